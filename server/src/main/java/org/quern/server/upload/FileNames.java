package org.quern.server.upload;

import java.nio.file.Path;
import java.util.Optional;

/** Which names may become files of the project. Everything that could leave a directory or hide in it is refused. */
public final class FileNames {

    /** Letters, digits and a few signs; no slash, no leading dot or dash. 200 characters leave room for every file system. */
    private static final String LEGAL = "[A-Za-z0-9_][A-Za-z0-9_.+~-]{0,199}";

    private FileNames() {}

    public static boolean isLegal(String name) {
        return name.matches(LEGAL) && !name.contains("..");
    }

    /** The file with that name right inside a directory; empty if the name is not legal. */
    public static Optional<Path> inside(Path directory, String name) {
        return isLegal(name) ? Optional.of(directory.resolve(name)) : Optional.empty();
    }
}
