package quern.simulator.soak.check;

import quern.model.ReportedResult;
import quern.model.ResultState;
import quern.model.SchedulerRequest;
import quern.model.TaskId;
import quern.simulator.soak.world.ActualResult;
import quern.simulator.soak.world.Server;
import quern.simulator.soak.world.Turn;
import quern.simulator.soak.world.World;

/** A task that is reported as failed has a fault that is not this computer's. */
final class NoHostFault extends Check {
    /** Exit status of a task that was not started by its deadline. */
    private static final int UNSTARTED_LATE = 200;
    private static final double LEAST_FREE_BYTES = 1e9;
    /** Seconds of the run at which the limit on disk use was last in the way, 0 = never. */
    private double shortAt;

    NoHostFault() {
        super("no task fails for the host's own fault",
                "a task that is reported as failed was failed by its application, its project or its user, or was late");
    }

    /** The user's limit on disk use counts as a wish: what does not fit is given up, and that is told (docs/disk.md). */
    @Override
    public void turned(World world, Turn turn) {
        if (world.volume().freeBytes() < LEAST_FREE_BYTES
                || world.allowedBytes() < world.volume().usedBytes() + world.bytesComing()) {
            shortAt = world.time().now();
        }
    }

    @Override
    public void arrived(World world, Server server, SchedulerRequest request) {
        for (ReportedResult report : request.results()) {
            if (report.outcome().state() != ResultState.FILES_UPLOADED) {
                look(world, server, report);
            }
        }
    }

    private void look(World world, Server server, ReportedResult report) {
        ActualResult actual = world.actual().of(new TaskId(server.url(), report.result().name()));
        boolean late = report.outcome().exitStatus() == UNSTARTED_LATE
                && world.time().trueWall() > report.result().reportDeadline();
        boolean noRoom = report.outcome().stderr().contains("disk") && shortAt > 0;
        require(late || noRoom || actual == null || !actual.blame().isEmpty() || server.trouble().wasHostile(),
                () -> report.result().name() + " is reported as " + report.outcome().state() + " with status "
                        + report.outcome().exitStatus() + ": " + report.outcome().stderr().strip());
    }
}
