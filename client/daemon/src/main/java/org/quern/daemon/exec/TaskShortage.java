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
    private final TaskFolders folders;

    /** What the kernel had refused when the task was started. */
    private long refusalsBefore;

    TaskShortage(TaskDisk disk, TaskFolders folders) {
        this.disk = disk;
        this.folders = folders;
    }

    /** It is being started. */
    void begin() {
        refusalsBefore = limits.refusals();
    }

    /** It has a process. */
    void started() {
        folders.begin();
    }

    /** Its end, with what was lacking if it failed, or if its outputs may be gone. */
    ExitFacts addedTo(ExitFacts facts) {
        Optional<String> loss = folders.loss();
        if (loss.isPresent()) {
            return facts.withShortage(loss.get());
        }
        if (facts.exitCode() == 0 && facts.signal() == 0) {
            return facts;
        }
        Optional<String> processes = limits.refusals() > refusalsBefore
                ? Optional.of("the system refused it a process") : limits.shortage();
        return facts.withShortage(processes.or(disk::shortage).orElse(null));
    }
}
