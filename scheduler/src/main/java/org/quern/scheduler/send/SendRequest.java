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
     * @param delaySeconds how long it is busy with tasks that may miss their deadline, and with what was sent since
     * @param available part of the time that it may compute; at least a tenth is believed, as BOINC's servers do
     */
    public record Demand(ResourceType type, int count, double seconds, double instances, double delaySeconds,
            double available) {
        private static final double LEAST_AVAILABLE = 0.1;

        public Demand {
            available = available >= LEAST_AVAILABLE ? Math.min(available, 1) : LEAST_AVAILABLE;
            count = Math.max(0, count);
            seconds = seconds > 0 ? Sane.duration(seconds) : 0;
            instances = Sane.instances(instances);
            delaySeconds = delaySeconds > 0 ? Sane.duration(delaySeconds) : 0;
        }

        /** Of a resource that may always compute. */
        public Demand(ResourceType type, int count, double seconds, double instances, double delaySeconds) {
            this(type, count, seconds, instances, delaySeconds, 1);
        }

        /** Anything is asked for. docs/protocol/literature.md 2: send for a resource only then. */
        public boolean wanted() {
            return seconds > 0 || instances > 0;
        }

        /** How long {@code runSeconds} of computing take, off-time included. */
        public double elapsing(double runSeconds) {
            return runSeconds / available;
        }

        /**
         * What is left of the demand after a task that occupies {@code used} instances for {@code runSeconds}: it fills what was
         * asked, and delays what is sent after it (docs/protocol/study.md 6).
         */
        public Demand minus(double used, double runSeconds) {
            double filled = used * elapsing(runSeconds);
            return new Demand(type, count, Math.max(0, seconds - filled), Math.max(0, instances - used),
                    delaySeconds + filled / Math.max(1, count), available);
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
