package org.quern.daemon.host.dbus;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads values of the wire format of D-Bus by their signature. Numbers become {@link Long} or {@link Double}, flags
 * {@link Boolean}, texts {@link String}, arrays and structures {@link List}, dictionaries {@link Map}; a variant becomes
 * what is in it. Whatever the bytes are, the outcome is a value or a {@link BusException}.
 */
final class Unmarshal {
    /** The specification allows 64 levels; logind's answers have 4. */
    private static final int MAX_DEPTH = 32;

    private final ByteBuffer in;
    private final int origin;
    private int depth;

    /** Reads from {@code bytes}, where alignment counts from the first one. */
    Unmarshal(byte[] bytes, ByteOrder order) {
        in = ByteBuffer.wrap(bytes).order(order);
        origin = 0;
    }

    /** All values of a signature. */
    List<Object> values(String signature) throws BusException {
        try {
            Cursor types = new Cursor(signature);
            List<Object> values = new ArrayList<>();
            while (!types.atEnd()) {
                values.add(value(types));
            }
            return values;
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException malformed) {
            throw new BusException("malformed message");
        }
    }

    private Object value(Cursor types) throws BusException {
        if (++depth > MAX_DEPTH) {
            throw new BusException("message nested too deeply");
        }
        try {
            return switch (types.next()) {
                case 'y' -> (long) (in.get() & 0xFF);
                case 'b' -> uint32() != 0;
                case 'n' -> (long) align(Short.BYTES).getShort();
                case 'q' -> (long) (align(Short.BYTES).getShort() & 0xFFFF);
                case 'i' -> (long) align(Integer.BYTES).getInt();
                case 'u', 'h' -> uint32();
                case 'x', 't' -> align(Long.BYTES).getLong();
                case 'd' -> align(Long.BYTES).getDouble();
                case 's', 'o' -> text(uint32());
                case 'g' -> text(in.get() & 0xFF);
                case 'v' -> value(new Cursor(String.valueOf(text(in.get() & 0xFF))));
                case '(' -> structure(types);
                case 'a' -> array(types);
                default -> throw new BusException("unknown type in a message");
            };
        } finally {
            depth--;
        }
    }

    private List<Object> structure(Cursor types) throws BusException {
        align(Long.BYTES);
        List<Object> members = new ArrayList<>();
        while (types.peek() != ')') {
            members.add(value(types));
        }
        types.next();
        return members;
    }

    private Object array(Cursor types) throws BusException {
        long length = uint32();
        String element = types.complete();
        align(alignment(element.charAt(0)));
        long end = in.position() + length;
        if (end > in.limit()) {
            throw new BusException("malformed message");
        }
        return element.charAt(0) == '{' ? dictionary(element, end) : elements(element, end);
    }

    private List<Object> elements(String element, long end) throws BusException {
        List<Object> values = new ArrayList<>();
        while (in.position() < end) {
            int before = in.position();
            values.add(value(new Cursor(element)));
            mustAdvance(before);
        }
        return values;
    }

    private Map<Object, Object> dictionary(String entry, long end) throws BusException {
        Map<Object, Object> map = new LinkedHashMap<>();
        while (in.position() < end) {
            int before = in.position();
            align(Long.BYTES);
            Cursor types = new Cursor(entry.substring(1, entry.length() - 1));
            map.put(value(types), value(types));
            mustAdvance(before);
        }
        return map;
    }

    private void mustAdvance(int before) throws BusException {
        if (in.position() == before) {
            throw new BusException("malformed message");
        }
    }

    private long uint32() {
        return align(Integer.BYTES).getInt() & 0xFFFF_FFFFL;
    }

    private String text(long length) throws BusException {
        if (length >= in.remaining()) {
            throw new BusException("malformed message");
        }
        byte[] bytes = new byte[(int) length];
        in.get(bytes).get();
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private ByteBuffer align(int alignment) {
        int offset = (in.position() - origin) % alignment;
        return offset == 0 ? in : in.position(in.position() + alignment - offset);
    }

    private static int alignment(char type) {
        return switch (type) {
            case 'y', 'g', 'v' -> 1;
            case 'n', 'q' -> Short.BYTES;
            case 'x', 't', 'd', '(', '{' -> Long.BYTES;
            default -> Integer.BYTES;
        };
    }

    /** Walks along a signature. */
    private static final class Cursor {
        private final String signature;
        private int at;

        Cursor(String signature) {
            this.signature = signature;
        }

        boolean atEnd() {
            return at >= signature.length();
        }

        char next() {
            return signature.charAt(at++);
        }

        char peek() {
            return signature.charAt(at);
        }

        /** One complete type, skipped: what is in an array. */
        String complete() {
            int from = at;
            while (peek() == 'a') {
                at++;
            }
            int open = 0;
            do {
                char type = next();
                open += type == '(' || type == '{' ? 1 : type == ')' || type == '}' ? -1 : 0;
            } while (open > 0);
            return signature.substring(from, at);
        }
    }
}
