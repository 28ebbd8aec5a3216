package org.quern.daemon.exec.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The other side is a real mapping of the file, as an application has it. */
class AppChannelTest {
    @TempDir
    Path slot;

    @Test
    void a_new_segment_is_8192_zeros() throws IOException {
        try (AppChannel channel = AppChannel.create(slot)) {
            assertFalse(channel.occupied(ChannelName.HEARTBEAT));
            assertEquals(8192, Files.size(slot.resolve("boinc_mmap_file")));
            assertEquals(Optional.empty(), channel.receive(ChannelName.APP_STATUS));
        }
    }

    @Test
    void a_message_is_seen_through_a_mapping_at_the_channels_offset() throws IOException {
        try (AppChannel channel = AppChannel.create(slot)) {
            MappedByteBuffer app = mapped();
            assertTrue(channel.send(ChannelName.HEARTBEAT, "<heartbeat/>"));
            assertEquals(1, app.get(4096));
            byte[] text = new byte[13];
            app.get(4097, text);
            assertEquals("<heartbeat/>\0", new String(text, StandardCharsets.US_ASCII));
        }
    }

    @Test
    void a_full_channel_takes_no_second_message_until_the_program_has_read() throws IOException {
        try (AppChannel channel = AppChannel.create(slot)) {
            MappedByteBuffer app = mapped();
            assertTrue(channel.send(ChannelName.TRICKLE_DOWN, "first"));
            assertFalse(channel.send(ChannelName.TRICKLE_DOWN, "second"));
            app.put(7168, (byte) 0);
            assertTrue(channel.send(ChannelName.TRICKLE_DOWN, "third"));
        }
    }

    @Test
    void reading_a_message_clears_its_flag() throws IOException {
        try (AppChannel channel = AppChannel.create(slot)) {
            MappedByteBuffer app = mapped();
            write(app, 5120, "<fraction_done>0.5</fraction_done>");
            assertEquals(Optional.of("<fraction_done>0.5</fraction_done>"), channel.receive(ChannelName.APP_STATUS));
            assertEquals(0, app.get(5120));
            assertEquals(Optional.empty(), channel.receive(ChannelName.APP_STATUS));
        }
    }

    @Test
    void a_text_that_does_not_fit_is_a_mistake_of_ours() throws IOException {
        try (AppChannel channel = AppChannel.create(slot)) {
            assertTrue(channel.send(ChannelName.HEARTBEAT, "x".repeat(1022)));
            assertThrows(IllegalArgumentException.class,
                    () -> channel.send(ChannelName.HEARTBEAT, "x".repeat(1023)));
        }
    }

    @Test
    void a_program_that_shortens_the_file_silences_itself_and_nothing_else() throws IOException {
        try (AppChannel channel = AppChannel.create(slot)) {
            try (FileChannel file = FileChannel.open(slot.resolve(AppChannel.FILE_NAME), StandardOpenOption.WRITE)) {
                file.truncate(0);
            }
            for (ChannelName name : ChannelName.values()) {
                assertEquals(Optional.empty(), channel.receive(name));
                assertFalse(channel.occupied(name));
            }
            assertTrue(channel.send(ChannelName.HEARTBEAT, "<heartbeat/>"));
        }
    }

    @Test
    void text_without_an_end_stops_at_the_end_of_its_channel() throws IOException {
        try (AppChannel channel = AppChannel.create(slot)) {
            MappedByteBuffer app = mapped();
            for (int i = 0; i < 8192; i++) {
                app.put(i, (byte) 'x');
            }
            assertEquals(1023, channel.receive(ChannelName.APP_STATUS).orElseThrow().length());
            assertEquals(1023, channel.receive(ChannelName.TRICKLE_DOWN).orElseThrow().length());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void garbage_in_every_channel_never_throws(long seed) throws IOException {
        Random random = new Random(seed);
        try (AppChannel channel = AppChannel.create(slot)) {
            MappedByteBuffer app = mapped();
            for (int round = 0; round < 200; round++) {
                byte[] garbage = new byte[8192];
                random.nextBytes(garbage);
                app.put(0, garbage);
                for (ChannelName name : ChannelName.values()) {
                    Optional<String> text = channel.receive(name);
                    text.ifPresent(AppStatus::parse);
                    text.ifPresent(GraphicsReply::parse);
                    text.ifPresent(TrickleSignal::parse);
                    assertFalse(channel.occupied(name), () -> "seed " + seed);
                }
            }
        }
    }

    @Test
    void a_segment_is_never_made_through_something_that_already_stands_there() throws IOException {
        Path victim = Files.writeString(slot.resolve("victim"), "precious");
        Files.createSymbolicLink(slot.resolve(AppChannel.FILE_NAME), victim);
        assertThrows(FileAlreadyExistsException.class, () -> AppChannel.create(slot));
        assertEquals("precious", Files.readString(victim));
    }

    private MappedByteBuffer mapped() throws IOException {
        try (FileChannel file = FileChannel.open(slot.resolve(AppChannel.FILE_NAME), StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            return file.map(FileChannel.MapMode.READ_WRITE, 0, file.size());
        }
    }

    private static void write(MappedByteBuffer app, int offset, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        app.put(offset + 1, Arrays.copyOf(bytes, bytes.length + 1));
        app.put(offset, (byte) 1);
    }
}
