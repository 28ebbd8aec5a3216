package quern.model;

import java.util.List;

/**
 * What is asked of one project, per resource (seed 002, scheduling.md 8.5). An empty list asks for nothing.
 *
 * @param perResource one entry per resource asked for, CPU first
 */
public record WorkRequest(List<Ask> perResource) {
    public static final WorkRequest NOTHING = new WorkRequest(List.of());

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
    }

    /** The part for {@code type}, zeros if none. */
    public Ask of(ResourceType type) {
        return perResource.stream().filter(ask -> ask.type().equals(type)).findFirst().orElse(new Ask(type, 0, 0, 0));
    }

    public boolean asksForWork() {
        return perResource.stream().anyMatch(ask -> ask.seconds() > 0 || ask.instances() > 0);
    }

    /** For servers that know one scalar only: the largest of the seconds. */
    public double legacySeconds() {
        return perResource.stream().mapToDouble(Ask::seconds).max().orElse(0);
    }
}
