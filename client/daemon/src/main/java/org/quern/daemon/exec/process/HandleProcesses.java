package org.quern.daemon.exec.process;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Processes as the JDK shows them, for systems without /proc: no memory, no environment, no files. */
final class HandleProcesses implements ProcessSource {
    @Override
    public List<ProcessEntry> list() {
        return ProcessHandle.allProcesses().map(HandleProcesses::entry).toList();
    }

    @Override
    public Optional<ProcessEntry> find(long pid) {
        return ProcessHandle.of(pid).map(HandleProcesses::entry);
    }

    @Override
    public MemoryUse memory(long pid) {
        return MemoryUse.NONE;
    }

    @Override
    public Optional<String> environment(long pid, String name) {
        return Optional.empty();
    }

    private static ProcessEntry entry(ProcessHandle process) {
        ProcessHandle.Info info = process.info();
        long start = info.startInstant().map(Instant::toEpochMilli).orElse(0L);
        String command = info.command().orElse("");
        return new ProcessEntry(new ProcessId(process.pid(), start),
                process.parent().map(ProcessHandle::pid).orElse(0L), 0,
                command.substring(command.lastIndexOf('/') + 1),
                info.totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9, 0, 0, !process.isAlive());
    }
}
