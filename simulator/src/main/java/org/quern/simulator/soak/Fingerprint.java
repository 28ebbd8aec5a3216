package org.quern.simulator.soak;

import org.quern.engine.command.Command;
import org.quern.simulator.soak.world.Watch;
import org.quern.simulator.soak.world.WorldView;

/** One number for all that a client ordered, and when: two runs that differ anywhere have different ones. Mutable. */
final class Fingerprint implements Watch {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private long hash;

    @Override
    public void carriedOut(WorldView world, Command command) {
        if (!(command instanceof Command.Notify)) {
            long what = command.getClass().getSimpleName().hashCode();
            hash = (hash ^ what ^ Double.doubleToLongBits(world.time().now())) * FACTOR;
            hash ^= hash >>> Integer.SIZE;
        }
    }

    long value() {
        return hash;
    }
}
