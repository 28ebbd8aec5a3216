package org.quern.engine.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.quern.model.OldResult;

/** Tasks that were acknowledged lately, as they are listed for managers. Mutable, owned by the engine's thread. */
public final class OldResults {
    /** What nobody scrolls through need not be in memory. */
    private static final int MOST = 1000;
    private final List<OldResult> listed = new ArrayList<>();
    private final List<OldResult> listedSeen = Collections.unmodifiableList(listed);

    OldResults(List<OldResult> saved) {
        listed.addAll(saved);
    }

    /** Oldest first. */
    public List<OldResult> listed() {
        return listedSeen;
    }

    /** Their projects have acknowledged them. */
    public void acknowledged(List<OldResult> tasks) {
        listed.addAll(tasks);
        int excess = listed.size() - MOST;
        if (excess > 0) {
            listed.subList(0, excess).clear();
        }
    }

    /** It is {@code now}, Unix seconds: those are forgotten that have been listed for long enough. */
    public void expired(double now) {
        listed.removeIf(old -> !old.isListed(now));
    }

    /** The client's time was moved. */
    public void moved(DoubleUnaryOperator move) {
        listed.replaceAll(old -> old.moved(move));
    }
}
