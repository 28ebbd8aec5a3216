package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.engine.state.HeldResult;
import org.quern.model.ContactState;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.ResultState;
import org.quern.model.SilentCards;
import org.quern.model.TaskId;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.OpenClProperties;
import org.quern.scheduler.contact.WorkBackoff;

/** Tasks that are to wait for an hour, and whether an answer of the drivers lets them go on. */
class CardsTriedAgainTest {
    private static final ResourceType NVIDIA = ResourceType.NVIDIA;
    private static final ResourceUsage ONE_CARD = new ResourceUsage(0.1, NVIDIA, 1, 1e12);
    private static final Coprocessor BOTH = made(MadeCards.CUDA, MadeCards.OPENCL, 1, "550", 1e9, "a");

    private static Coprocessor made(@Nullable CudaProperties cuda, @Nullable OpenClProperties openCl, int count,
            String driver, double freeBytes, String uuid) {
        return new Coprocessor(NVIDIA, "card", count, 1e12, 1e9, freeBytes, driver, true, "",
                new DeviceFacts(cuda, openCl, 0, 0, List.of(MadeCards.card(0, uuid))));
    }

    private static HeldResult waiting(MadeHost host, String name, String planClass, ResourceUsage usage) {
        HeldResult held = host.task(name, planClass, usage);
        held.defer(MadeHost.NOW + 3600, "it asked to be started later");
        return held;
    }

    private static boolean waits(HeldResult held) {
        return held.deferredUntil() > 0;
    }

    /** Whether a task for a card waits still when these follow. */
    private static boolean waitsStill(Coprocessor before, Coprocessor... found) {
        MadeHost host = new MadeHost(before);
        HeldResult held = waiting(host, "t", "", ONE_CARD);
        host.found(found);
        return waits(held);
    }

    @Test
    void cardsThatNothingDistinguishesFromThoseOfBeforeChangeNothing() {
        assertTrue(waitsStill(BOTH, BOTH));
        assertTrue(waitsStill(BOTH, made(MadeCards.CUDA, MadeCards.OPENCL, 1, "550", 5e8, "a")), "free memory");
        assertTrue(waitsStill(MadeCards.named("a", "b"), MadeCards.named("b", "a")), "the order");
        assertTrue(waitsStill(BOTH), "none");
    }

    @Test
    void whatMayRunOtherProgramsIsTriedAgain() {
        OpenClProperties openCl = MadeCards.openCl("OpenCL 3.1", "550.54");
        OpenClProperties driver = MadeCards.openCl("OpenCL 3.0", "560.00");
        CudaProperties cuda = CudaProperties.ofOpenCl(MadeCards.OPENCL, 56000);
        assertFalse(waitsStill(BOTH, made(MadeCards.CUDA, openCl, 1, "550", 1e9, "a")), "version of OpenCL");
        assertFalse(waitsStill(BOTH, made(MadeCards.CUDA, driver, 1, "550", 1e9, "a")), "its driver");
        assertFalse(waitsStill(BOTH, made(cuda, MadeCards.OPENCL, 1, "550", 1e9, "a")), "driver of CUDA");
        assertFalse(waitsStill(BOTH, made(null, MadeCards.OPENCL, 1, "550", 1e9, "a")), "no CUDA");
        assertFalse(waitsStill(BOTH, made(MadeCards.CUDA, null, 1, "550", 1e9, "a")), "no OpenCL");
        assertFalse(waitsStill(BOTH, made(MadeCards.CUDA, MadeCards.OPENCL, 2, "550", 1e9, "a")), "how many");
        assertFalse(waitsStill(BOTH, made(MadeCards.CUDA, MadeCards.OPENCL, 1, "551", 1e9, "a")), "the kind's driver");
        assertFalse(waitsStill(BOTH, made(MadeCards.CUDA, MadeCards.OPENCL, 1, "550", 1e9, "b")), "another card");
        assertFalse(waitsStill(BOTH, MadeCards.undriven(NVIDIA)), "nothing drives it any more");
        assertFalse(waitsStill(MadeCards.undriven(NVIDIA), BOTH), "something drives it");
    }

    @Test
    void onlyTasksOfThatKindThatAreNotOverGoOn() {
        MadeHost host = new MadeHost();
        HeldResult other = waiting(host, "other", "", new ResourceUsage(0.1, ResourceType.ATI, 1, 1e12));
        HeldResult onCpu = waiting(host, "cpu", "", ResourceUsage.oneCpu(1e9));
        HeldResult over = waiting(host, "over", "", ONE_CARD);
        HeldResult without = waiting(host, "without", "", new ResourceUsage(1, NVIDIA, 0, 1e12));
        host.project().taskOver(over, ResultState.FILES_UPLOADED, MadeHost.NOW);
        host.found(BOTH);
        assertEquals(List.of(true, true, true, true),
                List.of(waits(other), waits(onCpu), waits(over), waits(without)));
    }

