package org.quern.engine.tick;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Runs the parts of a turn so that a bug in one of them costs none of the others, and keeps what was thrown. */
public final class FaultBarrier {
    private final List<TurnFault> all = new ArrayList<>();

    /**
     * Does one part. Whatever it throws is kept, recursion without end included; only a JVM that cannot go on, as without memory,
     * is passed on.
     *
     * @param place names the part
     */
    public void guard(String place, Runnable part) {
        guard(place, () -> {
            part.run();
            return true;
        }, false);
    }

    /** The same for what is done with, or by, {@code of}, whose class is named after {@code what}. */
    public void guard(String what, Object of, Runnable part) {
        int before = all.size();
        guard(what, part);
        if (all.size() > before) {
            all.add(new TurnFault(what + of.getClass().getSimpleName(), all.removeLast().cause()));
        }
    }

    /** The same for a part that answers something; {@code otherwise} is the answer if it fails. */
    public <T> T guard(String place, Supplier<T> part, T otherwise) {
        try {
            return part.get();
        } catch (RuntimeException | Error e) {
            if (e instanceof VirtualMachineError && !(e instanceof StackOverflowError)) {
                throw e;
            }
            all.add(new TurnFault(place, e));
            return otherwise;
        }
    }

    /** What failed so far, in order. */
    public List<TurnFault> all() {
        return List.copyOf(all);
    }

    /** Something failed. */
    public boolean any() {
        return !all.isEmpty();
    }
}
