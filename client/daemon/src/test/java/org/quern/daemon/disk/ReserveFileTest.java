package org.quern.daemon.disk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.SmallVolume;

class ReserveFileTest {
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    Path directory;

    @Test
    void isGivenUpOnAFullDiskAndTakenAgainWhenThereIsRoom() throws IOException {
        try (SmallVolume small = SmallVolume.mount(directory, 4L * MEGABYTE)) {
            ReserveFile reserve = new ReserveFile(small.folder().resolve("reserve"), MEGABYTE);
            assertTrue(reserve.restore());
            Path filler = small.folder().resolve("filler");
            assertThrows(IOException.class, () -> fill(filler));

            byte[] state = new byte[MEGABYTE / 2];
            state[7] = 7;
            Path file = small.folder().resolve("state");
            assertTrue(reserve.spend(() -> Files.write(file, state)));
            assertArrayEquals(state, Files.readAllBytes(file));
            assertFalse(reserve.stands());
            assertFalse(reserve.restore(), "there is no room yet");
            assertFalse(Files.exists(small.folder().resolve("reserve")));

            Files.delete(filler);
            assertTrue(reserve.restore());
            assertFalse(reserve.spend(() -> Files.write(file, state)), "nothing had to go");
            assertTrue(reserve.stands());
        }
    }

    @Test
    void whenEvenTheReserveIsNotEnoughTheFaultIsTold() throws IOException {
        try (SmallVolume small = SmallVolume.mount(directory, 4L * MEGABYTE)) {
            ReserveFile reserve = new ReserveFile(small.folder().resolve("reserve"), MEGABYTE);
            assertTrue(reserve.restore());
            IOException fault = assertThrows(IOException.class,
                    () -> reserve.spend(() -> Files.write(small.folder().resolve("state"), new byte[8 * MEGABYTE])));
            assertEquals(WriteTrouble.FULL, WriteTrouble.of(fault));
        }
    }

    @Test
    void otherFaultsDoNotSpendIt() throws IOException {
        ReserveFile reserve = new ReserveFile(directory.resolve("reserve"), MEGABYTE);
        assertTrue(reserve.restore());
        assertThrows(IOException.class, () -> reserve.spend(() -> {
            throw new IOException("Connection reset");
        }));
        assertTrue(reserve.stands());
    }

    @Test
    void aFullDiskWithoutAReserveIsTold() {
        ReserveFile reserve = new ReserveFile(directory.resolve("reserve"), MEGABYTE);
        assertThrows(IOException.class, () -> reserve.spend(() -> {
            throw new IOException("No space left on device");
        }));
    }

    @Test
    void aReserveCutShortIsMadeAnew() throws IOException {
        Path file = directory.resolve("reserve");
        Files.write(file, new byte[10]);
        ReserveFile reserve = new ReserveFile(file, MEGABYTE);
        assertFalse(reserve.stands());
        assertTrue(reserve.restore());
        assertEquals(MEGABYTE, Files.size(file));
    }

    @Test
    void whereNothingCanBeWrittenThereIsNoReserve() throws IOException {
        assertFalse(new ReserveFile(directory.resolve("not/there"), MEGABYTE).restore());
        try (SmallVolume small = SmallVolume.mount(directory, 4L * MEGABYTE)) {
            small.makeReadOnly();
            assertFalse(new ReserveFile(small.folder().resolve("reserve"), MEGABYTE).restore());
        }
    }

    private static void fill(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < 100; i++) {
                out.write(new byte[MEGABYTE / 8]);
            }
        }
    }
}
