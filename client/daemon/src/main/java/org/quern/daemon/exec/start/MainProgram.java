package org.quern.daemon.exec.start;

import java.util.List;
import java.util.Locale;
import org.quern.model.BoincError;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;

/** Finds the program to be executed (docs/protocol/app-control.md 4, points 2 and 6). */
final class MainProgram {
    /** Programs are never called so; malware that was once spread as a picture is. */
    private static final List<String> IMAGES = List.of(".jpg", ".jpeg", ".png");

    private MainProgram() {}

    /** The file reference flagged as main program; if there are several, the last. */
    static FileRef of(StartContext start) throws StartException {
        FileRef program = start.launch().version().files().stream().filter(FileRef::mainProgram)
                .reduce((first, later) -> later)
                .orElseThrow(
                        () -> new StartException(BoincError.FILE_NOT_FOUND.code(), "no main program among the files of "
                                + start.launch().version().appName()));
        check(program, start.file(program));
        return program;
    }

    /** Files that never came from a server belong to the user (anonymous platform) and need no flag. */
    private static void check(FileRef program, FileRecord file) throws StartException {
        String name = program.fileName().toLowerCase(Locale.ROOT);
        if (IMAGES.stream().anyMatch(name::endsWith)) {
            throw new StartException(BoincError.NO_SIGNATURE.code(),
                    "main program " + program.fileName() + " is an image");
        }
        if (!file.info().executable() && file.info().downloadable()) {
            throw new StartException(BoincError.NO_SIGNATURE.code(),
                    "main program " + program.fileName() + " is not flagged executable");
        }
    }
}
