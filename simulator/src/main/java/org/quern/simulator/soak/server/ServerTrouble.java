package org.quern.simulator.soak.server;

/** What is wrong with a project's servers. Times are seconds of the run until which it lasts. Mutable. */
public final class ServerTrouble {
    public double downUntil;
    public double slowUntil;
    /** Its files come and go at hardly any speed as long as it is slow. */
    public boolean dribbles;
    public double hostileUntil;
    /** A server may have asked for a wait of so long (docs/protocol/rpc-policy.md 4), and tasks that it told nonsense of end meanwhile. */
    private static final double DOUBT_SECONDS = 28 * 86_400.0;
    /** Before every time if it never told absurd things. */
    private double doubtedUntil = Double.NEGATIVE_INFINITY;
    /** Has no work any more. */
    public boolean dry;
    /** Times that the scheduler has moved. */
    public int moves;
    /** What becomes of the next call. */
    public NextCall next = NextCall.WELL;

    /** What becomes of a call. */
    public enum NextCall {
        WELL, REQUEST_LOST, REPLY_LOST, REPLY_LATE, DOUBLED
    }

    /** Takes what becomes of this call. */
    public NextCall taken() {
        NextCall taken = next;
        next = NextCall.WELL;
        return taken;
    }

    public void heal() {
        downUntil = 0;
        slowUntil = 0;
        hostileUntil = 0;
        next = NextCall.WELL;
    }

    /** It tells absurd things until then. */
    public void turnHostile(double until) {
        hostileUntil = until;
        doubtedUntil = Math.max(doubtedUntil, until + DOUBT_SECONDS);
    }

    /**
     * The computer sleeps, or there is no client, for so long: where the clock then seems to have been set, a wait that it asked for lasts as
     * much longer.
     */
    public void slept(double now, double seconds) {
        doubtedUntil += wasHostile(now) ? seconds : 0;
    }

    /** It has told absurd things, and something may still follow from them. */
    public boolean wasHostile(double now) {
        return now < doubtedUntil;
    }
}
