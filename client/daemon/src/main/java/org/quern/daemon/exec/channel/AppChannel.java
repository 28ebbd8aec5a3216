package org.quern.daemon.exec.channel;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.quern.config.file.RegularFile;

/**
 * The client's side of the segment that an application maps (docs/protocol/app-control.md 9): {@code boinc_mmap_file}
 * in the slot, eight channels of 1024 bytes. Byte 0 of a channel is its flag, the rest a NUL-terminated text.
 *
 * <p>The application maps the file; the client reads and writes it at positions instead. Both see the same pages, and
 * the system calls order text before flag as a release store would, and flag before text as an acquire load would. A
 * mapping is refused on purpose: a program that shortens the file turns each access into a fault, which the JVM raises
 * as an {@code InternalError} some time later, outside the {@code try} around the access (measured on JDK 25). A short
 * file is here a short read, and a full disk an {@code IOException}.
 *
 * <p>Safe for use by several threads. Failures while the program runs are no errors: nothing is sent or received.
 */
public final class AppChannel implements Closeable {
    /** Name of the file in the slot; old and new programs look for exactly this. */
    public static final String FILE_NAME = "boinc_mmap_file";

    /** Longest text, in bytes: the channel without its flag and the final NUL. */
    public static final int MAX_TEXT = ChannelName.CHANNEL_BYTES - 2;

    private final FileChannel file;
    private final ByteBuffer scratch = ByteBuffer.allocate(ChannelName.CHANNEL_BYTES);

    private AppChannel(FileChannel file) {
        this.file = file;
    }

    /**
     * Makes a fresh segment of zeros. The file must not exist: a new file, not an old one made empty, so that a process
     * left over from an earlier life of the client keeps its own pages.
     *
     * @throws IOException if the name is taken or the file cannot be made in full
     */
    public static AppChannel create(Path slot) throws IOException {
        FileChannel file = RegularFile.create(slot.resolve(FILE_NAME));
        try {
            ByteBuffer zeros = ByteBuffer.allocate(ChannelName.SEGMENT_BYTES);
            while (zeros.hasRemaining()) {
                file.write(zeros, zeros.position());
            }
            return new AppChannel(file);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Writes a text if the channel is empty; false if the last message still lies there or the file is broken. */
    public synchronized boolean send(ChannelName channel, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_TEXT) {
            throw new IllegalArgumentException("a message of " + bytes.length + " bytes does not fit a channel");
        }
        try {
            if (flag(channel) != 0) {
                return false;
            }
            write(channel.offset() + 1, bytes, 0);
            write(channel.offset(), new byte[]{1});
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Takes the text out of a channel; empty if there is none. Each byte of the text becomes one character. */
    public synchronized Optional<String> receive(ChannelName channel) {
        try {
            if (flag(channel) == 0) {
                return Optional.empty();
            }
            String text = text(channel);
            write(channel.offset(), new byte[]{0});
            return Optional.of(text);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Whether a message lies unread in the channel. */
    public synchronized boolean occupied(ChannelName channel) {
        try {
            return flag(channel) != 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }

    private byte flag(ChannelName channel) throws IOException {
        read(channel.offset(), 1);
        return scratch.hasRemaining() ? scratch.get() : 0;
    }

    private String text(ChannelName channel) throws IOException {
        read(channel.offset() + 1, ChannelName.CHANNEL_BYTES - 1);
        int length = 0;
        while (length < scratch.limit() && scratch.get(length) != 0) {
            length++;
        }
        return new String(scratch.array(), 0, length, StandardCharsets.ISO_8859_1);
    }

    private void read(long position, int bytes) throws IOException {
        scratch.clear().limit(bytes);
        while (scratch.hasRemaining() && file.read(scratch, position + scratch.position()) > 0) {
            // a read of a file that the program shortened ends early
        }
        scratch.flip();
    }

    private void write(long position, byte[] bytes, int... tail) throws IOException {
        scratch.clear().put(bytes);
        for (int b : tail) {
            scratch.put((byte) b);
        }
        scratch.flip();
        while (scratch.hasRemaining()) {
            file.write(scratch, position + scratch.position());
        }
    }
}
