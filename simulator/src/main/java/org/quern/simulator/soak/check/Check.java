package org.quern.simulator.soak.check;

import java.util.Map;
import java.util.function.Supplier;
import org.quern.simulator.soak.fault.Violation;
import org.quern.simulator.soak.world.Watch;

/** Something that must hold all the while. */
public abstract class Check implements Watch {
    private final String name;
    private final String sentence;

    Check(String name, String sentence) {
        this.name = name;
        this.sentence = sentence;
    }

    /** Short, as failures are known by. */
    public String name() {
        return name;
    }

    /** What must hold. */
    public String sentence() {
        return sentence;
    }

    /** What was let pass, and how often. */
    public Map<String, Integer> excused() {
        return Map.of();
    }

    /** Fails unless it holds. */
    final void require(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new Violation(name, otherwise.get());
        }
    }
}
