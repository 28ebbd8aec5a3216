package org.quern.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.quern.server.web.ProjectReport;
import org.quern.testing.Eventually;

/** A project server in a process of its own, which is killed and started again on the same directory and port. */
final class KilledProject {
    private static final Pattern WHERE = Pattern
            .compile("\\{\"master_url\":\"(http://[^\"]+:(\\d+)/[^\"]*)\",\"authenticator\":\"([^\"]+)\"");
    private static final Duration STEP = Duration.ofMinutes(5);
    private static final int LOWEST_PORT = 20_000;
    /** Of those that Linux gives by itself (ip(7)). */
    private static final int FIRST_TEMPORARY_PORT = 32_768;
    private final Path directory;
    private final int tasks;
    private final double workSize;
    private @Nullable Process process;
    private String port = "";
    private String masterUrl = "";
    private String authenticator = "";

    KilledProject(Path directory, int tasks, double workSize) {
        this.directory = directory;
        this.tasks = tasks;
        this.workSize = workSize;
    }

    /** Starts it if it does not run; true if it did not. */
    boolean start() throws IOException {
        if (process != null && process.isAlive()) {
            return false;
        }
        port = port.isEmpty() ? lastingPort() : port;
        Path said = Files.createTempFile(directory.getParent(), "project", ".out");
        process = Child.start(Child.command("project-server", "--dir", directory.toString(), "--port", port, "--tasks",
                Integer.toString(tasks), "--work-size", Double.toString(workSize), "--json"), said.toFile());
        Matcher where = Eventually.within(STEP).showing(() -> read(said)).untilGot("the project serves",
                () -> {
                    Matcher matcher = WHERE.matcher(read(said));
                    return matcher.find() ? matcher : null;
                });
        Files.delete(said);
        masterUrl = where.group(1);
        port = where.group(2);
        authenticator = where.group(3);
        return true;
    }

    /** One that no connection and no other test is given while the server is down: what answers there then would refuse files for good. */
    private static String lastingPort() {
        return Eventually.get("a free port", () -> {
            int candidate = ThreadLocalRandom.current().nextInt(LOWEST_PORT, FIRST_TEMPORARY_PORT);
            try (ServerSocket socket = new ServerSocket(candidate, 1, InetAddress.getLoopbackAddress())) {
                return Integer.toString(socket.getLocalPort());
            }
        });
    }

    /** What a client attaches by; empty before the first start. */
    String attachFile() {
        return masterUrl.isEmpty() ? ""
                : "<attach><project><master_url>" + masterUrl + "</master_url><authenticator>" + authenticator
                        + "</authenticator></project></attach>\n";
    }

    /** Sends SIGKILL, and does not wait. */
    void kill() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    void awaitEnd() throws InterruptedException {
        if (process != null) {
            process.waitFor();
        }
    }

    ProjectReport tables() throws IOException {
        return ProjectReport.read(directory);
    }

    Path directory() {
        return directory;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "no output: " + e;
        }
    }
}
