package org.quern.simulator.soak.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.quern.model.ExitStatus;
import org.quern.model.FileId;
import org.quern.model.FileRef;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/** A task that is reported as failed has failed for something that is not this computer's, and as such. */
final class NoHostFault extends Check {
    /** What is used is measured when so much has changed (docs/disk.md), and some more comes until the next look. */
    private static final double UNMEASURED_BYTES = 200e6;
    /** A clock that was confirmed, if only by an answer of nobody knows whom, may be so much off (decision 0044), seconds. */
    private static final double CLOCK_SECONDS = 3_660;
    /** A task that is given up for want of space is given up when it comes, or within the hour. */
    private static final double SHORT_SECONDS = 3600;
    private static final double UNTAKEN_SECONDS = 3 * 86_400.0;
    /** A task whose outputs the disk refused for so many times its length may come to its limit of time. */
    private static final double IN_VAIN = 10;
    /** Least bytes that the user's limit left since then, and in the hour or more before; infinite before the first look. */
    private double leastFree = Double.POSITIVE_INFINITY;
    private double leastFreeBefore = Double.POSITIVE_INFINITY;
    private double since;
    private final Set<String> seen = new TreeSet<>();
    private final Map<String, Integer> excused = new TreeMap<>();

    NoHostFault() {
        super("no task fails for the host's own fault",
                "a task that is reported as failed was failed by its application, its project or its user, or was late");
    }

    /**
     * The user's limit on what the client uses counts as a wish: what does not fit is given up, and that is told (docs/disk.md). On a
     * volume that others have filled tasks wait.
     */
    @Override
    public void turned(WorldView world, Turn turn) {
        double used = world.volume().usedBytes() + world.bytesComing();
        leastFree = Math.min(leastFree, world.ownLimitBytes() - used);
    }

    /** Looked at when it fails, as far as can be seen: a state may be the first one since the disk was read-only for hours. */
    @Override
    public void stored(WorldView world, SavedState state) {
        for (SavedProject project : state.projects()) {
            List<SavedResult> failed = project.results().stream().filter(NoHostFault::hasFailed)
                    .filter(one -> seen.add(SavedResults.key(project.url(), one.result().name()))).toList();
            failed.forEach(one -> look(world, state, project, one, hadRoom(failed)));
        }
        if (world.time().now() > since + SHORT_SECONDS) {
            leastFreeBefore = leastFree;
            leastFree = Double.POSITIVE_INFINITY;
            since = world.time().now();
        }
    }

    private static boolean hasFailed(SavedResult result) {
        return result.outcome().readyToReport() && result.outcome().state() != ResultState.FILES_UPLOADED;
    }

    /** Workunits of those that came too late to be begun and were given up for that, after the others of their reply had been looked at for room. */
    private static Set<String> hadRoom(List<SavedResult> failed) {
        return failed.stream().filter(one -> one.outcome().exitStatus() == ExitStatus.UNSTARTED_LATE)
                .map(one -> one.result().wuName()).collect(Collectors.toCollection(TreeSet::new));
    }

    private void look(WorldView world, SavedState state, SavedProject project, SavedResult result,
            Set<String> hadRoom) {
        String name = result.result().name();
        ResultOutcome outcome = result.outcome();
        ActualResult actual = world.actual().of(new TaskId(project.url(), name));
        String excuse = excuse(world, state, project, result, actual, hadRoom);
        require(!excuse.isEmpty(),
                () -> name + " has failed as " + outcome.state() + " with status " + outcome.exitStatus() + ": "
                        + outcome.stderr().strip() + (actual == null ? "" : "; known are " + actual.blame()));
        excused.merge(excuse, 1, Integer::sum);
    }

    /** Why it may have failed, in words; empty if nothing says so. */
    private String excuse(WorldView world, SavedState state, SavedProject project, SavedResult result,
            @Nullable ActualResult actual, Set<String> hadRoom) {
        ResultOutcome outcome = result.outcome();
        if (actual == null) {
            return "made up by its server";
        }
        if (actual.isDone()) { // lost to nobody
            return "reported as done before an older state came back";
        }
        Optional<FailureCause> cause = actual.blame().stream().filter(one -> one.explains(outcome)).findFirst();
        if (cause.isPresent()) {
            return cause.get().words();
        }
        if (isLate(world, actual, result)) {
            return "not begun by its deadline";
        }
        if (isLateAgain(world, actual, result)) {
            return "late by as long again as it had";
        }
        if (computedInVain(actual, outcome)) {
            return "the disk refused its outputs too long";
        }
        if (lacksSpace(world, state, project, actual, result, hadRoom)) {
            return "not begun, no room within the user's limit";
        }
        return madeRoom(world, actual, outcome) ? "gave room within the user's limit" : "";
    }

