package org.quern.engine.state;

import java.util.function.DoubleUnaryOperator;

/**
 * Copies of a project's files that a task's first start makes in its slot: they take space before a walk over the disk sees them.
 * Mutable, owned by the engine's thread, forgotten at a restart.
 */
public final class SlotCopies {
    private double unseenBytes;
    private boolean made;
    /** Unix seconds since which they are known to be there. */
    private double madeAt;

    /** A start makes them, if they are not there from an earlier one. */
    public void ordered(double bytes) {
        unseenBytes = made ? unseenBytes : bytes;
    }

    /** A process was started among them, Unix seconds. */
    void made(double wall) {
        madeAt = made ? madeAt : wall;
        made = true;
    }

    /** The start came to nothing, or what it made stays for the next one. */
    void processGone() {
        unseenBytes = made ? unseenBytes : 0;
    }

    /** A walk over the disk that began then, Unix seconds, is done. */
    public void measured(double begun) {
        unseenBytes = made && madeAt < begun ? 0 : unseenBytes;
    }

    void moved(DoubleUnaryOperator time) {
        madeAt = time.applyAsDouble(madeAt);
    }

    /** Bytes that no walk has seen. */
    public double unseenBytes() {
        return unseenBytes;
    }
}
