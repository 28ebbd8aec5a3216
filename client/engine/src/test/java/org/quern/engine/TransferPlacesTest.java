package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.TransferSettings;
import org.quern.engine.settings.WorkSettings;
import org.quern.model.FileId;

/** Places for transfers are shared by projects (docs/protocol/file-transfer.md 1.1). */
class TransferPlacesTest {
    private final FakeServer greedy = new FakeServer("greedy", 20);
    private final FakeServer other = new FakeServer("other", 0);
    private final FakeWorld world = new FakeWorld(2, greedy, other);
    private double bytes;

    private void fillAllPlaces() {
        greedy.most = 20;
        EngineSettings old = world.settings;
        world.settings = new EngineSettings(old.tasks(), old.schedule(),
                new WorkSettings("", 1, 1, true, 0, false, List.of()), new TransferSettings(8, 8),
                old.disk(), old.identity(), old.wishes());
        world.post(new Event.SettingsChanged(world.settings));
        world.ignored = Command.Download.class::isInstance;
        world.runUntil("its downloads", 60, w -> downloads(greedy) == 8);
        other.supply = 1;
        world.runUntil("the other's task", 300, w -> !other.sent.isEmpty());
    }

    private long downloads(FakeServer server) {
        return world.commands.stream()
                .filter(command -> command instanceof Command.Download(FileId id, var file, var url, var key)
                        && id.project().equals(server.url))
                .count();
    }

    /** Faster than a modem, and for days. */
    private void dribble(double seconds) {
        for (double passed = 0; passed < seconds; passed += 10) {
            bytes += 6000;
            world.commands.stream().filter(Command.Download.class::isInstance).map(Command.Download.class::cast)
                    .toList().forEach(each -> world.post(new Event.TransferProgressed(each.file(), bytes)));
            world.step(10);
        }
    }

    @Test
    void placesHeldForLongAreHeldFromNobodyWhoHasNone() {
        fillAllPlaces();
        dribble(300);
        assertEquals(0, downloads(other));
        dribble(400);
        assertEquals(1, downloads(other), "one for the project that has none");
        assertEquals(8, downloads(greedy));
    }

    @Test
    void aPlaceThatGetsFreeIsForTheProjectThatHasFewest() {
        fillAllPlaces();
        world.run(3);
        assertEquals(0, downloads(other));
        var first = world.commands.stream().filter(Command.Download.class::isInstance)
                .map(Command.Download.class::cast).findFirst().orElseThrow();
        world.post(new Event.TransferEnded(first.file(), false, new TransferOutcome.Done(), 100, 1));
        world.step(1);
        assertTrue(downloads(other) == 1 && downloads(greedy) == 8,
                downloads(other) + " and " + downloads(greedy));
    }
}
