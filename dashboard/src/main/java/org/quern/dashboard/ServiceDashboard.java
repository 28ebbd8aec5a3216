package org.quern.dashboard;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.quern.config.file.RegularFile;

/** The dashboard that the package's service shows: it starts when somebody asks for it, and says in a file by which link to come. */
final class ServiceDashboard {
    /** Of the launcher's, where the package is installed: where it listens, and the folder of its link. */
    static final String PORT = "quern.dashboard.port";
    static final String FOLDER = "quern.dashboard.folder";
    /** A slow computer starts it meanwhile. */
    private static final int TIMEOUT_MILLIS = 30_000;
    /** How often it is looked whether somebody has come by the link, and how long a browser may take to start. */
    private static final Duration LOOKS = Duration.ofMillis(250);
    private static final Duration BROWSERS = Duration.ofMinutes(1);
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]+");
    private final int port;
    private final Path file;
    private final String start;

    ServiceDashboard(int port, Path folder) {
        this.port = port;
        start = "http://127.0.0.1:" + port + "/?token=";
        file = folder.resolve(ServiceLink.NAME);
    }

    /** The one of this computer's package; empty where there is none. */
    static Optional<ServiceDashboard> ofThePackage() {
        String folder = System.getProperty(FOLDER, "");
        int port = Integer.getInteger(PORT, 0);
        return folder.isEmpty() || port <= 0 ? Optional.empty()
                : Optional.of(new ServiceDashboard(port, Path.of(folder)));
    }

    /** A link to come by, once; starts it if need be. Empty if it is not there, or this user may not come in by it. */
    Optional<String> link() {
        try {
            HttpURLConnection asked = (HttpURLConnection) URI.create("http://127.0.0.1:" + port + "/healthz").toURL()
                    .openConnection(Proxy.NO_PROXY);
            asked.setConnectTimeout(TIMEOUT_MILLIS);
            asked.setReadTimeout(TIMEOUT_MILLIS);
            return asked.getResponseCode() == HttpURLConnection.HTTP_OK ? posted() : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns when somebody has come by it, or nobody will. */
    void awaitUse(String link) throws InterruptedException {
        long end = System.nanoTime() + BROWSERS.toNanos();
        while (posted().filter(link::equals).isPresent() && System.nanoTime() < end) {
            Thread.sleep(LOOKS);
        }
    }

    private boolean isMine(String link) {
        return link.startsWith(start) && TOKEN.matcher(link.substring(start.length())).matches();
    }

    /** What is posted is of this dashboard, whoever could write there. */
    private Optional<String> posted() {
        try {
            return RegularFile.text(file).lines().findFirst().filter(this::isMine);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
