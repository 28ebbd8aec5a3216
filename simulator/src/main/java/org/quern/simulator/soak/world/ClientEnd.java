package org.quern.simulator.soak.world;

import org.jspecify.annotations.Nullable;
import org.quern.engine.event.UserCommand;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.FaultKind;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.User;

/** How a client dies: between which commands of a turn, and how long the computer is without one. Mutable. */
final class ClientEnd implements CrashPoint {
    /** A client that has nothing to do is killed all the same, after so many seconds. */
    private static final double TIMEOUT_SECONDS = 600;
    private static final double SHORTEST_SECONDS = 2;
    private static final double LONGEST_SECONDS = 40_000;
    private final Host host;
    private final User user;
    private final ClientRuns runs;
    private final ClockFaults clock;
    /** It is to die so. */
    @Nullable
    private Fault next;
    private double latest;
    /** It was told to stop. */
    @Nullable
    private Fault stop;

    ClientEnd(Host host, User user, ClientRuns runs, ClockFaults clock) {
        this.host = host;
        this.user = user;
        this.runs = runs;
        this.clock = clock;
    }

    /** No other end of that kind is under way, and one that is to be told of it listens. */
    boolean canAnnounce(FaultKind kind) {
        return kind == FaultKind.STOP ? runs.hasClient() && !host.time().isAsleep() && stop == null : next == null;
    }

    /** The client is to end soon, if {@link #canAnnounce}. */
    void announce(Fault fault) {
        if (fault.kind() == FaultKind.STOP && runs.hasClient()) {
            stop = fault;
            user.asks(new UserCommand.Quit());
        } else {
            next = fault;
            latest = host.time().now() + TIMEOUT_SECONDS;
        }
    }

    /** It is not killed any more. */
    void callOff() {
        next = null;
    }

    @Override
    public boolean isDue(int commands) {
        return next != null && (commands > 0 || host.time().now() >= latest);
    }

    @Override
    public int survivors(int count) {
        return next == null ? count : next.chosen(count + 1);
    }

    @Override
    public void exit() {
        Fault fault = stop;
        end(fault == null ? SHORTEST_SECONDS : fault.between(SHORTEST_SECONDS, LONGEST_SECONDS), false);
    }

    @Override
    public void happen() {
        Fault fault = next;
        if (fault != null) {
            next = null;
            end(fault.between(SHORTEST_SECONDS, LONGEST_SECONDS), fault.kind() == FaultKind.POWER_CUT);
            switch (fault.kind()) {
                case STATE_DAMAGED -> runs.damageState();
                case STATE_EDITED -> host.store().edit();
                case CLOCK_SET_UNSEEN -> clock.setUnseen(fault);
                case STATE_EARLIER -> runs.putEarlierState();
                case STATE_UNREADABLE -> runs.hideState(fault.between(SHORTEST_SECONDS, LONGEST_SECONDS));
                default -> {
                }
            }
        }
    }

    private void end(double awaySeconds, boolean powerCut) {
        stop = null;
        runs.die(this, powerCut, awaySeconds);
    }
}
