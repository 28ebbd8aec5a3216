package org.quern.cli.common;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/** The port that a client left in a file of its directory. Science programs may put anything there, so nothing but a number is read, and nothing of the rest told. */
public final class PortNumber {
    private static final int HIGHEST = 65_535;
    /** A number of five digits and the end of its line. */
    private static final int LENGTH = 7;

    private PortNumber() {}

    /** Nothing if the file holds none, or is a link or no file. */
    public static OptionalInt in(Path file) throws IOException {
        if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) {
            return OptionalInt.empty();
        }
        try (InputStream in = Files.newInputStream(file, NOFOLLOW_LINKS)) {
            return of(new String(in.readNBytes(LENGTH), StandardCharsets.ISO_8859_1).strip());
        }
    }

    /** Nothing if the text is no port. */
    public static OptionalInt of(String text) {
        try {
            int port = Integer.parseInt(text);
            return port > 0 && port <= HIGHEST ? OptionalInt.of(port) : OptionalInt.empty();
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }
}
