package org.quern.daemon.calendar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Chore;
import org.quern.testing.leaks.NoLeaks;

@Isolated("NoLeaks looks at the whole JVM")
@ExtendWith(NoLeaks.class)
class CalendarTest {
    private static final Instant NOW = Instant.parse("2026-03-29T01:30:00Z");

    @ParameterizedTest(name = "{0} that ran {1} hours ago is due in {2} minutes")
    @CsvSource({"BENCHMARKS, 0, 43200", "BENCHMARKS, 719, 60", "BENCHMARKS, 5000, 1", "STATISTICS, 23, 60",
        "STATISTICS, 24, 1", "HISTORY, 0, 10080", "NEWS, 0, 60"})
    void aChoreIsDueAPeriodAfterItsLastRunButNotAtOnceAfterAStart(Chore chore, long hoursAgo, long minutes) {
        Instant last = NOW.minus(Duration.ofHours(hoursAgo));
        assertEquals(NOW.plus(Duration.ofMinutes(minutes)), ChoreSchedule.first(chore, last, NOW, 0));
    }

    @Test
    void aChoreThatNeverRanIsDueSoonAfterTheStart() {
        assertEquals(NOW.plus(ChoreSchedule.SETTLE), ChoreSchedule.first(Chore.BENCHMARKS, Instant.EPOCH, NOW, 0));
    }

    @Test
    void aLastRunInTheFutureIsAClockThatWasSetBackAndCountsAsNever() {
        assertEquals(NOW.plus(ChoreSchedule.SETTLE),
                ChoreSchedule.first(Chore.BENCHMARKS, NOW.plusSeconds(1), NOW, 0));
    }

    @Test
    void choresThatAreAllDueDoNotComeAllAtOnce() {
        Instant late = ChoreSchedule.first(Chore.HISTORY, Instant.EPOCH, NOW, 0.5);
        assertTrue(late.isAfter(ChoreSchedule.first(Chore.STATISTICS, Instant.EPOCH, NOW, 0.1)));
        assertFalse(late.isAfter(NOW.plus(ChoreSchedule.SETTLE.multipliedBy(2))));
    }

    @Test
    void aClockThatIsSetBackByAnHourMakesAChoreDueAnHourEarlierByIt() throws Exception {
        BlockingQueue<Chore> told = new LinkedBlockingQueue<>();
        try (Calendar calendar = Calendar.startingAt(Map.of(Chore.STATISTICS, Instant.now().plusSeconds(3600)),
                told::add)) {
            calendar.clockSet(Duration.ofHours(-1));
            assertEquals(Chore.STATISTICS, told.poll(30, TimeUnit.SECONDS));
        }
    }

    @Test
    void aDueChoreIsToldAndTheCalendarsThreadsEndWithIt() throws Exception {
        BlockingQueue<Chore> told = new LinkedBlockingQueue<>();
        try (Calendar _ = Calendar.startingAt(Map.of(Chore.STATISTICS, Instant.now()), told::add)) {
            assertEquals(Chore.STATISTICS, told.poll(30, TimeUnit.SECONDS));
        }
    }
}
