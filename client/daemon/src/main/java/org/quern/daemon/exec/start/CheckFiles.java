package org.quern.daemon.exec.start;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.quern.daemon.exec.fact.StartFailure;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.slot.ConfinedName;
import org.quern.model.BoincError;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;

/** All files of the program and all inputs that are needed must be there in full (docs/protocol/app-control.md 4, point 1). */
final class CheckFiles implements StartStep {
    /** Soon enough for somebody who copies a file, and no noise while it stays away: the next look at who runs is within a minute. */
    private static final double OWN_RETRY_SECONDS = 20;

    @Override
    public void run(StartContext start) throws StartException, IOException {
        for (FileRef ref : start.launch().version().files()) {
            check(start, ref);
            checkOwn(start, ref);
        }
        for (FileRef ref : start.launch().workunit().inputs()) {
            check(start, ref);
        }
        for (FileRef ref : start.launch().result().outputs()) {
            checkNames(ref);
        }
        Map<String, String> lost = LostFiles.of(start);
        if (!lost.isEmpty()) {
            throw new StartException(new TaskFact.FilesLost(lost));
        }
    }

    private static void check(StartContext start, FileRef ref) throws StartException {
        checkNames(ref);
        if (!ref.optional()) {
            start.file(ref); // somebody described it
        }
    }

    /** The user may be about to exchange it: that fails no task. */
    private static void checkOwn(StartContext start, FileRef ref) throws StartException {
        boolean isOwn = start.record(ref).filter(FileRecord::usersOwn).isPresent();
        if (isOwn && !ref.optional() && !Files.isRegularFile(start.paths().file(ref.fileName()))) {
            throw new StartException(new StartFailure(BoincError.FILE_NOT_FOUND.code(), "file " + ref.fileName()
                    + ", which app_info.xml names, is not in the project's folder; put it back", OWN_RETRY_SECONDS));
        }
    }

    private static void checkNames(FileRef ref) throws StartException {
        if (!ConfinedName.isPhysical(ref.fileName())) {
            throw new StartException(BoincError.BAD_FILE_NAME.code(),
                    "Task file '" + ref.fileName() + "': bad file name");
        }
        if (!ref.openName().isEmpty() && !ConfinedName.isLogical(ref.openName())) {
            throw new StartException(BoincError.BAD_FILE_NAME.code(),
                    "Task file " + ref.fileName() + ": bad open name '"
                            + ref.openName() + "'");
        }
    }
}
