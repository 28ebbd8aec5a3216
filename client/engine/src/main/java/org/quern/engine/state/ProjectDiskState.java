package org.quern.engine.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.engine.state.look.UnusedFiles;
import org.quern.model.UnixTime;

/** A project's troubles with the disk. Mutable, owned by the engine's thread, forgotten at a restart. */
public final class ProjectDiskState {
    private boolean serverReadsAmounts;
    /** Seconds for which a refusal holds (choice C18), unless space comes before. */
    public static final double REFUSED_SECONDS = 600;
    /** Seconds for which nothing is planned with files that cannot be deleted. */
    private static final double UNDELETABLE_SECONDS = 3600;

    private final ChangeFlags flags;
    private final UnusedFiles unused = new UnusedFiles();
    private final Map<String, Postponed> postponed = new LinkedHashMap<>();
    private double refusedUntil;
    private double refusedBytes;
    private boolean refusedByVolume;
    private double undeletableUntil;

    /** A download waits for space, and before {@code failedUntil}, Unix seconds, since it failed. */
    private record Postponed(String why, double failedUntil) {
        Postponed again(double until) {
            return new Postponed(why, Math.min(failedUntil, until)); // whoever wants it sooner need not ask twice
        }
    }

    ProjectDiskState(ChangeFlags flags) {
        this.flags = flags;
    }

    /** Files that came for nothing. */
    public UnusedFiles unused() {
        return unused;
    }

    /** Names of the downloads that wait for space. */
    public List<String> postponed() {
        return List.copyOf(postponed.keySet());
    }

    /** Why the download waits for space, null if it does not. */
    public @Nullable String whyPostponed(String file) {
        Postponed waiting = postponed.get(file);
        return waiting == null ? null : waiting.why();
    }

    /** Unix seconds before which the download does not start whatever space there is, since it failed. */
    public double failedUntil(String file) {
        Postponed waiting = postponed.get(file);
        return waiting == null ? UnixTime.NONE : waiting.failedUntil();
    }

    /** The download waits for space, and before {@code failedUntil}, Unix seconds, since it failed; returns whether it is news. */
    public boolean postpone(String file, String why, double failedUntil) {
        flags.touch(); // its transfer notes when it is tried again
        Postponed before = postponed.get(file);
        postponed.put(file, before == null ? new Postponed(why, failedUntil) : before.again(failedUntil));
        return before == null;
    }

    /** The download has its space. */
    public void admitted(String file) {
        postponed.remove(file);
    }

    /** Room for a file of {@code bytes} was refused; {@code byVolume}: it would fit, had others not filled the volume, nor a server sent a limit. */
    public void refused(double bytes, double now, boolean byVolume) {
        refusedByVolume = byVolume;
        refusedBytes = isShort(now) ? Math.min(refusedBytes, bytes) : bytes;
        refusedUntil = now + REFUSED_SECONDS;
    }

    /** What was refused last would fit, had others not filled the volume. */
    public boolean isRefusedByVolume() {
        return refusedByVolume;
    }

    /** Something was refused not long ago. */
    public boolean isShort(double now) {
        return now < refusedUntil;
    }

    /** A file of {@code bytes} need not be tried: a smaller one was refused not long ago. */
    public boolean refuses(double bytes, double now) {
        return isShort(now) && bytes >= refusedBytes;
    }

    /** There are {@code freeBytes} free: returns whether what was refused fits now. */
    public boolean eased(double freeBytes) {
        boolean fits = UnixTime.isSet(refusedUntil) && freeBytes > refusedBytes;
        if (fits) {
            refusedUntil = UnixTime.NONE;
            flags.contacts().lookNow();
            if (!postponed.isEmpty()) {
                flags.touch();
            }
        }
        return fits;
    }

    public void undeletable(double now) {
        undeletableUntil = now + UNDELETABLE_SECONDS;
    }

    /** Its files cannot be deleted, whatever the plan. */
    public boolean isUndeletable(double now) {
        return now < undeletableUntil;
    }

    /** The client's time was moved. */
    void moved(double seconds) {
        refusedUntil = UnixTime.moved(refusedUntil, seconds);
        undeletableUntil = UnixTime.moved(undeletableUntil, seconds);
        postponed.replaceAll((file, waiting) -> new Postponed(waiting.why(),
                UnixTime.moved(waiting.failedUntil(), seconds)));
    }

    /** Its server has answered, in this session, in elements that only servers know which read the amounts of free space. */
    public boolean serverReadsAmounts() {
        return serverReadsAmounts;
    }

    public void serverReadsAmounts(boolean reads) {
        serverReadsAmounts = reads;
    }
}
