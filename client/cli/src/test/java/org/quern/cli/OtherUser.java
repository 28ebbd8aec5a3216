package org.quern.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Another user of this computer, who runs {@code quern} in a process of its own. Only root can play others. */
public final class OtherUser {
    private static final Path RUNUSER = Path.of("/usr/sbin/runuser");
    private final String name;
    private final String classPath;

    private OtherUser(String name, String classPath) {
        this.name = name;
        this.classPath = classPath;
    }

    /** That user, with a copy of the program that it may read, in a new folder of {@code directory}. */
    public static OtherUser of(String name, Path directory) throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root") && Files.isExecutable(RUNUSER),
                "only root can play other users, by runuser of util-linux");
        for (Path folder = directory; folder != null && !folder.equals(Path.of("/tmp")); folder = folder.getParent()) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Path program = Files.createDirectories(directory.resolve("program-of-" + name));
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path from = Path.of(entry);
            Path to = program.resolve(entries.size() + "-" + from.getFileName());
            copy(from, to);
            entries.add(to.toString());
        }
        return new OtherUser(name, String.join(File.pathSeparator, entries));
    }

    private static void copy(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            if (Files.exists(from)) {
                Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
            }
            return;
        }
        try (Stream<Path> tree = Files.walk(from)) {
            for (Path path : tree.toList()) {
                Files.copy(path, to.resolve(from.relativize(path).toString()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** How this user starts {@code quern}. */
    public List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(RUNUSER.toString(), "-u", name, "--",
                System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED", "-cp", classPath, "org.quern.cli.Main"));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Runs {@code quern} as this user. */
    public QuernRun quern(String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(arguments)).directory(new File("/")).redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new QuernRun(process.waitFor(), output, "");
    }
}
