package org.quern.testing.architecture;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Files are opened by {@code org.quern.config.file}. A science program may put a pipe in the place of any file of the data directory, and whoever
 * opens that by the JDK's own methods waits for ever, whatever he looked at before.
 */
final class OpenedFiles {
    private static final String INSTEAD = "it waits for ever where a program has put a pipe; open files by "
            + "org.quern.config.file.RegularFile and folders by Folders";

    private static final List<Ban> BANS = List.of(
            Ban.members("java.nio.channels.FileChannel", List.of("open"), INSTEAD),
            Ban.members("java.nio.channels.AsynchronousFileChannel", List.of("open"), INSTEAD),
            Ban.members("java.nio.file.Files", List.of("newInputStream", "newOutputStream", "newByteChannel",
                    "newBufferedReader", "newBufferedWriter", "readAllBytes", "readString", "readAllLines", "lines",
                    "write",
                    "writeString", "copy", "mismatch", "newDirectoryStream", "list", "walk", "walkFileTree", "find"),
                    INSTEAD),
            Ban.constructors(List.of("java.io.FileInputStream", "java.io.FileOutputStream", "java.io.FileReader",
                    "java.io.FileWriter", "java.io.RandomAccessFile", "java.util.zip.ZipFile",
                    "java.util.jar.JarFile"), INSTEAD),
            byName("java.util.Scanner", "Ljava/io/File;", "Ljava/nio/file/Path;"),
            byName("java.io.PrintWriter", "Ljava/io/File;", "Ljava/lang/String;"),
            byName("java.io.PrintStream", "Ljava/io/File;", "Ljava/lang/String;"),
            byName("java.util.Formatter", "Ljava/io/File;", "Ljava/lang/String;"));

    /** Classes, or packages with a dot at the end, that open no file which a program could replace. */
    private static final Map<String, String> EXCEPTIONS = new LinkedHashMap<>();

    static {
        EXCEPTIONS.put("org.quern.config.file.", "is that place");
        EXCEPTIONS.put("org.quern.daemon.exec.process.", "reads the kernel's tables of processes");
        EXCEPTIONS.put("org.quern.daemon.share.", "reads the kernel's tables of mounts and control groups");
        EXCEPTIONS.put("org.quern.daemon.host.", "reads what the kernel and the desktop say");
        EXCEPTIONS.put("org.quern.daemon.turn.Clock", "reads /proc/uptime");
        EXCEPTIONS.put("org.quern.daemon.gpu.DriverSigns", "lists folders of the system");
        EXCEPTIONS.put("org.quern.daemon.gpu.LoadMain",
                "opens a descriptor of its own, and is a process that is ended when it takes too long");
        EXCEPTIONS.put("org.quern.daemon.gui.connection.LocalUsers", "reads the kernel's table of connections");
        EXCEPTIONS.put("org.quern.daemon.exec.slot.DirectoryTree", "opens folders as Folders does");
        EXCEPTIONS.put("org.quern.daemon.exec.slot.DiskUsage", "opens folders as Folders does");
        EXCEPTIONS.put("org.quern.daemon.disk.DiskScanner", "opens folders as Folders does");
    }

    private OpenedFiles() {}

    /** Bans the constructors of a class whose first parameter names a file: the others take a text or a stream. */
    private static Ban byName(String owner, String... files) {
        return new Ban(use -> use.owner().equals(owner) && use.member().equals("<init>")
                && Stream.of(files).anyMatch(file -> use.descriptor().startsWith("(" + file)), INSTEAD);
    }

    /** What is wrong with a use, or nothing. */
    static Optional<String> complaint(Use use) {
        boolean allowed = EXCEPTIONS.keySet().stream().anyMatch(name -> use.user().equals(name)
                || use.user().startsWith(name.endsWith(".") ? name : name + "$"));
        return allowed ? Optional.empty()
                : BANS.stream().filter(ban -> ban.matches().test(use)).map(Ban::instead).findFirst();
    }
}
