package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.FileId;

/**
 * A report that is due goes out when what held it back is over, however rarely contacts are looked at without a reason
 * (docs/protocol/rpc-policy.md 4, 5).
 */
class HeldReportsTest {
    /** So near that a finished task is reported at once. */
    private static final double NEAR = 80_000;
    private final FakeServer server = new FakeServer("alpha", 4);
    private final FakeWorld world = worldThatLooksOnceAnHour();

    private FakeWorld worldThatLooksOnceAnHour() {
        server.latency = NEAR;
        FakeWorld looking = new FakeWorld(2, server);
        looking.engine = new Engine(looking.disk, List.of(server.account()), EngineSettings.defaults(2, "plat"),
                new Random(1), TimeAdvance.POLLED.lookingEvery(3600));
        looking.runUntil("work", 200, w -> w.processes.size() == 2);
        return looking;
    }

    @Test
    void aReportThatDidNotGetThroughIsSentAgainWhenTheWaitAfterThatIsOver() {
        world.runUntil("an end", 12_000, w -> w.ordered(Command.CollectTask.class));
        world.serversDown = true;
        world.runUntil("an attempt", 60, w -> w.ordered(Command.CallScheduler.class));
        world.step(1);
        world.serversDown = false;
        world.runUntil("the report", 200, w -> !server.reports.isEmpty());
    }

    @Test
    void aReportThatWaitsForAnUploadIsSentWhenThatUploadFails() {
        FileId output = new FileId(server.url, server.sent.get(1) + "_out");
        world.ignored = command -> command instanceof Command.Upload upload && upload.file().equals(output);
        world.runUntil("the upload of the other output", 12_000, w -> w.ordered(Command.DeleteFile.class));
        world.run(10);
        world.post(new Event.TransferEnded(output, true, new TransferOutcome.Transient(-184, "HTTP 503"), 0, 10));
        world.runUntil("the report", 5, w -> !server.reports.isEmpty());
    }

    /** Another project computes, nothing is to be written, and the reset comes after the turn has looked whom to contact. */
    @Test
    void aProjectThatWasResetIsContactedInTheNextTurn() {
        FakeServer idle = new FakeServer("beta", 0);
        FakeWorld pair = new FakeWorld(2, server, idle);
        pair.engine = new Engine(pair.disk, List.of(server.account(), idle.account()),
                EngineSettings.defaults(2, "plat"),
                new Random(1), TimeAdvance.BY_EVENTS);
        pair.runUntil("work", 200, w -> w.processes.size() == 2);
        pair.run(300);
        pair.ignored = Command.DeleteFile.class::isInstance; // nothing happens but that
        long fetched = pair.count(Command.FetchMaster.class);
        pair.post(new Event.Asked(new UserCommand.ForProject(idle.url, UserCommand.ProjectOperation.RESET)));
        double told = pair.mono;
        while (pair.count(Command.FetchMaster.class) == fetched && pair.mono < told + 4000) {
            pair.step(pair.mailbox.isEmpty() ? pair.engine.secondsToWake() : 1);
        }
        assertTrue(pair.mono <= told + 2, "after " + (pair.mono - told) + " s");
    }
}
