package org.quern.engine.disk;

import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileId;
import org.quern.model.FileRecord;

/** Deleting project files: counted at once, carried out only when the state without them is on disk. */
public final class Deletions {
    private Deletions() {}

    /** Has the file deleted; its record is the caller's business. */
    public static void order(TickContext tick, ProjectState project, FileRecord file) {
        FileId id = new FileId(project.url(), file.name());
        if (tick.timeAdvance().durable()) {
            tick.state().watch().count().leaving(id, file.present() ? file.info().nbytes() : 0);
        }
        tick.orderAfterSave(new Command.DeleteFile(id, file.info()));
    }

    /** Forgets the file, stops its transfer and has it deleted, for that reason. */
    static void forSpace(TickContext tick, ProjectState project, FileRecord file, String reason) {
        project.fileState().forgotten(file.name());
        TransferRun run = project.fileState().transferEnded(file.name());
        if (run != null && run.active()) {
            tick.order(new Command.StopTransfer(new FileId(project.url(), file.name())));
        }
        project.diskState().unused().gone(file.name(), tick.now().mono());
        order(tick, project, file);
        tick.log(project.url(), "Disk: " + reason);
        tick.decide(project.url(), Decision.Kind.FILE, file.name(), "delete", reason);
    }

    /** A deletion was carried out, or could not be: then nothing of that project is deleted for space for a while. */
    public static void ended(TickContext tick, Event.FileDeleted event) {
        ProjectState project = tick.state().find(event.file().project());
        if (event.problem().isEmpty()) {
            tick.state().watch().gone(event.file(), tick.now().wall());
            PresentFiles.gone(tick.state(), event.file());
        } else if (project != null) {
            tick.state().watch().stayed(event.file());
            project.diskState().undeletable(tick.now().wall());
            tick.alert(project.url(), "File " + event.file().name() + " cannot be deleted: " + event.problem()
                    + ". Nothing else of this project is deleted for space within the next hour.");
        }
    }
}
