package org.quern.simulator.soak.check;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.model.ReportedResult;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.world.WorldView;

/** What is reported as done was computed to its end, and its server has the output; what was computed to its end is reported as done. */
final class DoneIsDone extends Check {
    private final Set<String> givenUpBefore = new TreeSet<>();

    DoneIsDone() {
        super("what is reported as done is done",
                "a task is reported as done if it was computed to its end and its server has its output, and only then");
    }

    /** It lost its output, and has not begun again: why it failed before it did is looked at by {@link NoHostFault}. */
    private static boolean isComputedAgain(ActualResult actual, ResultOutcome outcome) {
        return actual.hasLostOutput() && outcome.stderr().contains(" was damaged before its upload: ");
    }

    /** Nobody has taken its output for days; whether it was in the way is looked at by {@link NoHostFault}. */
    private static boolean isGivenUp(WorldView world, ActualResult actual, ResultOutcome outcome) {
        return outcome.state() == ResultState.UPLOAD_FAILED && NoHostFault.isUntaken(world, actual);
    }

    /** A state came back in which they had been given up, though their programs have come to their end since. */
    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        givenUpBefore.clear();
        SavedState found = world.store().last();
        for (SavedProject project : found == null ? List.<SavedProject>of() : found.projects()) {
            project.results().stream().filter(held -> held.outcome().readyToReport())
                    .forEach(held -> givenUpBefore.add(SavedResults.key(project.url(), held.result().name())));
        }
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        if (command instanceof Command.CallScheduler call) {
            for (ReportedResult report : call.request().results()) {
                ActualResult actual = world.actual()
                        .of(new TaskId(call.request().project(), report.result().name()));
                boolean isDone = report.isDone();
                require(actual == null || !isDone || actual.isFinished(),
                        () -> report.result().name() + " is reported as done, and no process came to its end");
                require(actual == null || !isDone || actual.isUploaded(),
                        () -> report.result().name() + " is reported as done, and its server has no output of it");
                require(actual == null || !report.gaveUpAnUpload()
                        || actual.blame().contains(FailureCause.SERVER_LIED_OF_TIME),
                        () -> report.result().name() + " was computed, and its output was given up for nothing");
                require(actual == null || isDone || report.gaveUpAnUpload() || !actual.hasEnded()
                        || isComputedAgain(actual, report.outcome()) || isGivenUp(world, actual, report.outcome())
                        || givenUpBefore.contains(SavedResults.key(call.request().project(), report.result().name()))
                        || actual.blame().stream().anyMatch(cause -> cause.explainsAfterTheEnd(report.outcome())),
                        () -> String.format(Locale.ROOT,
                                "%s came to its end, and is reported as failed with status %d: %s",
                                report.result().name(), report.outcome().exitStatus(),
                                report.outcome().stderr().strip()));
            }
        }
    }
}
