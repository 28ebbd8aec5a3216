package org.quern.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.quern.model.ExitCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What becomes of an exception that nobody caught, on any thread. A thread that ended by an error leaves a program behind that
 * looks alive and no longer does what it should, so the program ends with it; a service manager starts it again.
 */
final class UncaughtExceptions implements Thread.UncaughtExceptionHandler {
    /** Time that whatever is still done before a forced end may take, milliseconds. */
    private static final int LAST_MILLIS = 15_000;

    private UncaughtExceptions() {}

    /** For all threads of this process, from now on. */
    static void install() {
        Thread.setDefaultUncaughtExceptionHandler(new UncaughtExceptions());
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        boolean mainEnded = thread.getName().equals("main");
        if (thrown instanceof Error || mainEnded) {
            die("ends by an internal error in the thread " + thread.getName(), thrown);
        }
        log().error("Internal error in the thread {}", thread.getName(), thrown);
    }

    /** Ends the process now. Nothing that this does may keep it from that. */
    private static void die(String how, Throwable thrown) {
        try {
            System.err.println("quern " + how + ": " + thrown);
            log().error("The program {}", how, thrown);
        } finally {
            Runtime.getRuntime().halt(ExitCode.INTERNAL_ERROR.code());
        }
    }

    /**
     * Ends the process for a reason, after {@code before} was done: neither that nor the log may keep it from ending, as they may hang too.
     */
    static void end(String reason, Runnable before) {
        try {
            System.err.println("quern daemon: " + reason);
            Thread saying = Thread.ofPlatform().daemon().name("fatal-error").start(() -> {
                before.run();
                log().error("The client {}. What its threads do: {}", reason, Thread.getAllStackTraces().entrySet()
                        .stream()
                        .map(thread -> "\n" + thread.getKey().getName() + " " + Arrays.toString(thread.getValue()))
                        .sorted().collect(Collectors.joining()));
            });
            saying.join(LAST_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            Runtime.getRuntime().halt(ExitCode.INTERNAL_ERROR.code());
        }
    }

    private static Logger log() {
        return LoggerFactory.getLogger(UncaughtExceptions.class);
    }
}
