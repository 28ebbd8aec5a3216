package org.quern.rpc.state;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.quern.model.ProjectUrl;

/**
 * The line behind each record of a state file, a comment that readers pass over: whatever happened to the rest of the file, the record before it can be found, told from a damaged one, and
 * given to its project. The checksum tells what damage did, not what somebody did: what projects and programs wrote into a record holds no marks ({@link MarkedOutput}).
 *
 * @param length bytes of the record, which ends where this line begins
 * @param project {@link #key} of the project that it belongs to, {@link #NOBODY} if it belongs to none, {@link #shortKey} in files of earlier versions
 * @param checksum CRC-32C of the record and of what stands before it in the mark
 */
record RecordMark(int length, String project, int checksum) {
    /** Project of what belongs to the client itself. */
    static final String NOBODY = "00000000";
    /** What no record may hold. */
    static final String START = "<!-- quern record ";
    private static final String END = " -->";
    /** Longer lines are no marks. */
    private static final int LONGEST_LINE = 80;
    private static final int PARTS = 3;
    private static final int SHORT_DIGITS = NOBODY.length();
    private static final int KEY_BYTES = 16;
    /** Digits of the checksum. */
    static final int SUM_DIGITS = 8;
    /** A line in which no more letters of {@link #START} are others may be what is left of a mark. */
    private static final int MOST_SPOILT = 6;

    /** The mark of {@code record[from, to)}. */
    static RecordMark of(byte[] record, int from, int to, String project) {
        CRC32C crc = new CRC32C();
        crc.update(record, from, to - from);
        return of(crc, to - from, project);
    }

    /** The mark of a record that {@code crc} has seen. */
    static RecordMark of(CRC32C crc, int length, String project) {
        String told = isShort(project) ? length + " " + HexFormat.fromHexDigits(project) : length + " " + project;
        crc.update(told.getBytes(StandardCharsets.US_ASCII));
        return new RecordMark(length, project, (int) crc.getValue());
    }

    /** What stands for a project: 128 bits of a sum to which nobody finds a second URL. */
    static String key(ProjectUrl url) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(url.key().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sum, 0, KEY_BYTES);
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("each Java has SHA-256", absent);
        }
    }

    /** What stood for a project in earlier versions: a CRC-32C, which somebody may choose a URL for. */
    static String shortKey(ProjectUrl url) {
        CRC32C crc = new CRC32C();
        crc.update(url.key().getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }

    /** Not told from other projects with certainty. */
    static boolean isShort(String project) {
        return project.length() == SHORT_DIGITS;
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
            RecordMark mark = parts.length == PARTS && isKey(parts[1]) ? new RecordMark(Integer.parseInt(parts[0]),
                    parts[1], HexFormat.fromHexDigits(parts[2])) : null;
            return mark == null || mark.length < 0 ? null : mark;
        } catch (IllegalArgumentException noNumbers) {
            return null;
        }
    }

    /** The line, without its end, looks like what is left of a mark; where that end is spoilt, the next line has become a part of it. */
    static boolean isLeft(String line) {
        int spoilt = 0;
        for (int i = 0; i < START.length() && i < line.length(); i++) {
            spoilt += line.charAt(i) == START.charAt(i) ? 0 : 1;
        }
        return line.length() > START.length() + END.length() + SUM_DIGITS && spoilt <= MOST_SPOILT;
    }

    /** Where the checksum stands in the line of a mark, without the line's end. */
    static int sumAt(String line) {
        return line.length() - END.length() - SUM_DIGITS;
    }

    private static boolean isKey(String text) {
        return (isShort(text) || text.length() == 2 * KEY_BYTES)
                && text.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
    }

    byte[] line() {
        return (START + length + " " + project + " " + HexFormat.of().toHexDigits(checksum) + " -->\n")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
