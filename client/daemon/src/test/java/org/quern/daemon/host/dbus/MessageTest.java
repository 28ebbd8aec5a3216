package org.quern.daemon.host.dbus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {
    @Test
    void aCallReadsBackAsItWasWritten() throws BusException {
        byte[] bytes = Message.call(7, "org.a", "/org/a", "org.a.Manager", "Ask", List.of("x", "yé"));
        Message message = Message.read(bytes);
        assertEquals(bytes.length, Message.length(bytes));
        assertEquals(Message.CALL, message.type());
        assertEquals(7, message.serial());
        assertEquals("/org/a", message.text(Message.PATH));
        assertEquals("Ask", message.text(Message.MEMBER));
        assertEquals(List.of("x", "yé"), message.body());
    }

    @Test
    void aDictionaryOfVariantsIsRead() throws BusException {
        Marshal body = new Marshal();
        // a{sv} with IdleHint = true and Type = "tty"
        Marshal entries = new Marshal();
        entries.pad(8);
        entries.string("IdleHint");
        entries.signature("b");
        entries.uint32(1);
        entries.pad(8);
        entries.string("Type");
        entries.signature("s");
        entries.string("tty");
        body.uint32(entries.size());
        body.pad(8);
        body.bytes(entries.toBytes());
        assertEquals(List.of(Map.of("IdleHint", true, "Type", "tty")),
                new Unmarshal(body.toBytes(), ByteOrder.LITTLE_ENDIAN).values("a{sv}"));
    }

    @Test
    void arraysOfStructuresKeepTheirAlignment() throws BusException {
        Marshal elements = new Marshal();
        for (int i = 0; i < 2; i++) {
            elements.pad(8);
            elements.string("s" + i);
            elements.uint32(1000 + i);
            elements.uint64(5L + i);
        }
        Marshal body = new Marshal();
        body.uint32(elements.size());
        body.pad(8);
        body.bytes(elements.toBytes());
        assertEquals(List.of(List.of(List.of("s0", 1000L, 5L), List.of("s1", 1001L, 6L))),
                new Unmarshal(body.toBytes(), ByteOrder.LITTLE_ENDIAN).values("a(sut)"));
    }

    @Test
    void aMessageThatClaimsToBeHugeIsRefused() {
        byte[] bytes = Message.call(1, "a", "/a", "a", "b", List.of());
        bytes[7] = 0x7F;
        assertThrows(BusException.class, () -> Message.length(bytes));
    }

    @Test
    void endlessNestingIsRefused() {
        byte[] bytes = new byte[4096];
        for (int i = 0; i + 2 < bytes.length; i += 3) {
            bytes[i] = 1;
            bytes[i + 1] = 'v';
        }
        assertThrows(BusException.class, () -> new Unmarshal(bytes, ByteOrder.LITTLE_ENDIAN).values("v"));
        assertThrows(BusException.class,
                () -> new Unmarshal(new byte[64], ByteOrder.LITTLE_ENDIAN).values("(".repeat(60)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whateverTheBytesTheOutcomeIsAMessageOrARefusal(long seed) {
        Random random = new Random(seed);
        byte[] good = Message.call(7, "org.a", "/org/a", "org.a.Manager", "Ask", List.of("x", "y"));
        int refused = 0;
        for (int round = 0; round < 2000; round++) {
            byte[] bytes = good.clone();
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                Message.length(bytes);
                Message.read(bytes);
            } catch (BusException expected) {
                refused++;
            } catch (RuntimeException unexpected) {
                fail("seed " + seed + " round " + round, unexpected);
            }
        }
        assertTrue(refused > 0);
    }
}
