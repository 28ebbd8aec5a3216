package org.quern.daemon.exec.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Processes as Linux shows them under /proc. */
final class LinuxProcesses implements ProcessSource {
    private static final Path PROC = Path.of("/proc");
    private static final Path NOWHERE = Path.of("");
    private static final String GONE = " (deleted)";

    static boolean available() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    @Override
    public List<ProcessEntry> list() {
        List<ProcessEntry> all = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
            folders.forEach(folder -> entry(folder).ifPresent(all::add));
        } catch (IOException | DirectoryIteratorException e) {
            return all;
        }
        return all;
    }

    @Override
    public Optional<ProcessEntry> find(long pid) {
        return entry(PROC.resolve(Long.toString(pid)));
    }

    @Override
    public MemoryUse memory(long pid) {
        return read(folder(pid).resolve("status")).map(ProcText::memory).orElse(MemoryUse.NONE);
    }

    @Override
    public MemoryUse part(long pid) {
        MemoryUse whole = memory(pid);
        return read(folder(pid).resolve("smaps_rollup")).map(rollup -> ProcText.part(whole, rollup)).orElse(whole);
    }

    @Override
    public Optional<String> environment(long pid, String name) {
        return read(folder(pid).resolve("environ")).flatMap(all -> ProcText.variable(all, name));
    }

    @Override
    public boolean worksIn(long pid, Path folder) {
        if (target(folder(pid).resolve("cwd")).startsWith(folder)) {
            return true;
        }
        try (DirectoryStream<Path> open = Files.newDirectoryStream(folder(pid).resolve("fd"))) {
            for (Path descriptor : open) {
                if (target(descriptor).startsWith(folder)) {
                    return true;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return false; // it has just ended
        }
        return false;
    }

    /** Where a link of /proc leads; one to a folder or file that is gone says so at its end. */
    private static Path target(Path link) {
        try {
            String target = Files.readSymbolicLink(link).toString();
            return Path.of(target.endsWith(GONE) ? target.substring(0, target.length() - GONE.length()) : target);
        } catch (IOException e) {
            return NOWHERE;
        }
    }

    private static Path folder(long pid) {
        return PROC.resolve(Long.toString(pid));
    }

    private static Optional<ProcessEntry> entry(Path folder) {
        return read(folder.resolve("stat")).flatMap(ProcText::entry);
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
