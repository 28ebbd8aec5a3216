package org.quern.daemon.exec;

import java.util.Optional;
import org.quern.daemon.exec.output.TaskDisk;
import org.quern.daemon.share.ProcessLimits;
import org.quern.model.ExitFacts;

/**
 * What this computer lacked when a task's program failed. A program may have deleted its draft, or its helpers may be gone, when we look: so
 * it counts what it may need, and what was refused while it ran.
 */
final class TaskShortage {
    private final ProcessLimits limits = ProcessLimits.ofThisSystem();
    private final TaskDisk disk;

    /** What the kernel had refused when the task was started. */
    private long refusalsBefore;

    TaskShortage(TaskDisk disk) {
        this.disk = disk;
    }

    /** It is being started. */
    void begin() {
        refusalsBefore = limits.refusals();
    }

    /** Its end, with what was lacking if it failed. */
    ExitFacts addedTo(ExitFacts facts) {
        if (facts.exitCode() == 0 && facts.signal() == 0) {
            return facts;
        }
        Optional<String> processes = limits.refusals() > refusalsBefore
                ? Optional.of("the system refused it a process") : limits.shortage();
        return facts.withShortage(processes.or(disk::shortage).orElse(null));
    }
}
