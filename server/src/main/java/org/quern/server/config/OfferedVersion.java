package org.quern.server.config;

import org.jspecify.annotations.Nullable;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;

/**
 * A version of the application that the project offers on each of its platforms (BOINC: a plan class).
 *
 * @param planClass its plan class, empty for the plain version
 * @param cpus CPUs that it uses on average
 * @param coproc the coprocessor that it uses, null for none
 * @param coprocs instances of it, may be fractional
 * @param coprocBytes bytes of its memory that a task holds
 */
public record OfferedVersion(String planClass, double cpus, @Nullable ResourceType coproc, double coprocs,
        double coprocBytes) {

    /** One thread on a CPU. */
    public static final OfferedVersion ONE_CPU = new OfferedVersion("", 1, null, 0, 0);

    public OfferedVersion {
        if (!(cpus >= 0) || !(coprocs >= 0) || !(coprocBytes >= 0) || (coproc == null ? !(cpus > 0) : !(coprocs > 0))) {
            throw new IllegalArgumentException("The app version '" + planClass + "' uses nothing, or less");
        }
    }

    /** What a task of it occupies on that host, and how fast it is there. */
    public ResourceUsage usageOn(HostInfo host) {
        double flops = cpus * (host.fpops() > 0 ? host.fpops() : HostInfo.DEFAULT_OPS);
        for (Coprocessor device : host.coprocessors()) {
            flops += device.type().equals(coproc) ? coprocs * device.peakFlops() * Coprocessor.EFFICIENCY : 0;
        }
        return new ResourceUsage(cpus, coproc, coprocs, flops, coprocBytes);
    }
}
