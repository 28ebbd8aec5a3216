package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.model.FileInfo;

/** A look at a file of a project where it belongs; what is in it is for those who use it. */
public final class ProjectFile {
    private ProjectFile() {}

    /** What is wrong with it, half a sentence; empty if there is a file, and of the size that is told of it. */
    public static String problem(Path directory, FileInfo file) {
        try {
            Path path = ConfinedName.below(directory, file.name());
            if (!Files.isRegularFile(path)) {
                return "is missing";
            }
            boolean wrong = file.nbytes() > 0 && Files.size(path) != (long) file.nbytes();
            return wrong ? "has " + Files.size(path) + " bytes instead of " + (long) file.nbytes() : "";
        } catch (IOException | IllegalArgumentException e) {
            return "cannot be looked at: " + e;
        }
    }

    /** All of a file whose size is known lies there. */
    public static boolean isWhole(Path directory, FileInfo file) {
        return file.nbytes() > 0 && problem(directory, file).isEmpty();
    }
}
