package quern.simulator.soak.world;

import org.jspecify.annotations.Nullable;
import quern.simulator.soak.fault.Fault;
import quern.simulator.soak.fault.FaultKind;

/** How a client dies: between which commands of a turn, and how long the computer is without one. Mutable. */
final class Doom {
    /** A client that has nothing to do is killed all the same, after so many seconds. */
    private static final double PATIENCE_SECONDS = 600;
    private static final double SHORTEST_SECONDS = 2;
    private static final double LONGEST_SECONDS = 40_000;
    private final World world;
    @Nullable
    private Fault next;
    private double latest;

    Doom(World world) {
        this.world = world;
    }

    /** The client is to die soon. */
    void announce(Fault fault) {
        if (next == null) {
            next = fault;
            latest = world.time().now() + PATIENCE_SECONDS;
        }
    }

    /** It dies in a turn with so many commands. */
    boolean isDue(int commands) {
        return next != null && (commands > 0 || world.time().now() >= latest);
    }

    /** Number of commands that are still carried out of the fatal turn's {@code count}. */
    int survivors(int count) {
        return next == null ? count : next.chosen(count + 1);
    }

    /** The client's process ends now. */
    void strike() {
        Fault fault = next;
        next = null;
        boolean cut = fault != null && fault.kind() == FaultKind.POWER_CUT;
        world.die(cut, fault == null ? SHORTEST_SECONDS : fault.between(SHORTEST_SECONDS, LONGEST_SECONDS));
    }
}
