package org.quern.simulator.soak.world;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.UserCommand;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.FaultKind;

/** How a client dies: between which commands of a turn, and how long the computer is without one. Mutable. */
public final class ClientEnd {
    /** A client that has nothing to do is killed all the same, after so many seconds. */
    private static final double TIMEOUT_SECONDS = 600;
    private static final double SHORTEST_SECONDS = 2;
    private static final double LONGEST_SECONDS = 40_000;
    private final World world;
    /** It is to die so. */
    @Nullable
    private Fault next;
    private double latest;
    /** It was told to stop. */
    @Nullable
    private Fault stop;

    ClientEnd(World world) {
        this.world = world;
    }

    /** No other end of that kind is under way, and one that is to be told of it listens. */
    boolean canAnnounce(FaultKind kind) {
        return kind == FaultKind.STOP ? world.hasClient() && !world.isAsleep() && stop == null : next == null;
    }

    /** The client is to end soon, if {@link #canAnnounce}. */
    void announce(Fault fault) {
        if (fault.kind() == FaultKind.STOP && world.hasClient()) {
            stop = fault;
            world.user().asks(new UserCommand.Quit());
        } else {
            next = fault;
            latest = world.time().now() + TIMEOUT_SECONDS;
        }
    }

    /** It is not killed any more. */
    void callOff() {
        next = null;
    }

    /** It dies in a turn with so many commands. */
    boolean isDue(int commands) {
        return next != null && (commands > 0 || world.time().now() >= latest);
    }

    /** Number of commands that are still carried out of the fatal turn's {@code count}. */
    int survivors(int count) {
        return next == null ? count : next.chosen(count + 1);
    }

    /** The client ends by itself, as it was told. */
    void exit() {
        Fault fault = stop;
        end(fault == null ? SHORTEST_SECONDS : fault.between(SHORTEST_SECONDS, LONGEST_SECONDS), false);
    }

    /** The client's process ends now. */
    void happen() {
        Fault fault = next;
        if (fault != null) {
            next = null;
            end(fault.between(SHORTEST_SECONDS, LONGEST_SECONDS), fault.kind() == FaultKind.POWER_CUT);
            switch (fault.kind()) {
                case STATE_DAMAGED -> world.damageState();
                case STATE_EDITED -> world.store().edit();
                case CLOCK_SET_UNSEEN -> world.setClockUnseen(fault);
                case STATE_EARLIER -> world.putEarlierState();
                case STATE_UNREADABLE -> world.hideState(fault.between(SHORTEST_SECONDS, LONGEST_SECONDS));
                default -> {
                }
            }
        }
    }

    private void end(double awaySeconds, boolean powerCut) {
        stop = null;
        world.die(powerCut, awaySeconds);
    }
}
