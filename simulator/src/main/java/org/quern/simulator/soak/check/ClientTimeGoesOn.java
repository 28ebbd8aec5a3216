package org.quern.simulator.soak.check;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/**
 * While a client runs, the time that it goes by passes as the monotonic clock does. It follows the computer's clock where that one is set by
 * a minute at most, and goes over to it where that is no more than a minute either, or somebody confirms it (decision 0044).
 */
final class ClientTimeGoesOn extends Check {
    /** A clock that is set by no more is followed, seconds. */
    private static final double UNNOTICED_SECONDS = 60;
    /** A date that differs by no more from the computer's clock confirms it, seconds. */
    private static final double AGREES_SECONDS = 600;
    /** What a date of no scheduler confirms at most, seconds. */
    private static final double SMALL_SECONDS = 3600 + UNNOTICED_SECONDS;
    /** Times of this century have seven digits behind the point. */
    private static final double ROUNDING_SECONDS = 1e-4;

    private record Clocks(Now computer, double client) {}

    /** After the last turn of this life of the client. */
    @Nullable
    private Clocks last;

    ClientTimeGoesOn() {
        super("the client's time goes on",
                "it passes as real time does, and follows the computer's clock when it may");
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        Clocks now = new Clocks(turn.now(), world.clientWall());
        if (last != null) {
            look(last, now, turn);
        }
        last = now;
    }

    private void look(Clocks before, Clocks now, Turn turn) {
        double passed = now.computer().mono().since(before.computer().mono());
        double gained = now.client() - before.client() - passed;
        double set = now.computer().wall() - before.computer().wall() - passed;
        boolean goesOn = Math.abs(gained) <= ROUNDING_SECONDS;
        boolean followed = Math.abs(set) <= UNNOTICED_SECONDS && Math.abs(gained - set) <= ROUNDING_SECONDS;
        boolean wentOver = Math.abs(now.client() - now.computer().wall()) <= ROUNDING_SECONDS
                && Math.abs(gained) <= confirmed(turn, now.computer().wall());
        require(goesOn || followed || wentOver, () -> String.format(Locale.ROOT,
                "in %.1f s the client's time moved by %.1f s more, the computer's clock by %.1f s more, and it is %.1f s ahead",
                passed, gained, set, now.computer().wall() - now.client()));
    }

    /** By how much the time may move at most to be the computer's, seconds. */
    private static double confirmed(Turn turn, double wall) {
        double most = UNNOTICED_SECONDS;
        for (Event event : turn.events()) {
            most = Math.max(most, switch (event) {
                case Event.ClockSynchronized told when agrees(told.shown(), wall) -> Double.POSITIVE_INFINITY;
                case Event.DateTold told when agrees(told.date(), wall) ->
                        told.project() == null ? SMALL_SECONDS : Double.POSITIVE_INFINITY;
                default -> 0;
            });
        }
        return most;
    }

    private static boolean agrees(double date, double wall) {
        return Math.abs(date - wall) <= AGREES_SECONDS;
    }

    @Override
    public void died(WorldView world) {
        last = null;
    }
}
