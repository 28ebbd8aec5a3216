package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Chore;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;

class ChoresTest {
    private final FakeServer server = new FakeServer("one", 0);
    private final FakeWorld world = new FakeWorld(2, server);

    @Test
    void dueBenchmarksAreOrderedForTheUsableCpus() {
        world.post(new Event.ChoreDue(Chore.BENCHMARKS));
        world.step(1);
        assertTrue(world.latest.contains(new Command.RunBenchmarks(2)), world.latest.toString());
    }

    @Test
    void aUserMayHaveThemAtAnyTime() {
        world.post(new Event.Asked(new UserCommand.RunBenchmarks()));
        world.step(1);
        assertTrue(world.latest.contains(new Command.RunBenchmarks(2)), world.latest.toString());
    }

    @Test
    void newsAreReadWhenTheCalendarOrAUserWantsThemAndFeedsAreThoseOfTheLastReply() {
        server.feeds = List.of(new SchedulerReply.Feed("http://f.test/", 3_600));
        world.run(60);
        assertTrue(world.commands.contains(new Command.FollowFeeds(server.url, server.feeds)), "a reply named it");
        world.post(new Event.ChoreDue(Chore.NEWS));
        world.step(1);
        assertTrue(world.latest.contains(new Command.ReadNews(null)), world.latest.toString());
        world.post(new Event.Asked(
                new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        world.step(1);
        assertTrue(world.latest.contains(new Command.ReadNews(server.url)), world.latest.toString());
        long told = world.count(Command.FollowFeeds.class);
        int asked = server.requests.size();
        server.feeds = null;
        world.runUntil("it answered again", 200, w -> server.requests.size() > asked);
        world.run(10);
        assertEquals(told, world.count(Command.FollowFeeds.class), "a reply without feeds changes none");
    }

    @Test
    void theirResultIsKeptOnDiskWithTheTimeOfTheRun() {
        world.step(1);
        world.post(new Event.BenchmarksEnded(3e9, 7e9, ""));
        world.run(5);
        assertEquals(3e9, world.disk.host().fpops());
        assertEquals(7e9, world.disk.host().iops());
        assertEquals(world.disk.host().calculated(), lastRun(Chore.BENCHMARKS));
    }

    @Test
    void aCorrectionThatWasLearntByOldSpeedsIsRescaledButNotOneByAssumedOnes() {
        world.step(1);
        world.post(new Event.BenchmarksEnded(2e9, 2e9, ""));
        world.run(5);
        assertEquals(1, correction(), "speeds were only assumed before");
        world.post(new Event.BenchmarksEnded(3e9, 2e9, ""));
        world.run(5);
        assertEquals(1.5, correction());
    }

    @Test
    void withoutAResultTheOldSpeedsStandAndPeopleAreTold() {
        world.step(1);
        double before = world.disk.host().fpops();
        world.post(new Event.BenchmarksEnded(0, 0, "tasks still computed"));
        world.step(1);
        assertTrue(world.latest.stream().anyMatch(command -> command instanceof Command.Notify note
                && note.message().text().contains("no result: tasks still computed")), world.latest.toString());
        world.run(5);
        assertEquals(before, world.disk.host().fpops());
        assertTrue(lastRun(Chore.BENCHMARKS) > 0);
    }

    @Test
    void aNewDayOfStatisticsIsOrderedForEveryProjectAndItsTimeKeptWithTheNextState() {
        world.run(60);
        long written = world.count(Command.SaveState.class);
        world.post(new Event.ChoreDue(Chore.STATISTICS));
        world.post(new Event.ChoreDue(Chore.HISTORY));
        world.step(1);
        assertTrue(world.latest.contains(new Command.RecordStatistics(server.url)), world.latest.toString());
        world.run(5);
        assertEquals(written, world.count(Command.SaveState.class), "a chore alone writes no state");
        world.post(new Event.Asked(
                new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.SUSPEND)));
        world.run(5);
        assertEquals(FakeWorld.START + 60, lastRun(Chore.STATISTICS), 10);
        assertEquals(FakeWorld.START + 60, lastRun(Chore.HISTORY), 10);
    }

    private double lastRun(Chore chore) {
        return world.disk.choreTimes().getOrDefault(chore.key(), 0.0);
    }

    private double correction() {
        SavedState saved = world.disk;
        return saved.projects().getFirst().accounting().durationCorrection();
    }
}
