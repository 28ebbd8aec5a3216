package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;

/** A project that takes reports and acknowledges none is contacted more and more rarely (docs/protocol/rpc-policy.md 5.2, 6.3). */
class UnacknowledgedReportTest {
    /** So near that a finished task is reported at once, and again at once if nothing held that back. */
    private static final double NEAR = 80_000;
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = BoincsRules.world(1, server);

    /** Waits of 60 to 120 s, 120 to 240 s and so on: after n calls at least 60 * (2^n - 1) s, at most twice as much. */
    @Tag("slow")
    @Test
    void reportsThatNobodyAcknowledgesAreRepeatedAtDoublingDistances() {
        server.latency = NEAR;
        server.acknowledges = false;
        world.runUntil("first report", 12_000, w -> server.reports.size() == 1);
        double first = world.wall;
        for (int call = 2; call <= 5; call++) {
            int count = call;
            world.runUntil("report " + call, 4000, w -> reports() == count);
            double passed = world.wall - first;
            double least = 60 * (Math.pow(2, count - 1) - 1);
            assertTrue(passed >= least, () -> "report " + count + " after " + passed + " s, not " + least);
            assertTrue(passed <= 2 * least + 60, () -> "report " + count + " after " + passed + " s");
        }
        assertTrue(world.commands.stream().anyMatch(command -> command instanceof Command.Notify notify
                && notify.message().text().contains("did not acknowledge 1 reported tasks")), "it is said");
    }

    @Tag("slow")
    @Test
    void anAcknowledgementEndsIt() {
        server.latency = NEAR;
        server.acknowledges = false;
        world.runUntil("first report", 12_000, w -> server.reports.size() == 1);
        server.acknowledges = true;
        world.runUntil("second report", 200, w -> reports() == 2);
        world.run(60);
        assertEquals(List.of(), world.results());
        assertEquals(0, world.view().state().projects().getFirst().contact().rpcFailures());
    }

    private int reports() {
        return server.reportsOf(server.sent.getFirst()).size();
    }
}
