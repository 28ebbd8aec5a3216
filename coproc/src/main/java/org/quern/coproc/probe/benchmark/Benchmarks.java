package org.quern.coproc.probe.benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measures the processors: a thread for each CPU that tasks may use, all at once and at the lowest priority that Java has,
 * first with floating point numbers and then with integers (docs/protocol/scheduling.md 14). {@link #run} blocks;
 * {@link #cancel} ends it soon from any thread.
 */
public final class Benchmarks {
    /** BOINC's time for each half. */
    public static final Duration STANDARD = Duration.ofSeconds(10);

    /** Passes until the just-in-time compiler has done its work. */
    private static final int WARM_UP = 50;

    private static final double NANOS = 1e9;
    /** A piece has this part of a half's time, as CPU time. */
    private static final int PIECES = 20;
    /** While no two pieces agree, a half lasts so many times its time at most. */
    private static final int LONGEST = 6;

    private final int cpus;
    private final Duration time;
    private final LongSupplier nanoClock;
    private final LongSupplier cpuClock;
    private final AtomicBoolean isCancelled = new AtomicBoolean();

    /** The result of all passes goes here, so that no compiler can leave them out. */
    private volatile double sink;

    /**
     * @param cpus threads
     * @param time for each of the two halves
     */
    public Benchmarks(int cpus, Duration time) {
        this(cpus, time, System::nanoTime, Benchmarks::cpuNanos);
    }

    Benchmarks(int cpus, Duration time, LongSupplier nanoClock, LongSupplier cpuClock) {
        this.cpus = cpus;
        this.time = time;
        this.nanoClock = nanoClock;
        this.cpuClock = cpuClock;
    }

    /** Measures; empty if it was cancelled. */
    public Optional<Speeds> run() throws InterruptedException {
        double fpops = measure(Whetstone::new);
        double iops = isCancelled.get() ? 0 : measure(Dhrystone::new);
        return isCancelled.get() ? Optional.empty() : Optional.of(new Speeds(fpops, iops));
    }

    /** Ends a run within milliseconds; it then has no result. */
    public void cancel() {
        isCancelled.set(true);
    }

    /** The mean over the CPUs. */
    private double measure(Supplier<Kernel> kernels) throws InterruptedException {
        double[] speeds = new double[cpus];
        CountDownLatch warm = new CountDownLatch(cpus);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < cpus; i++) {
            int cpu = i;
            threads.add(worker("benchmark-" + cpu, () -> speeds[cpu] = speed(kernels.get(), warm)));
        }
        threads.forEach(Thread::start);
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException interrupted) {
            cancel();
            throw interrupted;
        }
        double sum = 0;
        for (double speed : speeds) {
            sum += speed;
        }
        return sum / cpus;
    }

    @SuppressWarnings("ThreadPriorityCheck") // courtesy to whoever uses the computer; nothing depends on it
    private static Thread worker(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        return thread;
    }

    private double speed(Kernel kernel, CountDownLatch warm) {
        double total = 0;
        for (int i = 0; i < WARM_UP && !isCancelled.get(); i++) {
            total += kernel.pass();
        }
        warm.countDown();
        try {
            warm.await();
        } catch (InterruptedException interrupted) {
            return 0;
        }
        sink = total;
        return speed(kernel);
    }

    private double speed(Kernel kernel) {
        double total = 0;
        Pieces pieces = new Pieces();
        long start = nanoClock.getAsLong();
        long cpuStart = cpuClock.getAsLong();
        long passes = 0;
        long passed;
        do {
            total += kernel.pass();
            passes++;
            passed = nanoClock.getAsLong() - start;
            // By CPU time: what other programs took meanwhile does not make the processor slower.
            long used = Math.max(1, cpuClock.getAsLong() - cpuStart);
            if (used >= time.toNanos() / PIECES) {
                pieces.add(passes * kernel.operations() / (used / NANOS));
                passes = 0;
                cpuStart += used;
            }
        } while (!isEnough(pieces, passed) && !isCancelled.get());
        sink = total;
        return pieces.speed();
    }

    private boolean isEnough(Pieces pieces, long passedNanos) {
        return !pieces.isEmpty()
                && (passedNanos >= LONGEST * time.toNanos() || (passedNanos >= time.toNanos() && pieces.agree()));
    }

    /** CPU time of this thread, or the clock where the system does not tell it. */
    private static long cpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : System.nanoTime();
    }

    /** What all passes computed, for tests. */
    double sink() {
        return sink;
    }
}
