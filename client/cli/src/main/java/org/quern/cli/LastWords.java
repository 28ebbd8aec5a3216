package org.quern.cli;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What becomes of an exception that nobody caught, on any thread. A thread that ended by an error leaves a program behind that
 * looks alive and no longer does what it should, so the program ends with it; a service manager starts it again.
 */
final class LastWords implements Thread.UncaughtExceptionHandler {
    /** Exit code after an internal error: EX_SOFTWARE of sysexits.h. The JVM's own code without memory is 3. */
    static final int BROKEN = 70;
    /** Time in which a broken client may still let go of everything, milliseconds. */
    private static final int CLOSE_MILLIS = 60_000;

    private LastWords() {}

    /** For all threads of this process, from now on. */
    static void install() {
        Thread.setDefaultUncaughtExceptionHandler(new LastWords());
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
            Runtime.getRuntime().halt(BROKEN);
        }
    }

    /** A client that ends by an error may find that letting go waits for ever as well. */
    static void endAnyway() {
        Thread.ofPlatform().daemon().name("last-exit").start(() -> {
            try {
                Thread.sleep(CLOSE_MILLIS);
                System.err.println("quern daemon: could not close in good order within a minute");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                Runtime.getRuntime().halt(BROKEN);
            }
        });
    }

    private static Logger log() {
        return LoggerFactory.getLogger(LastWords.class);
    }
}
