package org.quern.engine.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.model.TimeStats;
import org.quern.model.UnixTime;

/**
 * The time that the client goes by: this computer's clock, for as long as that one goes on as it should. After a jump that
 * nothing explains, and after a start at a time that cannot be, the client counts on from before, until somebody else's clock
 * agrees with the computer's or it jumps back (decision 0044). Mutable, owned by the engine's thread.
 */
public final class ClientClock {
    /** A clock that moves this much more or less than the monotonic one was set by somebody, seconds. */
    private static final double JUMP_SECONDS = 60;
    /** A date that differs by no more confirms the clock, seconds: answers take their time on slow networks. */
    private static final double AGREES_SECONDS = 600;
    /** One that differs by more contradicts it, seconds: less does no harm to deadlines, and some servers keep bad time. */
    private static final double CONTRADICTS_SECONDS = 3_600;
    /** A longer pause between two sessions is told while nobody has confirmed the clock, seconds: a day. */
    private static final double PAUSE_SECONDS = 86_400;
    /** A longer pause is not believed, seconds: 90 days, more than a summer away. Empty batteries and slips are years off. */
    private static final double LONGEST_PAUSE_SECONDS = 90 * 86_400.0;
    /** Doubt at the beginning of any other session: a clock may have been set meanwhile, or been doubted before. */
    private static final String UNCONFIRMED = "nobody has confirmed it since the client began";
    /** What follows while it is not believed. */
    public static final String WAITS = "; no task is given up for its deadline and nothing is deleted for its age until a"
            + " project's server or the time service of this computer confirms it";

    private @Nullable MonotonicTime askedAt;
    private boolean isHeld;
    /** The computer's clocks as last read, null before the first tick. */
    private @Nullable Now last;
    /** Seconds that the computer's clock is ahead of the client's. */
    private double ahead;
    private String doubt = "";
    /** What was doubted before the clock jumped. */
    private String doubtBefore = "";
    /** Time of the last agreement, or of the session's beginning. */
    private double agreedAt;
    /** The user was told that a server contradicts. */
    private boolean contradictionTold;

    /**
     * What is read once a tick.
     *
     * @param now the time to go by
     * @param shiftSeconds by how much the client's time was moved to follow the computer's, 0 = was not
     * @param since what was noted from then on was noted under the time that was left
     * @param jumped what the computer's clock did, a sentence; empty if it just went on
     * @param confirmedBy who ended a doubt, empty if nobody did
     */
    public record Reading(Now now, double shiftSeconds, double since, String jumped, String confirmedBy) {
        /** A time that was noted by this client, as it is after the move; times that a server told never change. */
        public double moved(double time) {
            boolean underTheOther = time >= since || time > now.wall();
            return underTheOther ? UnixTime.moved(time, shiftSeconds) : time;
        }
    }

    /** Whoever might know the time is to be asked now: the last question is {@code wait} seconds ago. */
    public boolean asks(MonotonicTime mono, double wait) {
        boolean asks = mono.since(askedAt) >= wait;
        askedAt = asks ? mono : askedAt;
        return asks;
    }

    /** The next question need not wait. */
    public void askAgain() {
        askedAt = null;
    }

    /** The last decision on the clock was not to believe it. */
    public boolean isHeld() {
        return isHeld;
    }

    public void holds(boolean held) {
        isHeld = held;
    }

