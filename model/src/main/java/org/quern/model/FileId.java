package org.quern.model;

/**
 * A file of a project on this host.
 *
 * @param project master URL
 * @param name physical name
 */
public record FileId(ProjectUrl project, String name) {
    @Override
    public String toString() {
        return name;
    }
}
