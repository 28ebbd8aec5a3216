package org.quern.rpc.scan;

import java.util.Arrays;

/** A byte array that grows up to a limit; what goes past the limit is dropped and remembered as an overflow. */
public final class GrowingBytes {
    private final int limit;
    private byte[] bytes = new byte[64];
    private int size;
    private boolean overflowed;

    public GrowingBytes(int limit) {
        this.limit = limit;
    }

    public void clear() {
        size = 0;
        overflowed = false;
    }

    public void append(byte b) {
        if (!room(1)) {
            return;
        }
        bytes[size++] = b;
    }

    void append(byte[] more) {
        append(more, 0, more.length);
    }

    public void append(byte[] more, int from, int to) {
        if (!room(to - from)) {
            return;
        }
        System.arraycopy(more, from, bytes, size, to - from);
        size += to - from;
    }

    /** Drops the last {@code count} bytes. */
    void shorten(int count) {
        size -= count;
    }

    public int size() {
        return size;
    }

    byte at(int index) {
        return bytes[index];
    }

    boolean overflowed() {
        return overflowed;
    }

    /** The backing array; only {@code [0, size())} is meant. */
    public byte[] array() {
        return bytes;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    private boolean room(int count) {
        if (overflowed || count > limit - size) {
            overflowed = true;
            return false;
        }
        if (size + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.max(bytes.length * 2L, (long) size + count)));
        }
        return true;
    }
}
