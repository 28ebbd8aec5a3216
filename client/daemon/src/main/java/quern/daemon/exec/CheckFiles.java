package quern.daemon.exec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import quern.daemon.exec.slot.ConfinedName;
import quern.daemon.exec.slot.PlainFiles;
import quern.model.FileRecord;
import quern.model.FileRef;

/** All files of the program and all inputs that are needed must be there in full (docs/protocol/app-control.md 4, point 1). */
final class CheckFiles implements StartStep {
    @Override
    public void run(StartContext start) throws StartException, IOException {
        for (FileRef ref : start.launch().version().files()) {
            check(start, ref);
        }
        for (FileRef ref : start.launch().workunit().inputs()) {
            check(start, ref);
        }
        for (FileRef ref : start.launch().result().outputs()) {
            checkNames(ref);
        }
    }

    private static void check(StartContext start, FileRef ref) throws StartException, IOException {
        checkNames(ref);
        if (ref.optional() && !PlainFiles.isPlain(start.paths().file(ref.fileName()))) {
            return;
        }
        FileRecord file = start.file(ref);
        Path path = start.paths().file(ref.fileName());
        if (!file.present() || !PlainFiles.isPlain(path)) {
            throw new StartException(StartFailure.MISSING, "Task file " + ref.fileName() + ": file missing");
        }
        checkSize(file, path);
    }

    private static void checkNames(FileRef ref) throws StartException {
        if (!ConfinedName.isPhysical(ref.fileName())) {
            throw new StartException(StartFailure.BAD_NAME, "Task file '" + ref.fileName() + "': bad file name");
        }
        if (!ref.openName().isEmpty() && !ConfinedName.isLogical(ref.openName())) {
            throw new StartException(StartFailure.BAD_NAME, "Task file " + ref.fileName() + ": bad open name '"
                    + ref.openName() + "'");
        }
    }

    /** A file of the wrong size is deleted, so that it is fetched again. */
    private static void checkSize(FileRecord file, Path path) throws StartException, IOException {
        double expected = file.info().nbytes();
        long size = Files.size(path);
        if (expected > 0 && size != expected) {
            Files.deleteIfExists(path);
            throw new StartException(StartFailure.WRONG_SIZE, "Task file " + file.name() + ": bad size: expected "
                    + (long) expected + ", got " + size);
        }
    }
}
