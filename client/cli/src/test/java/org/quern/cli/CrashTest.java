package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills of client, application, server, and all of them at once, in few tasks; {@link CrashLongRun} has many. */
class CrashTest {
    private static final int KILLS = Integer.getInteger("quern.kills", 5);
    private static final long SEED = Long.getLong("quern.seed", System.nanoTime());

    @TempDir
    private Path directory = Path.of("");

    @Test
    void whateverIsKilledNoResultIsLostAndNoneCountedTwice() throws Exception {
        System.out.println("CrashTest: seed " + SEED + ", kills " + KILLS);
        KillTable table = new KillRun(directory, SEED, KILLS).run();
        System.out.println(table);
        assertTrue(table.of(Victim.SERVER) > 0 && table.of(Victim.EVERYTHING) > 0, table::toString);
    }
}
