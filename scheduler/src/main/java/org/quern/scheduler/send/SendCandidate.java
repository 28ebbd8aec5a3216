package org.quern.scheduler.send;

import java.util.List;
import org.quern.model.ResourceUsage;
import org.quern.model.Sane;

/**
 * A task that could be sent.
 *
 * @param name for messages
 * @param latencyBoundSeconds time from sending to the report deadline
 * @param versions app versions that run on this host, best first
 */
public record SendCandidate(String name, double latencyBoundSeconds, List<Version> versions) {
    public SendCandidate {
        latencyBoundSeconds = Sane.duration(latencyBoundSeconds);
        versions = List.copyOf(versions);
    }

    /**
     * One way to run it.
     *
     * @param usage what it would occupy
     * @param estimatedSeconds run time expected on this host, undisturbed
     */
    public record Version(ResourceUsage usage, double estimatedSeconds) {
        public Version {
            estimatedSeconds = Sane.duration(estimatedSeconds);
        }
    }
}
