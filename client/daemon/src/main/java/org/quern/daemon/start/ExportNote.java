package org.quern.daemon.start;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.quern.config.file.RegularFile;
import org.quern.daemon.store.DurableFiles;
import org.quern.model.PlainLine;

/** A note in a data directory whose projects and tasks were given to another client: {@code quern_exported.txt}. */
public final class ExportNote {
    private static final String NAME = "quern_exported.txt";

    private static final int MOST_BYTES = 1_000;

    private ExportNote() {}

    /** Notes where they went. */
    public static void write(Path directory, Path to) throws IOException {
        DurableFiles.replace(directory.resolve(NAME),
                out -> out.write((to + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    /** What to tell a person who starts a client there again. */
    public static Optional<String> warning(Path directory) {
        Path note = directory.resolve(NAME);
        if (Files.notExists(note)) {
            return Optional.empty();
        }
        return Optional.of("The projects and tasks of this directory were given to BOINC's client in " + where(note)
                + ". If that goes on with them, both report the same tasks, and projects take that for cheating: stop one of the two."
                + " To go on here for good, delete " + note + ".");
    }

    private static String where(Path note) {
        try (InputStream in = RegularFile.open(note)) {
            // Programs of the same user can write it.
            String told = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            return PlainLine.of(told.lines().findFirst().orElse("").strip());
        } catch (IOException e) {
            return "another directory";
        }
    }
}
