package org.quern.daemon.exec.start;

import java.io.IOException;
import java.util.Map;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.exec.fact.StartFailure;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.model.BoincError;
import org.quern.model.ExitFacts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is behind a start or a program that failed, if it is no fault of the task: its files, or the disk. */
public final class TaskTrouble {
    private static final Logger LOG = LoggerFactory.getLogger(TaskTrouble.class);

    /** Seconds until a start is tried again that met a fault of this computer: long enough for somebody to see to it. */
    private static final double RETRY_SECONDS = 600;

    private TaskTrouble() {}

    /** A disk that takes nothing is no fault of the task; where it takes nothing of this one, the others need not wait for it. */
    public static TaskFact of(StartContext start, IOException e) {
        return DiskRefusal.ofAll(e, start.paths()).<TaskFact>map(TaskFact.DiskRefused::new).orElseGet(
                () -> of(start, new StartFailure(BoincError.FILE_OPERATION.code(), "file operation failed: " + e,
                        WriteTrouble.of(e).concernsTheHost() ? RETRY_SECONDS : 0)));
    }

    /** Files that were lost meanwhile are the reason for whatever else went wrong. */
    public static TaskFact of(StartContext start, StartFailure failure) {
        try {
            Map<String, String> lost = LostFiles.sinceItsBegin(start);
            return lost.isEmpty() ? new TaskFact.StartFailed(failure) : new TaskFact.FilesLost(lost);
        } catch (IOException e) {
            return DiskRefusal.ofAll(e, start.paths()).<TaskFact>map(TaskFact.DiskRefused::new)
                    .orElseGet(() -> new TaskFact.StartFailed(failure));
        }
    }

    /** The end of a program; where it is unexplained, damaged files are told first. Reads all files of the task then. */
    public static ExitFacts behind(ExitFacts facts, StartContext start) {
        if (!facts.isUnexplained()) {
            return facts;
        }
        try {
            Map<String, String> lost = LostFiles.afterExit(start);
            if (!lost.isEmpty()) {
                start.facts().accept(new TaskFact.FilesFoundLost(lost));
            }
            return facts.withDamagedCopy(SlotCopies.renew(start, lost.keySet()));
        } catch (IOException e) {
            LOG.warn("task {}: its files cannot be looked at: {}", start.launch().result().name(), e.toString());
            return facts;
        }
    }
}
