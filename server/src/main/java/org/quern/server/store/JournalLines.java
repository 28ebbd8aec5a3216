package org.quern.server.store;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/**
 * The form of the journal: each transaction is one line, eight hex digits of the CRC-32 of the rest, a space, and a JSON
 * array of entries. A crash can tear the last line only; a torn transaction was never acknowledged to anybody.
 */
final class JournalLines {

    private static final int CRC_DIGITS = 8;
    /** No transaction comes near this; a longer line is damage. */
    private static final int MAX_LINE = 64 << 20;

    private JournalLines() {}

    static <E> byte[] format(List<? extends E> transaction, EntryCodec<E> codec) {
        String json = codec.write(transaction);
        return (crc(json) + " " + json + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Hands every whole transaction to {@code reader}.
     *
     * @return bytes of the journal that are whole; what follows is a torn line
     * @throws JournalDamagedException if a bad line is followed by further lines
     */
    static <E> long read(Path journal, EntryCodec<E> codec, Consumer<List<E>> reader) throws IOException {
        long whole = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(journal), 1 << 16)) {
            for (int number = 1; true; number++) {
                ByteArrayOutputStream line = new ByteArrayOutputStream(256);
                boolean ended = readLine(in, line);
                String text = line.toString(StandardCharsets.US_ASCII);
                if (!ended) {
                    return whole;
                }
                if (!isSound(text)) {
                    refuseUnlessLast(journal, in, number, whole);
                    return whole;
                }
                reader.accept(codec.read(text.substring(CRC_DIGITS + 1)));
                whole += line.size() + 1;
            }
        }
    }

    private static boolean readLine(InputStream in, ByteArrayOutputStream line) throws IOException {
        for (int b = in.read(); b != -1; b = in.read()) {
            if (b == '\n') {
                return true;
            }
            if (line.size() == MAX_LINE) {
                throw new JournalDamagedException("The journal has a line of more than " + MAX_LINE + " bytes");
            }
            line.write(b);
        }
        return false;
    }

    private static void refuseUnlessLast(Path journal, InputStream in, int number, long offset) throws IOException {
        if (in.read() != -1) {
            throw new JournalDamagedException(
                    "The journal " + journal + " is damaged in line " + number + " (byte " + offset
                            + ") and goes on after it; restore it from a copy, or cut it there to lose what follows");
        }
    }

    private static boolean isSound(String line) {
        return line.length() > CRC_DIGITS + 1 && line.charAt(CRC_DIGITS) == ' '
                && line.substring(0, CRC_DIGITS).equals(crc(line.substring(CRC_DIGITS + 1)));
    }

    private static String crc(String json) {
        CRC32 crc = new CRC32();
        crc.update(json.getBytes(StandardCharsets.US_ASCII));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
