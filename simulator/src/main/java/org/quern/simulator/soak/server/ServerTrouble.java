package org.quern.simulator.soak.server;

/** What is wrong with a project's servers. Times are seconds of the run until which it lasts. Mutable. */
public final class ServerTrouble {
    public double downUntil;
    public double slowUntil;
    /** Its files come and go at hardly any speed as long as it is slow. */
    public boolean dribbles;
    public double hostileUntil;
    /** The last time of being hostile, whether it is over or not. */
    public boolean wasHostile;
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

    /** It answers as it should, as far as is known. */
    public boolean isWell(double now) {
        return downUntil <= now && slowUntil <= now && hostileUntil <= now && next == NextCall.WELL;
    }

    /** It has told absurd things. */
    public boolean wasHostile() {
        return wasHostile;
    }
}
