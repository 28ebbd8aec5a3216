package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.HostInfo;
import org.quern.model.RunMode;
import org.quern.model.SavedState;

class ModesFileTest {
    private static final SavedState FRESH = SavedState.fresh(HostInfo.plain(1, 1e9), "x86_64-pc-linux-gnu", "8.3.0");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void whatWasKeptIsRestored() {
        SavedState state = FRESH.withModes(RunMode.NEVER, RunMode.ALWAYS, RunMode.NEVER);
        new ModesFile(new DataDirectory(directory)).keep(state);
        assertEquals(Optional.of(state), new ModesFile(new DataDirectory(directory)).restored(FRESH));
    }

    @Test
    void whereNothingOrNonsenseIsKeptNothingIsRestored() throws IOException {
        ModesFile file = new ModesFile(new DataDirectory(directory));
        assertEquals(Optional.empty(), file.restored(FRESH));
        Files.write(directory.resolve(ModesFile.NAME), new byte[100]);
        assertEquals(Optional.empty(), file.restored(FRESH));
    }
}
