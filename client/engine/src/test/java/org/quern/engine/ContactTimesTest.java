package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.model.HostInfo;
import org.quern.model.SavedLedger;

/** What outlives restarts: the time that a server asked for, and what policies remember. */
class ContactTimesTest {
    static IntStream seeds() {
        return IntStream.range(0, 12);
    }

    /**
     * The test keeps the servers' wishes by itself; a crash and a clock that is set forget nothing, the user's update does. Only
     * what passed between the last save and a crash under a wrong clock cannot be known.
     */
    @Tag("slow")
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noServerIsContactedBeforeTheTimeItAskedForWhateverHappensBetween(int seed) {
        Random random = new Random(seed);
        List<FakeServer> servers = List.of(new FakeServer("alpha", 1000), new FakeServer("beta", 1000));
        FakeWorld world = new FakeWorld(seed, HostInfo.plain(2, FakeServer.FLOPS),
                EngineSettings.defaults(2, "plat"), servers.toArray(FakeServer[]::new));
        double[] asked = new double[servers.size()];
        int[] calls = new int[servers.size()];
        // By how much the client's time was behind the right one when it heard the wish: so much it may be early once that is set right.
        double[] behind = new double[servers.size()];
        boolean[] heard = new boolean[servers.size()];
        for (int step = 0; step < 1500; step++) {
            servers.forEach(server -> server.requestDelay = random.nextInt(4000));
            if (random.nextInt(100) == 0) {
                disturb(world, servers, random, asked);
            }
            world.step(1 + random.nextInt(20));
            double late = Math.max(0, world.right - world.view().now().wall());
            for (int p = 0; p < asked.length; p++) {
                behind[p] = heard[p] ? Math.max(behind[p], late) : behind[p];
                heard[p] = false;
                FakeServer server = servers.get(p);
                if (server.requests.size() > calls[p]) {
                    double early = asked[p] - world.right;
                    String where = "seed " + seed + ", step " + step + ": project " + p + " " + early + " s too early";
                    assertTrue(early <= behind[p], where + ", " + behind[p] + " s behind");
                    behind[p] = late;
                    heard[p] = true;
                    asked[p] = world.right + server.requestDelay;
                    calls[p] = server.requests.size();
                }
            }
        }
        assertTrue(Arrays.stream(calls).allMatch(count -> count > 2), () -> "calls " + Arrays.toString(calls));
    }

    private static void disturb(FakeWorld world, List<FakeServer> servers, Random random, double[] asked) {
        int p = random.nextInt(servers.size());
        switch (random.nextInt(5)) {
            case 0, 1 -> {
                for (int q = 0; q < asked.length; q++) {
                    asked[q] = isOnItsWay(world, servers.get(q)) ? 0 : asked[q];
                }
                world.crash();
            }
            case 2 -> {
                world.post(new Event.Asked(
                        new UserCommand.ForProject(servers.get(p).url, ProjectOperation.UPDATE)));
                asked[p] = 0;
            }
            case 3 -> world.wall += random.nextBoolean() ? -100_000 : 3e8;
            default -> world.wall = world.right;
        }
    }

    /** A reply that the client dies before reading asks nothing of it. */
    private static boolean isOnItsWay(FakeWorld world, FakeServer server) {
        return world.mailbox.stream().anyMatch(
                event -> event instanceof Event.SchedulerReplied reply && reply.project().equals(server.url));
    }

    private static List<String> remembered(FakeWorld world) {
        return world.view().state().ledgers().stream().map(SavedLedger::policy).toList();
    }

    private static SavedLedger ledger(FakeWorld world, String policy) {
        return world.view().state().ledgers().stream().filter(l -> l.policy().equals(policy)).findFirst().orElseThrow();
    }

    private static EngineSettings with(EngineSettings settings, String suite) {
        return settings.with(settings.work().withSuite(suite));
    }

