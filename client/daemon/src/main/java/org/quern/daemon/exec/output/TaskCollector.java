package org.quern.daemon.exec.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.daemon.exec.fact.Collected;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.TaskLaunch;

/**
 * Gathers standard error and outputs of a task that has ended for good (docs/protocol/app-control.md 15). Everything
 * may be done again after a crash and gives the same facts; the slot is cleared by a separate call, when the state that
 * no longer needs it is on disk.
 */
public final class TaskCollector {
    private TaskCollector() {}

    /**
     * Gathers; blocks while it reads the outputs.
     *
     * @param head of a long standard error the beginning is reported and not the end
     * @throws IOException if the disk is full or read-only, or the project's folder takes no files: no fault of the task, gather
     *         again later
     */
    public static Collected collect(Path dataDirectory, TaskLaunch launch, boolean head) throws IOException {
        TaskPaths paths = TaskPaths.of(dataDirectory, launch);
        OutputFiles files = new OutputFiles(launch, paths);
        List<OutputFact> outputs = new ArrayList<>();
        for (FileRef ref : launch.result().outputs()) {
            if (!files.file(ref).map(FileRecord::uploaded).orElse(false)) {
                outputs.add(collect(files, ref));
            }
        }
        return new Collected(StderrText.block(paths.slot(), head), outputs);
    }

    private static OutputFact collect(OutputFiles files, FileRef ref) throws IOException {
        try {
            files.bringBack(ref);
        } catch (IOException | IllegalArgumentException e) {
            if (e instanceof IOException fault) {
                OutputTrouble.judge(fault, files.folder());
            }
            return new OutputFact(ref.fileName(), OutputFiles.MISSING, 0, "",
                    "Output file " + ref.fileName() + " could not be moved out of the slot: " + e.getMessage());
        }
        return files.examine(ref, true);
    }
}
