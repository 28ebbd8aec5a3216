package org.quern.daemon.gpu;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Ends processes that have a driver's library loaded, with those that the library started. */
final class Children {
    /** A process that was killed is gone sooner, unless it hangs in the kernel. */
    private static final Duration MOMENT = Duration.ofSeconds(1);

    private Children() {}

    /** Ends what this process itself was made to start: a driver that forks would leave one for each look. */
    static void endOwn() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** Ends it, without waiting. */
    static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Ends it, and waits a moment also where the thread was interrupted: it is not to write a file when its client is gone. */
    static void endForGood(Process process) {
        end(process);
        process.onExit().completeOnTimeout(process, MOMENT.toMillis(), TimeUnit.MILLISECONDS).join();
    }

    /**
     * Ends it and waits a while: one that hangs in the kernel's part of a driver does not even die by force, and nobody may wait
     * for it for ever.
     *
     * @return false if it is there still
     */
    static boolean end(Process process, Duration timeout) throws InterruptedException {
        end(process);
        return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }
}
