package org.quern.engine.task;

import java.util.List;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.TickContext;
import org.quern.model.BoincError;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ResultState;

/**
 * Outputs that were deleted, cut or spoiled between the end of their task and their upload. A spoiled one is not sent; the task is
 * computed again from its beginning, since its slot is gone, twice at most. Then it has failed.
 */
public final class LostOutputs {
    private static final int MOST_TIMES = 2;
    /** Stands in the text for the server once for each time, and so is remembered with the result. */
    private static final String NOTE = "the task was computed again";
    /** How an upload ends whose file is not what the task wrote. */
    private static final List<Integer> DAMAGES = List.of(BoincError.FILE_NOT_FOUND.code(), BoincError.WRONG_SIZE.code(),
            BoincError.WRONG_MD5.code());

    private LostOutputs() {}

    /** The file of an upload that ended so is not what its task wrote. */
    public static boolean isDamage(int code) {
        return DAMAGES.contains(code);
    }

    /**
     * After a step back to its checkpoint a program writes an output again whose upload was still waiting: then a wish that still stands, its
     * next one, or its end brings what is there by then; false if no task that computes needs it.
     */
    public static boolean writtenAnew(TickContext tick, ProjectState project, FileRecord file) {
        if (project.results().values().stream().noneMatch(held -> computes(held, file))) {
            return false;
        }
        project.fileState().transferEnded(file.name());
        tick.state().watch().count().giveBack(new FileId(project.url(), file.name()));
        project.fileState().lost(file);
        TaskOutputs.askAgain(tick, project, file.name());
        tick.log(project.url(),
                "Upload of " + file.name() + " begins anew when its task has written it");
        return true;
    }

    private static boolean computes(HeldResult held, FileRecord file) {
        return held.task() != null && held.unfinished() && !held.errorRecorded()
                && held.result().outputs().stream().anyMatch(ref -> ref.fileName().equals(file.name()));
    }

    /** A finished task waits for its upload. */
    static boolean isAwaited(ProjectState project, FileRecord file) {
        return project.results().values().stream().anyMatch(held -> awaitsUpload(held, file));
    }

    /** Has the task of this output computed again, or sent again; false if no finished task needs it, or it was too often. */
    public static boolean computeAgain(TickContext tick, ProjectState project, FileRecord lost, String reason) {
        HeldResult held = project.results().values().stream().filter(result -> awaitsUpload(result, lost)).findFirst()
                .orElse(null);
        if (held == null) {
            return false;
        }
        if (!canBeComputed(project, held)) {
            leaveOut(tick, project, held, lost, reason);
            return true;
        }
        int times = held.outcome().stderr().split(NOTE, -1).length - 1;
        if (times >= MOST_TIMES) {
            return false;
        }
        held.result().outputs().forEach(ref -> forget(tick, project, ref));
        String notes = ("<message>\n" + lost.name() + " was damaged before its upload: " + NOTE + "</message>\n")
                .repeat(times + 1);
        held.computedAgain(notes);
        String text = "output " + lost.name() + " was damaged before its upload (" + reason
                + "); it is computed again from its beginning";
        tick.log(project.url(), "Task " + held.name() + ": " + text);
        tick.decide(project.url(), Decision.Kind.TASK, held.name(), "compute again", text);
        return true;
    }

    /** All that it is computed with is described. */
    private static boolean canBeComputed(ProjectState project, HeldResult held) {
        return project.versionOf(held) != null && project.filesOf(held)
                .allMatch(ref -> ref.optional() || project.files().containsKey(ref.fileName()));
    }

    /**
     * After a damaged state a finished task may lack what it was computed with; then the project has to send it again with all that
     * belongs to it, and an error report would give it up (docs/decisions/0047-what-a-damaged-state-is-rebuilt-from.md).
     */
    private static void leaveOut(TickContext tick, ProjectState project, HeldResult held, FileRecord lost,
            String reason) {
        project.work().leftOut(held);
        String text = "output " + lost.name() + " was damaged before its upload (" + reason
                + "), and what it was computed with is not in the state; the project is asked soon, and may send it again";
        tick.log(project.url(), "Task " + held.name() + " is left out: " + text);
        tick.decide(project.url(), Decision.Kind.TASK, held.name(), "leave out", text);
        project.timing().toBeAsked();
    }

    private static boolean awaitsUpload(HeldResult held, FileRecord lost) {
        return held.state() == ResultState.FILES_UPLOADING && !held.outcome().readyToReport() && held.result().outputs()
                .stream().anyMatch(ref -> ref.fileName().equals(lost.name()) && !ref.optional());
    }

    /** What the server has already stays so. */
    private static void forget(TickContext tick, ProjectState project, FileRef ref) {
        FileRecord file = project.files().get(ref.fileName());
        if (file != null && !file.uploaded()) {
            project.fileState().lost(file);
            tick.orderAfterSave(new Command.DeleteFile(new FileId(project.url(), file.name()), file.info()));
        }
    }
}
