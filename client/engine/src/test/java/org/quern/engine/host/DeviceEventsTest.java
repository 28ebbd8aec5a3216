package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.SilentCards;
import org.quern.model.device.DeviceFacts;

/** What becomes of tasks on cards, and which kinds are awaited. */
class DeviceEventsTest {
    private static final ResourceType NVIDIA = ResourceType.NVIDIA;
    private static final ResourceUsage ONE_CARD = new ResourceUsage(0.1, NVIDIA, 1, 1e12);
    private static final ResourceUsage TWO_CARDS = new ResourceUsage(0.1, NVIDIA, 2, 1e12);

    private static ActiveTask on(MadeHost host, HeldResult held, List<Integer> instances, String... cards) {
        ActiveTask task = host.slot(held);
        task.chosen(MadeHost.NOW, instances, List.of(cards), false);
        return task;
    }

    /** Whether it may stay, and where. */
    private static String place(ActiveTask task) {
        return (task.scheduled() ? "runs on " : task.mustLeaveMemory() ? "leaves " : "waits on ") + task.devices();
    }

    @Test
    void anotherLookAtTheComputerTellsNothingOfItsCards() {
        MadeHost host = new MadeHost(MadeCards.named("a"));
        host.told(tick -> DeviceEvents.described(tick, HostInfo.plain(8, 2e9)));
        assertEquals(8, host.state.host().ncpus());
        assertEquals(List.of(MadeCards.named("a")), host.state.host().coprocessors());
    }

    @Test
    void whatTheDriversSaidIsKnownFromThenOn() {
        MadeHost host = new MadeHost();
        host.state.devices().sought(true);
        SilentCards silent = new SilentCards(NVIDIA, null, "CUDA does not answer");
        LeftOutCards.Card card = new LeftOutCards.Card(NVIDIA, 1, "b", "it is weak");
        host.found(new LeftOutCards("", "", List.of(card)), List.of(silent), MadeCards.named("a"));
        assertFalse(host.state.devices().sought());
        assertEquals(List.of(MadeCards.named("a")), host.state.host().coprocessors());
        assertEquals(List.of(silent), host.state.devices().silent());
        assertEquals(MadeHost.NOW, host.state.devices().silentSince(NVIDIA));
        assertEquals(List.of("NVIDIA 1 unused: it is weak"), host.decided());
    }

    @Test
    void aCardWhoseUuidIsNotToldAnyMoreStaysTheSame() {
        MadeHost host = new MadeHost(MadeCards.of(NVIDIA, null, null, MadeCards.placed(0, "a", 1)));
        assertEquals(List.of(), host.found(MadeCards.of(NVIDIA, null, null, MadeCards.placed(0, "", 1))));
        assertEquals(List.of("a"), Devices.identities(host.state, NVIDIA));
    }

    @Test
    void aTaskStaysOnItsCardWhateverNumberThatHas() {
        MadeHost host = new MadeHost(MadeCards.named("a", "b"));
        ActiveTask task = on(host, host.task("t", "", ONE_CARD), List.of(1), "b");
        host.found(MadeCards.named("b", "a"));
        assertEquals("runs on [0]", place(task));
    }

    @Test
    void aTaskWhoseCardIsGoneLeavesAndHasNone() {
        MadeHost host = new MadeHost(MadeCards.named("a", "b"));
        ActiveTask task = on(host, host.task("t", "", ONE_CARD), List.of(1), "b");
        ActiveTask both = on(host, host.task("both", "", TWO_CARDS), List.of(0, 1), "a", "b");
        assertEquals(List.of("NVIDIA: device 1 (b) is gone; its tasks continue on the others"),
                host.found(MadeCards.named("a")));
        assertEquals("leaves []", place(task));
        assertEquals("leaves [0]", place(both));
    }

    @Test
    void whereNothingTellsCardsApartATaskStaysWhereItIs() {
        MadeHost host = new MadeHost(MadeCards.named("a", "b"));
        ActiveTask task = on(host, host.task("t", "", ONE_CARD), List.of(1), "b");
        host.found(MadeCards.with(NVIDIA, 2, DeviceFacts.NONE));
        assertEquals("runs on [1]", place(task));
    }

    @Test
    void aTaskThatHasNoCardIsLeftAlone() {
        MadeHost host = new MadeHost(MadeCards.named("a"));
        ActiveTask onCpu = on(host, host.task("cpu", "", ResourceUsage.oneCpu(1e9)), List.of(3), "x");
        ActiveTask unplaced = on(host, host.task("t", "", ONE_CARD), List.of(3));
        HeldResult unknown = host.project().work()
                .assigned(new Result("u", "nobody_knows_w", "p", 1, "", 0, 0, false, List.of()));
        ActiveTask undescribed = on(host, unknown, List.of(3), "x");
        host.found(MadeCards.named("b"));
        assertEquals(List.of("runs on [3]", "runs on [3]", "runs on [3]"),
                List.of(place(onCpu), place(unplaced), place(undescribed)));
    }

