package org.quern.server.demo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.quern.model.FileRef;
import org.quern.server.fractal.FractalApp;

/**
 * The science application's program files: a jar with the classes of {@code org.quern.server.fractal} and the script that
 * starts it. They are published once and never rewritten, because clients hold a file name to mean one content for ever; a
 * change of the application needs a new version number.
 */
final class FractalProgram {

    static final int VERSION = 101;

    private static final String SCRIPT = "fractal_1.01.sh";
    private static final String JAR = "fractal_1.01.jar";
    private static final String JAR_IN_SLOT = "fractal.jar";
    /** Entries of the jar all bear this time, so that the same classes give the same bytes. */
    private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private FractalProgram() {}

    /** The program files as an app version refers to them. */
    static List<FileRef> files() {
        return List.of(new FileRef(SCRIPT, "", true, false, false), FileRef.of(JAR, JAR_IN_SLOT));
    }

    /** Writes the files that are not yet in the download area. */
    static void publish(Path downloads) throws IOException {
        writeOnce(downloads.resolve(JAR), jar());
        writeOnce(downloads.resolve(SCRIPT),
                script(Path.of(System.getProperty("java.home"))).getBytes(StandardCharsets.UTF_8));
    }

    private static void writeOnce(Path file, byte[] content) throws IOException {
        if (Files.notExists(file)) {
            Path part = file.resolveSibling(file.getFileName() + ".part");
            Files.write(part, content);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /**
     * The main program. It follows the link file to the jar, and becomes java by {@code exec}, so that process id, signals
     * and exit status are the application's own. {@code -Xrs} leaves SIGTERM and its like to the system: a client takes
     * death by such a signal for "start it again", but java's own exit status 143 for a failure.
     *
     * @param javaHome the runtime to use if it is still there; otherwise JAVA_HOME, then whatever java the PATH has
     */
    static String script(Path javaHome) {
        return """
                #!/bin/sh
                # Renders one tile of the fractal picture: starts the jar under the client's eyes.
                java=%s
                [ -x "$java" ] || java=${JAVA_HOME:-/nowhere}/bin/java
                [ -x "$java" ] || java=java
                jar=%s
                IFS= read -r line < "$jar"
                case $line in
                *"<soft_link>"*"</soft_link>"*) jar=${line#*<soft_link>}; jar=${jar%%%%</soft_link>*} ;;
                esac
                exec "$java" -Xrs -Xmx64m -Xss512k -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData --enable-native-access=ALL-UNNAMED \\
                    -cp "$jar" %s "$@"
                """
                .formatted(quoted(javaHome.resolve("bin/java").toString()), JAR_IN_SLOT, FractalApp.class.getName());
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static byte[] jar() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            String folder = FractalApp.class.getPackageName().replace('.', '/');
            withClasses(folder, classes -> add(zip, folder, classes));
        }
        return bytes.toByteArray();
    }

    /** The classes lie in a directory while developing and in a jar when installed. */
    private static void withClasses(String folder, ClassesUser user) throws IOException {
        try {
            URI home = FractalApp.class.getProtectionDomain().getCodeSource().getLocation().toURI();
            Path place = Path.of(home);
            if (Files.isDirectory(place)) {
                user.use(place.resolve(folder));
                return;
            }
            try (FileSystem jar = FileSystems.newFileSystem(place)) {
                user.use(jar.getPath(folder));
            }
        } catch (URISyntaxException e) {
            throw new IOException("Cannot find the application's own classes", e);
        }
    }

    private static void add(ZipOutputStream zip, String folder, Path classes) throws IOException {
        try (Stream<Path> files = Files.list(classes)) {
            files.filter(file -> file.toString().endsWith(".class")).sorted()
                    .forEach(file -> add(zip, folder, file.getFileName(), file));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void add(ZipOutputStream zip, String folder, Path name, Path file) {
        try {
            ZipEntry entry = new ZipEntry(folder + "/" + name);
            entry.setTimeLocal(ENTRY_TIME);
            zip.putNextEntry(entry);
            Files.copy(file, zip);
            zip.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Something that is done with the directory of classes. */
    private interface ClassesUser {
        void use(Path classes) throws IOException;
    }
}
