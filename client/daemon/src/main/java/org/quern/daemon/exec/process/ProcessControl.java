package org.quern.daemon.exec.process;

import java.io.IOException;
import java.util.List;

/** What the client does to processes. Suspending, resuming and quitting go by messages, not by signals. */
public interface ProcessControl {
    /**
     * Starts a child.
     *
     * @throws IOException if the program cannot be executed, with the system's reason
     */
    StartedProcess start(Spawn spawn) throws IOException;

    /** Sends a signal if exactly this process still lives; false if it does not. */
    boolean signal(ProcessId process, Signal signal);

    /** The facts about all processes. */
    ProcessSource processes();

    /** Where the kernel keeps the processes of each slot together. */
    TaskGroups groups();

    /** Whether {@link #orphans} can tell any here. */
    boolean tellsOrphans();

    /** Processes of tasks in the table whose parents have ended, and perhaps helpers of this process. */
    List<ProcessEntry> orphans(ProcessForest table);

    /** Takes note of the ends of orphans; to be called about once a second. */
    void reap();
}
