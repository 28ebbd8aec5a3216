package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A project whose tasks take a thousand seconds each and are due sooner, of a server that does not look at that. */
@Tag("slow")
class HopelessTasksTest {
    private static final int SECONDS = 9000;

    /** Parked tasks run since nothing else can, and while they do no further ones are fetched: those would be late as well. */
    @ParameterizedTest(name = "due after {0} s, at most {1} in one reply")
    @CsvSource({"200, 1", "500, 1", "500, 10"})
    void itsTasksDoNotHeapUp(double latency, int most) {
        FakeServer server = new FakeServer("alpha", 1000);
        server.latency = latency;
        server.most = most;
        FakeWorld world = new FakeWorld(1, server);
        world.run(SECONDS);
        assertTrue(server.sent.size() <= server.reports.size() + most, () -> server.sent.size() + " were sent");
        assertTrue(server.reports.size() >= SECONDS / FakeServer.RUN_SECONDS - 2, "the processor is not idle for that");
    }
}
