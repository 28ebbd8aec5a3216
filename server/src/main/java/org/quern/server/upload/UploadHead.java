package org.quern.server.upload;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The head of a request to the upload handler, which BOINC reads line by line and not as XML (docs/protocol/file-transfer.md
 * section 6.2): each element on a line of its own, unknown lines ignored, and right behind the line {@code <data>} the
 * file's bytes.
 *
 * @param command what is wanted
 * @param name physical name of the file; null if it is missing
 * @param signature text of the upload certificate; null if it is missing
 * @param maxBytes size limit that was signed, -1 if it is missing
 * @param bytes size of the whole file, -1 if it is missing
 * @param offset where the data that follow belong in the file
 */
record UploadHead(Command command, @Nullable String name, @Nullable String signature, long maxBytes, long bytes,
        long offset) {

    enum Command {
        /** How much of the file is here? */
        SIZE,
        /** Data follow in the stream. */
        UPLOAD,
        /** An upload without the line that announces data. */
        UPLOAD_WITHOUT_DATA,
        NONE
    }

    /** The line buffer of BOINC's upload handler, bytes; longer lines are taken as several. */
    private static final int MAX_LINE = 255;
    /** A real head has some 700 bytes. */
    private static final int MAX_HEAD = 16 * 1024;

    /** Reads up to and including the line {@code <data>}, or to the end. */
    static UploadHead read(InputStream in) throws IOException {
        Lines lines = new Lines(in);
        String name = null;
        String signature = null;
        long maxBytes = -1;
        long bytes = -1;
        long offset = 0;
        boolean upload = false;
        for (String line = lines.next(); line != null; line = lines.next()) {
            String asked = element(line, "get_file_size");
            if (asked != null && !upload) {
                return new UploadHead(Command.SIZE, asked, null, -1, -1, 0);
            }
            upload |= line.contains("<file_upload>");
            if (!upload) {
                continue;
            }
            if (line.contains("<data>")) {
                return new UploadHead(Command.UPLOAD, name, signature, maxBytes, bytes, offset);
            }
            if (line.contains("<xml_signature>")) {
                signature = lines.until("</xml_signature>");
            }
            name = name == null ? element(line, "name") : name;
            maxBytes = number(line, "max_nbytes", maxBytes);
            bytes = number(line, "nbytes", bytes);
            offset = number(line, "offset", offset);
        }
        return new UploadHead(upload ? Command.UPLOAD_WITHOUT_DATA : Command.NONE, name, signature, maxBytes, bytes,
                offset);
    }

    private static @Nullable String element(String line, String tag) {
        int start = line.indexOf("<" + tag + ">");
        int end = line.indexOf("</" + tag + ">");
        return start < 0 || end < start ? null : line.substring(start + tag.length() + 2, end);
    }

    /** Sizes are whole numbers; a fraction, as an old client may write, is cut. Nonsense reads as -2, which no check lets pass. */
    private static long number(String line, String tag, long otherwise) {
        String text = element(line, tag);
        if (text == null) {
            return otherwise;
        }
        try {
            double value = Double.parseDouble(text.strip());
            return value >= 0 && value < Long.MAX_VALUE ? (long) value : -2;
        } catch (NumberFormatException e) {
            return -2;
        }
    }

    /** Lines of the head, and never a byte more, because what follows is the file. */
    private static final class Lines {

        private final InputStream in;
        private int left = MAX_HEAD;

        Lines(InputStream in) {
            this.in = in;
        }

        @Nullable
        String next() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream(80);
            int b = -1;
            while (b != '\n' && line.size() < MAX_LINE && left > 0 && (b = in.read()) != -1) {
                line.write(b);
                left--;
            }
            return line.size() == 0 ? null : line.toString(StandardCharsets.ISO_8859_1);
        }

        String until(String end) throws IOException {
            StringBuilder text = new StringBuilder();
            for (String line = next(); line != null; line = next()) {
                int stop = line.indexOf(end);
                text.append(stop < 0 ? line : line.substring(0, stop));
                if (stop >= 0) {
                    break;
                }
            }
            return text.toString();
        }
    }
}
