package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.model.AppVersion;
import org.quern.model.ResultState;
import org.quern.model.Workunit;

/** An app version goes with its files when no task needs it and a newer one of its kind is here (docs/protocol/data-directory.md 6.1). */
class SupersededVersionTest {
    private final FakeServer server = new FakeServer("alpha", 1);
    private final FakeWorld world = BoincsRules.world(1, server);

    @Tag("slow")
    @Test
    void aVersionIsKeptWhileATaskNeedsItAndThenDroppedWithItsProgram() {
        world.runUntil("the first task", 60, w -> w.results().size() == 1);
        renew(101, "");
        world.runUntil("the second task", 600, w -> w.results().size() == 2);
        world.run(60);
        assertEquals(List.of(100, 101), versions(), "the first task needs the old one");
        world.runUntil("reports", 12_000, w -> server.reports.size() == 2);
        world.run(60);
        assertEquals(List.of(101), versions());
        assertEquals(List.of("program"), deletedPrograms());
    }

    @Test
    void aWorkunitHasTheVersionOfItsResult_whichServersDoNotSay() {
        world.runUntil("the first task", 60, w -> w.results().size() == 1);
        assertEquals(List.of(100), world.view().state().projects().getFirst().workunits().stream()
                .map(Workunit::versionNum).toList());
    }

    @Test
    void theNewestVersionIsKeptWhenNoTaskNeedsIt() {
        world.runUntil("report", 12_000, w -> server.reports.size() == 1);
        world.run(60);
        assertEquals(List.of(100), versions());
        assertEquals(List.of(), deletedPrograms());
    }

    @Tag("slow")
    @Test
    void aVersionOfAnotherPlanClassIsNotNewer() {
        world.runUntil("report", 12_000, w -> server.reports.size() == 1);
        renew(101, "mt");
        world.runUntil("second report", 24_000, w -> server.reports.size() == 2);
        world.run(60);
        assertEquals(List.of(100, 101), versions());
    }

    @Tag("slow")
    @Test
    void anOlderVersionThatComesLaterGoesOnceItsTaskIsDone() {
        world.runUntil("report", 12_000, w -> server.reports.size() == 1);
        renew(99, "");
        world.runUntil("second report", 24_000, w -> server.reports.size() == 2);
        assertEquals(ResultState.FILES_UPLOADED, server.reportsOf(server.sent.getLast()).getFirst().state());
        world.run(60);
        assertEquals(List.of(100), versions());
        assertEquals(List.of("program_99"), deletedPrograms());
    }

    /** One more task, for this version. */
    private void renew(int number, String planClass) {
        server.versionNum = number;
        server.planClass = planClass;
        server.program = "program_" + number;
        server.supply = 1;
        world.post(new Event.Asked(
                new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
    }

    private List<Integer> versions() {
        return world.view().state().projects().getFirst().versions().stream().map(AppVersion::versionNum).sorted()
                .toList();
    }

    private List<String> deletedPrograms() {
        return world.commands.stream().filter(Command.DeleteFile.class::isInstance)
                .map(command -> ((Command.DeleteFile) command).file().name()).filter(name -> name.startsWith("program"))
                .toList();
    }
}
