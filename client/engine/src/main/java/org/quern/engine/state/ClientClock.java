package org.quern.engine.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.state.look.ChangeFlags;
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
    public static final String WAITS = "; no task is given up for its deadline and nothing is deleted for its age until its"
            + " project's server or the time service of this computer confirms it";

    private final ChangeFlags flags;
    private @Nullable MonotonicTime askedAt;
    private boolean isHeld;
    /** The computer's clocks as last read, null before the first tick. */
    private @Nullable Now last;
    /** Seconds that the computer's clock is ahead of the client's. */
    private double ahead;
    private String doubt = "";
    /** Seconds by which it may have been wrong since somebody who knows agreed with it. */
    private double unsure;
    private boolean isBelievedByAll = true;
    /** What there was of these before the clock jumped. */
    private Doubt before = new Doubt("", 0, true);
    /** The doubt is an earlier session's: what that one noted stands under the same time. */
    private boolean isCarriedOver;
    /** Time of the last agreement, or of the session's beginning. */
    private double agreedAt;
    /** By how much times were moved when the clock was last confirmed, and from when on they stand moved, as the client's clock shows them. */
    private double movedBy;
    private double movedFrom;
    /** The user was told that a server contradicts. */
    private boolean contradictionTold;

    /**
     * What the dates of a project's scheduler say of this computer's clock, since that one last jumped. Mutable, owned by the
     * engine's thread.
     */
    public static final class ServersClock {
        private double aheadSeconds;
        private boolean confirms;

        /** Seconds that this computer's clock is ahead of the server's, 0 = they agree, or nothing is known of it. */
        public double aheadSeconds() {
            return aheadSeconds;
        }

        /** The server's clock is another one. */
        public boolean contradicts() {
            return aheadSeconds != 0;
        }

        /** The server has agreed. */
        public boolean confirms() {
            return confirms;
        }

        /** A date came: this computer's clock is ahead of it by so much, 0 unless that is a contradiction. */
        public void told(double ahead, boolean agrees) {
            aheadSeconds = ahead;
            confirms |= agrees;
        }

        /** What was told before was of another time than the computer's clock shows now. */
        public void jumped() {
            aheadSeconds = 0;
            confirms = false;
        }
    }

    ClientClock(ChangeFlags flags) {
        this.flags = flags;
    }

    private record Doubt(String text, double unsure, boolean isBelievedByAll) {}

    /**
     * What is read once a tick.
     *
     * @param now the time to go by
     * @param shiftSeconds by how much the client's time was moved to follow the computer's, 0 = was not
     * @param since what was noted from then on was noted under the time that was left; a client that is started again does not know what
     *            the one before was told, but between the two lies no longer pause than is possible
     * @param jumped what the computer's clock did, a sentence; empty if it just went on
     * @param confirmedBy who ended a doubt, empty if nobody did
     */
    public record Reading(Now now, double shiftSeconds, double since, String jumped, String confirmedBy) {
        /** A time that was noted by this client, as it is after the move; times that a server told never change. */
        public double moved(double time) {
            boolean underTheOther = time >= since || time > now.wall();
            return underTheOther ? UnixTime.moved(time, shiftSeconds) : time;
        }

        /**
         * The same of when something began that is given up for its age. Whether the clock was wrong by then already nobody knows:
         * nothing shall seem older than it may be.
         */
        public double began(double time) {
            return time <= now.wall() ? Math.max(time, moved(time)) : moved(time);
        }
    }

    /** Whoever might know the time is to be asked now: the last question is {@code wait} seconds ago. */
    public boolean asks(MonotonicTime mono, double wait) {
        boolean asks = mono.since(askedAt) >= wait;
        askedAt = asks ? mono : askedAt;
        return asks;
    }

    /** It jumped, as was just read: the next question need not wait, and by how much it is ahead must be known after a restart. */
    public void jumped() {
        askedAt = null;
        flags.touch();
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
     * @param contradicted a project's server contradicts: what some answer says then counts for nothing
     */
    public Reading read(Now computer, TimeStats saved, List<Event> events, boolean contradicted) {
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
            String who = confirms(event, contradicted);
            if (!who.isEmpty()) {
                boolean isNews = !doubt.isEmpty() && !doubt.equals(UNCONFIRMED);
                confirmedBy = isNews ? who : confirmedBy;
                since = movesBack() ? Math.min(since, movedFrom) : since;
                since = ahead > LONGEST_PAUSE_SECONDS || isCarriedOver ? since - LONGEST_PAUSE_SECONDS : since;
                shift += ahead;
                agree(computer.wall());
            }
        }
        return new Reading(new Now(computer.wall() - ahead, computer.mono()), shift, since, jumped, confirmedBy);
    }

    /**
     * Who agrees with the computer's clock, empty if nobody does. The time service does for all, a project's scheduler for that
     * project: it may be this computer itself, or want others' tasks to be late. Any other answer may come from a proxy on this
     * computer, which has the same clock, so it counts for small doubts only.
     */
    private String confirms(Event event, boolean contradicted) {
        if (event instanceof Event.ClockSynchronized told && agrees(told.shown())) {
            unsure = 0;
            isBelievedByAll = true;
            return "the time service of this computer";
        }
        if (event instanceof Event.DateTold told && agrees(told.date())) {
            boolean isSmall = told.project() == null && unsure <= CONTRADICTS_SECONDS && !contradicted;
            isBelievedByAll |= isSmall;
            return isSmall || told.project() != null ? told.source() : "";
        }
        return "";
    }

    /** Whether the computer's clock shows that date, within what answers take. */
    public boolean agrees(double date) {
        return last != null && Math.abs(last.wall() - date) <= AGREES_SECONDS;
    }

    /**
     * The time at which a session begins for the client, Unix seconds: what is noted for it before its first tick stands under that time.
     *
     * @param computer what the computer's clock shows
     * @param saved of the state that it begins with
     */
    public static double beginning(double computer, TimeStats saved) {
        ClientClock clock = new ClientClock(new ChangeFlags());
        clock.begin(computer, saved);
        return computer - clock.ahead;
    }

    private void begin(double computer, TimeStats saved) {
        double savedAt = saved.lastUpdate();
        double pause = UnixTime.isSet(savedAt) ? computer - savedAt : 0;
        boolean wentOn = saved.clockAhead() > 0 && isPossible(pause - saved.clockAhead());
        boolean isFirst = !UnixTime.isSet(savedAt);
        unsure = isFirst ? 0 : Double.POSITIVE_INFINITY; // whoever agreed in an earlier session may have been wrong
        isBelievedByAll = isFirst;
        before = new Doubt("", unsure, isFirst);
        if (wentOn) {
            ahead = saved.clockAhead();
            isCarriedOver = true;
            agreedAt = computer - ahead;
            doubt = "nobody has confirmed it since it jumped %s ahead in an earlier session"
                    .formatted(Spans.text(ahead));
            return;
        }
        boolean impossible = !isPossible(pause);
        ahead = impossible ? pause : 0;
        isCarriedOver = impossible;
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
        before = ahead == 0 ? new Doubt(doubt, unsure, isBelievedByAll) : before;
        ahead += unexplained;
        unsure += Math.abs(unexplained);
        isBelievedByAll = false;
        contradictionTold = false;
        boolean isBack = Math.abs(ahead) <= JUMP_SECONDS;
        ahead = isBack ? 0 : ahead;
        doubt = isBack ? before.text() : "it jumped " + Spans.text(ahead) + (ahead > 0 ? " ahead" : " back");
        unsure = isBack ? before.unsure() : unsure;
        isBelievedByAll = isBack ? before.isBelievedByAll() : isBelievedByAll;
        return "The clock of this computer was set %s by %s".formatted(unexplained > 0 ? "forward" : "back",
                Spans.text(unexplained));
    }

    /** The last confirmation was wrong, since the clock has been put back by as much: what was moved then is moved back. */
    private boolean movesBack() {
        return movedBy != 0 && Math.abs(ahead + movedBy) <= AGREES_SECONDS;
    }

    private void agree(double computer) {
        if (ahead != 0) {
            movedFrom = Math.min(agreedAt, computer) + ahead;
            movedBy = ahead;
        }
        ahead = 0;
        isCarriedOver = false;
        doubt = "";
        agreedAt = computer;
    }

    /** The client goes by it. */
    public boolean isBelieved() {
        return doubt.isEmpty();
    }

    /** Nobody doubted it since the time service confirmed it, or the doubt was small: ages may be judged by it. */
    public boolean isBelievedByAll() {
        return isBelieved() && isBelievedByAll;
    }

    /** Deadlines and ages of a project may be judged by it: its server, which set them, agrees or has no need to. */
    public boolean judges(ServersClock server) {
        return isBelieved() && !server.contradicts() && !isUnconfirmed(server);
    }

    /** The doubt was ended by others, who may know less than this server. */
    public boolean isUnconfirmed(ServersClock server) {
        return !isBelievedByAll && !server.confirms();
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
