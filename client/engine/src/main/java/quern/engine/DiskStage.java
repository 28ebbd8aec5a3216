package quern.engine;

import java.util.List;
import quern.datamanager.ReclaimPlanner;
import quern.datamanager.ReportedShares;
import quern.datamanager.ShareClaim;
import quern.datamanager.SpaceOffer;
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

    /**
     * What a project's scheduler is told of the disk: its share as BOINC computes it, and the three amounts of seed 003.
     * Where no limit is known nothing is claimed.
     */
    static DiskOffer offer(ClientState state, ProjectState project, double now) {
        DiskFigures disk = state.disk;
        SpaceOffer space = ReclaimPlanner.offer(DiskSnapshots.of(state, now), project.url.canonical());
        double share = share(state, project);
        return new DiskOffer(disk.usedTotal(), disk.usedBy(project.url), Double.isFinite(share) ? share : 0,
                told(space.freeBytes()), told(space.offenderBytes()), told(space.selfBytes()));
    }

    private static double share(ClientState state, ProjectState project) {
        double allowed = DiskSnapshots.budget(state).allowedBytes();
        List<ShareClaim> claims = state.projects.values().stream()
                .map(other -> new ShareClaim(other.url.canonical(), other.accounting.resourceShare(),
                        state.disk.usedBy(other.url), other.accounting.desiredDiskUsage()))
                .toList();
        return ReportedShares.of(allowed, claims).getOrDefault(project.url.canonical(), 0.0);
    }

    /** Without any limit there is no amount to tell; 0 would say that the disk is full. */
    private static double told(double bytes) {
        return Double.isFinite(bytes) ? bytes : DiskOffer.NOT_TOLD;
    }
}
