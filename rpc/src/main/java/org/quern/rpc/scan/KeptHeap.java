package org.quern.rpc.scan;

/** Counts how many bytes of heap the texts and elements of a document take, about, that were handed out to a reader. */
final class KeptHeap {
    /** Bytes of heap that a text takes besides its characters, with its place in a list. */
    private static final int TEXT_BYTES = 56;
    /** Bytes of heap that an element with children becomes, besides their texts. */
    private static final int RECORD_BYTES = 96;

    private long bytes;
    private long most = Long.MAX_VALUE;

    void atMost(long mostBytes) {
        most = mostBytes;
    }

    long bytes() {
        return bytes;
    }

    void dropped(long before) {
        bytes = before;
    }

    void record() {
        bytes += RECORD_BYTES;
    }

    /** Counts and answers a text that stood there in so many bytes: letters beyond ASCII take two bytes, and so do all beside them. */
    String text(String text, int length) {
        bytes += TEXT_BYTES + (text.length() == length ? length : 2L * text.length());
        return text;
    }

    void check() throws TooMuchText {
        if (bytes > most) {
            throw new TooMuchText();
        }
    }
}
