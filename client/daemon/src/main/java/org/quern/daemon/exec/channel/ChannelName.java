package org.quern.daemon.exec.channel;

/** The eight channels of the segment, in the order in which they lie in it (docs/protocol/app-control.md 9.1). */
public enum ChannelName {
    PROCESS_CONTROL_REQUEST(0),
    PROCESS_CONTROL_REPLY(1),
    GRAPHICS_REQUEST(2),
    GRAPHICS_REPLY(3),
    HEARTBEAT(4),
    APP_STATUS(5),
    TRICKLE_UP(6),
    TRICKLE_DOWN(7);

    /** Bytes of one channel: a flag byte and 1023 bytes of text with its final NUL. */
    public static final int CHANNEL_BYTES = 1024;

    /** Bytes of the whole segment. */
    public static final int SEGMENT_BYTES = 8 * CHANNEL_BYTES;

    private final int index;

    ChannelName(int index) {
        this.index = index;
    }

    /** Where the channel's flag byte lies in the segment. */
    public int offset() {
        return index * CHANNEL_BYTES;
    }
}
