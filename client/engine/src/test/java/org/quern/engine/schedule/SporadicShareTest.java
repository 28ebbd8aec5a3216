package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.Ledger;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.ScheduleLimits;
import org.quern.model.SporadicState;
import org.quern.scheduler.account.RecentCredit;

/** Project A has a sporadic program of one processor and had three times as much as B, which has an ordinary task; shares are equal. */
class SporadicShareTest {
    private static final App SPORADIC = new App("sporadic", "sporadic", false, true, false);
    private final ScheduleScene scene = new ScheduleScene(1, ScheduleScene.cards(3));
    private ActiveTask task = sporadic("s", ScheduleScene.CPU);
    private final HeldResult other = scene.task(ScheduleScene.B, "t");

    private ActiveTask sporadic(String name, ResourceUsage usage) {
        String app = "sporadic" + usage.resource() + usage.cpus();
        scene.project(ScheduleScene.A).work().told(new App(app, app, false, true, false));
        return scene.running(ScheduleScene.A, scene.task(ScheduleScene.A, app, name, usage), usage);
    }

    @BeforeEach
    void threeToOne() {
        had(3e9, 1e9);
    }

    private void had(double a, double b) {
        scene.state.books().noted(RecentCredit.INSTANCE, RecentCredit.withCredit(
                RecentCredit.withCredit(Ledger.EMPTY, ScheduleScene.A, a, 1), ScheduleScene.B, b, 1));
    }

    private boolean isSpent() {
        return scene.at(tick -> new SporadicShare(tick).isSpent(task));
    }

    @ParameterizedTest
    @CsvSource({"3e9, 1e9, 100, 100, true", "1.01e9, 1e9, 100, 100, true", "1e9, 1e9, 100, 100, false",
        "0, 1e9, 100, 100, false", "3e9, 1e9, 300, 100, false", "3.01e9, 1e9, 300, 100, true",
        "1e9, 1e9, 50, 100, true", "1e9, 9e9, 0, 100, true", "3e9, 1e9, 100, 0, false"})
    void itsShareIsSpentWhenItHadMoreThanItsPartOfWhatThoseHadWhoShare(double a, double b, double shareA,
            double shareB, boolean spent) {
        had(a, b);
        scene.project(ScheduleScene.A).tallies().resourceShare(shareA);
        scene.project(ScheduleScene.B).tallies().resourceShare(shareB);
        assertEquals(spent, isSpent());
    }

    @Test
    void nothingIsTakenFromOthersThatHaveNothingToRun() {
        assertTrue(isSpent());
        other.suspendedByUser(true);
        assertFalse(isSpent());
        other.suspendedByUser(false);
        other.defer(ScheduleScene.NOW + 1, "later");
        assertFalse(isSpent());
        other.defer(0, "");
        other.waitsForFiles();
        assertFalse(isSpent());
    }

    @Test
    void nothingIsTakenWhereAllHaveRoom() {
        ScheduleScene wide = new ScheduleScene(2);
        wide.project(ScheduleScene.A).work().told(SPORADIC);
        ActiveTask first = wide.running(ScheduleScene.A,
                wide.task(ScheduleScene.A, "sporadic", "s", ScheduleScene.CPU));
        wide.task(ScheduleScene.B, "t");
        wide.state.books().noted(RecentCredit.INSTANCE,
                RecentCredit.withCredit(Ledger.EMPTY, ScheduleScene.A, 3e9, 1));
        assertFalse(spentOf(wide, first));
        ActiveTask second = wide.running(ScheduleScene.A,
                wide.task(ScheduleScene.A, "sporadic", "s2", ScheduleScene.CPU));
        assertFalse(spentOf(wide, first), "the second does not compute");
        second.sporadic().told(SporadicState.COMPUTES, new MonotonicTime(1000));
        assertTrue(spentOf(wide, first));
        wide.project(ScheduleScene.A).work().leftOut(Objects.requireNonNull(wide.state.find(second.id())));
        assertFalse(spentOf(wide, first), "of the second nothing is known any more");
        wide.task(ScheduleScene.B, "t2");
        assertTrue(spentOf(wide, first), "B could use both");
    }

    private static boolean spentOf(ScheduleScene scene, ActiveTask task) {
        return scene.at(tick -> new SporadicShare(tick).isSpent(task));
    }

    /** Two of its own want the only processor. */
    @Test
    void oneThatNoneButItsOwnProjectWantsToReplaceTakesNothingFromOthers() {
        sporadic("s2", ScheduleScene.CPU).sporadic().told(SporadicState.COMPUTES, new MonotonicTime(1000));
        assertTrue(isSpent());
        other.suspendedByUser(true);
        assertFalse(isSpent());
    }

