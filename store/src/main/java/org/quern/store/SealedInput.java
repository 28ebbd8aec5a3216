package org.quern.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** A state file while it is read, with its checksum: what stands behind the document says whether it is as it was written. */
final class SealedInput extends InputStream {
    /** Begins what this client notes beside the document: its seal, and the mark of its last record. */
    private static final String NOTE = "<!-- quern ";
    private static final String START = NOTE + "crc32c ";
    private static final String NUMBER = " state ";
    private static final String END = " -->";
    /** As many digits as surely fit into a number of 64 bits. */
    private static final int MOST_DIGITS = 18;
    /** Bytes at the end that may hold the seal, with white space that an editor may have left behind it. */
    private static final int TAIL = 128;
    private final InputStream in;
    private final CRC32C crc = new CRC32C();
    private final byte[] tail = new byte[TAIL];
    private int kept;
    private long number;

    /** What the seal says. */
    enum Seal {
        /** The file is as it was written. */
        RIGHT,
        /** It has changed since, or somebody took the seal away, or the seal itself is damaged. */
        WRONG,
        /** There is none: BOINC's client wrote it. */
        NONE
    }

    SealedInput(InputStream in) {
        this.in = in;
    }

    /** The line that follows a document of which that is the checksum, in the state of that number, 0 = it has none. */
    static String line(Checksum document, long number) {
        String numbered = number > 0 ? NUMBER + number : "";
        document.update(numbered.getBytes(StandardCharsets.US_ASCII));
        return String.format(Locale.ROOT, "%s%08x%s%s\n", START, document.getValue(), numbered, END);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = in.read(target, offset, length);
        if (count > 0) {
            take(target, offset, count);
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** The checksum is one of all bytes but the last ones, which wait until it is known whether more follow. */
    private void take(byte[] bytes, int offset, int count) {
        int fresh = Math.min(count, TAIL);
        int old = Math.min(kept, TAIL - fresh);
        crc.update(tail, 0, kept - old);
        crc.update(bytes, offset, count - fresh);
        System.arraycopy(tail, kept - old, tail, 0, old);
        System.arraycopy(bytes, offset + count - fresh, tail, old, fresh);
        kept = old + fresh;
    }

    /** A file without a seal that goes to the end of its document; asked after the judgement. */
    boolean endsAsBoincsDo() {
        String end = new String(tail, 0, kept, StandardCharsets.ISO_8859_1);
        return !end.contains(NOTE) && end.stripTrailing().endsWith("</client_state>");
    }

    /** Reads the rest and judges. */
    Seal judge() throws IOException {
        transferTo(OutputStream.nullOutputStream());
        String end = new String(tail, 0, kept, StandardCharsets.ISO_8859_1);
        int at = end.lastIndexOf(START);
        if (at < 0) {
            return end.contains(NOTE) ? Seal.WRONG : Seal.NONE;
        }
        crc.update(tail, 0, at);
        String seal = end.substring(at).stripTrailing();
        long told = numberIn(seal);
        if (!seal.equals(line(crc, told).stripTrailing())) {
            return Seal.WRONG;
        }
        number = told;
        return Seal.RIGHT;
    }

    /** How many states this client had written before, and this one; 0 if a seal that is right does not say so. Asked after the judgement. */
    long number() {
        return number;
    }

    private static long numberIn(String seal) {
        int at = seal.indexOf(NUMBER);
        String digits = at < 0 || !seal.endsWith(END) ? ""
                : seal.substring(at + NUMBER.length(), seal.length() - END.length());
        boolean isNumber = !digits.isEmpty() && digits.length() <= MOST_DIGITS
                && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Long.parseLong(digits) : 0;
    }
}
