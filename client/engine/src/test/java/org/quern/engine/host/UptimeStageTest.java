package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Permission;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.TimeStats;

class UptimeStageTest {
    private final MadeHost host = new MadeHost();

    private TimeStats at(double later) {
        host.later = later;
        host.told(new UptimeStage()::run);
        return host.state.timeStats();
    }

    private TimeStats counted(double elapsed) {
        UptimeStage.count(new TickContext(host.now(), host.now().wall(), elapsed, host.state, new Random(1),
                new Explanations(), new PersistStage(false).held(), host.advance));
        return host.state.timeStats();
    }

    @Test
    void theFirstTurnBeginsTheSessionAndCountsNothing() {
        TimeStats stats = at(0);
        assertEquals(MadeHost.NOW, host.state.sessionStart());
        assertEquals(MadeHost.NOW, stats.clientStartTime());
        assertEquals(MadeHost.NOW, stats.lastUpdate());
        assertEquals(0, stats.totalDuration());
    }

    @Test
    void timeIsCountedEveryTenSecondsUnderWhatIsAllowed() {
        at(0);
        assertEquals(0, at(9.5).totalDuration());
        assertEquals(10, at(10).totalDuration());
        assertEquals(10, at(19).totalActiveDuration());
        assertEquals(22, at(22).totalActiveDuration());
        assertEquals(MadeHost.NOW, host.state.sessionStart());
    }

    /** From now on it is counted from there. */
    @Test
    void aClockThatWasSetBackCountsNothing() {
        at(0);
        assertEquals(MadeHost.NOW - 100, at(-100).lastUpdate());
        assertEquals(0, host.state.timeStats().totalDuration());
        assertEquals(10, at(-90).totalDuration());
    }

    /** Nobody knows yet for how much of the time it is connected. */
    @Test
    void aSecondTurnInTheSameMomentIsNoLook() {
        host.state.permission(Permission.nothing("the user wants none"));
        at(0);
        assertEquals(-1, at(0).connectedFrac());
        assertEquals(0, at(10).connectedFrac());
    }

    /** Turns of 100 s at most are counted after them, longer ones before their events. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            100, false, 10, 10
            101, false, 0, 0
            101, true, 0, 10
            """)
    void aSimulationThatJumpsCountsItselfAndTheDaemonWouldOnlyLook(double longest, boolean durable, double total,
            double lastUpdate) {
        host.advance = new TimeAdvance(longest, 60, 60, durable, false);
        host.state.sessionStart(MadeHost.NOW);
        host.state.computer().uptime().lookedAt(MadeHost.NOW);
        at(10);
        assertEquals(total, host.state.timeStats().totalDuration());
        assertEquals(MadeHost.NOW + lastUpdate, host.state.timeStats().lastUpdate());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            100, false, 5000, 0
            101, false, 5000, 5000
            101, true, 5000, 0
            """)
    void timeThatJumpedIsCountedBeforeTheEventsOfItsTurn(double longest, boolean durable, double elapsed,
            double total) {
        host.advance = new TimeAdvance(longest, 60, 60, durable, false);
        host.later = elapsed;
        assertEquals(total, counted(elapsed).totalDuration());
        assertEquals(total, host.state.timeStats().totalActiveDuration());
        assertEquals(total > 0 ? MadeHost.NOW + elapsed : 0, host.state.timeStats().lastUpdate());
    }

    @Test
    void aTurnInWhichNoTimePassedIsNoLook() {
        host.advance = TimeAdvance.BY_EVENTS;
        assertEquals(TimeStats.UNKNOWN, counted(0));
    }
}
