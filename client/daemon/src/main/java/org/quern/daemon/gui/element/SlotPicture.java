package org.quern.daemon.gui.element;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.exec.slot.SlotFiles;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.view.ClientView.TaskView;
import org.quern.engine.view.TaskScheduling;
import org.quern.model.AppVersion;
import org.quern.model.FileRef;
import org.quern.model.Result;

/**
 * A result that has a slot.
 *
 * @param task what is in the slot
 * @param result the result
 * @param version what it is computed by, null if that is not known
 * @param data where files are
 */
record SlotPicture(TaskView task, Result result, @Nullable AppVersion version, DataDirectory data) {
    /** Run seconds after which a program that does not tell its progress is shown an estimate of it. */
    private static final double SILENT_SECONDS = 60;

    TaskScheduling scheduling() {
        return task.scheduling();
    }

    double fractionDone() {
        double whole = task.elapsed() + task.remaining();
        boolean silent = task.fractionDone() <= 0 && task.elapsed() > SILENT_SECONDS && task.remaining() > 0;
        return silent ? task.elapsed() / whole : task.fractionDone();
    }

    boolean hasToldProgress() {
        return task.fractionDone() > 0 && task.scheduling().fractionToldAt() > 0;
    }

    /** Of the whole a second, up to when it told its progress last. */
    double progressRate() {
        return task.fractionDone() / task.scheduling().fractionToldAt();
    }

    /** Programs that draw what the task does. */
    List<FileRef> graphics() {
        return version == null ? List.of()
                : version.files().stream().filter(file -> file.slotName().equals(SlotFiles.GRAPHICS_APP)).toList();
    }

    /** Where a file of its project is. */
    String path(FileRef file) {
        return data.projectDirectory(task.project()).resolve(file.fileName()).toString();
    }

    /** Where its program runs. */
    String slotPath() {
        return data.slots().resolve(String.valueOf(task.slot())).toString();
    }
}
