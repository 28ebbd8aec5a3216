package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.Now;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientClock.Reading;
import org.quern.engine.state.HeldResult;
import org.quern.model.ContactState;
import org.quern.model.FileId;
import org.quern.model.OldResult;
import org.quern.model.ResourceUsage;
import org.quern.model.RunMode;
import org.quern.model.TimeStats;

/** What a reading of the computer's clock does before the events of a turn. */
class ClockFollowedTest {
    private static final double NOW = MadeHost.NOW;
    private static final double HOUR = 3600;
    private static final String JUMPED = "The clock of this computer was set forward by 2 hours";
    private static final String WAITS = "; no task is given up for its deadline and nothing is deleted for its age until"
            + " its project's server or the time service of this computer confirms it";
    private final MadeHost host = new MadeHost();

    private List<String> follow(double shift, String jumped, String confirmedBy) {
        return host.told(tick -> ClockStage.follow(tick, new Reading(host.now(), shift, NOW, jumped, confirmedBy)));
    }

    /** The computer's clock is two hours ahead, and nobody has confirmed that. */
    private void doubted() {
        host.state.clock().read(host.now(), TimeStats.UNKNOWN, List.of(), false);
        host.state.clock().read(new Now(NOW + 2 * HOUR, host.now().mono()), TimeStats.UNKNOWN, List.of(), false);
        assertFalse(host.state.clock().isBelieved());
    }

    @Test
    void aClockThatJustGoesOnIsNotToldOf() {
        host.state.sessionStart(NOW);
        host.project().serversClock().told(0, true);
        assertEquals(List.of(), follow(0, "", ""));
        assertEquals(NOW, host.state.sessionStart());
        assertTrue(host.project().serversClock().confirms());
    }

    @Test
    void aJumpIsToldWithWhatFollowsAndWhatServersSaidBeforeCountsNoMore() {
        doubted();
        host.project().serversClock().told(7200, true);
        assertTrue(host.state.clock().asks(host.now().mono(), 60));
        assertEquals(List.of(JUMPED + WAITS), follow(0, JUMPED, ""));
        assertFalse(host.project().serversClock().confirms());
        assertFalse(host.project().serversClock().contradicts());
        assertTrue(host.state.clock().asks(host.now().mono(), 60), "the next question need not wait");
    }

    @Test
    void byHowMuchItIsAheadMustBeKnownAfterARestart() {
        host.state.flags().written();
        assertTrue(host.<Boolean>at(tick -> {
            ClockStage.follow(tick, new Reading(host.now(), 0, NOW, JUMPED, ""));
            return host.state.flags().isUnsaved();
        }));
    }

    @Test
    void aJumpBackToWhereItWasEndsTheDoubt() {
        assertEquals(List.of(JUMPED + "; it is as it was before"), follow(0, JUMPED, ""));
    }

    @Test
    void aJumpThatIsConfirmedAtOnceIsNotCalledOneBack() {
        assertEquals(List.of(JUMPED + WAITS,
                "The clock of this computer is right, as its time service says; all waiting times move 2 hours forward"),
                follow(2 * HOUR, JUMPED, "its time service"));
    }

    @Test
    void aConfirmationIsToldWithWhereWaitingTimesMove() {
        assertEquals(List.of("The clock of this computer is right, as S says"), follow(0, "", "S"));
        assertEquals(List.of("The clock of this computer is right, as S says; all waiting times move 2 hours back"),
                follow(-2 * HOUR, "", "S"));
    }

    /** Each was noted at the time of the reading or later, under a clock that turned out to be an hour behind. */
    @Test
    void everythingThatWasNotedUnderTheOtherClockMoves() {
        HeldResult held = host.task("t", "", ResourceUsage.oneCpu(1e9));
        ActiveTask task = host.slot(held);
        task.chosen(NOW, List.of(), List.of(), false);
        held.defer(NOW + 7, "it waits");
        FileId file = new FileId(MadeHost.A, "f");
        host.state.watch().grant(file, 300);
        host.state.watch().arrived(file, NOW);
        host.state.chosenModes().chosen(ModeKind.GPU, RunMode.NEVER, 60, NOW);
        host.state.computer().benchmarked(1e9, 1e9, NOW);
        host.state.chores().done("chore", NOW + 1);
        host.state.sessionStart(NOW + 2);
        host.state.oldResults().acknowledged(List.of(new OldResult(MadeHost.A, "old", "app", 0, 1, 2, NOW, NOW)));
        host.project().timing().restored(ContactState.ATTACHED.withMinRpcTime(NOW + 3));
        assertEquals(List.of(), follow(HOUR, "", ""));
        assertEquals(NOW + HOUR + 60, host.state.modes().gpu().until());
        assertEquals(NOW + HOUR, host.state.host().calculated());
        assertEquals(NOW + HOUR + 1, host.state.chores().last().get("chore"));
        assertEquals(NOW + HOUR + 2, host.state.sessionStart());
        assertEquals(NOW + HOUR, host.state.oldResults().listed().getFirst().acknowledgedTime());
        assertEquals(NOW + HOUR + 3, host.project().contact().minRpcTime());
        assertEquals(NOW + HOUR + 7, held.deferredUntil());
        assertEquals(NOW + HOUR, task.runningSince());
        host.state.watch().count().measured(NOW + 1, id -> 0);
        assertEquals(300, host.state.watch().count().change(MadeHost.A), "it came after that walk began");
    }

    @Test
    void whatWasNotedBeforeTheOtherClockStays() {
        host.state.sessionStart(NOW - 1);
        follow(HOUR, "", "");
        assertEquals(NOW - 1, host.state.sessionStart());
    }
}
