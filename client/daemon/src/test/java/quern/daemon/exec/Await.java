package quern.daemon.exec;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits for something that another process or thread brings about; fails with a sentence when it does not come. */
public final class Await {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private Await() {
    }

    /** Waits until there is a value. */
    public static <T> T value(String what, Supplier<Optional<T>> source) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        Optional<T> found = source.get();
        while (found.isEmpty()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("waited " + DEADLINE.toSeconds() + " s in vain for " + what);
            }
            LockSupport.parkNanos(5_000_000);
            found = source.get();
        }
        return found.get();
    }

    /** Waits until it is so. */
    public static void until(String what, Supplier<Boolean> condition) {
        value(what, () -> condition.get() ? Optional.of(true) : Optional.empty());
    }
}
