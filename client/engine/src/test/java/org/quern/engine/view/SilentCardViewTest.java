package org.quern.engine.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.engine.host.MadeCards;
import org.quern.engine.host.MadeHost;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.SilentCards;
import org.quern.model.device.CardInstance;

class SilentCardViewTest {
    private static final ResourceType NVIDIA = ResourceType.NVIDIA;
    private static final ResourceUsage ONE_CARD = new ResourceUsage(0.1, NVIDIA, 1, 1e12);
    private static final String WHY = "CUDA does not answer";
    private static final CardInstance A = MadeCards.card(4, "a");
    private static final CardInstance B = MadeCards.card(6, "b");

    private static void silence(MadeHost host, @Nullable Coprocessor answering) {
        host.state.devices().silent(List.of(new SilentCards(NVIDIA, answering, WHY)), MadeHost.NOW);
    }

    private static List<String> devices(MadeHost host) {
        return SilentCardView.of(host.state).stream().map(SilentCardView::device).toList();
    }

    /** Of cards a and b, which both libraries drive, this answers. */
    private static List<String> silent(@Nullable Coprocessor answering) {
        MadeHost host = new MadeHost(MadeCards.of(ResourceType.ATI, null, null, MadeCards.card(0, "c")),
                MadeCards.of(NVIDIA, MadeCards.CUDA, MadeCards.OPENCL, A, B));
        silence(host, answering);
        return devices(host);
    }

    @Test
    void whereNoLibraryAnswersOrOneIsMissingAllCardsOfTheKindAreSilent() {
        assertEquals(List.of("NVIDIA 4", "NVIDIA 6"), silent(null));
        assertEquals(List.of("NVIDIA 4", "NVIDIA 6"), silent(MadeCards.of(NVIDIA, null, MadeCards.OPENCL, A, B)));
        assertEquals(List.of("NVIDIA 4", "NVIDIA 6"), silent(MadeCards.of(NVIDIA, MadeCards.CUDA, null, A, B)));
    }

    @Test
    void aCardThatALibraryDoesNotNameAnyMoreIsSilent() {
        assertEquals(List.of(), silent(MadeCards.of(NVIDIA, MadeCards.CUDA, MadeCards.OPENCL, A, B)));
        assertEquals(List.of("NVIDIA 6"), silent(MadeCards.of(NVIDIA, MadeCards.CUDA, MadeCards.OPENCL, A)));
    }

    @Test
    void aLibraryThatNeverDroveThemIsNotMissed() {
        MadeHost host = new MadeHost(MadeCards.of(NVIDIA, null, null, A));
        silence(host, MadeCards.of(NVIDIA, null, null, A));
        assertEquals(List.of(), devices(host));
    }

    @Test
    void aKindThatIsNotHereOrThatNothingDrivesHasNoSilentCards() {
        for (MadeHost host : List.of(new MadeHost(), new MadeHost(MadeCards.undriven(NVIDIA)),
                new MadeHost(MadeCards.of(ResourceType.ATI, null, null, A)))) {
            silence(host, null);
            assertEquals(List.of(), devices(host));
        }
        assertEquals(List.of(), devices(new MadeHost(MadeCards.named("a"))), "nothing is silent");
    }

    @Test
    void tasksWithoutAProcessThatNeedTheLibraryWaitForIt() {
        MadeHost host = new MadeHost(MadeCards.of(NVIDIA, MadeCards.CUDA, MadeCards.OPENCL, A),
                MadeCards.named("x"));
        host.task("waits", "cuda", ONE_CARD);
        ActiveTask preempted = host.slot(host.task("preempted", "cuda", ONE_CARD));
        host.running(host.task("runs", "cuda", ONE_CARD));
        host.running(host.task("runs too", "cuda", ONE_CARD));
        host.task("openCl", "opencl", ONE_CARD);
        host.task("cpu", "", ResourceUsage.oneCpu(1e9));
        host.task("other", "", new ResourceUsage(0.1, ResourceType.ATI, 1, 1e12));
        HeldResult over = host.task("over", "cuda", ONE_CARD);
        host.project().taskOver(over, ResultState.FILES_UPLOADED, MadeHost.NOW);
        host.project().work().assigned(new Result("u", "nobody_knows_w", "p", 1, "", 0, 0, false, List.of()));
        silence(host, MadeCards.of(NVIDIA, null, MadeCards.OPENCL, A));
        host.later = 60;
        assertEquals(List.of(new SilentCardView("NVIDIA 4", WHY, MadeHost.NOW, 2)), SilentCardView.of(host.state));
        assertEquals(0, preempted.pid());
    }

    @Test
    void allCardsOfTheKindTellTheSameNumberOfTasks() {
        MadeHost host = new MadeHost(MadeCards.of(NVIDIA, MadeCards.CUDA, null, A, B));
        host.task("waits", "cuda", ONE_CARD);
        silence(host, null);
        assertEquals(List.of(1, 1), SilentCardView.of(host.state).stream()
                .map(SilentCardView::waitingTasks).toList());
    }
}
