package org.quern.datamanager.snapshot;

import java.util.List;

/**
 * A result on this host and the files that it holds.
 *
 * @param name unique in its project
 * @param stage how far it is; only a queued one may be given up for space
 * @param receivedAt Unix seconds
 * @param files names of the files in its project's folder that it needs; an unknown name is ignored
 */
public record StoredResult(String name, Stage stage, double receivedAt, List<String> files) {
    /** How far a result is, as the data manager sees it. */
    public enum Stage {
        /** Received, never started. */
        QUEUED,
        /** Started: computing, suspended or preempted. */
        RUNNING,
        /** Finished, its output on the way. */
        UPLOADING,
        /** Reported, or ready to be. */
        AWAITING_ACK
    }

    public StoredResult {
        files = List.copyOf(files);
    }
}
