package org.quern.daemon.calendar;

import java.time.Duration;
import java.time.Instant;
import org.quern.engine.event.Chore;

/** When chores are due. */
final class ChoreSchedule {
    /** After a start, others come first: managers, schedulers, tasks that go on. */
    static final Duration SETTLE = Duration.ofMinutes(1);

    private ChoreSchedule() {}

    /** Time between two runs. */
    static Duration period(Chore chore) {
        return switch (chore) {
            case BENCHMARKS -> Duration.ofDays(30); // as BOINC's client (docs/protocol/coprocessors.md 9)
            case STATISTICS -> Duration.ofDays(1); // its records are days
            case HISTORY -> Duration.ofDays(7); // logs grow by some kilobytes a day
            case NEWS -> Duration.ofHours(1); // the least that a feed may ask for
        };
    }

    /**
     * The first run after a start.
     *
     * @param lastRun when it ran last, in this session or an earlier one; a time to come is a clock that was set back, and
     *     counts as never
     * @param jitter in [0, 1): part of the settling time, so that chores do not come all at once
     */
    static Instant first(Chore chore, Instant lastRun, Instant now, double jitter) {
        Instant settled = now.plus(SETTLE).plusMillis((long) (SETTLE.toMillis() * jitter));
        Instant due = lastRun.isAfter(now) ? Instant.MIN : lastRun.plus(period(chore));
        return due.isAfter(settled) ? due : settled;
    }
}
