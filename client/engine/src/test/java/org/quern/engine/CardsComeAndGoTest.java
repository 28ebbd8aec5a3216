package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.view.ClientView;
import org.quern.model.Coprocessor;
import org.quern.model.ExitFacts;
import org.quern.model.ExitStatus;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerReply;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.PciPlace;

/** Cards that the drivers name late, that vanish and return, and tasks for cards that are not there. */
class CardsComeAndGoTest {
    private static final double SETTLED_SECONDS = 120;
    private final FakeServer server = new FakeServer("alpha", 1000);

    private FakeWorld world(List<Coprocessor> cards) {
        return FakeCards.world(server, cards);
    }

    private static long scheduled(FakeWorld world) {
        return world.view().tasks().stream().filter(ClientView.TaskView::scheduled).count();
    }

    @Test
    void nobodyIsContactedUntilTheDriversHaveAnswered() {
        FakeWorld world = world(List.of());
        world.post(new Event.DevicesSought());
        world.run(SETTLED_SECONDS);
        assertEquals(List.of(), server.requests);
        world.post(new Event.DevicesFound(List.of(FakeCards.numbered(0, 1)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertTrue(server.requests.getFirst().work().of(ResourceType.NVIDIA).seconds() > 0,
                "the first request names the cards");
        assertEquals(2, scheduled(world));
    }

    @Test
    void whatWasThereLastTimeIsNotUsedBeforeTheDriversHaveAnswered() {
        FakeWorld world = world(List.of(FakeCards.numbered(0)));
        world.run(SETTLED_SECONDS);
        assertEquals(1, scheduled(world));
        world.crash();
        world.post(new Event.DevicesSought());
        world.run(SETTLED_SECONDS);
        assertEquals(0, scheduled(world));
        world.post(new Event.DevicesFound(List.of(FakeCards.numbered(0)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(1, scheduled(world));
    }

    @Test
    void theTasksOfACardThatIsGoneWaitAndGoOnWhenItIsBack() {
        FakeWorld world = world(List.of(FakeCards.numbered(0)));
        world.run(SETTLED_SECONDS);
        int held = world.results().size();
        world.post(new Event.DevicesFound(List.of(), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(0, scheduled(world));
        assertEquals(held, world.results().size(), "none is given up");
        assertTrue(world.commands.stream().filter(Command.Notify.class::isInstance)
                .anyMatch(notice -> notice.toString().contains("NVIDIA: card is gone")), "the user is told");
        world.post(new Event.DevicesFound(List.of(FakeCards.numbered(0)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(1, scheduled(world));
    }

    @Test
    void aTaskThatComesJustWhenItsCardIsGoneWaitsForItAsWell() {
        FakeWorld world = world(List.of(FakeCards.numbered(0)));
        world.runUntil("a request", SETTLED_SECONDS, w -> w.count(Command.CallScheduler.class) > 0);
        world.post(new Event.DevicesFound(List.of(), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertFalse(world.results().isEmpty());
        assertFalse(world.results().stream().anyMatch(result -> result.outcome().exitStatus() == 201),
                world.results().toString());
    }

    @Test
    void aTaskForACardThatIsNotThereIsGivenBackWith201() {
        FakeWorld world = world(List.of());
        world.run(SETTLED_SECONDS);
        assertFalse(world.results().stream().anyMatch(result -> result.outcome().exitStatus() != 201),
                world.results().toString());
        assertTrue(server.requests.stream().flatMap(request -> request.results().stream())
                .anyMatch(reported -> reported.outcome().exitStatus() == 201), "and reported so");
    }

    private static long givenBack(FakeServer server) {
        return server.reports.values().stream().flatMap(List::stream)
                .filter(outcome -> outcome.exitStatus() == ExitStatus.MISSING_COPROCESSOR).count();
    }

    /** A project without work for processors gives no other reason to be contacted. */
    private FakeWorld worldWithoutTheLibrary() {
        server.planClass = "opencl_nvidia";
        server.most = 1;
        server.answers = List.of(
                new SchedulerReply.ResourceAnswer(ResourceType.CPU, SchedulerReply.Supply.NOT_SUPPORTED));
        return world(List.of(FakeCards.counted("uuid 0")));
    }

    @Test
    void aTaskForALibraryThatIsNotThereIsReportedAtOnceAndItsDeviceNotAskedForAlsoAfterARestart() {
        FakeWorld world = worldWithoutTheLibrary();
        world.run(SETTLED_SECONDS);
        assertEquals(1, givenBack(server), "it does not wait for another reason");
        for (int restart = 0; restart < 2; restart++) {
            world.crash();
            world.post(new Event.DevicesSought());
            world.post(new Event.DevicesFound(List.of(FakeCards.counted("uuid 0")), List.of(), LeftOutCards.NONE));
            world.run(SETTLED_SECONDS);
        }
        assertEquals(1, server.requests.stream()
                .filter(request -> request.work().of(ResourceType.NVIDIA).seconds() > 0).count());
        assertEquals(1, givenBack(server));
    }

    @Test
    void aServerThatAnswersEachReportWithAnotherTaskThatCannotRunIsNotContactedOverAndOver() {
        FakeWorld world = worldWithoutTheLibrary();
        world.post(new Event.SettingsChanged(BoincsRules.by(world.settings)));
        server.sendsUnasked = true;
        world.run(1800);
        assertEquals(1, givenBack(server));
        assertEquals(2, server.requests.size());
        world.run(3600);
        assertEquals(2, givenBack(server), "the second waited as others do");
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"cuda, -1", "cuda, 3", "opencl_nvidia, 3"})
    void tasksRunOnACardThatTheUserDescribesByItsNumberAsNoLibrarySaysOtherwise(String planClass, int openClIndex) {
        server.planClass = planClass;
        FakeWorld world = world(List.of(new Coprocessor(ResourceType.NVIDIA, "NVIDIA", 1, FakeServer.FLOPS, 0, 0, "",
                true, "", new DeviceFacts(null, null, 0, 0, List.of(new CardInstance(3, openClIndex, "", null))))));
        world.run(SETTLED_SECONDS);
        assertEquals(List.of(3), FakeCards.devices(world));
        assertFalse(world.results().stream().anyMatch(result -> result.outcome().exitStatus() == 201),
                world.results().toString());
    }

    @Test
    void aTaskStaysOnItsCardWhenTheOrderChanges() {
        FakeWorld world = world(List.of(FakeCards.numbered(0, 1)));
        world.run(SETTLED_SECONDS);
        List<List<Integer>> before = standing(world);
        Coprocessor same = FakeCards.numbered(0, 1);
        List<CardInstance> swapped = List.of(new CardInstance(0, CardInstance.NO_OPENCL, "uuid 1", null),
                new CardInstance(1, CardInstance.NO_OPENCL, "uuid 0", null));
        world.post(new Event.DevicesFound(List.of(new Coprocessor(same.type(), same.name(), 2, same.peakFlops(), 1e9,
                1e9, "", true, "", new DeviceFacts(null, null, 0, 0, swapped))), List.of(), LeftOutCards.NONE));
        world.run(1);
        assertEquals(before.reversed(), standing(world), "each has the other number");
    }

    /** Instances of the tasks that run, in the order of their names. */
    private static List<List<Integer>> standing(FakeWorld world) {
        return world.view().tasks().stream().filter(ClientView.TaskView::scheduled)
                .sorted(Comparator.comparing(ClientView.TaskView::result)).map(task -> task.scheduling().devices())
                .toList();
    }

    @Test
    void programsAreToldTheDriversNumbers() {
        FakeWorld world = world(List.of(FakeCards.numbered(1, 4)));
        world.run(SETTLED_SECONDS);
        assertEquals(List.of(1, 4), FakeCards.devices(world));
    }

    @Test
    void aTaskGoesOnOnItsCardAfterARestartThoughTheDriverCountsInAnotherOrder() {
        FakeWorld world = world(List.of(FakeCards.counted("uuid 0", "uuid 1")));
        world.run(SETTLED_SECONDS);
        Map<String, List<Integer>> before = FakeCards.startedOn(world);
        assertEquals(2, before.size());
        world.crash();
        world.commands.clear();
        world.post(new Event.DevicesSought());
        world.run(SETTLED_SECONDS);
        world.post(
                new Event.DevicesFound(List.of(FakeCards.counted("uuid 1", "uuid 0")), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        before.replaceAll((task, devices) -> List.of(1 - devices.getFirst()));
        assertEquals(before, FakeCards.startedOn(world));
    }

    @Test
    void aTaskWhoseCardIsGoneGoesOnOnAnotherByANewProcessAndThePeopleAreTold() {
        FakeWorld world = world(List.of(FakeCards.counted("uuid 0", "uuid 1")));
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 0.5, FakeServer.FLOPS);
        server.supply = 1;
        world.run(SETTLED_SECONDS);
        assertEquals(List.of(List.of(0)), List.copyOf(FakeCards.startedOn(world).values()));
        world.commands.clear();
        world.post(new Event.DevicesFound(List.of(FakeCards.counted("uuid 1")), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(1, world.count(Command.QuitTask.class), "its process holds a card that is not there");
        assertEquals(List.of(List.of(0)), List.copyOf(FakeCards.startedOn(world).values()),
                "the other is number 0 now");
        assertTrue(world.commands.stream().filter(Command.Notify.class::isInstance).anyMatch(notice -> notice.toString()
                .contains("NVIDIA: device 0 (uuid 0) is gone; its tasks continue on the others")), "the user is told");
    }

    @Test
    void aTaskOfTwoCardsNeverRunsOnOne() {
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 2, FakeServer.FLOPS);
        FakeWorld world = new FakeWorld(1,
                HostInfo.plain(2, FakeServer.FLOPS)
                        .withCoprocessors(List.of(FakeCards.counted("uuid 0", "uuid 1", "uuid 2"))),
                EngineSettings.defaults(2, "plat"), server);
        server.supply = 1;
        world.run(SETTLED_SECONDS);
        assertEquals(List.of(List.of(0, 1)), List.copyOf(FakeCards.startedOn(world).values()));
        world.post(
                new Event.DevicesFound(List.of(FakeCards.counted("uuid 1", "uuid 2")), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(List.of(List.of(0, 1)), List.copyOf(FakeCards.startedOn(world).values()));
        assertEquals(2, world.commands.stream().filter(Command.StartTask.class::isInstance).count());
    }

    @Tag("slow")
    @Test
    void workForACardThatStaysAwayOverARestartIsNotGivenBack() {
        FakeWorld world = world(List.of(FakeCards.numbered(0)));
        world.run(SETTLED_SECONDS);
        for (int restart = 0; restart < 2; restart++) {
            world.crash();
            world.post(new Event.DevicesSought());
            world.post(new Event.DevicesFound(List.of(), List.of(), LeftOutCards.NONE));
            world.run(SETTLED_SECONDS);
        }
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, FakeServer.FLOPS);
        world.run(7200);
        assertFalse(world.results().stream().anyMatch(result -> result.outcome().exitStatus() == 201),
                world.results().toString());
    }

    @Tag("slow")
    @Test
    void aProjectThatSendsOnlyWhatCannotRunIsNotAskedForThatDeviceUntilItChanges() {
        server.planClass = "opencl_nvidia";
        server.most = 1;
        FakeWorld world = world(List.of(FakeCards.counted("uuid 0")));
        world.run(7200);
        long asked = server.requests.stream()
                .filter(request -> request.work().of(ResourceType.NVIDIA).seconds() > 0).count();
        assertTrue(asked <= 2, asked + " requests"); // the first contact asks for next to nothing
        assertTrue(server.reports.values().stream().flatMap(List::stream)
                .anyMatch(outcome -> outcome.exitStatus() == 201), "what came is given back");
        server.planClass = "";
        world.post(
                new Event.DevicesFound(List.of(FakeCards.counted("uuid 0", "uuid 1")), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(2, scheduled(world));
    }

    @Test
    void aProgramThatFoundNoCardAndAskedToBeStartedLaterGoesOnAtOnceWhenTheCardIsBack() {
        server.supply = 1;
        FakeWorld world = world(List.of(FakeCards.numbered(0)));
        world.run(SETTLED_SECONDS);
        world.process().end = new ExitFacts(0, 0, null, new ExitFacts.TemporaryExit(86_400, "no card", false));
        world.run(SETTLED_SECONDS);
        assertEquals(0, scheduled(world));
        world.post(new Event.DevicesFound(List.of(), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        world.post(new Event.DevicesFound(List.of(FakeCards.numbered(0)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(1, scheduled(world));
    }

    private static Coprocessor withFree(double bytes, boolean display) {
        return new Coprocessor(ResourceType.NVIDIA, "card", 1, FakeServer.FLOPS, 1e9, bytes, "", true, "",
                new DeviceFacts(null, null, 0, 0,
                        List.of(new CardInstance(0, CardInstance.NO_OPENCL, "uuid 0", null, 8e9, display))));
    }

    @Test
    void aPauseThatAProgramAskedForIsNotEndedByOtherFreeMemoryOfItsCardOrADisplay() {
        server.supply = 1;
        FakeWorld world = world(List.of(withFree(8e8, false)));
        world.run(SETTLED_SECONDS);
        world.process().end = new ExitFacts(0, 0, null, new ExitFacts.TemporaryExit(86_400, "no memory", false));
        world.run(SETTLED_SECONDS);
        assertEquals(0, scheduled(world));
        world.post(new Event.DevicesFound(List.of(withFree(3e8, true)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(0, scheduled(world));
        world.post(
                new Event.DevicesFound(List.of(FakeCards.counted("uuid 0", "uuid 1")), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(1, scheduled(world), "another card came");
    }

    @Tag("slow")
    @Test
    void theTasksOfALibraryThatStopsAnsweringWaitAlsoThoseThatComeThoughAnotherDrivesTheCardStill() {
        server.planClass = "cuda";
        FakeWorld world = world(List.of(FakeCards.drivenBy(true)));
        world.run(SETTLED_SECONDS);
        assertEquals(1, scheduled(world));
        world.post(new Event.DevicesFound(List.of(FakeCards.drivenBy(false)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(0, scheduled(world));
        world.crash();
        world.post(new Event.DevicesSought());
        world.post(new Event.DevicesFound(List.of(FakeCards.drivenBy(false)), List.of(), LeftOutCards.NONE));
        int before = server.requests.size();
        world.run(20 * 3600);
        assertTrue(server.requests.size() > before, "more was asked for");
        assertFalse(world.results().stream().anyMatch(result -> result.outcome().exitStatus() == 201),
                world.results().toString());
        world.post(new Event.DevicesFound(List.of(FakeCards.drivenBy(true)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(1, scheduled(world));
    }

    private static Coprocessor atPlaces(boolean withUuids) {
        return new Coprocessor(ResourceType.NVIDIA, "card", 2, FakeServer.FLOPS, 1e9, 1e9, "", true, "",
                new DeviceFacts(null, null, 0, 0,
                        List.of(new CardInstance(0, 0, withUuids ? "uuid 0" : "", new PciPlace(0, 1, 0)),
                                new CardInstance(1, 1, withUuids ? "uuid 1" : "", new PciPlace(0, 2, 0)))));
    }

    @Test
    void aCardOfWhichOnlyItsPlaceIsToldForAWhileIsTheSameCard() {
        FakeWorld world = world(List.of(atPlaces(true)));
        world.run(SETTLED_SECONDS);
        assertEquals(2, scheduled(world));
        world.commands.clear();
        world.post(new Event.DevicesFound(List.of(atPlaces(false)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        world.post(new Event.DevicesFound(List.of(atPlaces(true)), List.of(), LeftOutCards.NONE));
        world.run(SETTLED_SECONDS);
        assertEquals(0, world.count(Command.QuitTask.class), "its tasks go on");
        assertFalse(world.commands.stream().filter(Command.Notify.class::isInstance)
                .anyMatch(notice -> notice.toString().contains("is gone")), "nothing is gone");
    }
}
