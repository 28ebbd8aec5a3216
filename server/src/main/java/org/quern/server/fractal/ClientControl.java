package org.quern.server.fractal;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The application's side of the conversation with the client: obeys suspend, resume, quit and abort, posts the status,
 * and ends the process when the client is gone. (docs/protocol/app-control.md 10 and 11)
 *
 * <p>Two threads: the worker computes and calls the methods here; a daemon thread polls the channels ten times a second.
 * The worker holds {@link #critical} while it writes files; the poller takes it before it ends the process, so a quit
 * never cuts a file in two.
 */
final class ClientControl {

    /**
     * Exit status that tells the client "I did abort as you asked". The program's jar holds the classes of this package only, so that
     * its numbers stand here and not in the client's list of them.
     */
    static final int EXIT_ABORTED = 194;

    private static final long POLL_MILLIS = 100;
    /**
     * How long the status channel stays empty after the client read it. The client reads once a second; posting shortly
     * before it comes keeps the figures fresh and the channel free for the last message, so that no task ends with a wait.
     */
    private static final long STATUS_PAUSE_NANOS = Duration.ofMillis(800).toNanos();
    /** How long the end of a task may wait for the client to read the status before the last one. */
    private static final long LAST_STATUS_WAIT_NANOS = Duration.ofMillis(1100).toNanos();
    private static final long CLIENT_CHECK_NANOS = Duration.ofSeconds(10).toNanos();
    /** Without a client_pid the heartbeat alone says that the client lives; this long without one means it does not. */
    private static final long HEARTBEAT_GIVE_UP_NANOS = Duration.ofSeconds(30).toNanos();

    private final ReentrantLock critical = new ReentrantLock();
    private final Condition resumed = critical.newCondition();
    private final InitData init;
    private final @Nullable Channels channels;
    private volatile boolean suspended;
    private volatile double fractionDone;
    private volatile double checkpointCpuSeconds;
    private volatile long checkpointedAt = System.nanoTime();
    private long statusTakenAt = System.nanoTime();
    private long clientSeenAt = System.nanoTime();
    private long heartbeatAt = System.nanoTime();

    /** @param channels null when there is no client to talk to */
    ClientControl(InitData init, @Nullable Channels channels) {
        this.init = init;
        this.channels = channels;
        this.checkpointCpuSeconds = init.cpuSecondsBefore();
    }

    /** Starts polling. */
    void start() {
        if (channels != null) {
            Thread.ofPlatform().daemon().name("client-link").start(() -> pollForever(channels));
        }
    }

    /** Called by the worker between two pieces of work, however small: waits here while the task is suspended. */
    void progress(double done) throws InterruptedException {
        fractionDone = done;
        if (!suspended) {
            return;
        }
        critical.lockInterruptibly();
        try {
            while (suspended) {
                resumed.await();
            }
        } finally {
            critical.unlock();
        }
    }

    /** What the client says of the task. */
    InitData init() {
        return init;
    }

    boolean isTimeToCheckpoint() {
        return System.nanoTime() - checkpointedAt >= init.checkpointPeriodSeconds() * 1e9;
    }

    /** Writes a checkpoint in a section that no quit or abort interrupts, and tells the client of it. */
    void checkpoint(FileWork write) throws IOException {
        uninterrupted(write);
        checkpointCpuSeconds = cpuSeconds();
        checkpointedAt = System.nanoTime();
    }

    /** Runs file work that no quit or abort may cut in two. */
    void uninterrupted(FileWork work) throws IOException {
        critical.lock();
        try {
            work.run();
        } finally {
            critical.unlock();
        }
    }

    /** Ends the process as a finished task: last status, finish file, exit. */
    void finish(Slot slot, int status) throws IOException, InterruptedException {
        critical.lock();
        try {
            fractionDone = 1;
            long deadline = System.nanoTime() + LAST_STATUS_WAIT_NANOS;
            while (channels != null && !channels.post(Channels.APP_STATUS, status()) && System.nanoTime() < deadline) {
                Thread.sleep(10);
            }
            Slot.log("finished with status " + status);
            slot.writeFinishFile(status);
            halt(status);
        } finally {
            critical.unlock();
        }
    }

    private void pollForever(Channels live) {
        try {
            while (true) {
                poll(live);
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            Slot.log("the thread that talks to the client was interrupted");
            halt(1);
        }
    }

    private void poll(Channels live) {
        if (live.take(Channels.HEARTBEAT) != null) {
            heartbeatAt = System.nanoTime();
        }
        String request = live.take(Channels.CONTROL_REQUEST);
        if (request != null) {
            obey(request);
        }
        postStatus(live);
        checkClient();
    }

    /** Several orders may stand in one message; resume comes first, so that {@code <resume/><quit/>} wakes and ends the task. */
    private void obey(String request) {
        critical.lock();
        try {
            suspended = !request.contains("<resume/>") && (suspended || request.contains("<suspend/>"));
            resumed.signalAll();
            if (request.contains("<abort/>")) {
                leave(EXIT_ABORTED, "aborted by the client");
            }
            if (request.contains("<quit/>")) {
                leave(0, "the client asked to quit");
            }
        } finally {
            critical.unlock();
        }
    }

    private void postStatus(Channels live) {
        if (!live.isEmpty(Channels.APP_STATUS)) {
            statusTakenAt = System.nanoTime();
        } else if (!suspended && System.nanoTime() - statusTakenAt >= STATUS_PAUSE_NANOS) {
            live.post(Channels.APP_STATUS, status());
        }
    }

    private String status() {
        String text = "<current_cpu_time>" + exponent(cpuSeconds()) + "</current_cpu_time>\n<checkpoint_cpu_time>"
                + exponent(checkpointCpuSeconds) + "</checkpoint_cpu_time>\n";
        return fractionDone > 0 ? text + "<fraction_done>" + exponent(fractionDone) + "</fraction_done>\n" : text;
    }

    /** The form of C's {@code %e}; Double.toString is as readable to strtod and does not load the formatter. */
    private static String exponent(double value) {
        return Double.toString(value);
    }

    private void checkClient() {
        long now = System.nanoTime();
        if (init.clientPid() > 0) {
            if (now - clientSeenAt >= CLIENT_CHECK_NANOS) {
                clientSeenAt = now;
                if (ProcessHandle.of(init.clientPid()).isEmpty()) {
                    leaveWhenSafe("the client no longer exists");
                }
            }
        } else if (now - heartbeatAt >= HEARTBEAT_GIVE_UP_NANOS) {
            leaveWhenSafe("no heartbeat from the client for 30 seconds");
        }
    }

    private void leaveWhenSafe(String reason) {
        critical.lock();
        try {
            leave(0, reason);
        } finally {
            critical.unlock();
        }
    }

    private static void leave(int status, String reason) {
        Slot.log("exiting: " + reason);
        halt(status);
    }

    /** Ends at once: all that matters is on disk by now, and orderly shutdown would only delay a client that waits. */
    private static void halt(int status) {
        System.err.flush();
        Runtime.getRuntime().halt(status);
    }

    private double cpuSeconds() {
        Duration own = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        return init.cpuSecondsBefore() + own.toNanos() / 1e9;
    }

    /** Work on files. */
    interface FileWork {
        void run() throws IOException;
    }
}
