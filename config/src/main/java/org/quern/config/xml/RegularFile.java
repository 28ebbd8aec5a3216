package org.quern.config.xml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Opens files that somebody else may have put there. Whoever opens a pipe waits until somebody writes to it, perhaps for ever. */
public final class RegularFile {
    /** The reason in the exception for what is no file. */
    static final String NO_FILE = "is a pipe, a socket or a device and no file: delete it, or put the file in its place";

    private RegularFile() {}

    /** Opens a file, or what a link leads to. */
    public static InputStream open(Path file) throws IOException {
        check(file);
        return Files.newInputStream(file);
    }

    /** All bytes of a file. */
    public static byte[] bytes(Path file) throws IOException {
        check(file);
        return Files.readAllBytes(file);
    }

    /** All of a file, one character for each byte. */
    public static String text(Path file) throws IOException {
        return new String(bytes(file), StandardCharsets.ISO_8859_1);
    }

    /**
     * Nothing that would keep a reader or writer waiting stands there; nothing at all may.
     *
     * @throws IOException if it does; the message names it and says what to do
     */
    public static void check(Path file) throws IOException {
        try {
            if (Files.readAttributes(file, BasicFileAttributes.class).isOther()) {
                throw new FileSystemException(file.toString(), null, NO_FILE);
            }
        } catch (NoSuchFileException absent) {
            // Whoever opens it finds out, or makes it.
        }
    }
}
