package org.quern.daemon.start;

import java.time.Instant;
import java.util.UUID;
import org.quern.coproc.probe.HostCpid;
import org.quern.coproc.probe.HostProbe;
import org.quern.coproc.probe.OshiSystem;
import org.quern.daemon.store.DataDirectory;
import org.quern.model.HostInfo;

/** What this computer is: what a look at it says, and what is known of it by other means. */
public final class ThisComputer {
    private ThisComputer() {}

    /** Looks at the computer again; what is known of it by other means stays. */
    public static HostInfo describe(DataDirectory data, HostInfo before) {
        return known(HostProbe.probe(OshiSystem.open(), data.root(), Instant.now()).value(), before, data);
    }

    /** The computer as it is now, with its identity and benchmarks as they were. */
    static HostInfo known(HostInfo now, HostInfo before, DataDirectory data) {
        HostInfo host = before.calculated() > 0 ? now.withBenchmarks(before.fpops(), before.iops(), before.calculated())
                : now;
        return before.hostCpid().isEmpty() ? withCpid(host, data) : host.withCpid(before.hostCpid());
    }

    /** Nobody shall measure: the speeds are assumed, and servers may rely on them (docs/protocol/coprocessors.md 9). */
    static HostInfo assumed(HostInfo host, double now) {
        return host.withBenchmarks(HostInfo.DEFAULT_OPS, HostInfo.DEFAULT_OPS, now);
    }

    static HostInfo withCpid(HostInfo host, DataDirectory data) {
        return host.withCpid(HostCpid.make(HostProbe.macAddress(OshiSystem.open()), data.root().toString(),
                UUID.randomUUID().toString()));
    }
}
