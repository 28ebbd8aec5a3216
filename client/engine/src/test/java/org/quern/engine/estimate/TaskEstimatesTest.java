package org.quern.engine.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.model.Workunit;
import org.quern.scheduler.estimate.TaskProgress;

/** Each of many tasks gets its own estimate, whoever was asked before it. */
class TaskEstimatesTest {
    private static final ProjectUrl A = ProjectUrl.of("http://a.example/");
    private static final ProjectUrl B = ProjectUrl.of("http://b.example/");
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"),
            List.of(account(A), account(B)), EngineSettings.defaults(1, "p"));

    private static AccountFile account(ProjectUrl url) {
        return new AccountFile(url, "key", "", 100, List.of(), "", "", null);
    }

    private ProjectState project(ProjectUrl url) {
        return Objects.requireNonNull(state.find(url));
    }

    private HeldResult held(ProjectUrl url, String name, int version, double operations) {
        var work = project(url).work();
        work.told(App.named("app"));
        work.offered(new AppVersion("app", version, "p", "", "", new ResourceUsage(1, null, 0, 1e9), "", "", false,
                false, List.of()));
        work.told(new Workunit(name + "_w", "app", version, "", operations, 1e15, 0, 0, List.of(), "", null));
        return work.assigned(new Result(name, name + "_w", "p", version, "", 1e9, 0, false, List.of()));
    }

    private TaskEstimates.Estimate estimate(TaskEstimates estimates, ProjectUrl url, HeldResult held) {
        ProjectState project = project(url);
        Workunit workunit = Objects.requireNonNull(project.workunitOf(held));
        AppVersion version = Objects.requireNonNull(project.versionOf(held));
        return estimates.of(project, held, workunit, version,
                Usages.of(state, project, held, workunit, version));
    }

    private double left(TaskEstimates estimates, ProjectUrl url, HeldResult held) {
        double left = estimate(estimates, url, held).remainingSeconds();
        assertEquals(Estimates.remainingSeconds(state, project(url), held), left);
        return left;
    }

    @Test
    void sizeCountsAndNotTheTaskBefore() {
        HeldResult small = held(A, "a", 1, 1e12);
        HeldResult alike = held(A, "b", 1, 1e12);
        HeldResult big = held(A, "c", 1, 2e12);
        var estimates = new TaskEstimates(state);
        assertEquals(List.of(1000.0, 1000.0, 2000.0, 1000.0), List.of(left(estimates, A, small),
                left(estimates, A, alike), left(estimates, A, big), left(estimates, A, small)));
        assertEquals(1000, estimate(estimates, A, alike).runTime().freshSeconds());
    }

    /** One project's version has ended a task that took twice as long; other versions and projects know nothing of that. */
    @Test
    void whatIsLearntOfAVersionIsForItsTasksAlone() {
        HeldResult learnt = held(A, "a", 1, 1e12);
        HeldResult otherVersion = held(A, "b", 2, 1e12);
        HeldResult otherProject = held(B, "a", 1, 1e12);
        var estimator = state.suite().estimate();
        var ended = new TaskProgress(A, "app 1", 1e12, 1e9, true, 1, false, 2000, 2000, 2000, 1);
        state.books().noted(estimator, estimator.taskEnded(ended, Estimates.ledger(state)));
        var estimates = new TaskEstimates(state);
        double known = left(estimates, A, learnt);
        assertNotEquals(known, left(estimates, A, otherVersion));
        assertEquals(1000, left(estimates, B, otherProject));
        assertEquals(known, left(estimates, A, learnt));
    }

    @Test
    void whatATaskHasRunCounts() {
        HeldResult waiting = held(A, "a", 1, 1e12);
        HeldResult running = held(A, "b", 1, 1e12);
        ActiveTask task = state.admitted(new TaskId(A, "b"), running);
        task.startOrdered(new ResourceUsage(1, null, 0, 1e9), 0, new MonotonicTime(1));
        task.started(77, 1, 1);
        task.work().ran(400);
        var estimates = new TaskEstimates(state);
        assertEquals(List.of(1000.0, 600.0, 1000.0), List.of(left(estimates, A, waiting),
                left(estimates, A, running), left(estimates, A, waiting)));
    }
}
