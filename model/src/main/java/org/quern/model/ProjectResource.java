package org.quern.model;

/**
 * What is known of one project about one resource.
 *
 * @param bar standing reason not to ask, {@link ResourceBar#NONE} if there is none
 * @param backoffUntil work back-off, Unix seconds; 0 = none
 * @param supplies the flag D(P,R) of docs/protocol/literature.md 2: the last answer to a request for this resource
 * brought a task for it
 * @param lastRequestEmpty the last request for this resource brought nothing (docs/protocol/rpc-policy.md 6.1, point 6)
 * @param excludedInstances bit i set: instance i is excluded for at least one of the project's applications
 */
public record ProjectResource(ResourceBar bar, double backoffUntil, boolean supplies, boolean lastRequestEmpty,
        long excludedInstances) {
    /** Nothing known, nothing in the way. */
    public static final ProjectResource OPEN = new ProjectResource(ResourceBar.NONE, 0, false, false, 0);

    public ProjectResource {
        backoffUntil = Sane.time(backoffUntil, 0);
    }

    public boolean backedOff(double now) {
        return backoffUntil > now;
    }
}
