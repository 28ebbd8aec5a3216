package org.quern.daemon.share;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.quern.daemon.exec.process.TaskGroups;

/**
 * A control group of the kernel's own for one test.
 *
 * @param path its folder
 */
public record KernelGroup(Path path) implements AutoCloseable {
    static final KernelGroup NONE = new KernelGroup(Path.of("/nowhere"));

    /** A new one below this process's; the test is skipped, with the reason, where that is not permitted. */
    public static KernelGroup make() throws IOException {
        Optional<Path> own = OwnCgroup.find();
        if (own.isEmpty() || !Files.isWritable(own.get())) {
            return abort("this process may make no control groups of version 2");
        }
        Path path = Files.createTempDirectory(own.get(), "quern-test-");
        if (!Files.exists(path.resolve("cgroup.kill"))) {
            Files.delete(path);
            return abort("this kernel is older than 5.14");
        }
        return new KernelGroup(path);
    }

    /** Moves this process into it, as a client does into the one that its service was given. */
    public TaskGroups enter() throws IOException {
        return KernelGroups.prepare(path, ProcessHandle.current().pid(), missing -> {
        }).tasks();
    }

    /** Moves this process back. */
    public void leave() throws IOException {
        GroupFile.write(Objects.requireNonNull(path.getParent()).resolve("cgroup.procs"),
                Long.toString(ProcessHandle.current().pid()));
    }

    @Override
    public void close() {
        try {
            for (String name : new String[]{"tasks", "free", "client", "."}) {
                Files.deleteIfExists(path.resolve(name).normalize());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("somebody is still in it", e);
        }
    }
}
