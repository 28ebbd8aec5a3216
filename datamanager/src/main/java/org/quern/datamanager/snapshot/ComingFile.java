package org.quern.datamanager.snapshot;

/**
 * A download that is not complete, in bytes.
 *
 * @param name physical name, unique in its project
 * @param grantedBytes what is still to come of it and is counted as used already; 0 if it waits for space
 * @param arrivedBytes what lies on the disk of it
 * @param stalled nothing fills it: its last attempt failed, or hardly moves. One that has not been tried is not stalled
 */
public record ComingFile(String name, double grantedBytes, double arrivedBytes, boolean stalled) {
    public ComingFile {
        if (!(grantedBytes >= 0) || !(arrivedBytes >= 0)) {
            throw new IllegalArgumentException(
                    "download " + name + " has an impossible size: " + grantedBytes + ", " + arrivedBytes);
        }
    }
}
