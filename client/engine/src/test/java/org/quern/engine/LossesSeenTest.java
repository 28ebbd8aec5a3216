package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.ResultState;
import org.quern.model.SavedResult;

/** What follows at once when a file is seen to be lost. */
class LossesSeenTest {
    private static final String PROGRAM = "program";
    private final FakeServer server = new FakeServer("alpha", 2);
    private final FakeWorld world = new FakeWorld(2, server);

    /** Both tasks have their files, and nothing may compute. */
    private void bothWait() {
        Permission.Verdict no = new Permission.Verdict(false, 4, "the user said so", false);
        world.mailbox.clear();
        world.post(new Event.PermissionChanged(new Permission(no, no, Permission.Verdict.YES, Permission.Verdict.YES)));
        world.runUntil("downloads", 100, w -> w.results().size() == 2 && w.results().stream()
                .allMatch(result -> result.outcome().state() == ResultState.FILES_DOWNLOADED));
        world.ignored = Command.Download.class::isInstance;
    }

    private void bothRun() {
        world.runUntil("both run", 100, w -> w.processes.size() == 2);
        world.run(15);
    }

    private FakeProcess first() {
        return world.processes.values().iterator().next();
    }

    private void lost(String name) {
        world.commands.clear();
        world.post(new Event.FileLost(new FileId(server.url, name), "is missing"));
        world.step(1);
    }

    private List<ResultState> states() {
        return world.results().stream().map(SavedResult::outcome).map(outcome -> outcome.state()).toList();
    }

    private List<String> told() {
        return world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message().text()).filter(text -> text.startsWith("File"))
                .toList();
    }

    private FileRecord file(String name) {
        return world.view().state().projects().getFirst().files().stream().filter(file -> file.name().equals(name))
                .findFirst().orElseThrow();
    }

    private double nextTry() {
        return Objects.requireNonNull(file(PROGRAM).transfer()).nextRequestTime();
    }

    @Test
    void whoeverNeedsItWaitsForItAgainAndOthersDoNot() {
        bothWait();
        String input = server.sent.getFirst() + "_in";
        lost(input);
        assertTrue(states().get(0) != ResultState.FILES_DOWNLOADED, states()::toString);
        assertEquals(ResultState.FILES_DOWNLOADED, states().get(1));
        assertEquals(List.of("File " + input + " is missing; downloading it again"), told());
        world.run(2);
        assertEquals(1, world.count(Command.Download.class));
        lost(PROGRAM);
        assertTrue(states().stream().noneMatch(ResultState.FILES_DOWNLOADED::equals), states()::toString);
    }

    @Test
    void itIsToldOnceHoweverManySeeIt() {
        bothWait();
        lost(PROGRAM);
        assertEquals(1, told().size());
        lost(PROGRAM);
        assertEquals(List.of(), told(), "it is being fetched");
    }

    /** At once the first time, then after a minute or two: from the second loss on by chance around the usual backoff. */
    @Test
    void whatIsLostAgainIsFetchedLater() {
        bothWait();
        world.ignored = command -> false;
        lost(PROGRAM);
        world.run(20);
        assertTrue(file(PROGRAM).present(), "at once");
        lost(PROGRAM);
        double wait = nextTry() - world.wall;
        assertTrue(wait > 30 && wait <= 240, "waits " + wait);
        world.run(wait + 20);
        assertTrue(file(PROGRAM).present(), "then");
        lost(PROGRAM);
        double longer = nextTry() - world.wall;
        assertTrue(longer > 30 && longer <= 480, "waits " + longer);
    }

    @Test
    void whatRunsIsNotSentBack() {
        bothRun();
        lost(PROGRAM);
        assertEquals(2, world.processes.size());
        assertEquals(List.of(ResultState.FILES_DOWNLOADED, ResultState.FILES_DOWNLOADED), states());
        assertTrue(world.view().tasks().stream().allMatch(task -> task.scheduled()));
    }

    @ParameterizedTest
    @CsvSource({"1, true, false", "0, true, false", "1, false, true"})
    void aProgramThatEndsBadlyOverALossIsStartedAgainWhenTheFileIsBack(int code, boolean isLost, boolean fails) {
        bothRun();
        if (isLost) {
            lost(PROGRAM);
        }
        first().end = new ExitFacts(code, 0, null, null);
        world.run(2);
        assertEquals(fails ? 1 : 0, world.failed().size());
        if (!fails) {
            assertEquals(0, world.view().state().tasks().getFirst().prematureExits(), "no exit counts");
            world.runUntil("it runs again", 200, w -> w.processes.size() == 2);
        }
    }

    @Test
    void aProgramWhoseFileIsStillAwayWaitsForIt() {
        bothRun();
        world.ignored = Command.Download.class::isInstance;
        lost(PROGRAM);
        first().end = FakeProcess.signal(9);
        world.run(30);
        assertEquals(1, world.processes.size());
        assertTrue(states().get(0) != ResultState.FILES_DOWNLOADED, states()::toString);
    }
}
