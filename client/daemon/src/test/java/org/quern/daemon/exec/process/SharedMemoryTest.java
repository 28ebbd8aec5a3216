package org.quern.daemon.exec.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the processes of a task use together, on a system whose processes share most of their memory. */
class SharedMemoryTest {
    private static final double GIGA = 1e9;
    private final List<Long> asked = new ArrayList<>();

    @Test
    void whatWorkersShareCountsOnce() {
        assertEquals(new MemoryUse(0, 4 * GIGA, 0), use(4, 4 * GIGA));
        assertEquals(List.of(101L, 102L, 103L, 104L), asked);
    }

    @Test
    void oneProcessAndSmallOnesAreNotLookedAtSoClosely() {
        assertEquals(new MemoryUse(0, 4 * GIGA, 0), use(1, 4 * GIGA));
        assertEquals(new MemoryUse(0, 0.4 * GIGA, 0), use(4, 0.1 * GIGA));
        assertEquals(List.of(), asked);
    }

    /** Of so many processes with so many bytes each, all of them the same ones. */
    private MemoryUse use(int count, double bytes) {
        List<ProcessEntry> entries = new ArrayList<>();
        for (long pid = 101; pid <= 100 + count; pid++) {
            entries.add(new ProcessEntry(new ProcessId(pid, 1), 1, 1, "worker", 0, 0, 0, false));
        }
        var table = new Table(entries, bytes);
        var processes = new TaskProcesses(new Host(table), "none");
        entries.forEach(entry -> processes.add(entry.id()));
        return processes.usage(ProcessForest.read(table)).memory();
    }

    private final class Table implements ProcessSource {
        private final List<ProcessEntry> entries;
        private final double bytes;

        Table(List<ProcessEntry> entries, double bytes) {
            this.entries = entries;
            this.bytes = bytes;
        }

        @Override
        public List<ProcessEntry> list() {
            return entries;
        }

        @Override
        public Optional<ProcessEntry> find(long pid) {
            return entries.stream().filter(entry -> entry.pid() == pid).findFirst();
        }

        @Override
        public MemoryUse memory(long pid) {
            return new MemoryUse(0, bytes, 0);
        }

        @Override
        public MemoryUse part(long pid) {
            asked.add(pid);
            return new MemoryUse(0, bytes / entries.size(), 0);
        }

        @Override
        public Optional<String> environment(long pid, String name) {
            return Optional.empty();
        }
    }

    private record Host(ProcessSource processes) implements ProcessControl {
        @Override
        public StartedProcess start(Spawn spawn) throws IOException {
            throw new IOException("nothing can be started");
        }

        @Override
        public boolean signal(ProcessId process, Signal signal) {
            return false;
        }

        @Override
        public TaskGroups groups() {
            return TaskGroups.NONE;
        }

        @Override
        public boolean tellsOrphans() {
            return false;
        }

        @Override
        public List<ProcessEntry> orphans(ProcessForest table) {
            return List.of();
        }

        @Override
        public void reap() {}
    }
}
