package org.quern.simulator.soak.host;

import java.util.PriorityQueue;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;

/**
 * True time, the two clocks of the computer that are made of it, and what is to happen when. Whatever is due at one moment happens in
 * the order in which it was planned.
 */
public final class SimulationClock {
    /** Unix seconds at the start of every run. */
    private static final double EPOCH = 1_700_000_000;
    /** The monotonic clock's time at the start; differs from the other so that mixing them shows. */
    private static final double MONO_START = 1000;
    private final PriorityQueue<Due> agenda = new PriorityQueue<>();
    private double now;
    private long planned;
    private double wallOffset;
    private double monoOffset;
    private double asleepUntil;

    /** Something planned. */
    private record Due(double at, long number, Runnable what) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            int order = Double.compare(at, other.at);
            return order != 0 ? order : Long.compare(number, other.number);
        }
    }

    /** Seconds since the start of the run. */
    public double now() {
        return now;
    }

    /** Unix seconds as a clock shows them that is right. */
    public double trueWall() {
        return EPOCH + now;
    }

    /** Unix seconds as the computer's clock shows them. */
    public double wall() {
        return trueWall() + wallOffset;
    }

    /** What the client is told. */
    public Now clocks() {
        return new Now(wall(), new MonotonicTime(now + MONO_START + monoOffset));
    }

    /** Plans something. */
    public void in(double seconds, Runnable what) {
        agenda.add(new Due(now + Math.max(0, seconds), planned++, what));
    }

    /** When the next planned thing happens, seconds of the run; infinite if nothing is planned. */
    public double next() {
        Due next = agenda.peek();
        return next == null ? Double.POSITIVE_INFINITY : next.at();
    }

    /** Lets time pass. */
    public void pass(double until) {
        now = Math.max(now, until);
    }

    /** Does all that is due now, and what follows from it at once. */
    public void happen() {
        for (Due next = agenda.peek(); next != null && next.at() <= now; next = agenda.peek()) {
            agenda.poll();
            next.what().run();
        }
    }

    /** The computer sleeps until then, if not longer anyway; gives by how many seconds that is longer. */
    public double fallAsleep(double until) {
        double before = Math.max(asleepUntil, now);
        asleepUntil = Math.max(before, until);
        return asleepUntil - before;
    }

    /** The computer sleeps. */
    public boolean isAsleep() {
        return asleepUntil > now;
    }

    /** Seconds of the run until which it sleeps, or slept last. */
    public double asleepUntil() {
        return asleepUntil;
    }

    /** Plans something that happens on the computer: while that sleeps, nothing does. */
    public void whenAwake(double seconds, Runnable what) {
        in(seconds, () -> {
            if (isAsleep()) {
                whenAwake(asleepUntil - now, what);
            } else {
                what.run();
            }
        });
    }

    /** Lets time pass in which the computer sleeps: its monotonic clock stands still. */
    public void sleep(double until) {
        monoOffset -= Math.max(0, until - now);
        pass(until);
    }

    /** Somebody sets the clock. */
    public void step(double seconds) {
        wallOffset += seconds;
    }

    /** How wrong the clock is, seconds. */
    public double error() {
        return wallOffset;
    }

    /** The computer was switched on: its monotonic clock begins anew. */
    public void boot() {
        monoOffset = -now;
    }
}
