package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.quern.config.file.Folders;

/**
 * The notes by which a running program has an output file uploaded early (docs/protocol/app-control.md 23):
 * {@code boinc_ufr_NAME} asks for it, {@code boinc_ufs_NAME} tells what became of it.
 */
public final class UploadNotes {
    /** Status of an ordinary file after its upload: the client has deleted it, the server has it. */
    public static final int DONE = 0;

    /** A program with more outputs than this asks again for the rest. */
    private static final int MAX_REQUESTS = 1000;

    private UploadNotes() {}

    /** The logical names asked for, sorted. */
    public static List<String> requests(SlotDirectory slot) throws IOException {
        return Folders.entries(slot.path(), SlotFiles.UPLOAD_REQUEST_PREFIX + "?*", MAX_REQUESTS).stream()
                .map(note -> note.getFileName().toString().substring(SlotFiles.UPLOAD_REQUEST_PREFIX.length()))
                .sorted().toList();
    }

    /** Removes a request that has been dealt with. */
    public static void remove(SlotDirectory slot, String logicalName) throws IOException {
        slot.delete(SlotFiles.UPLOAD_REQUEST_PREFIX + logicalName);
    }

    /**
     * Tells the program what became of a file.
     *
     * @param status file status: 0 or 1 done, negative an error
     */
    public static void tell(SlotDirectory slot, String logicalName, int status) throws IOException {
        Path note = slot.prepare(SlotFiles.UPLOAD_STATUS_PREFIX + logicalName);
        PlainFiles.replace(note, ("<status>" + status + "</status>\n").getBytes(StandardCharsets.US_ASCII));
    }
}
