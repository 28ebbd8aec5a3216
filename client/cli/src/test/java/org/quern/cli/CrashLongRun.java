package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link CrashTest} with many kills, two projects and clients side by side; the profile {@code long} runs it. */
class CrashLongRun {
    private static final int KILLS = Integer.getInteger("quern.kills", 500);
    private static final long SEED = Long.getLong("quern.seed", System.nanoTime());
    private static final int PARTS = 2;
    /** Kills of which none may have missed a kind of moment; in fewer that may happen by chance. */
    private static final int MANY_KILLS = 100;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void hundredsOfKillsLoseNoResultAndCountNoneTwice() throws Exception {
        System.out.println("CrashLongRun: seed " + SEED + ", kills " + KILLS + " in " + PARTS + " parts");
        long begun = System.nanoTime();
        KillTable all = new KillTable();
        try (ExecutorService threads = Executors.newFixedThreadPool(PARTS)) {
            List<Future<KillTable>> parts = new ArrayList<>();
            for (int part = 0; part < PARTS; part++) {
                KillRun run = new KillRun(directory.resolve("part" + part), SEED + part, KILLS / PARTS);
                parts.add(threads.submit(run::run));
            }
            for (Future<KillTable> part : parts) {
                all.add(part.get());
            }
        }
        System.out.println(all);
        System.out.println("CrashLongRun: " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) + " s");
        assertAll(() -> {
            for (Victim victim : Victim.values()) {
                assertTrue(all.of(victim) >= KILLS / (2 * Victim.DECK.size()),
                        () -> victim.text + " was hardly hit\n" + all);
            }
        }, () -> {
            for (Moment moment : Moment.targets()) {
                assertTrue(all.of(moment) >= KILLS / MANY_KILLS,
                        () -> "hardly anything was killed in a " + moment.text + "\n" + all);
            }
        });
    }
}
