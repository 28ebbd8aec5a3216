package org.quern.daemon.share;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * How many more processes this client and its tasks may start, by the limits of Linux: of the control groups, of the user, and of the
 * whole system. What cannot be told limits nothing.
 */
public final class ProcessLimits {
    /** A program starts some helpers at once, and what it had is free again after its end: with fewer places none are left, practically. */
    private static final long LEAST_PLACES = 16;
    private static final String UNIFIED = "0::";
    private static final String PIDS = ":pids:";
    private static final Path ROOT = Path.of("/");
    private final Path proc;
    private final Path groups;

    /**
     * @param proc where the kernel shows processes
     * @param groups where it shows control groups
     */
    ProcessLimits(Path proc, Path groups) {
        this.proc = proc;
        this.groups = groups;
    }

    /** That of the system that we run on. */
    public static ProcessLimits ofThisSystem() {
        return new ProcessLimits(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
    }

    /** How often the kernel has refused a process for the limit of a control group of ours; grows only. */
    public long refusals() {
        return groupFolders().stream().flatMap(folder -> lines(folder.resolve("pids.events")))
                .filter(line -> line.startsWith("max ")).mapToLong(line -> number(line.substring(4)).orElse(0)).sum();
    }

    /** Why hardly another process can be started, empty if some can. */
    public Optional<String> shortage() {
        if (groupFolders().stream().anyMatch(ProcessLimits::isFull)) {
            return Optional.of("the limit of processes of its control group (pids.max) is reached");
        }
        if (isFullForUser()) {
            return Optional.of("the limit of processes of its user (ulimit -u) is reached");
        }
        return isFullForAll() ? Optional.of("the system has no more processes (kernel.threads-max)") : Optional.empty();
    }

    /** Ours and those above it. */
    private List<Path> groupFolders() {
        List<Path> folders = new ArrayList<>();
        lines(proc.resolve("self/cgroup")).forEach(line -> {
            int controller = line.indexOf(PIDS);
            if (line.startsWith(UNIFIED)) {
                addChain(folders, groups, line.substring(UNIFIED.length()));
            } else if (controller > 0) {
                addChain(folders, groups.resolve("pids"), line.substring(controller + PIDS.length()));
            }
        });
        return folders;
    }

    private static void addChain(List<Path> folders, Path mount, String group) {
        for (Path path = Path.of(group); path != null && path.startsWith(ROOT); path = path.getParent()) {
            folders.add(mount.resolve(ROOT.relativize(path).toString()));
        }
    }

    private static boolean isFull(Path group) {
        OptionalLong most = first(group.resolve("pids.max"));
        OptionalLong now = first(group.resolve("pids.current"));
        return most.isPresent() && now.isPresent() && most.getAsLong() - now.getAsLong() < LEAST_PLACES;
    }

    /** The superuser has no such limit. */
    private boolean isFullForUser() {
        OptionalLong most = lines(proc.resolve("self/limits")).filter(line -> line.startsWith("Max processes"))
                .map(line -> line.substring("Max processes".length()).strip().split(" ", 2)[0])
                .map(ProcessLimits::number).findFirst().orElse(OptionalLong.empty());
        long user = user(proc.resolve("self"));
        return most.isPresent() && user > 0 && most.getAsLong() - threadsOf(user) < LEAST_PLACES;
    }

    private long threadsOf(long user) {
        long threads = 0;
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path folder : folders) {
                threads += user(folder) != user ? 0
                        : lines(folder.resolve("status")).filter(line -> line.startsWith("Threads:"))
                                .mapToLong(line -> number(line.substring("Threads:".length())).orElse(1)).sum();
            }
        } catch (IOException | DirectoryIteratorException e) {
            return 0;
        }
        return threads;
    }

    private static long user(Path folder) {
        try {
            return ((Number) Files.getAttribute(folder, "unix:uid")).longValue();
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return -1;
        }
    }

    /** The fourth field of loadavg holds the number of all threads behind its slash (proc(5)). */
    private boolean isFullForAll() {
        OptionalLong now = lines(proc.resolve("loadavg")).map(line -> line.substring(line.indexOf('/') + 1))
                .map(rest -> number(rest.split(" ", 2)[0])).findFirst().orElse(OptionalLong.empty());
        return now.isPresent()
                && Stream.of("threads-max", "pid_max").map(name -> first(proc.resolve("sys/kernel/" + name)))
                        .anyMatch(most -> most.isPresent() && most.getAsLong() - now.getAsLong() < LEAST_PLACES);
    }

    private static OptionalLong first(Path file) {
        return lines(file).map(ProcessLimits::number).findFirst().orElse(OptionalLong.empty());
    }

    /** "max" and "unlimited" are none. */
    private static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text.strip()));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }
}
