package org.quern.engine.state.look;

import java.util.ArrayList;
import java.util.List;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;
import org.quern.model.UnixTime;

/** Which looks something makes due, after all have taken place. */
public final class Looks {
    private static final MonotonicTime MONO = new MonotonicTime(1);

    private Looks() {}

    /** All take place. */
    public static void takePlace(ChangeFlags flags) {
        flags.written();
        flags.schedule().looked(MONO);
        flags.schedule().decides(Permission.ALL);
        flags.contacts().looked(MONO, UnixTime.NEVER);
        flags.collecting().begins(MONO, 0);
        flags.watch().beginsToWalk(MONO, 0);
        flags.watch().walked(MONO);
        flags.watch().beginsToPoll(MONO, 0);
    }

    /** Those that are due since then, which take place now. */
    public static String due(ChangeFlags flags) {
        List<String> due = new ArrayList<>();
        add(due, flags.schedule().isDue(), "schedule");
        add(due, flags.contacts().isDue(), "contacts");
        add(due, flags.collecting().begins(MONO, Double.POSITIVE_INFINITY), "collecting");
        add(due, flags.watch().awaitsWalk(MONO), "walk");
        add(due, flags.watch().beginsToPoll(MONO, Double.POSITIVE_INFINITY), "poll");
        add(due, flags.isUnsaved(), "save");
        takePlace(flags);
        return String.join(" ", due);
    }

    private static void add(List<String> due, boolean isDue, String look) {
        if (isDue) {
            due.add(look);
        }
    }
}
