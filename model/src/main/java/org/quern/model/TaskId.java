package org.quern.model;

/**
 * A result on this host.
 *
 * @param project master URL
 * @param result name of the result
 */
public record TaskId(ProjectUrl project, String result) {
    @Override
    public String toString() {
        return result;
    }
}
