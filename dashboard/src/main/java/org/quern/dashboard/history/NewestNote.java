package org.quern.dashboard.history;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.util.OptionalLong;
import org.quern.config.file.RegularFile;

/**
 * The time of the newest file that a database had when it was last synced, milliseconds, in a file beside it: one whose newest part is cut off
 * or damaged opens as an older version of itself without a word.
 */
final class NewestNote {
    /** Of the number; a longer file is not ours. */
    private static final int MOST_BYTES = 20;
    private final Path file;
    private final FileAttribute<?> permissions;

    /** @param permissions that its file is made with, as the database is */
    NewestNote(Path database, FileAttribute<?> permissions) {
        this.permissions = permissions;
        file = database.resolveSibling(database.getFileName() + ".newest");
    }

    /** Empty if nothing is noted. */
    OptionalLong read() {
        try {
            String text = Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES
                    ? Files.readString(file, StandardCharsets.ISO_8859_1).strip()
                    : "";
            return text.matches("[0-9]{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Notes it; one that is there stays as it was if the process ends meanwhile. */
    void write(long newest) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        try (OutputStream out = Channels.newOutputStream(RegularFile.create(fresh, permissions))) {
            out.write((newest + "\n").getBytes(StandardCharsets.ISO_8859_1));
        }
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Another database begins. */
    void remove() throws IOException {
        Files.deleteIfExists(file);
    }
}