    /** There is room for A and C, and had B a share, it would want some too. */
    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    void whatAProjectWithoutAShareWantsIsTakenFromNobody(double share, boolean spent) {
        ScheduleScene wide = new ScheduleScene(2);
        ProjectUrl third = ProjectUrl.of("https://c.example/");
        wide.state.attached(new ProjectState(
                new AccountFile(third, "key", "", 100, List.of(), "", "", null), wide.state.flags()));
        wide.project(ScheduleScene.A).work().told(SPORADIC);
        ActiveTask first = wide.running(ScheduleScene.A,
                wide.task(ScheduleScene.A, "sporadic", "s", ScheduleScene.CPU));
        wide.task(third, "t");
        wide.task(ScheduleScene.B, "t");
        wide.project(ScheduleScene.B).tallies().resourceShare(share);
        wide.state.books().noted(RecentCredit.INSTANCE,
                RecentCredit.withCredit(Ledger.EMPTY, ScheduleScene.A, 3e9, 1));
        assertEquals(spent, spentOf(wide, first));
    }

    /** Tasks of B need a million bytes each. */
    @ParameterizedTest
    @CsvSource({"9000000, false", "9000001, true"})
    void memoryThatOthersWantIsTakenFromThemToo(double bytes, boolean spent) {
        ScheduleScene wide = new ScheduleScene(8);
        wide.state.use(wide.state.settings().with(ScheduleLimits.UNLIMITED.withMemory(1e7)));
        wide.project(ScheduleScene.A).work().told(SPORADIC);
        ActiveTask first = wide.running(ScheduleScene.A,
                wide.task(ScheduleScene.A, "sporadic", "s", ScheduleScene.CPU));
        ScheduleScene.uses(first, bytes, 0);
        wide.task(ScheduleScene.B, "t");
        wide.state.books().noted(RecentCredit.INSTANCE,
                RecentCredit.withCredit(Ledger.EMPTY, ScheduleScene.A, 3e9, 1));
        assertEquals(spent, spentOf(wide, first));
    }

    /** Cards are counted by their kind; a task for one needs a part of a processor too. */
    @ParameterizedTest
    @CsvSource({"0.5, 0.5, false", "0.5, 0.6, true", "1, 0.5, true", "0.4, 0.6, false"})
    void whatIsTakenIsCountedForTheKindThatItUses(double mine, double others, boolean spent) {
        other.suspendedByUser(true);
        task = sporadic("s2", new ResourceUsage(0.1, ResourceType.NVIDIA, mine, 1e9));
        scene.task(ScheduleScene.B, "gpu", "g", new ResourceUsage(0.1, ResourceType.NVIDIA, others, 1e9));
        assertEquals(spent, isSpent());
    }

    @Test
    void oneForCardsThatAreNotHereOrWhoseTaskOrProjectIsGoneTakesNothing() {
        task = sporadic("s2", new ResourceUsage(1, ResourceType.ATI, 1, 1e9));
        assertFalse(isSpent());
        scene.project(ScheduleScene.A).work().leftOut(Objects.requireNonNull(scene.state.find(task.id())));
        assertFalse(isSpent());
        scene.state.detached(scene.project(ScheduleScene.A));
        assertFalse(isSpent());
    }

    @Test
    void sporadicProgramsOfOthersWantSomethingIfTheyRunAndAsk() {
        other.suspendedByUser(true);
        scene.project(ScheduleScene.B).work().told(SPORADIC);
        HeldResult held = scene.task(ScheduleScene.B, "sporadic", "s2", ScheduleScene.CPU);
        assertFalse(isSpent());
        ActiveTask rival = scene.running(ScheduleScene.B, held);
        assertFalse(isSpent());
        rival.remarked(new TaskRemarks(false, 0, true, "", ""));
        assertTrue(isSpent());
        rival.suspended();
        assertFalse(isSpent());
    }

    @Test
    void lightProgramsOfOthersWantNothing() {
        other.suspendedByUser(true);
        scene.project(ScheduleScene.B).work().told(new App("light", "light", true, false, false));
        ActiveTask light = scene.running(ScheduleScene.B,
                scene.task(ScheduleScene.B, "light", "s2", ScheduleScene.CPU));
        light.remarked(new TaskRemarks(false, 0, true, "", ""));
        assertFalse(isSpent());
    }

    @Test
    void aTaskIsSporadicIfItsApplicationIs() {
        assertTrue(SporadicShare.isSporadic(scene.state, task));
        assertFalse(SporadicShare.isSporadic(scene.state, scene.slot(ScheduleScene.B, other)));
        scene.project(ScheduleScene.A).work().leftOut(Objects.requireNonNull(scene.state.find(task.id())));
        assertFalse(SporadicShare.isSporadic(scene.state, task));
        scene.state.detached(scene.project(ScheduleScene.A));
        assertFalse(SporadicShare.isSporadic(scene.state, task));
    }
}
