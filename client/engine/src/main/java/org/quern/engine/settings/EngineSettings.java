package org.quern.engine.settings;

import java.util.List;
import org.quern.model.DiskPolicy;

/**
 * The user's wishes and this build's constants as plain numbers, resolved for this moment by the shell.
 *
 * @param usableCpus CPUs that tasks may use now, at least 1
 * @param cpusLimitedByUser fewer than the host has
 * @param memoryBytes RAM that tasks may use now
 * @param memoryMostBytes RAM that tasks may use at the most generous time of day; above it a task is aborted
 * @param swapBytes swap that tasks may use; infinite if unknown
 * @param connectDays "store at least" days of work
 * @param additionalDays "store up to an additional" days of work
 * @param schedulingPeriodSeconds time slice
 * @param leaveInMemory preempted tasks keep their process
 * @param checkpointPeriodSeconds least time between checkpoints
 * @param cpuLimitFraction share of each second that tasks compute, 0..1
 * @param maxTransfers up- or downloads at once, each direction
 * @param maxTransfersPerProject the same for one project
 * @param reportImmediately report each task as soon as it is done
 * @param allowMultipleClients several clients may run on this host
 * @param suite name of the policy suite
 * @param clientVersion "major.minor.release", BOINC's protocol version
 * @param clientBrand name of this program
 * @param platform primary platform
 * @param altPlatforms further platforms, in order
 * @param preferencesXml the {@code <global_preferences>} element in force, as XML text
 * @param disk limits on disk use
 * @param wishes for single projects
 * @param options of cc_config.xml that the engine acts on
 */
public record EngineSettings(int usableCpus, boolean cpusLimitedByUser, double memoryBytes, double memoryMostBytes,
        double swapBytes, double connectDays, double additionalDays, double schedulingPeriodSeconds,
        boolean leaveInMemory,
        double checkpointPeriodSeconds, double cpuLimitFraction, int maxTransfers, int maxTransfersPerProject,
        boolean reportImmediately, boolean allowMultipleClients, String suite, String clientVersion, String clientBrand,
        String platform, List<String> altPlatforms, String preferencesXml, DiskLimits disk, ProjectWishes wishes,
        EngineOptions options) {
    public EngineSettings {
        usableCpus = Math.max(1, usableCpus);
        altPlatforms = List.copyOf(altPlatforms);
    }

    /** Settings without wishes for single projects. */
    public EngineSettings(int usableCpus, boolean cpusLimitedByUser, double memoryBytes, double memoryMostBytes,
            double swapBytes, double connectDays, double additionalDays, double schedulingPeriodSeconds,
            boolean leaveInMemory, double checkpointPeriodSeconds, double cpuLimitFraction, int maxTransfers,
            int maxTransfersPerProject, boolean reportImmediately, boolean allowMultipleClients, String suite,
            String clientVersion, String clientBrand, String platform, List<String> altPlatforms,
            String preferencesXml, DiskLimits disk) {
        this(usableCpus, cpusLimitedByUser, memoryBytes, memoryMostBytes, swapBytes, connectDays, additionalDays,
                schedulingPeriodSeconds, leaveInMemory, checkpointPeriodSeconds, cpuLimitFraction, maxTransfers,
                maxTransfersPerProject, reportImmediately, allowMultipleClients, suite, clientVersion, clientBrand,
                platform, altPlatforms, preferencesXml, disk, ProjectWishes.NONE, EngineOptions.USUAL);
    }

    /** The same with wishes for single projects. */
    public EngineSettings with(ProjectWishes newWishes) {
        return new EngineSettings(usableCpus, cpusLimitedByUser, memoryBytes, memoryMostBytes, swapBytes, connectDays,
                additionalDays, schedulingPeriodSeconds, leaveInMemory, checkpointPeriodSeconds, cpuLimitFraction,
                maxTransfers, maxTransfersPerProject, reportImmediately, allowMultipleClients, suite, clientVersion,
                clientBrand, platform, altPlatforms, preferencesXml, disk, newWishes, options);
    }

    /** The same with other options. */
    public EngineSettings with(EngineOptions newOptions) {
        return new EngineSettings(usableCpus, cpusLimitedByUser, memoryBytes, memoryMostBytes, swapBytes, connectDays,
                additionalDays, schedulingPeriodSeconds, leaveInMemory, checkpointPeriodSeconds, cpuLimitFraction,
                maxTransfers, maxTransfersPerProject, reportImmediately, allowMultipleClients, suite, clientVersion,
                clientBrand, platform, altPlatforms, preferencesXml, disk, wishes, newOptions);
    }

    /**
     * The user's limits on disk use (docs/protocol/disk-management.md 1.2); bytes.
     *
     * @param minFreeBytes to be left free
     * @param maxUsedFraction at most this part of the volume, 0 = no limit
     * @param maxUsedBytes at most this much, 0 = no limit
     * @param policy what is done when space is short
     * @param sent which of them the user did not set here
     */
    public record DiskLimits(double minFreeBytes, double maxUsedFraction, double maxUsedBytes, DiskPolicy policy,
            SentLimits sent) {
        /** Limits that are all the user's own. */
        public DiskLimits(double minFreeBytes, double maxUsedFraction, double maxUsedBytes, DiskPolicy policy) {
            this(minFreeBytes, maxUsedFraction, maxUsedBytes, policy, SentLimits.NONE);
        }

        /** Those that the user set here, or nobody. */
        public DiskLimits own() {
            return new DiskLimits(minFreeBytes, sent.fraction() ? 0 : maxUsedFraction, sent.bytes() ? 0 : maxUsedBytes,
                    policy);
        }
    }

    /** BOINC's defaults (docs/protocol/configuration.md) for a host with that many CPUs; for tests and simulations. */
    public static EngineSettings defaults(int cpus, String platform) {
        return new EngineSettings(cpus, false, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0.1, 0.5, 3600, false, 60, 1, 8, 2, false, true, "", "8.3.0", "Quern", platform, List.of(),
                "<global_preferences>\n</global_preferences>\n", new DiskLimits(1e8, 0.9, 0, DiskPolicy.SHARES));
    }
}
