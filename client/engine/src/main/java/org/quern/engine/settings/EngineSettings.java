package org.quern.engine.settings;

import java.util.List;
import org.quern.model.DiskPolicy;
import org.quern.model.ScheduleLimits;

/**
 * The user's wishes and this build's constants as plain numbers, resolved for this moment by the shell. Each preference and option keeps
 * its name of docs/protocol/configuration.md.
 *
 * @param tasks how they run
 * @param schedule what the scheduling policies look at
 * @param work what is fetched and reported
 * @param transfers how many files move at once
 * @param disk limits on disk use
 * @param identity what projects are told
 * @param wishes for single projects
 */
public record EngineSettings(TaskSettings tasks, ScheduleLimits schedule, WorkSettings work, TransferSettings transfers,
        DiskSettings disk, IdentitySettings identity, ProjectWishes wishes) {

    /** BOINC's defaults (docs/protocol/configuration.md) for a host with that many CPUs; for tests and simulations. */
    public static EngineSettings defaults(int cpus, String platform) {
        return new EngineSettings(new TaskSettings(cpus, 1, Double.POSITIVE_INFINITY, 60, false, -1),
                ScheduleLimits.UNLIMITED, new WorkSettings("", 0.1, 0.5, false, 0, false, List.of()),
                new TransferSettings(8, 2), new DiskSettings(1e8, 0.9, 0, DiskPolicy.SHARES),
                IdentitySettings.plain(platform), ProjectWishes.NONE);
    }

    /** The same while tasks run otherwise. */
    public EngineSettings with(TaskSettings other) {
        return new EngineSettings(other, schedule, work, transfers, disk, identity, wishes);
    }

    /** The same within other limits. */
    public EngineSettings with(ScheduleLimits other) {
        return new EngineSettings(tasks, other, work, transfers, disk, identity, wishes);
    }

    /** The same while other work is fetched. */
    public EngineSettings with(WorkSettings other) {
        return new EngineSettings(tasks, schedule, other, transfers, disk, identity, wishes);
    }

    /** The same with other limits on disk use. */
    public EngineSettings with(DiskSettings other) {
        return new EngineSettings(tasks, schedule, work, transfers, other, identity, wishes);
    }

    /** The same while projects are told otherwise. */
    public EngineSettings with(IdentitySettings other) {
        return new EngineSettings(tasks, schedule, work, transfers, disk, other, wishes);
    }

    /** The same with wishes for single projects. */
    public EngineSettings with(ProjectWishes other) {
        return new EngineSettings(tasks, schedule, work, transfers, disk, identity, other);
    }
}
