package quern.engine;

import java.util.LinkedHashSet;
import java.util.Set;

/** A project's troubles with the disk. Mutable, owned by the engine's thread, forgotten at a restart. */
final class ProjectRoom {
    /** Seconds for which a refusal holds (choice C18), unless space comes before. */
    static final double REFUSED_SECONDS = 600;
    /** Seconds for which nothing is planned with files that cannot be deleted. */
    private static final double UNDELETABLE_SECONDS = 3600;

    /** Downloads that wait for space. */
    final Set<String> postponed = new LinkedHashSet<>();
    private double refusedUntil;
    private double refusedBytes;
    private double undeletableUntil;

    /** Room for a file of {@code bytes} was refused. */
    void refused(double bytes, double now) {
        refusedBytes = isShort(now) ? Math.min(refusedBytes, bytes) : bytes;
        refusedUntil = now + REFUSED_SECONDS;
    }

    /** Something was refused not long ago. */
    boolean isShort(double now) {
        return now < refusedUntil;
    }

    /** A file of {@code bytes} need not be tried: a smaller one was refused not long ago. */
    boolean refuses(double bytes, double now) {
        return isShort(now) && bytes >= refusedBytes;
    }

    /** There are {@code freeBytes} free: returns whether what was refused fits now. */
    boolean eased(double freeBytes) {
        boolean fits = refusedUntil > 0 && freeBytes > refusedBytes;
        if (fits) {
            refusedUntil = 0;
        }
        return fits;
    }

    void undeletable(double now) {
        undeletableUntil = now + UNDELETABLE_SECONDS;
    }

    /** Its files cannot be deleted, whatever the plan. */
    boolean isUndeletable(double now) {
        return now < undeletableUntil;
    }

    /** The client's time was moved. */
    void moved(double seconds) {
        refusedUntil += refusedUntil > 0 ? seconds : 0;
        undeletableUntil += undeletableUntil > 0 ? seconds : 0;
    }
}
