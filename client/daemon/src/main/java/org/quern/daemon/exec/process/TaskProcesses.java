package org.quern.daemon.exec.process;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All processes of one slot: its main process, descendants by parent, descendants seen earlier whose parents have ended
 * since, whatever carries the slot's mark in its environment, what the kernel keeps together for the slot, and orphans of
 * ours that work in it. The mark finds a child that left its group, its session and its parents, and those of an earlier
 * life of the client; a kill of another process would need that process to carry it too. Safe for use by several threads.
 */
public final class TaskProcesses {

    private static final Set<String> VIRTUAL_MACHINES = Set.of("VBoxHeadless", "VirtualBoxVM", "VirtualBox");

    private static final Long OWN_PID = ProcessHandle.current().pid();

    /** Processes that seem to have less together come to no limit by what they share; half a gigabyte. */
    private static final double MUCH_BYTES = 5e8;

    private final ProcessControl control;
    private final String mark;
    private final Map<Long, ProcessId> known = new LinkedHashMap<>();

    /**
     * The processes of a slot; none is known yet.
     *
     * @param mark the value of {@link ProcessForest#MARK} given to each process started for this slot
     */
    public TaskProcesses(ProcessControl control, String mark) {
        this.control = control;
        this.mark = mark;
    }

    /** Adds a process that certainly belongs to the task. */
    public synchronized void add(ProcessId process) {
        known.put(process.pid(), process);
    }

    /**
     * Adds a process that the program says is its own (docs/protocol/app-control.md 10.2, other_pid). A program may say
     * that of any process, and what belongs to a task is killed with it: only virtual machines that are younger than the
     * task are believed.
     */
    public synchronized void claim(long pid) {
        long started = known.values().stream().mapToLong(ProcessId::startTime).min().orElse(Long.MAX_VALUE);
        control.processes().find(pid)
                .filter(entry -> VIRTUAL_MACHINES.contains(entry.name()) && entry.id().startTime() >= started)
                .ifPresent(entry -> add(entry.id()));
    }

    /** The living processes of the task in this table; they are remembered. */
    public synchronized List<ProcessEntry> living(ProcessForest table) {
        Map<Long, ProcessEntry> members = new LinkedHashMap<>();
        known.values().forEach(id -> table.find(id).ifPresent(entry -> collect(entry, table, members)));
        table.marked(mark).forEach(entry -> collect(entry, table, members));
        control.groups().members(slot()).forEach(pid -> table.find(pid).ifPresent(
                entry -> collect(entry, table, members)));
        control.orphans(table).stream().filter(this::worksHere).forEach(entry -> collect(entry, table, members));
        known.clear();
        members.values().forEach(entry -> known.put(entry.pid(), entry.id()));
        return members.values().stream().filter(entry -> !entry.zombie()).toList();
    }

    /** Reads the process table and finds the task's living processes in it. */
    public List<ProcessEntry> living() {
        return living(ProcessForest.read(control.processes()));
    }

    /** What they use together; memory that several share counts once where the difference could matter. */
    public ProcessUsage usage(ProcessForest table) {
        Collection<ProcessEntry> living = living(table);
        double cpu = 0;
        MemoryUse memory = MemoryUse.NONE;
        long faults = 0;
        for (ProcessEntry entry : living) {
            cpu += entry.cpuSeconds();
            faults += entry.pageFaults();
            memory = memory.plus(control.processes().memory(entry.pid()));
        }
        if (living.size() > 1 && memory.residentBytes() + memory.swapBytes() > MUCH_BYTES) {
            memory = living.stream().map(entry -> control.processes().part(entry.pid())).reduce(MemoryUse.NONE,
                    MemoryUse::plus);
        }
        return new ProcessUsage(living.size(), cpu, memory, faults);
    }

    /** Has the kernel end all that it keeps together for this slot. */
    void killGroup() {
        control.groups().kill(slot());
    }

    private String slot() {
        return String.valueOf(Path.of(mark).getFileName());
    }

    private boolean worksHere(ProcessEntry orphan) {
        return control.processes().worksIn(orphan.pid(), Path.of(mark));
    }

    private static void collect(ProcessEntry start, ProcessForest table, Map<Long, ProcessEntry> members) {
        if (!members.containsKey(start.pid())) {
            table.tree(start).forEach(entry -> members.putIfAbsent(entry.pid(), entry));
            members.remove(OWN_PID);
        }
    }
}
