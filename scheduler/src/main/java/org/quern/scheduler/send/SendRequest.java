package org.quern.scheduler.send;

import java.util.List;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Sane;

/**
 * A client's request for work as a server's policies see it (docs/protocol/literature.md 2).
 *
 * @param now Unix seconds
 * @param resources what the host has and wants, CPU first
 * @param legacySeconds {@code work_req_seconds}
 * @param perResource the client fills the fields per resource; if not, {@code legacySeconds} alone counts
 * @param held tasks in progress on the host, of all projects if it told; needed by WS2
 */
public record SendRequest(double now, List<Demand> resources, double legacySeconds, boolean perResource,
        List<Held> held) {
    public SendRequest {
        legacySeconds = legacySeconds > 0 ? Sane.duration(legacySeconds) : 0;
        resources = List.copyOf(resources);
        held = List.copyOf(held);
    }

    /**
     * One resource of the host.
     *
     * @param type the resource
     * @param count instances
     * @param seconds instance-seconds wanted
     * @param instances idle instances to occupy
     * @param delaySeconds how long it is busy with tasks that may miss their deadline
     */
    public record Demand(ResourceType type, int count, double seconds, double instances, double delaySeconds) {
        public Demand {
            count = Math.max(0, count);
            seconds = seconds > 0 ? Sane.duration(seconds) : 0;
            instances = Sane.instances(instances);
            delaySeconds = delaySeconds > 0 ? Sane.duration(delaySeconds) : 0;
        }

        /** Anything is asked for. docs/protocol/literature.md 2: send for a resource only then. */
        public boolean wanted() {
            return seconds > 0 || instances > 0;
        }

        /** What is left of the demand after a task that occupies {@code used} instances for {@code runSeconds}. */
        public Demand minus(double used, double runSeconds) {
            return new Demand(type, count, Math.max(0, seconds - used * runSeconds), Math.max(0, instances - used),
                    delaySeconds);
        }
    }

    /**
     * A task in progress.
     *
     * @param deadline Unix seconds
     * @param remainingSeconds run time it still needs
     * @param usage what it occupies
     */
    public record Held(double deadline, double remainingSeconds, ResourceUsage usage) {
        public Held {
            deadline = Sane.time(deadline, Sane.LONGEST_SECONDS);
            remainingSeconds = Sane.duration(remainingSeconds);
        }
    }
}
