package org.quern.daemon.gpu;

import java.util.function.Predicate;
import org.quern.model.device.DeviceFindings;

/**
 * Cards that were there before and that a look did not find, and those whose drivers are not ready. After sleep or the computer's
 * start a driver may need a while, and nothing else tells when it is there: so they are looked for again some times. Not safe for
 * use by several threads.
 */
final class MissingCards {
    /** With pauses that grow to five minutes: for 20 minutes. */
    static final int TRIES = 10;
    private final Predicate<DeviceFindings> areUnready;
    private DeviceFindings wanted = DeviceFindings.NONE;
    private int triesLeft;

    /** {@code areUnready}: by what was found, drivers are there that may still get ready. */
    MissingCards(Predicate<DeviceFindings> areUnready) {
        this.areUnready = areUnready;
    }

    /** The first look of all found that. */
    void began(DeviceFindings first) {
        wanted = first;
        triesLeft = areUnready.test(first) ? TRIES : 0;
    }

    /** A look found {@code now} after {@code before} was found. */
    void looked(DeviceFindings before, DeviceFindings now) {
        if (triesLeft > 0) {
            triesLeft = isFewer(now, wanted) || areUnready.test(now) ? triesLeft - 1 : 0;
        } else if (isFewer(now, before)) {
            wanted = before;
            triesLeft = TRIES;
        }
    }

    /** Nobody wants them. */
    void forget() {
        triesLeft = 0;
    }

    /** The next look is for them. */
    boolean areAwaited() {
        return triesLeft > 0;
    }

    /** The look of just now was the first without them. */
    boolean areMissedForTheFirstTime() {
        return triesLeft == TRIES;
    }

    private static boolean isFewer(DeviceFindings now, DeviceFindings before) {
        return now.cuda().size() < before.cuda().size() || now.openCl().size() < before.openCl().size()
                || now.apple().size() < before.apple().size();
    }
}
