package org.quern.server.fractal;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The shared segment between client and application: eight channels of 1024 bytes, byte 0 of each a flag (0 empty), the
 * rest a text that ends with NUL. Both sides poll. (docs/protocol/app-control.md 9)
 */
final class Channels {

    /** Channels that this application uses, as byte offsets. */
    static final int CONTROL_REQUEST = 0;
    static final int HEARTBEAT = 4096;
    static final int APP_STATUS = 5120;

    private static final String FILE = "boinc_mmap_file";
    private static final int CHANNEL_BYTES = 1024;
    private static final int SEGMENT_BYTES = 8 * CHANNEL_BYTES;

    private final MappedByteBuffer segment;

    private Channels(MappedByteBuffer segment) {
        this.segment = segment;
    }

    /** Maps the slot's segment. @throws IOException if there is none or it is too short to be one */
    static Channels open(Path slot) throws IOException {
        try (FileChannel file = FileChannel.open(slot.resolve(FILE), StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            if (file.size() < SEGMENT_BYTES) {
                throw new IOException(FILE + " is shorter than " + SEGMENT_BYTES + " bytes");
            }
            return new Channels(file.map(FileChannel.MapMode.READ_WRITE, 0, SEGMENT_BYTES));
        }
    }

    /** Takes the message out of a channel; null if it is empty. */
    @Nullable
    String take(int channel) {
        if (segment.get(channel) == 0) {
            return null;
        }
        VarHandle.acquireFence();
        byte[] text = new byte[CHANNEL_BYTES - 1];
        segment.get(channel + 1, text);
        VarHandle.releaseFence();
        segment.put(channel, (byte) 0);
        int end = 0;
        while (end < text.length && text[end] != 0) {
            end++;
        }
        return new String(text, 0, end, StandardCharsets.ISO_8859_1);
    }

    boolean isEmpty(int channel) {
        return segment.get(channel) == 0;
    }

    /** Puts a message into an empty channel; false if the last one was not read yet, and nothing is written then. */
    boolean post(int channel, String message) {
        if (segment.get(channel) != 0) {
            return false;
        }
        byte[] text = message.getBytes(StandardCharsets.ISO_8859_1);
        segment.put(channel + 1, text, 0, Math.min(text.length, CHANNEL_BYTES - 2));
        segment.put(channel + 1 + Math.min(text.length, CHANNEL_BYTES - 2), (byte) 0);
        VarHandle.releaseFence();
        segment.put(channel, (byte) 1);
        return true;
    }
}
