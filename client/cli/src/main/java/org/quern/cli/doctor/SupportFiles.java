package org.quern.cli.doctor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import org.quern.config.file.RegularFile;
import org.quern.model.DataNames;

/**
 * Reads files of a data directory for strangers, perhaps as root: a program that runs there must not be able to have it read anything else
 * by a link. Only files of the directory's owner are read, and configuration that root keeps elsewhere behind a link of root's, as
 * Debian's package does.
 */
final class SupportFiles {
    private static final int MOST_BYTES = 1_000_000;
    private static final int ROOT = 0;
    private static final List<String> CONFIGURATION = List.of(DataNames.OPTIONS, DataNames.PREFERENCES_OVERRIDE,
            DataNames.PASSWORD, DataNames.REMOTE_HOSTS);
    private final Path directory;

    SupportFiles(Path directory) {
        this.directory = directory;
    }

    /** The first part of a file, one character for each byte; empty if it cannot or must not be read. */
    String beginning(Path file) {
        try {
            return text(file, false);
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }

    /** The last part of a file, from the beginning of a line. */
    String end(Path file) throws IOException {
        return text(file, true);
    }

    private String text(Path file, boolean end) throws IOException {
        Path readable = checked(file);
        Object before = key(readable);
        try (FileChannel channel = RegularFile.channel(readable, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            if (!Objects.equals(before, key(checked(file)))) {
                throw new IOException("it was changed meanwhile");
            }
            long from = end ? Math.max(0, channel.size() - MOST_BYTES) : 0;
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(MOST_BYTES, channel.size() - from));
            fill(channel, bytes, from);
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
            return from == 0 ? text : lastLines(text);
        }
    }

    /** It might begin within a secret, which nobody would know any more. */
    private static String lastLines(String text) {
        int line = text.indexOf('\n');
        return line < 0 ? "[its last part has no whole line and is left out]\n"
                : "[its last part]\n" + text.substring(line + 1);
    }

    private Path checked(Path file) throws IOException {
        int owner = owner(directory.toRealPath());
        if (Files.isSymbolicLink(file)) {
            if (owner(file) != ROOT || !CONFIGURATION.contains(String.valueOf(file.getFileName()))) {
                throw new IOException("it is a link, and left out");
            }
            return file.toRealPath();
        }
        Path real = file.toRealPath();
        if (!real.equals(directory.toRealPath().resolve(directory.relativize(file))) || owner(file) != owner) {
            throw new IOException("it is not of the directory's owner, and left out");
        }
        return real;
    }

    private static int owner(Path file) throws IOException {
        return (int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }

    private static Object key(Path file) throws IOException {
        return Objects.requireNonNullElse(Files.readAttributes(file, BasicFileAttributes.class,
                LinkOption.NOFOLLOW_LINKS).fileKey(), file);
    }

    private static void fill(FileChannel channel, ByteBuffer bytes, long from) throws IOException {
        while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) > 0) {
            // until it is full, or the file ends
        }
    }
}
