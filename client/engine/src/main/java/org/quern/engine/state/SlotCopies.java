package org.quern.engine.state;

import java.util.function.DoubleUnaryOperator;

/**
 * Copies of a project's files that a task's first start makes in its slot: they take space before a walk over the disk sees them.
 * Mutable, owned by the engine's thread, forgotten at a restart.
 */
public final class SlotCopies {
    private double orderedBytes;
    /** What the last walk found in the slot while the task had no process. */
    private double foundBytes;
    /** A start that makes them is on its way. */
    private boolean underWay;
    private boolean made;
    /** Unix seconds since which they are known to be there. */
    private double madeAt;
    private double refusedBytes;
    private boolean held;

    /** A start makes them, if they are not there from an earlier one. */
    public void ordered(double bytes) {
        orderedBytes = made ? orderedBytes : bytes;
        underWay = !made;
        refusedBytes = 0;
    }

    /** Bytes that a start would add to what its slot holds; {@code bytes} of all its copies. */
    public double lacking(double bytes) {
        return made ? 0 : Math.max(0, bytes - foundBytes);
    }

    /** Whether the start has to wait in this turn. */
    public void hold(boolean waits) {
        held = waits;
    }

    /** There is no room for them in this turn, or nobody knows: no start. */
    public boolean isHeld() {
        return held;
    }

    /** There is no room for so many bytes of them, and the start waits. */
    public void refused(double bytes) {
        refusedBytes = bytes;
    }

    /** Bytes for which the start waits, 0 if it does not. */
    public double refusedBytes() {
        return refusedBytes;
    }

    /** A process was started among them, Unix seconds. */
    void made(double wall) {
        madeAt = made ? madeAt : wall;
        made = true;
        underWay = false;
    }

    /** The start was taken back before it began. */
    void withdrawn() {
        orderedBytes = made ? orderedBytes : 0;
    }

    /** What the start made until it came to nothing is there until a walk says what is left; what it made in full stays. */
    void processGone() {
        underWay = false;
    }

    /** A walk found so many bytes in the slot. */
    public void found(double bytes) {
        foundBytes = bytes;
    }

    /** A walk over the disk that began then, Unix seconds, is done. */
    public void measured(double begun) {
        boolean isSeen = made ? madeAt < begun : !underWay;
        orderedBytes = isSeen ? 0 : orderedBytes;
    }

    void moved(DoubleUnaryOperator time) {
        madeAt = time.applyAsDouble(madeAt);
    }

    /** Bytes that no walk has seen. */
    public double unseenBytes() {
        return Math.max(0, orderedBytes - foundBytes);
    }

    /** They are there, whole. */
    public boolean areMade() {
        return made;
    }
}
