package org.quern.daemon.host;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/** The time since the last input at any terminal: the kernel keeps it as the time of access of the device file. */
final class TerminalIdle {
    private static final double MILLIS = 1000;

    private final Path devices;
    private final List<String> ignored;

    /**
     * @param devices the folder of device files
     * @param ignored beginnings of the paths of terminals that do not count (cc_config.xml, ignore_tty)
     */
    TerminalIdle(Path devices, List<String> ignored) {
        this.devices = devices;
        this.ignored = List.copyOf(ignored);
    }

    /** Seconds since then; empty if there is no terminal. */
    OptionalDouble read(double now) throws IOException {
        OptionalDouble newest = OptionalDouble.empty();
        for (Path terminal : terminals()) {
            double access = accessSeconds(terminal);
            if (newest.isEmpty() || access > newest.getAsDouble()) {
                newest = OptionalDouble.of(access);
            }
        }
        return newest.isEmpty() ? newest : OptionalDouble.of(Math.max(0, now - newest.getAsDouble()));
    }

    private List<Path> terminals() throws IOException {
        List<Path> found = new ArrayList<>();
        collect(devices, "{tty,pty}*", found);
        collect(devices.resolve("pts"), "*", found);
        return found;
    }

    private void collect(Path folder, String pattern, List<Path> into) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, pattern)) {
            for (Path entry : entries) {
                if (counts(entry)) {
                    into.add(entry);
                }
            }
        } catch (DirectoryIteratorException broken) {
            throw broken.getCause();
        }
    }

    /** Serial lines and modems are no people, and ptmx belongs to none. */
    private boolean counts(Path terminal) {
        String name = String.valueOf(terminal.getFileName());
        boolean isMachine = name.startsWith("ttyS") || name.startsWith("ttyACM") || name.equals("ptmx");
        return !isMachine && ignored.stream().noneMatch(terminal.toString()::startsWith);
    }

    private static double accessSeconds(Path terminal) {
        try {
            return ((FileTime) Files.getAttribute(terminal, "lastAccessTime"))
                    .to(TimeUnit.MILLISECONDS) / MILLIS;
        } catch (IOException closedMeanwhile) {
            return 0;
        }
    }
}