    private static Set<ResourceType> gone(MadeHost host, Coprocessor... found) {
        host.found(found);
        return host.state.devices().gone();
    }

    @Test
    void aKindThatWasUsedIsAwaitedUntilItIsBack() {
        MadeHost host = new MadeHost(MadeCards.named("a"));
        assertEquals(Set.of(), gone(host, MadeCards.named("a")));
        assertEquals(Set.of(NVIDIA), gone(host, MadeCards.undriven(NVIDIA)));
        assertEquals(Set.of(NVIDIA), gone(host, MadeCards.undriven(NVIDIA)));
        assertEquals(Set.of(), gone(host, MadeCards.named("b")));
    }

    @Test
    void aKindThatNothingDroveIsNotAwaited() {
        MadeHost host = new MadeHost(MadeCards.undriven(NVIDIA));
        assertEquals(Set.of(), gone(host));
    }

    @Test
    void aKindThatLostALibraryIsAwaitedAndOneThatGotOneIsNot() {
        Coprocessor both = MadeCards.of(NVIDIA, MadeCards.CUDA, MadeCards.OPENCL, MadeCards.card(0, "a"));
        Coprocessor cuda = MadeCards.of(NVIDIA, MadeCards.CUDA, null, MadeCards.card(0, "a"));
        Coprocessor openCl = MadeCards.of(NVIDIA, null, MadeCards.OPENCL, MadeCards.card(0, "a"));
        assertEquals(Set.of(NVIDIA), gone(new MadeHost(both), cuda));
        assertEquals(Set.of(NVIDIA), gone(new MadeHost(both), openCl));
        assertEquals(Set.of(), gone(new MadeHost(both), both));
        assertEquals(Set.of(), gone(new MadeHost(cuda), both));
        assertEquals(Set.of(), gone(new MadeHost(openCl), both));
    }

    @Test
    void aKindOfWhichNoLibraryAnswersIsAwaitedThoughItIsUsed() {
        Coprocessor cuda = MadeCards.of(NVIDIA, MadeCards.CUDA, null, MadeCards.card(0, "a"));
        MadeHost host = new MadeHost(cuda);
        host.found(LeftOutCards.NONE, List.of(new SilentCards(NVIDIA, null, "why")), cuda);
        assertEquals(Set.of(NVIDIA), host.state.devices().gone());
    }

    @Test
    void aKindOrLibraryThatWaitingWorkNeedsIsAwaited() {
        MadeHost host = new MadeHost();
        HeldResult held = host.task("t", "", ONE_CARD);
        host.task("cpu", "", ResourceUsage.oneCpu(1e9));
        assertEquals(Set.of(NVIDIA), gone(host));
        assertEquals(Set.of(), gone(host, MadeCards.named("a")));
        host.task("cuda", "cuda", ONE_CARD);
        Coprocessor openCl = MadeCards.of(NVIDIA, null, MadeCards.OPENCL, MadeCards.card(0, "a"));
        assertEquals(Set.of(NVIDIA), gone(host, openCl));
        assertTrue(held.unfinished());
    }

    @Test
    void workThatIsOverAwaitsNothing() {
        MadeHost host = new MadeHost();
        host.project().taskOver(host.task("t", "", ONE_CARD), ResultState.FILES_UPLOADED, MadeHost.NOW);
        assertEquals(Set.of(), gone(host));
    }

    @Test
    void ofCardsThatComeIsToldThatTheyMayNotComputeAndWhichExclusionsAreVain() {
        MadeHost host = new MadeHost();
        Permission.Verdict no = new Permission.Verdict(false, 4, "the user is active", false);
        host.state.permission(new Permission(Permission.Verdict.YES, no, Permission.Verdict.YES,
                Permission.Verdict.YES));
        host.state.use(EngineSettings.defaults(4, "p").with(new ProjectWishes(new TreeMap<>(),
                List.of(new GpuExclusion(MadeHost.A, -1, new ResourceType("nvida"), "")), false)));
        List<String> told = host.found(MadeCards.named("a"));
        assertEquals("Suspending graphics cards - the user is active", told.getFirst());
        assertTrue(told.getLast().startsWith("cc_config.xml <exclude_gpu>: no kind of card is called nvida"),
                told::toString);
        assertEquals(2, told.size());
        assertNull(host.state.devices().doubtedAt());
    }
}
