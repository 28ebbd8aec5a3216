package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;

/** A slot that is not the client's costs its number and nothing else. */
class RefusedSlotsTest {
    private static final String DENIED = "permission is denied: check the owner and the permissions";
    private final FakeServer server = new FakeServer("alpha", 2);
    private final FakeWorld world = new FakeWorld(1, server);

    @Tag("slow")
    @Test
    void aTaskWhoseSlotIsRefusedStartsInAnotherOneAtOnceAndOneAlertNamesTheFolder() {
        world.startTrouble = start -> start.launch().slot() == 0 ? new Event.SlotRefused(0, DENIED) : null;
        world.runUntil("a process", 90, w -> !w.processes.isEmpty());
        assertEquals(List.of(0, 1), slotsOfStarts());
        world.runUntil("both are reported", 4000, w -> server.reports.size() == 2);
        assertEquals(List.of(0), slotsOfStarts().stream().filter(slot -> slot == 0).toList(), "tried once");
        assertEquals(1, world.commands.stream().filter(Command.Notify.class::isInstance).map(Command.Notify.class::cast)
                .filter(notify -> notify.message().text()
                        .startsWith("The folder slots/0 in the data directory cannot be used (" + DENIED + ")."))
                .count());
    }

    @Tag("slow")
    @Test
    void aNumberThatIsRefusedAtTheStartIsNeverUsed() {
        world.post(new Event.SlotRefused(0, DENIED));
        world.runUntil("both are reported", 4000, w -> server.reports.size() == 2);
        assertTrue(slotsOfStarts().stream().noneMatch(slot -> slot == 0), slotsOfStarts()::toString);
    }

    private List<Integer> slotsOfStarts() {
        return world.commands.stream().filter(Command.StartTask.class::isInstance)
                .map(command -> ((Command.StartTask) command).launch().slot()).toList();
    }
}
