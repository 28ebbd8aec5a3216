package org.quern.datamanager.snapshot;

import java.util.Comparator;

/**
 * In which order a project gives up files when space is needed. A policy only ranks; among files of one rank the least
 * recently used goes first, then the smaller name. Nothing is deleted just because of its rank.
 */
public interface DeletionPolicy {
    /** Rank of a file that goes before all others, in every pass. */
    int FIRST = 0;

    /**
     * The pass, {@link StoredFile#LOWEST_PRIORITY} to {@link StoredFile#HIGHEST_PRIORITY}, from which on the file may
     * go, or {@link #FIRST}.
     */
    int rank(StoredFile file, double now);

    /** Why the file is the next to go among those left, in words that go on after a semicolon. */
    String reason(StoredFile file, double now);

    /** The full order in which files go. */
    default Comparator<StoredFile> order(double now) {
        return Comparator.<StoredFile>comparingInt(file -> rank(file, now)).thenComparingDouble(StoredFile::lastUsed)
                .thenComparing(StoredFile::name);
    }
}
