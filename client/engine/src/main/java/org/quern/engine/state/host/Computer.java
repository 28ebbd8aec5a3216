package org.quern.engine.state.host;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.ContainerSoftware;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;
import org.quern.model.device.OpenClCpu;

/** What is known of this computer. Mutable, owned by the engine's thread. */
public final class Computer {
    private final ChangeFlags flags;
    private HostInfo host;
    private final Uptime uptime;
    private final NetworkRates network;

    /** As it was when that state was saved. */
    public Computer(SavedState saved, ChangeFlags flags) {
        this.flags = flags;
        host = saved.host();
        uptime = new Uptime(saved.timeStats());
        network = new NetworkRates(saved.netStats());
    }

    public HostInfo host() {
        return host;
    }

    /** How much it is on. */
    public Uptime uptime() {
        return uptime;
    }

    /** How fast its network is. */
    public NetworkRates network() {
        return network;
    }

    /** It was looked at, without its cards and what runs containers: those are asked for apart from it. */
    public void described(HostInfo seen) {
        host = seen.withCoprocessors(host.coprocessors()).withOpenClCpus(host.openClCpus())
                .withContainers(host.containers());
    }

    /** The drivers named these cards, and these platforms for its CPU. */
    public void devicesFound(List<Coprocessor> coprocessors, List<OpenClCpu> openClCpus) {
        if (!host.coprocessors().equals(coprocessors)) {
            flags.touch();
        }
        flags.schedule().lookNow();
        flags.contacts().lookNow();
        host = host.withCoprocessors(coprocessors).withOpenClCpus(openClCpus);
    }

    /** This is what runs containers here. */
    public void containersFound(ContainerSoftware software) {
        host = host.withContainers(software);
    }

    /** The benchmarks of that Unix time found these speeds of one CPU, operations a second. */
    public void benchmarked(double fpops, double iops, double at) {
        host = host.withBenchmarks(fpops, iops, at);
        flags.changed();
    }

    /** The benchmarks of that Unix time had no result; the speeds known before stand. */
    public void benchmarksFailed(double at) {
        host = host.withBenchmarks(host.fpops(), host.iops(), at);
        flags.changed();
    }

    /** The volume of the data directory has so many bytes, and so many are free. */
    public void diskMeasured(double total, double free) {
        host = host.withDisk(total, free);
    }

    /** Projects know it by another cross-project id. */
    public void newIdentity(String cpid) {
        host = host.withCpid(cpid);
    }

    /** The client's time was moved: whatever waits for a time is looked at. */
    public void moved(DoubleUnaryOperator move) {
        flags.changed();
        uptime.moved(move);
        network.moved(move);
        host = host.withBenchmarks(host.fpops(), host.iops(), move.applyAsDouble(host.calculated()));
    }
}
