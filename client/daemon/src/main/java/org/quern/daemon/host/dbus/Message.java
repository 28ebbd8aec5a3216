package org.quern.daemon.host.dbus;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A message of D-Bus: a call or an answer.
 *
 * @param type one of the constants here
 * @param serial the sender's number of it
 * @param fields header fields by their number
 * @param body its values
 */
record Message(int type, long serial, Map<Integer, Object> fields, List<Object> body) {
    static final int CALL = 1;
    static final int ANSWER = 2;
    static final int ERROR = 3;

    static final int PATH = 1;
    static final int INTERFACE = 2;
    static final int MEMBER = 3;
    static final int ERROR_NAME = 4;
    static final int REPLY_SERIAL = 5;
    static final int DESTINATION = 6;
    static final int SENDER = 7;
    static final int SIGNATURE = 8;

    /** Bytes of a header before the length of its fields is known. */
    static final int FIXED_HEADER = 16;

    /** The specification allows 128 MiB; what is asked for here takes a few KiB. */
    static final int MAX_BYTES = 1 << 20;

    private static final int LITTLE_ENDIAN = 'l';
    private static final int PROTOCOL = 1;

    /** A call with texts as arguments, as bytes. */
    static byte[] call(long serial, String destination, String path, String target, String member,
            List<String> arguments) {
        Marshal body = new Marshal();
        arguments.forEach(body::string);
        Map<Integer, String> texts = new LinkedHashMap<>();
        texts.put(PATH, path);
        texts.put(INTERFACE, target);
        texts.put(MEMBER, member);
        texts.put(DESTINATION, destination);
        return write(CALL, serial, texts, Map.of(), "s".repeat(arguments.size()), body.toBytes());
    }

    /** Any message, as bytes. */
    static byte[] write(int type, long serial, Map<Integer, String> texts, Map<Integer, Long> numbers, String signature,
            byte[] body) {
        Marshal fields = new Marshal();
        texts.forEach((field, text) -> {
            fields.pad(Long.BYTES);
            fields.octet(field);
            fields.signature(field == PATH ? "o" : "s");
            fields.string(text);
        });
        numbers.forEach((field, number) -> {
            fields.pad(Long.BYTES);
            fields.octet(field);
            fields.signature("u");
            fields.uint32(number);
        });
        if (!signature.isEmpty()) {
            fields.pad(Long.BYTES);
            fields.octet(SIGNATURE);
            fields.signature("g");
            fields.signature(signature);
        }
        Marshal all = new Marshal();
        all.bytes(new byte[]{LITTLE_ENDIAN, (byte) type, 0, PROTOCOL});
        all.uint32(body.length);
        all.uint32(serial);
        all.uint32(fields.size());
        all.bytes(fields.toBytes());
        all.pad(Long.BYTES);
        all.bytes(body);
        return all.toBytes();
    }

    /** The length of a whole message, from its first {@link #FIXED_HEADER} bytes. */
    static int length(byte[] start) throws BusException {
        ByteBuffer header = ByteBuffer.wrap(start).order(order(start));
        long body = header.getInt(4) & 0xFFFF_FFFFL;
        long fields = header.getInt(12) & 0xFFFF_FFFFL;
        long length = FIXED_HEADER + roundUp(fields) + body;
        if (length > MAX_BYTES) {
            throw new BusException("a message is too long");
        }
        return (int) length;
    }

    /** Reads a whole message. */
    static Message read(byte[] bytes) throws BusException {
        ByteOrder order = order(bytes);
        List<Object> header = new Unmarshal(bytes, order).values("yyyyuua(yv)");
        Map<Integer, Object> fields = new LinkedHashMap<>();
        for (Object field : (List<?>) header.get(6)) {
            List<?> pair = (List<?>) field;
            fields.put(((Long) pair.get(0)).intValue(), pair.get(1));
        }
        int bodyLength = ((Long) header.get(4)).intValue();
        if (bodyLength < 0 || bodyLength > bytes.length) {
            throw new BusException("malformed message");
        }
        byte[] body = new byte[bodyLength];
        System.arraycopy(bytes, bytes.length - bodyLength, body, 0, bodyLength);
        String signature = fields.get(SIGNATURE) instanceof String text ? text : "";
        return new Message(((Long) header.get(1)).intValue(), (Long) header.get(5), fields,
                new Unmarshal(body, order).values(signature));
    }

    private static ByteOrder order(byte[] bytes) throws BusException {
        return switch (bytes[0]) {
            case 'l' -> ByteOrder.LITTLE_ENDIAN;
            case 'B' -> ByteOrder.BIG_ENDIAN;
            default -> throw new BusException("malformed message");
        };
    }

    private static long roundUp(long size) {
        return (size + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    boolean answers(long call) {
        return (type == ANSWER || type == ERROR) && Long.valueOf(call).equals(fields.get(REPLY_SERIAL));
    }

    String text(int field) {
        return fields.get(field) instanceof String text ? text : "";
    }
}
