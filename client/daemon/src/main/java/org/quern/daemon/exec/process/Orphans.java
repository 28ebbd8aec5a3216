package org.quern.daemon.exec.process;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Processes of tasks whose parents have ended and that no slot's group holds. They are told by what nobody else can have:
 * where the kernel keeps groups, they are in this process's and not below it; elsewhere it has asked the kernel to become
 * their parent (prctl(2), PR_SET_CHILD_SUBREAPER). Safe for use by several threads.
 */
final class Orphans {
    private static final long OWN_PID = ProcessHandle.current().pid();
    private static volatile boolean permitted;

    private final ProcessSource processes;
    private final TaskGroups groups;
    /** Children that were started here, not adopted: their ends are the JDK's to see. */
    private final Set<Long> started = ConcurrentHashMap.newKeySet();
    private final boolean adopting;
    private Set<ProcessId> dead = Set.of();

    Orphans(ProcessSource processes, TaskGroups groups) {
        this.groups = groups;
        this.processes = processes;
        adopting = permitted && groups.equals(TaskGroups.NONE) && Posix.becomeSubreaper();
    }

    /** It holds for all of the process, and so does the leave to do it. */
    static void permitAdoption() {
        permitted = true;
    }

    boolean areTold() {
        return adopting || !groups.equals(TaskGroups.NONE);
    }

    void startedHere(Process process) {
        started.add(process.pid());
        var _ = process.onExit().thenRun(() -> started.remove(process.pid()));
    }

    /** Orphans, and where they are our children, helpers that were not started by {@link ProcessControl#start}. */
    List<ProcessEntry> in(ProcessForest table) {
        if (adopting) {
            return table.childrenOf(OWN_PID).stream().filter(child -> !started.contains(child.pid())).toList();
        }
        Set<Long> outside = groups.outside();
        if (outside.isEmpty()) {
            return List.of();
        }
        table.find(OWN_PID).ifPresent(own -> table.tree(own).forEach(process -> outside.remove(process.pid())));
        return outside.stream().flatMap(pid -> table.find(pid).stream()).toList();
    }

    /**
     * Takes note of the ends of orphans, which would stay in the process table otherwise. A helper's end is taken note of by
     * the JDK within moments: only what was dead at the last look already is an orphan for certain.
     */
    synchronized void reap() {
        if (!adopting || (dead.isEmpty() && !Posix.hasDeadChild())) {
            return;
        }
        Set<ProcessId> found = new HashSet<>();
        for (ProcessEntry child : in(ProcessForest.read(processes))) {
            if (child.zombie() && !(dead.contains(child.id()) && Posix.reap(child.pid()))) {
                found.add(child.id());
            }
        }
        dead = found;
    }
}