    private static void refuse(MadeHost host) {
        ContactState state = WorkBackoff.refused(ContactState.ATTACHED, NVIDIA, MadeHost.NOW);
        host.project().timing().restored(WorkBackoff.refused(state, ResourceType.ATI, MadeHost.NOW));
    }

    private static boolean isRefused(MadeHost host, ResourceType type) {
        return host.project().contact().backoff(type).isRefusal(MadeHost.NOW);
    }

    @Test
    void aServerThatDidNotSupportTheKindIsAskedAgainForItAlone() {
        MadeHost host = new MadeHost();
        refuse(host);
        host.found();
        assertTrue(isRefused(host, NVIDIA));
        host.found(BOTH);
        assertFalse(isRefused(host, NVIDIA));
        assertTrue(isRefused(host, ResourceType.ATI));
    }

    @Test
    void aKindWhoseDriverAnswersAgainIsTriedAgain() {
        MadeHost host = new MadeHost(BOTH);
        SilentCards silent = new SilentCards(NVIDIA, null, "CUDA does not answer");
        HeldResult held = waiting(host, "t", "", ONE_CARD);
        host.found(LeftOutCards.NONE, List.of(silent), BOTH);
        host.found(LeftOutCards.NONE, List.of(silent), BOTH);
        assertTrue(waits(held));
        host.found(BOTH);
        assertFalse(waits(held));
    }

    private static void doubt(MadeHost host, HeldResult... excused) {
        host.state.devices().doubted(host.now().mono());
        for (HeldResult held : excused) {
            host.state.devices().excuse(new TaskId(MadeHost.A, held.name()));
        }
    }

    private static boolean isExcused(MadeHost host, HeldResult held) {
        return host.state.devices().excused().contains(new TaskId(MadeHost.A, held.name()));
    }

    @Test
    void withoutADoubtNobodyGoesOnAndNobodyIsCleared() {
        MadeHost host = new MadeHost();
        HeldResult held = waiting(host, "t", "", ONE_CARD);
        host.found();
        assertTrue(waits(held));
        assertNull(host.state.devices().clearedAt());
    }

    /** A program that failed is tried once more: the next failure is its own. */
    @Test
    void whereTheDriversAreWellTheExcusedTaskGoesOnAndIsExcusedOnceOnly() {
        MadeHost host = new MadeHost(BOTH);
        HeldResult held = waiting(host, "t", "cuda", ONE_CARD);
        HeldResult other = waiting(host, "other", "cuda", ONE_CARD);
        HeldResult over = waiting(host, "over", "cuda", ONE_CARD);
        host.project().taskOver(over, ResultState.FILES_UPLOADED, MadeHost.NOW);
        doubt(host, held, over);
        host.found(BOTH);
        assertFalse(waits(held));
        assertTrue(waits(other), "it waits for something else");
        assertEquals(List.of(true, false), List.of(isExcused(host, held), isExcused(host, over)));
        assertNull(host.state.devices().doubtedAt());
        assertEquals(host.now().mono(), host.state.devices().clearedAt());
    }

    @Test
    void whereTheCardIsGoneItIsToBlameAndTheTaskIsExcusedAgainNextTime() {
        MadeHost host = new MadeHost();
        HeldResult held = waiting(host, "t", "", ONE_CARD);
        HeldResult other = waiting(host, "other", "", ONE_CARD);
        doubt(host, held);
        host.found();
        assertEquals(List.of(false, false), List.of(waits(held), waits(other)), "both wait for the card instead");
        assertEquals(Set.of(), host.state.devices().excused());
        assertNull(host.state.devices().clearedAt());
    }

    @Test
    void aCardThatOnlyOthersLackIsNotToBlame() {
        MadeHost host = new MadeHost();
        HeldResult lacks = waiting(host, "lacks", "", ONE_CARD);
        HeldResult onCpu = waiting(host, "cpu", "", ResourceUsage.oneCpu(1e9));
        doubt(host, onCpu);
        host.found();
        assertEquals(List.of(false, false), List.of(waits(lacks), waits(onCpu)));
        assertTrue(isExcused(host, onCpu));
        assertEquals(host.now().mono(), host.state.devices().clearedAt());
    }

    @Test
    void aDriverThatIsSilentIsToBlame() {
        MadeHost host = new MadeHost(BOTH);
        doubt(host);
        host.found(LeftOutCards.NONE, List.of(new SilentCards(NVIDIA, null, "CUDA does not answer")), BOTH);
        assertNull(host.state.devices().clearedAt());
        assertNull(host.state.devices().doubtedAt());
    }
}