    @Override
    public Map<String, Integer> excused() {
        return excused;
    }

    /** It was never begun, and its deadline has passed. That no processor was idle meanwhile is looked at by {@link NoProcessorIdle}. */
    private static boolean isLate(WorldView world, ActualResult actual, SavedResult result) {
        return result.outcome().exitStatus() == ExitStatus.UNSTARTED_LATE && !actual.hasBegun()
                && world.time().trueWall() > result.result().reportDeadline() - CLOCK_SECONDS;
    }

    /** It was begun, and waited until as long again as it had was over since its deadline (docs/policies/RISK.md): it would have been late, and others had the processors. */
    private static boolean isLateAgain(WorldView world, ActualResult actual, SavedResult result) {
        double deadline = result.result().reportDeadline();
        return result.outcome().exitStatus() == ExitStatus.ABORTED_BY_CLIENT && actual.starts() > 0
                && world.time().trueWall() > 2 * deadline - result.result().receivedTime() - CLOCK_SECONDS;
    }

    private static boolean computedInVain(ActualResult actual, ResultOutcome outcome) {
        return outcome.exitStatus() == ExitStatus.TIME_LIMIT
                && actual.secondsInVain() > IN_VAIN * actual.secondsNeeded();
    }

    /** What never began is given up if it does not fit (docs/disk.md): nothing is lost, and the server was told of the space. */
    private boolean lacksSpace(WorldView world, SavedState state, SavedProject project, ActualResult actual,
            SavedResult result, Set<String> hadRoom) {
        ResultOutcome outcome = result.outcome();
        boolean isForSpace = outcome.stderr().contains("no disk space for its file")
                || outcome.exitStatus() == ExitStatus.ABORTED_BY_CLIENT;
        return isForSpace && !actual.hasBegun()
                && Math.min(leastFree, leastFreeBefore) < UNMEASURED_BYTES
                        + bytesToCome(world, state, project, result, hadRoom);
    }

    /** What its project's programs filled beyond the user's limit went after an hour, for the others' sake (decision 0080). */
    private boolean madeRoom(WorldView world, ActualResult actual, ResultOutcome outcome) {
        boolean isEnded = outcome.exitStatus() == ExitStatus.DISK_LIMIT
                && outcome.stderr().contains("the disk limit was exceeded for an hour");
        boolean isGivenUp = outcome.state() == ResultState.UPLOAD_FAILED && isUntaken(world, actual);
        return (isEnded || isGivenUp) && Math.min(leastFree, leastFreeBefore) < UNMEASURED_BYTES;
    }

    /** Its outputs have waited for their server for so long that they are given up where they fill the disk. */
    static boolean isUntaken(WorldView world, ActualResult actual) {
        return (!actual.isUploaded() || actual.uploadsAgain())
                && actual.endedAt().isPresent()
                && world.time().now() > actual.endedAt().getAsDouble() + UNTAKEN_SECONDS - CLOCK_SECONDS;
    }

    /**
     * Bytes of all files that this result, others that are to be computed, and those that had their room need and that are not here, and
     * of its own copies.
     */
    private static double bytesToCome(WorldView world, SavedState state, SavedProject own, SavedResult failed,
            Set<String> hadRoom) {
        double bytes = copiedBytes(own, failed);
        Set<String> besides = new TreeSet<>(hadRoom);
        besides.add(failed.result().wuName());
        for (SavedProject project : state.projects()) {
            Set<String> wanted = SavedResults.wantedFiles(project,
                    project.url().equals(own.url()) ? besides : Set.of());
            bytes += project.files().stream().filter(file -> !file.present() && wanted.contains(file.name()))
                    .mapToDouble(file -> Math.max(0, file.info().nbytes()
                            - world.volume().partBytes(new FileId(project.url(), file.name()))))
                    .sum();
        }
        return bytes;
    }

    private static double copiedBytes(SavedProject own, SavedResult result) {
        Set<String> copied = own.workunits().stream().filter(one -> one.name().equals(result.result().wuName()))
                .flatMap(one -> one.inputs().stream()).filter(FileRef::copyFile).map(FileRef::fileName)
                .collect(Collectors.toCollection(TreeSet::new));
        return own.files().stream().filter(file -> copied.contains(file.name()))
                .mapToDouble(file -> Math.max(0, file.info().nbytes())).sum();
    }
}
