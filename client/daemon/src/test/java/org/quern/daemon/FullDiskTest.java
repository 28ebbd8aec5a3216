package org.quern.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DiskFolder;
import org.quern.daemon.store.ModesFile;
import org.quern.daemon.store.StateKeeper;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;
import org.quern.store.StateFile;
import org.quern.testing.SmallVolume;

/** The state on a real disk of 4 MB that is full to the last byte, and on one that cannot be written. */
class FullDiskTest {
    private static final int MEGABYTE = 1 << 20;
    private static final double DEADLINE_SECONDS = 30;

    @TempDir
    private Path directory = Path.of("");
    private final Mailbox mailbox = new Mailbox();

    @Test
    void theStateIsSavedFromTheReserveWhichIsTakenAgainLater() throws IOException, InterruptedException {
        try (SmallVolume small = SmallVolume.mount(directory, 4L * MEGABYTE)) {
            ReserveFile reserve = new ReserveFile(small.folder().resolve("reserve"), MEGABYTE);
            StateFile file = new StateFile(new DiskFolder(small.folder()));
            try (StateKeeper keeper = new StateKeeper(file, reserve, mailbox,
                    new ModesFile(new DataDirectory(small.folder())))) {
                assertInstanceOf(Event.StateSaved.class, saved(keeper, 1));
                assertTrue(reserve.restore());
                Path filler = small.folder().resolve("filler");
                assertThrows(IOException.class, () -> fill(filler));

                assertInstanceOf(Event.StateSaved.class, saved(keeper, 2));
                assertFalse(reserve.stands());
                assertEquals("client_state.xml", file.read().source());

                Files.delete(filler);
                assertInstanceOf(Event.StateSaved.class, saved(keeper, 3));
            }
            assertTrue(reserve.stands());
        }
    }

    @Test
    void aDiskThatCannotBeWrittenIsToldInWordsAndTheOldStateStays() throws IOException, InterruptedException {
        try (SmallVolume small = SmallVolume.mount(directory, 4L * MEGABYTE)) {
            StateFile file = new StateFile(new DiskFolder(small.folder()));
            ReserveFile reserve = new ReserveFile(small.folder().resolve("reserve"), MEGABYTE);
            try (StateKeeper keeper = new StateKeeper(file, reserve, mailbox,
                    new ModesFile(new DataDirectory(small.folder())))) {
                assertInstanceOf(Event.StateSaved.class, saved(keeper, 1));
                small.makeReadOnly();
                assertEquals(
                        new Event.StateSaveFailed(2,
                                "the file system is read-only: look at the system's log for errors of the disk"),
                        saved(keeper, 2));
            }
            assertEquals("client_state.xml", file.read().source());
        }
    }

    private Event saved(StateKeeper keeper, long sequence) throws InterruptedException {
        SavedState state = SavedState.fresh(HostInfo.plain(2, 1e9), "x86_64-pc-linux-gnu", "8.3.0");
        keeper.save(new Command.SaveState(sequence, state));
        List<Event> events = mailbox.drain(DEADLINE_SECONDS);
        assertEquals(1, events.size());
        return events.getFirst();
    }

    private static void fill(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < 2000; i++) {
                out.write(new byte[4096]);
            }
        }
    }
}
