package org.quern.daemon.permission;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;

/** For a while after somebody asked for something that needs the network, it may be used whatever stands against it. */
@FunctionalInterface
public interface NetworkGrace {
    /** Somebody asked for it then; null: what was asked for before does not count any more. */
    void allowNetwork(@Nullable MonotonicTime asked);
}
