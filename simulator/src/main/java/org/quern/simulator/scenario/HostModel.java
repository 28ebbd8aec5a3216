package org.quern.simulator.scenario;

import java.util.List;
import org.quern.model.ResourceType;

/**
 * The simulated computer.
 *
 * @param cpus number of CPUs
 * @param flops operations per second of one CPU
 * @param memoryBytes RAM
 * @param devices coprocessors
 * @param on when the client runs
 * @param active when it may compute, of the time on
 * @param gpuActive when it may use coprocessors, of the time active
 * @param connected when there is a network
 * @param connectionIntervalSeconds the network is there for a moment every interval only; 0 = {@code connected} alone decides
 * @param link how fast the network is
 */
public record HostModel(int cpus, double flops, double memoryBytes, List<Device> devices, Availability on,
        Availability active, Availability gpuActive, Availability connected, double connectionIntervalSeconds,
        Link link) {
    /** A device whose speed is not told does this many times a CPU's (docs/protocol/data-directory.md 5.9). */
    public static final double DEVICE_TO_CPU = 10;

    public HostModel {
        cpus = Math.max(1, cpus);
        devices = List.copyOf(devices);
    }

    /** One with a network that takes no time. */
    public HostModel(int cpus, double flops, double memoryBytes, List<Device> devices, Availability on,
            Availability active, Availability gpuActive, Availability connected, double connectionIntervalSeconds) {
        this(cpus, flops, memoryBytes, devices, on, active, gpuActive, connected, connectionIntervalSeconds,
                Link.INSTANT);
    }

    /**
     * The network, which all transfers of one direction share.
     *
     * @param downBytesPerSecond of downloads; 0 = they take no time
     * @param upBytesPerSecond of uploads; 0 = they take no time
     */
    public record Link(double downBytesPerSecond, double upBytesPerSecond) {
        public static final Link INSTANT = new Link(0, 0);
    }

    /**
     * A kind of coprocessor.
     *
     * @param type resource type
     * @param count instances
     * @param flops operations per second of one instance on real tasks, a fifth of what its maker promises
     */
    public record Device(ResourceType type, int count, double flops) {}

    /** A host that is always on. */
    public static HostModel plain(int cpus, double flops) {
        return new HostModel(cpus, flops, 16e9, List.of(), Availability.ALWAYS, Availability.ALWAYS,
                Availability.ALWAYS,
                Availability.ALWAYS, 0);
    }

    public HostModel withCpus(int newCpus) {
        return new HostModel(newCpus, flops, memoryBytes, devices, on, active, gpuActive, connected,
                connectionIntervalSeconds, link);
    }

    /** The same host that computes only part of the time. */
    public HostModel withActive(Availability newActive) {
        return new HostModel(cpus, flops, memoryBytes, devices, on, newActive, gpuActive, connected,
                connectionIntervalSeconds, link);
    }

    public HostModel withDevices(List<Device> newDevices) {
        return new HostModel(cpus, flops, memoryBytes, newDevices, on, active, gpuActive, connected,
                connectionIntervalSeconds, link);
    }

    public HostModel withConnectionInterval(double seconds) {
        return new HostModel(cpus, flops, memoryBytes, devices, on, active, gpuActive, connected, seconds, link);
    }

    public HostModel withLink(Link newLink) {
        return new HostModel(cpus, flops, memoryBytes, devices, on, active, gpuActive, connected,
                connectionIntervalSeconds, newLink);
    }
}
