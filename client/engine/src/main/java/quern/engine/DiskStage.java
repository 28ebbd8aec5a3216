package quern.engine;

import quern.model.DiskOffer;

/** Keeps the disk figures fresh and hands them to those who ask. */
final class DiskStage implements Stage {
    /** Seconds between measurements while nothing asks for one: the walk over all files is not free. */
    private static final double PERIOD_SECONDS = 600;

    @Override
    public void run(TickContext tick) {
        if (tick.now.wall() - tick.state.disk.at() > PERIOD_SECONDS
                && tick.now.mono() >= tick.state.diskAskedAt + PERIOD_SECONDS) {
            tick.state.diskAskedAt = tick.now.mono();
            tick.order(new Command.MeasureDisk());
        }
    }

    /** What a project's scheduler is told of the disk. */
    static DiskOffer offer(ClientState state, ProjectState project) {
        DiskFigures disk = state.disk;
        double free = Math.max(0, disk.freeBytes());
        double allowed = allowedBytes(state);
        return new DiskOffer(disk.usedTotal(), disk.usedBy(project.url), allowed * state.shareOf(project), free, free,
                free);
    }

    /** How many bytes the client and all projects may use (disk-management.md 1.2). */
    static double allowedBytes(ClientState state) {
        EngineSettings.DiskLimits limits = state.settings.disk();
        double allowed = state.disk.usedTotal() + Math.max(0, state.disk.freeBytes()) - limits.minFreeBytes();
        if (limits.maxUsedFraction() > 0) {
            allowed = Math.min(allowed, state.disk.totalBytes() * limits.maxUsedFraction());
        }
        if (limits.maxUsedBytes() > 0) {
            allowed = Math.min(allowed, limits.maxUsedBytes());
        }
        return Math.max(0, allowed);
    }
}
