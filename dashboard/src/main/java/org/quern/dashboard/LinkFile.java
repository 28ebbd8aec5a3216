package org.quern.dashboard;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.quern.config.file.RegularFile;

/**
 * Opens the browser by a file of the user's that leads on to the link: what stands in the arguments of a program everybody on the computer
 * can read, and would be here before the browser. The file goes when the link was used, or with the process.
 */
final class LinkFile {
    private static final String PREFIX = "quern-dashboard-";
    private static final String NAME = "open.html";
    private final Map<String, String> environment;
    /** Its page first, then its folder. */
    private volatile List<Path> made = List.of();

    LinkFile(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** Where there is a desktop; no process that this one waits for. False if a person has to open the link. */
    boolean open(String link) {
        if (!environment.containsKey("DISPLAY") && !environment.containsKey("WAYLAND_DISPLAY")) {
            return false;
        }
        try {
            new ProcessBuilder(opener(write(link))).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            return true;
        } catch (IOException e) {
            delete();
            return false;
        }
    }

    static List<String> opener(Path file) {
        return List.of("xdg-open", file.toUri().toString());
    }

    /** In a folder that nobody else may enter, and for nobody else to read. */
    Path write(String link) throws IOException {
        String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        Path folder = !runtime.isEmpty() && Files.isDirectory(Path.of(runtime))
                ? Files.createTempDirectory(Path.of(runtime), PREFIX) : Files.createTempDirectory(PREFIX);
        Path page = folder.resolve(NAME);
        made = List.of(page, folder);
        folder.toFile().deleteOnExit();
        FileAttribute<?> secret = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (FileChannel channel = RegularFile.create(page, secret)) {
            page.toFile().deleteOnExit();
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(html(link));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
        return page;
    }

    private static String html(String link) {
        return """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <meta name="referrer" content="no-referrer">
                <meta http-equiv="refresh" content="0; url=LINK">
                <title>Quern</title>
                <p><a href="LINK">Open the dashboard</a></p>
                </html>
                """.replace("LINK", link);
    }

    /** The link was used, or will not be. */
    void delete() {
        try {
            for (Path each : made) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            made.forEach(each -> each.toFile().deleteOnExit()); // what the link says is good for nobody any more
        }
    }
}
