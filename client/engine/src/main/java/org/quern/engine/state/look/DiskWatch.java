package org.quern.engine.state.look;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.FileId;

/** What the engine remembers of the disk from one tick to the next. Mutable, owned by the engine's thread. */
public final class DiskWatch {
    /** Of the time, walks take this part at most. */
    private static final double PART_FOR_WALKS = 0.05;
    private static final double LEAST_GAP_SECONDS = 2;
    private static final double LONGEST_GAP_SECONDS = 60;
    /** So long is waited for a walk. */
    private static final double TIMEOUT_SECONDS = 3;
    /** A walk that has not come back by then, as one into a folder of a server that is off, keeps no other from being ordered. */
    private static final double LOST_SECONDS = LONGEST_GAP_SECONDS;
    private final DiskCount count = new DiskCount();
    private boolean walkDue = true;
    private @Nullable MonotonicTime walkedAt;
    private double lastWalkSeconds;
    private boolean walking;
    private @Nullable MonotonicTime lookedAt;
    private boolean pollDue = true;
    private @Nullable MonotonicTime polledAt;

    public DiskCount count() {
        return count;
    }

    public String violation() {
        return violation;
    }

    private String violation = "";
    private @Nullable MonotonicTime overLimitSince;

    /** A walk over the disk is wanted. */
    public void walkNow() {
        walkDue = true;
    }

    /** A walk is ordered now, if one is wanted and may be by what the last one took, or that one is {@code most} seconds ago. */
    public boolean beginsToWalk(MonotonicTime mono, double most) {
        double since = mono.since(walkedAt);
        boolean begins = since >= most || ((walkDue || !violation.isEmpty()) && since >= gapSeconds());
        if (begins) {
            beginWalk(mono);
        }
        return begins;
    }

    /** Somebody is about to be told the figures: a walk is ordered now, unless the last is as young as walks may be. */
    public boolean beginsToWalkFor(MonotonicTime mono) {
        boolean begins = mono.since(walkedAt) >= gapSeconds();
        if (begins) {
            beginWalk(mono);
        }
        return begins;
    }

    /** One is wanted or under way: what the disk holds now is told soon. */
    public boolean awaitsWalk(MonotonicTime mono) {
        return walkDue || (walking && mono.since(walkedAt) < LOST_SECONDS);
    }

    /** Its figures come in a moment. */
    public boolean isWalking(MonotonicTime mono) {
        return walking && mono.since(walkedAt) < TIMEOUT_SECONDS;
    }

    /** Figures came. */
    public void walked(MonotonicTime mono) {
        if (walking) {
            walking = false;
            lastWalkSeconds = mono.since(walkedAt);
        }
    }

    private void beginWalk(MonotonicTime mono) {
        walkDue = false;
        walking = true;
        walkedAt = mono;
        lookedAt = mono;
    }

    /** The disk of 100,000 files takes a second of one processor, that of most computers some milliseconds. */
    private double gapSeconds() {
        return walking ? LOST_SECONDS
                : Math.clamp(lastWalkSeconds / PART_FOR_WALKS, LEAST_GAP_SECONDS, LONGEST_GAP_SECONDS);
    }

    /** The volume's free space is looked at now, if the last look is {@code wait} seconds ago. */
    public boolean beginsToLook(MonotonicTime mono, double wait) {
        boolean begins = mono.since(lookedAt) >= wait;
        lookedAt = begins ? mono : lookedAt;
        return begins;
    }

    /** Something changed the sum of what is used or allowed. */
    public void pollNow() {
        pollDue = true;
    }

    /** Space of {@code bytes} is granted to a file that will come. */
    public void grant(FileId file, double bytes) {
        count.grant(file, bytes);
        pollNow();
    }

    /** The volume was full in the middle of a download. */
    public void foundFull() {
        walkNow();
    }

    /** A file that no walk has seen is there since {@code now}, Unix seconds. */
    public void appeared(FileId file, double now) {
        count.appeared(file, now);
        walkNow();
    }

    /** A file that was granted its space is there since {@code now}, Unix seconds. */
    public void arrived(FileId file, double now) {
        count.arrived(file, now);
        walkNow();
    }

    /** A download waits with {@code missing} bytes still to come since {@code now}, Unix seconds. */
    public void putOff(FileId file, double missing, double now) {
        count.putOff(file, missing, now);
        walkNow();
    }

    /** A file is gone since {@code now}, Unix seconds. */
    public void gone(FileId file, double now) {
        count.gone(file, now);
        walkNow();
    }

    /** A file could not be deleted: it counts again, and the sum may be too large. */
    public void stayed(FileId file) {
        count.stayed(file);
        pollNow();
    }

    /** The sum is compared now, if something changed it or the last time is {@code wait} seconds ago. */
    public boolean beginsToPoll(MonotonicTime mono, double wait) {
        boolean begins = pollDue || mono.since(polledAt) >= wait;
        if (begins) {
            pollDue = false;
            polledAt = mono;
        }
        return begins;
    }

    /** Nothing may compute for that reason, empty if the limit is kept. */
    public void violated(String reason) {
        violation = reason;
    }

    /** Whether more is used than the user's own limit allows, looked at each time the sum is compared. */
    public void overLimit(boolean over, MonotonicTime mono) {
        if (!over) {
            overLimitSince = null;
        } else if (overLimitSince == null) {
            overLimitSince = mono;
        }
    }

    /** It has been so for {@code seconds}, which begin again now. */
    public boolean isOverLimitFor(MonotonicTime mono, double seconds) {
        boolean isLong = overLimitSince != null && mono.since(overLimitSince) >= seconds;
        overLimitSince = isLong ? mono : overLimitSince;
        return isLong;
    }
}
