package org.quern.server.store;

/**
 * A file of the project that a host keeps, by the host's own word.
 *
 * @param name physical name
 * @param bytes its size
 * @param status 1 present, 0 not yet, negative an error
 * @param since when the host first listed it so, Unix seconds
 */
public record HostFile(String name, double bytes, int status, double since) {

    boolean says(HostFile told) {
        return bytes == told.bytes && status == told.status;
    }
}
