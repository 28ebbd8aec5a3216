package org.quern.cli.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.rpc.gui.GuiRecord;
import org.quern.testing.Eventually;

/**
 * The daemon with the packaged options for its JVM, against projects of which each sends far too much of one thing, all at once: it takes
 * what has room, says what it left out, answers managers, writes its state, and a client of the same heap goes on with it, with
 * damaged generations of it, and with an edited one; the seed draws which.
 * {@code -Dquern.seeds=20 -Dquern.replyMegabytes=60} is a long run.
 */
class PackagedHeapTest {
    private static final int SEEDS = Integer.getInteger("quern.seeds", 1);
    private static final int REPLY_BYTES = Integer.getInteger("quern.replyMegabytes", 5) << 20;
    private static final List<Spoiled> SPOILED = List.of(Spoiled.values());
    private static final int MANAGERS = 3;
    /** A busy machine reads some megabytes a second. */
    private static final Duration DEADLINE = Duration.ofMinutes(10);

    @TempDir
    private Path directory = Path.of("");

    static LongStream seeds() {
        long first = Long.getLong("quern.seed", 20_261_122);
        return LongStream.range(first, first + SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whateverProjectsSendAClientOfTheSameHeapGoesOnWithIt(long seed) throws Exception {
        System.out.println("PackagedHeapTest: seed " + seed + ", " + Flood.values().length + " floods of "
                + REPLY_BYTES + " bytes");
        Path data = Files.createDirectories(directory.resolve("data"));
        try (FloodServer server = new FloodServer(seed, REPLY_BYTES)) {
            Files.writeString(data.resolve("attach.xml"), server.attachFile());
            Files.writeString(data.resolve("cc_config.xml"),
                    "<cc_config><options><skip_cpu_benchmarks>1</skip_cpu_benchmarks></options></cc_config>");
            List<String> tasks;
            try (PackagedClient client = PackagedClient.start(data)) {
                Eventually.within(DEADLINE).showing(client::log).untilHolds("every project has been answered",
                        () -> !client.lives() || contacted(client.log()) >= Flood.values().length);
                tasks = answersManagers(client);
                endsWell(client);
            }
            assertFalse(tasks.isEmpty(), "what has room is taken");
            try (PackagedClient client = PackagedClient.start(data)) {
                assertEquals(tasks, answersManagers(client), client::log);
                endsWell(client);
            }
            Spoiled generations = SPOILED.get((int) (seed % SPOILED.size()));
            generations.spoil(data);
            try (PackagedClient client = PackagedClient.start(data)) {
                Set<String> salvaged = Set.copyOf(answersManagers(client));
                assertTrue(client.log().contains("The state file is damaged"), client::log);
                assertTrue(tasks.stream().filter(salvaged::contains).count() > tasks.size() / 2,
                        () -> generations + ": of " + tasks.size() + " tasks " + salvaged.size() + " are left\n"
                                + client.log());
                endsWell(client);
            }
        }
    }

    private static long contacted(String log) {
        return log.lines().filter(line -> line.contains("Scheduler request completed")).count();
    }

    private static void endsWell(PackagedClient client) throws InterruptedException {
        assertTrue(client.lives(), client::log);
        assertEquals(0, client.stop(), client::log);
        assertFalse(client.log().contains("OutOfMemoryError"), client::log);
        assertFalse(client.log().contains("Internal error"), client::log);
    }

    /** Several managers want the whole state at the same moment; answers the names of the tasks. */
    private static List<String> answersManagers(PackagedClient client) throws IOException {
        List<CompletableFuture<List<String>>> managers = new ArrayList<>();
        for (int i = 0; i < MANAGERS; i++) {
            managers.add(CompletableFuture.supplyAsync(() -> tasks(client)));
        }
        List<String> tasks = tasks(client);
        managers.forEach(manager -> assertEquals(tasks.size(), manager.join().size()));
        return tasks;
    }

    private static List<String> tasks(PackagedClient client) {
        try {
            return client.ask("get_state").all("result").stream().map((GuiRecord task) -> task.text("name")).sorted()
                    .toList();
        } catch (IOException e) {
            throw new AssertionError("no answer\n" + client.log(), e);
        }
    }
}
