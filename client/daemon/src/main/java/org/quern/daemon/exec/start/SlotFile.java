package org.quern.daemon.exec.start;

import java.util.ArrayList;
import java.util.List;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;

/**
 * A project file that a task finds in its slot (docs/protocol/app-control.md 5).
 *
 * @param ref the file
 * @param name its name in the slot
 * @param kind what it is to the task
 * @param copied whether it is a copy, otherwise a link
 */
record SlotFile(FileRef ref, String name, Kind kind, boolean copied) {
    enum Kind {
        PROGRAM, INPUT, OUTPUT
    }

    /** All of a task, optional ones that are not here too; outputs that it writes into its slot are none. */
    static List<SlotFile> of(TaskLaunch launch) {
        String prefix = launch.version().filePrefix();
        List<SlotFile> files = new ArrayList<>();
        for (FileRef ref : launch.version().files()) {
            files.add(new SlotFile(ref, ref.slotName(), Kind.PROGRAM, ref.copyFile()));
        }
        for (FileRef ref : launch.workunit().inputs()) {
            boolean copied = ref.copyFile() || !prefix.isEmpty();
            files.add(new SlotFile(ref, TaskPaths.slotName(ref, prefix), Kind.INPUT, copied));
        }
        for (FileRef ref : launch.result().outputs()) {
            if (!ref.copyFile() && prefix.isEmpty()) {
                files.add(new SlotFile(ref, ref.slotName(), Kind.OUTPUT, false));
            }
        }
        return files;
    }

    /** Whether the task is started without it. */
    boolean isLeftOut(StartContext start) {
        return kind != Kind.OUTPUT && start.goesWithout(ref);
    }
}
