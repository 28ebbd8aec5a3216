package org.quern.rpc.state;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.quern.model.ProjectUrl;

/**
 * The line behind each record of a state file, a comment that readers pass over: whatever happened to the rest of the file, the record before it can be found, told from a damaged one, and
 * given to its project.
 *
 * @param length bytes of the record, which ends where this line begins
 * @param project {@link #key} of the project that it belongs to, {@link #NOBODY} if it belongs to none
 * @param checksum CRC-32C of the record and of the two numbers before
 */
record RecordMark(int length, int project, int checksum) {
    /** Project of what belongs to the client itself. */
    static final int NOBODY = 0;
    private static final String START = "<!-- quern record ";
    private static final String END = " -->";
    /** Longer lines are no marks. */
    private static final int LONGEST_LINE = 80;
    private static final int PARTS = 3;

    /** The mark of {@code record[from, to)}. */
    static RecordMark of(byte[] record, int from, int to, int project) {
        CRC32C crc = new CRC32C();
        crc.update(record, from, to - from);
        return of(crc, to - from, project);
    }

    /** The mark of a record that {@code crc} has seen. */
    static RecordMark of(CRC32C crc, int length, int project) {
        crc.update((length + " " + project).getBytes(StandardCharsets.US_ASCII));
        return new RecordMark(length, project, (int) crc.getValue());
    }

    /** A number that stands for a project. */
    static int key(ProjectUrl url) {
        CRC32C crc = new CRC32C();
        crc.update(url.key().getBytes(StandardCharsets.UTF_8));
        return (int) crc.getValue();
    }

    /** The mark in {@code text[from, to)}, null if there is none. */
    static @Nullable RecordMark read(byte[] text, int from, int to) {
        if (to - from < START.length() || to - from > LONGEST_LINE || text[from] != '<' || text[from + 1] != '!') {
            return null;
        }
        String line = new String(text, from, to - from, StandardCharsets.ISO_8859_1).strip();
        if (!line.startsWith(START) || !line.endsWith(END)) {
            return null;
        }
        String[] parts = line.substring(START.length(), Math.max(START.length(), line.length() - END.length()))
                .split(" ", -1);
        try {
            RecordMark mark = parts.length == PARTS ? new RecordMark(Integer.parseInt(parts[0]),
                    HexFormat.fromHexDigits(parts[1]), HexFormat.fromHexDigits(parts[2])) : null;
            return mark == null || mark.length < 0 ? null : mark;
        } catch (IllegalArgumentException noNumbers) {
            return null;
        }
    }

    byte[] line() {
        HexFormat hex = HexFormat.of();
        return (START + length + " " + hex.toHexDigits(project) + " " + hex.toHexDigits(checksum) + " -->\n")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
