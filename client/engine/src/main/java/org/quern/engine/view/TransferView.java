package org.quern.engine.view;

import org.jspecify.annotations.Nullable;
import org.quern.model.FileRecord;
import org.quern.model.ProjectUrl;
import org.quern.model.TransferState;

/**
 * A transfer that waits or runs, as readers outside may see it.
 *
 * @param project its project
 * @param record its file
 * @param state what is kept of it, with the present attempt's time and bytes
 * @param attempt the present attempt, null while it waits
 * @param projectWaitSeconds how long all of the project's transfers in this direction still wait, 0 = they do not
 * @param lastError why it failed last, empty if it did not
 */
public record TransferView(ProjectUrl project, FileRecord record, TransferState state, @Nullable Attempt attempt,
        double projectWaitSeconds, String lastError) {
    /**
     * An attempt that runs now.
     *
     * @param url where it uploads to or downloads from
     * @param offset bytes that were there before it
     * @param bytesPerSecond its speed within the last seconds, 0 = none or not known yet
     */
    public record Attempt(String url, double offset, double bytesPerSecond) {}

    /** Physical name. */
    public String file() {
        return record.name();
    }

    /** An attempt runs now. */
    public boolean active() {
        return attempt != null;
    }

    /** Bytes that move in all, 0 = unknown. */
    public double totalBytes() {
        boolean packed = !state.upload() && record.info().downloadGzipped() && record.info().gzippedNbytes() > 0;
        return packed ? record.info().gzippedNbytes() : record.info().nbytes();
    }

    /** Seconds that the present attempt still needs at its speed, 0 = unknown. */
    public double remainingSeconds() {
        double left = Math.max(0, totalBytes() - state.bytesDone());
        return attempt != null && attempt.bytesPerSecond() > 0 ? left / attempt.bytesPerSecond() : 0;
    }
}
