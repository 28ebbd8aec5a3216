package org.quern.model;

import java.util.List;

/**
 * What is asked of one project, per resource (docs/protocol/literature.md 2, docs/protocol/scheduling.md 8.5). An empty
 * list asks for nothing.
 *
 * @param perResource one entry per resource asked for, CPU first
 * @param scalarSeconds what a client asked for that knows no resources: seconds of whatever it has; 0 from all others
 */
public record WorkRequest(List<Ask> perResource, double scalarSeconds) {
    public static final WorkRequest NOTHING = new WorkRequest(List.of());

    /** As all clients ask that know resources. */
    public WorkRequest(List<Ask> perResource) {
        this(perResource, 0);
    }

    public WorkRequest {
        perResource = List.copyOf(perResource);
    }

    /**
     * One resource's part.
     *
     * @param type the resource
     * @param seconds instance-seconds wanted
     * @param instances idle instances to occupy
     * @param estimatedDelay seconds that the resource is already busy with tasks that may miss their deadline
     */
    public record Ask(ResourceType type, double seconds, double instances, double estimatedDelay) {
        /** Anything is asked for. docs/protocol/literature.md 2: work goes out for a resource only then. */
        public boolean isWanted() {
            return seconds > 0 || instances > 0;
        }

        /** The same after another delay. */
        public Ask withDelay(double seconds) {
            return new Ask(type, this.seconds, instances, seconds);
        }
    }

    /** The part for {@code type}, zeros if none. */
    public Ask of(ResourceType type) {
        return perResource.stream().filter(ask -> ask.type().equals(type)).findFirst().orElse(new Ask(type, 0, 0, 0));
    }

    public boolean asksForWork() {
        return scalarSeconds > 0 || perResource.stream().anyMatch(Ask::isWanted);
    }

    /** For servers that know one scalar only: the largest of the seconds. */
    public double legacySeconds() {
        return perResource.stream().mapToDouble(Ask::seconds).max().orElse(scalarSeconds);
    }
}
