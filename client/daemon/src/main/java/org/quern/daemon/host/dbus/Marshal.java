package org.quern.daemon.host.dbus;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes values in the wire format of D-Bus, little endian, each aligned to its size (specification, "Marshaling"). */
final class Marshal {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    void pad(int alignment) {
        while (out.size() % alignment != 0) {
            out.write(0);
        }
    }

    void octet(int value) {
        out.write(value);
    }

    void uint32(long value) {
        pad(Integer.BYTES);
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            out.write((int) (value >>> shift));
        }
    }

    void uint64(long value) {
        pad(Long.BYTES);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            out.write((int) (value >>> shift));
        }
    }

    void string(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        uint32(bytes.length);
        out.writeBytes(bytes);
        out.write(0);
    }

    void signature(String signature) {
        byte[] bytes = signature.getBytes(StandardCharsets.US_ASCII);
        out.write(bytes.length);
        out.writeBytes(bytes);
        out.write(0);
    }

    void bytes(byte[] bytes) {
        out.writeBytes(bytes);
    }

    int size() {
        return out.size();
    }

    byte[] toBytes() {
        return out.toByteArray();
    }
}