    /**
     * Reads the time of a tick.
     *
     * @param computer the computer's clocks
     * @param saved of the state that the session began with: when it was saved, and by how much the clock was ahead then; looked at once
     * @param events of the tick: what they tell of sleep and of other clocks counts at once
     */
    public Reading read(Now computer, TimeStats saved, List<Event> events) {
        String jumped = "";
        if (last == null) {
            begin(computer.wall(), saved);
            jumped = ahead == 0 ? "" : "The clock of this computer: " + doubt;
        } else {
            double step = computer.wall() - last.wall() - Math.max(0, computer.mono().since(last.mono()));
            jumped = Math.abs(step) > JUMP_SECONDS ? jump(step, slept(events)) : "";
        }
        last = computer;
        double since = agreedAt;
        double shift = 0;
        String confirmedBy = "";
        for (Event event : events) {
            if (event instanceof Event.DateTold told && Math.abs(computer.wall() - told.date()) <= AGREES_SECONDS) {
                boolean isNews = !doubt.isEmpty() && !doubt.equals(UNCONFIRMED);
                confirmedBy = isNews ? told.source() : confirmedBy;
                shift += ahead;
                agree(computer.wall());
            }
        }
        return new Reading(new Now(computer.wall() - ahead, computer.mono()), shift, since, jumped, confirmedBy);
    }

    private void begin(double computer, TimeStats saved) {
        double savedAt = saved.lastUpdate();
        double pause = UnixTime.isSet(savedAt) ? computer - savedAt : 0;
        boolean wentOn = saved.clockAhead() > 0 && isPossible(pause - saved.clockAhead());
        if (wentOn) {
            ahead = saved.clockAhead();
            agreedAt = computer - ahead;
            doubt = "nobody has confirmed it since it jumped %s ahead in an earlier session"
                    .formatted(Spans.text(ahead));
            return;
        }
        boolean impossible = !isPossible(pause);
        ahead = impossible ? pause : 0;
        agreedAt = computer - ahead;
        if (impossible || pause > PAUSE_SECONDS) {
            doubt = "it shows %s %s the last session".formatted(Spans.text(pause), pause < 0 ? "before" : "after");
        } else if (UnixTime.isSet(savedAt)) {
            doubt = UNCONFIRMED;
        }
    }

    /** As the time between two sessions, seconds. */
    private static boolean isPossible(double pause) {
        return pause >= -JUMP_SECONDS && pause <= LONGEST_PAUSE_SECONDS;
    }

    private static double slept(List<Event> events) {
        return events.stream().mapToDouble(event -> event instanceof Event.ComputerSlept e ? e.seconds() : 0).sum();
    }

    /** What it did, in a sentence; empty if the computer slept meanwhile and that was all. */
    private String jump(double step, double slept) {
        double unexplained = Math.abs(step - slept) > JUMP_SECONDS ? step - slept : 0;
        if (unexplained == 0) {
            return "";
        }
        doubtBefore = ahead == 0 ? doubt : doubtBefore;
        ahead += unexplained;
        contradictionTold = false;
        boolean isBack = Math.abs(ahead) <= JUMP_SECONDS;
        ahead = isBack ? 0 : ahead;
        doubt = isBack ? doubtBefore : "it jumped " + Spans.text(ahead) + (ahead > 0 ? " ahead" : " back");
        return "The clock of this computer was set %s by %s".formatted(unexplained > 0 ? "forward" : "back",
                Spans.text(unexplained));
    }

    private void agree(double computer) {
        ahead = 0;
        doubt = "";
        agreedAt = computer;
    }

    /** Deadlines and ages may be judged by it. */
    public boolean isBelieved() {
        return doubt.isEmpty();
    }

    /** Deadlines of this project's tasks may be judged by it: its server, which set them, does not contradict. */
    public boolean judges(ProjectState project) {
        return isBelieved() && project.clockAheadSeconds() == 0;
    }

    /** Why it is not believed, a clause; empty if it is. */
    public String doubt() {
        return doubt;
    }

    /** Seconds that the computer's clock is ahead of the client's. */
    public double aheadSeconds() {
        return ahead;
    }

    /** Seconds by which the computer's clock is ahead of one that showed {@code date}; 0 while that is no contradiction. */
    public double contradiction(double date) {
        double difference = last == null ? 0 : last.wall() - date;
        return Math.abs(difference) > CONTRADICTS_SECONDS ? difference : 0;
    }

    /** Whether the user is to be told of a contradiction: once after each jump. */
    public boolean tellsContradiction() {
        boolean isFirst = !contradictionTold;
        contradictionTold = true;
        return isFirst;
    }
}