    @Test
    void aTaskWithAMessageEachSecondHasItsProjectContactedSixTimesAMinuteAtMost() {
        FakeServer server = new FakeServer("alpha", 1);
        FakeWorld world = new FakeWorld(1, server);
        world.runUntil("its task", 100, w -> !w.processes.isEmpty());
        int before = server.requests.size();
        for (int second = 0; second < 300; second++) {
            world.post(new Event.TrickleUpFound(world.processes.keySet().iterator().next()));
            world.step(1);
        }
        int contacts = server.requests.size() - before;
        assertTrue(contacts > 10 && contacts <= 36, contacts + " contacts in 300 s");
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.UPDATE)));
        int asked = server.requests.size();
        world.run(2);
        assertEquals(asked + 1, server.requests.size(), "the user need not wait");
    }

    /** A server that answers a call soundly and spoils the next pays for each: success forgives no bytes, a restart neither. */
    @Tag("slow")
    @ParameterizedTest(name = "{0} s, {1} bytes, a master page: {2}")
    @CsvSource({"0,70e6,false,7000", "600,0,false,5400", "0,70e6,true,7000", "600,0,true,5400"})
    void whatAFailedContactCostIsFollowedByARest(double seconds, double bytes, boolean master, double rest) {
        FakeServer server = new FakeServer("alpha", 0);
        server.nextRpcDelay = 60;
        FakeWorld world = new FakeWorld(1, server);
        if (!master) {
            world.run(200);
        }
        world.failedSeconds = seconds;
        world.failedBytes = bytes;
        for (int round = 0; round < 3; round++) {
            world.serversDown = true;
            world.runUntil("a failure", 20_000, w -> w.failures > 0);
            world.failures = 0;
            world.run(2);
            world.serversDown = false;
            world.crash();
            int before = server.requests.size();
            world.run((int) rest - 10);
            assertEquals(before, server.requests.size(), "round " + round);
            world.runUntil("a sound answer", 7000, w -> server.requests.size() > before);
            if (master) {
                return;
            }
        }
        world.serversDown = true;
        world.runUntil("a failure", 20_000, w -> w.failures > 0);
        world.run(2);
        world.serversDown = false;
        int before = server.requests.size();
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.UPDATE)));
        world.run(2);
        assertEquals(before + 1, server.requests.size(), "the user need not wait");
    }

    /** Each is small enough for itself. */
    @Tag("slow")
    @Test
    void manyAnswersOfLessThanAMegabyteAreFollowedByARestAsOneLargeOneIs() {
        FakeServer server = new FakeServer("alpha", 0);
        server.nextRpcDelay = 60;
        FakeWorld world = new FakeWorld(1, server);
        world.answerBytes = 900_000;
        world.run(100);
        int before = server.requests.size();
        world.run(10_000);
        double bytes = (server.requests.size() - before) * world.answerBytes;
        assertTrue(bytes > 50e6 && bytes < 110e6, bytes + " bytes in 10,000 s");
    }

    @Tag("slow")
    @Test
    void eachPolicysMemoryIsKeptUnderItsNameWhileAnotherOneRules() {
        FakeWorld world = new FakeWorld(1, new FakeServer("alpha", 50), new FakeServer("beta", 50));
        world.settings = with(world.settings, "DEBT4_LTD");
        world.post(new Event.SettingsChanged(world.settings));
        world.run(1500);
        assertTrue(remembered(world).containsAll(List.of("STD", "LTD")), () -> remembered(world).toString());
        SavedLedger debts = ledger(world, "STD");
        world.settings = with(world.settings, "CS2_HYST");
        world.post(new Event.SettingsChanged(world.settings));
        world.run(1500);
        assertEquals(debts, ledger(world, "STD"), "a policy that is not in force learns nothing and forgets nothing");
        world.crash();
        world.run(10);
        assertEquals(debts, ledger(world, "STD"), "after a restart");
        world.settings = with(world.settings, "DEBT4_HYST");
        world.post(new Event.SettingsChanged(world.settings));
        world.run(1500);
        assertTrue(!debts.equals(ledger(world, "STD")), "in force again, it goes on from there");
    }

    @Test
    void hoursThatCloseSoonAreReasonToReport() {
        FakeServer server = new FakeServer("alpha", 1);
        // Minimal work: no request for more takes the report along.
        FakeWorld world = new FakeWorld(1, HostInfo.plain(1, FakeServer.FLOPS), EngineSettings.defaults(1, "plat")
                .with(new ProjectWishes(new TreeMap<>(), List.of(), true)), server);
        world.runUntil("ready", 1300,
                w -> !w.results().isEmpty() && w.result(0, 0).outcome().readyToReport());
        world.run(600);
        assertTrue(server.reports.isEmpty(), "it could wait");
        Permission.Verdict yes = Permission.Verdict.YES;
        world.post(new Event.PermissionChanged(new Permission(yes, yes, yes, yes, true)));
        world.runUntil("report", 120, w -> !server.reports.isEmpty());
    }
}
