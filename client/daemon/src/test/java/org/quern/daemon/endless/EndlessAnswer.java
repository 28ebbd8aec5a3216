package org.quern.daemon.endless;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.Deflater;

/**
 * An answer without end; each letter is a byte.
 *
 * @param name what has no end
 * @param head how it begins
 * @param repeated what comes then, again and again
 */
record EndlessAnswer(String name, String head, String repeated) {
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String GZIP = OK + "Content-Encoding: gzip\r\n\r\n\u001f\u008b\b\0\0\0\0\0\0\0";

    static List<EndlessAnswer> all() {
        return List.of(of("a status line", "HTTP/1.1 200 ", "x"), of("a header's line", OK + "X: ", "x"),
                of("headers", OK, "X: x\r\n"), of("empty headers", OK, ":\r\n"),
                of("interim answers", "", "HTTP/1.1 100 Continue\r\n\r\n"),
                of("hints", "", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"),
                of("empty lines before an answer", "", "\r\n"), of("a body", OK + "\r\n", " "),
                of("a body of a length beyond all numbers", OK + "Content-Length: 9000000000000000000\r\n\r\n", "x"),
                of("elements", OK + "\r\n", "<a>"), of("a chunk's size", CHUNKED, "0"),
                of("a line between two chunks", CHUNKED + "5;", "x"),
                of("chunks", CHUNKED, "1000\r\n" + " ".repeat(4096) + "\r\n"),
                of("chunks of one byte", CHUNKED, "1\r\nx\r\n"),
                of("chunks of one byte with much between them", CHUNKED, "1;" + "x".repeat(1000) + "\r\ny\r\n"),
                of("trailers", CHUNKED + "0\r\n", "X: x\r\n"), of("a trailer's line", CHUNKED + "0\r\nX: ", "x"),
                of("a packed body", GZIP, packed()),
                of("packed blocks without content", GZIP, "\0\0\0\u00ff\u00ff"),
                of("the name of a packed file", OK + "Content-Encoding: gzip\r\n\r\n\u001f\u008b\b\b\0\0\0\0\0\0", "x"),
                of("a body in a coding that nobody asked for", OK + "Content-Encoding: deflate\r\n\r\n", "x"),
                of("redirects with bodies", "HTTP/1.1 307 x\r\nLocation: on\r\nContent-Length: 9000000000\r\n\r\n",
                        "x"),
                of("the page of an error", "HTTP/1.1 500 x\r\n\r\n", "x"),
                of("the page of an error in chunks", "HTTP/1.1 404 x\r\nTransfer-Encoding: chunked\r\n\r\n5;", "x"));
    }

    private static EndlessAnswer of(String name, String head, String repeated) {
        return new EndlessAnswer(name, head, repeated);
    }

    /** A megabyte of blanks as a block that can stand behind itself. */
    private static String packed() {
        try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true)) {
            deflater.setInput(" ".repeat(1 << 20).getBytes(StandardCharsets.ISO_8859_1));
            ByteArrayOutputStream block = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 << 16];
            for (int count = buffer.length; count == buffer.length;) {
                count = deflater.deflate(buffer, 0, buffer.length, Deflater.FULL_FLUSH);
                block.write(buffer, 0, count);
            }
            return block.toString(StandardCharsets.ISO_8859_1);
        }
    }
}
