package org.quern.engine.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.TasksOf;
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

/** Tasks may use 1,000 bytes, and their project says 100 of each. */
class MemoryNeedsTest {
    private static final ProjectUrl ONE = ProjectUrl.of("http://a.example/");
    private static final ProjectUrl TWO = ProjectUrl.of("http://b.example/");
    private static final ResourceUsage CPU = ResourceUsage.oneCpu(1e9);
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(4, 1e9), "p", "8.3.0"),
            List.of(account(ONE), account(TWO)),
            EngineSettings.defaults(4, "p").with(TasksOf.memory(TasksOf.cpus(4), 1000)));

    private static AccountFile account(ProjectUrl url) {
        return new AccountFile(url, "key", "", 100, List.of(), "", "", null);
    }

    private ProjectState project(ProjectUrl url) {
        return Objects.requireNonNull(state.find(url));
    }

    private HeldResult held(ProjectUrl url, String name, int version) {
        ProjectState project = project(url);
        project.work().told(App.named("app"));
        project.work().offered(new AppVersion("app", version, "p", "", "", CPU, "", "", false, false, List.of()));
        project.work().told(new Workunit(name + "_w", "app", version, "", 1e12, 1e15, 100, 0, List.of(), "", null));
        return project.work().assigned(new Result(name, name + "_w", "p", version, "", 1e9, 0, false, List.of()));
    }

    /** A task that was seen to use that much. */
    private ActiveTask running(ProjectUrl url, String name, int version, double bytes) {
        TaskId id = new TaskId(url, name);
        ActiveTask task = state.admitted(id, held(url, name, version));
        task.startOrdered(CPU, 100, new MonotonicTime(1));
        task.started(77, 1, 1);
        task.use().measured(new Event.TaskMeasured(id, bytes, 0, 1, 0, 0), 0, new MonotonicTime(1));
        return task;
    }

    private double need(ProjectUrl url, String name) {
        ProjectState project = project(url);
        HeldResult held = Objects.requireNonNull(project.results().get(name));
        return MemoryNeeds.of(state).of(url, held, Objects.requireNonNull(project.workunitOf(held)),
                Objects.requireNonNull(project.versionOf(held)));
    }

    /** A leak, a peak or a lie is beyond what all may have: what its project says counts then. */
    @ParameterizedTest
    @CsvSource({"0, 100", "1, 1", "50, 50", "999, 999", "1000, 1000", "1001, 100"})
    void aTaskNeedsWhatItWasSeenToUse(double seen, double need) {
        running(ONE, "a", 1, seen);
        assertEquals(need, need(ONE, "a"));
    }

    @ParameterizedTest
    @CsvSource({"0, 100", "99, 100", "101, 101", "1000, 1000", "1001, 100"})
    void aTaskThatWasNotSeenNeedsWhatItsProjectSaysOrOthersOfItsVersionUse(double seen, double need) {
        running(ONE, "a", 1, seen);
        held(ONE, "b", 1);
        assertEquals(need, need(ONE, "b"));
    }

    @Test
    void theGreatestOfThemCountsInWhateverOrder() {
        running(ONE, "a", 1, 300);
        running(ONE, "b", 1, 500);
        running(ONE, "c", 1, 400);
        held(ONE, "d", 1);
        assertEquals(500, need(ONE, "d"));
    }

    @Test
    void anotherVersionOrAnotherProjectsProgramOfTheSameNameSaysNothing() {
        running(ONE, "a", 1, 500);
        held(ONE, "b", 2);
        held(TWO, "c", 1);
        assertEquals(100, need(ONE, "b"));
        assertEquals(100, need(TWO, "c"));
    }

    @Test
    void aProgramThatHasEndedSaysNothing() {
        running(ONE, "a", 1, 500).ended();
        held(ONE, "b", 1);
        assertEquals(100, need(ONE, "b"));
    }
}
