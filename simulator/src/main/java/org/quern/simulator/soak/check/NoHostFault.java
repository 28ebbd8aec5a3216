package org.quern.simulator.soak.check;

import java.util.Set;
import java.util.TreeSet;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.World;

/** A task that is reported as failed has a fault that is not this computer's. */
final class NoHostFault extends Check {
    /** Exit status of a task that was not started by its deadline. */
    private static final int UNSTARTED_LATE = 200;
    /** Exit status of a task that ran for too long. */
    private static final int TIME_LIMIT = 197;
    /** Exit status of a task that was given up before it began, for space. */
    private static final int GIVEN_UP = 194;
    /** Files of so many bytes may be on their way. */
    private static final double LEAST_FREE_BYTES = 2e9;
    /** A confirmed clock may be so much off (decision 0044), seconds. */
    private static final double CLOCK_SECONDS = 660;
    /** A task that is given up for want of space is given up when it comes, or within the hour. */
    private static final double SHORT_SECONDS = 3600;
    /** Seconds of the run at which there was last too little space by the user's limit. */
    private double shortAt = Double.NEGATIVE_INFINITY;
    /** Seconds of the run of the last state on disk: what is in the next one happened since. */
    private double storedAt;
    private final Set<String> seen = new TreeSet<>();

    NoHostFault() {
        super("no task fails for the host's own fault",
                "a task that is reported as failed was failed by its application, its project or its user, or was late");
    }

    /**
     * The user's limit on what the client uses counts as a wish: what does not fit is given up, and that is told (docs/disk.md). On a
     * volume that others have filled tasks wait.
     */
    @Override
    public void turned(World world, Turn turn) {
        if (world.ownLimitBytes() < world.volume().usedBytes() + world.bytesComing() + LEAST_FREE_BYTES) {
            shortAt = world.time().now();
        }
    }

    /** Looked at when it fails, as far as can be seen: a state may be the first one since the disk was read-only for hours. */
    @Override
    public void stored(World world, SavedState state) {
        for (SavedProject project : state.projects()) {
            for (SavedResult result : project.results()) {
                ResultOutcome outcome = result.outcome();
                boolean failed = outcome.readyToReport() && outcome.state() != ResultState.FILES_UPLOADED;
                if (failed && seen.add(SavedResults.key(project.url(), result.result().name()))) {
                    look(world, world.server(project.url()), result);
                }
            }
        }
        storedAt = world.time().now();
    }

    private void look(World world, Server server, SavedResult result) {
        String name = result.result().name();
        ResultOutcome outcome = result.outcome();
        ActualResult actual = world.actual().of(new TaskId(server.url(), name));
        boolean isLate = outcome.exitStatus() == UNSTARTED_LATE
                && world.time().trueWall() > result.result().reportDeadline() - CLOCK_SECONDS;
        require(isLate || actual == null || !actual.blame().isEmpty() || server.trouble().wasHostile()
                || (outcome.exitStatus() == TIME_LIMIT && actual.wroteInVain()) || lacksSpace(actual, outcome),
                () -> name + " has failed as " + outcome.state() + " with status " + outcome.exitStatus() + ": "
                        + outcome.stderr().strip());
    }

    /** What never began is given up if it does not fit (docs/disk.md): nothing is lost, and the server was told of the space. */
    private boolean lacksSpace(ActualResult actual, ResultOutcome outcome) {
        boolean isForSpace = outcome.stderr().contains("no disk space for its file")
                || outcome.exitStatus() == GIVEN_UP;
        return isForSpace && !actual.hasBegun() && shortAt > storedAt - SHORT_SECONDS;
    }
}
