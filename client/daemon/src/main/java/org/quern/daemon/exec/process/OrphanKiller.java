package org.quern.daemon.exec.process;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * Ends orphans that left no trace of the task that they belonged to. They came from us, so one of our tasks started them; and it
 * is none of those that run if all of those began later.
 */
public final class OrphanKiller {
    private static final long OWN_PID = ProcessHandle.current().pid();

    /** No slot: below a file there is nothing. */
    private static final String NOWHERE = "/dev/null/none";

    private OrphanKiller() {}

    /**
     * Ends them; blocks up to some seconds if there are any. Only orphans in a session of their own are taken: helpers that
     * other code asks things are in ours.
     *
     * @param oldest when the oldest of the running tasks was started ({@link ProcessId#startTime}), 0 if that is not known of
     *            all; asked once the table has been read, so that what a new task starts meanwhile is not taken for lost
     */
    public static void kill(ProcessControl control, LongSupplier oldest) {
        if (!control.tellsOrphans()) {
            return;
        }
        ProcessForest table = ProcessForest.read(control.processes());
        long session = table.find(OWN_PID).map(ProcessEntry::session).orElse(0L);
        List<ProcessEntry> orphans = control.orphans(table).stream()
                .filter(orphan -> !orphan.zombie() && orphan.session() != session).toList();
        if (orphans.isEmpty()) {
            return;
        }
        long began = oldest.getAsLong();
        TaskProcesses lost = new TaskProcesses(control, NOWHERE);
        orphans.stream().filter(orphan -> orphan.id().startTime() < began).forEach(orphan -> lost.add(orphan.id()));
        new TreeKiller(control).kill(lost);
    }
}
