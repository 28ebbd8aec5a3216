package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.OneTurn;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ExitStatus;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.model.Workunit;

/** What is forgotten, and what stays. */
class CollectStageTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final double NOW = 2e9;
    private static final ResourceUsage CPU = ResourceUsage.oneCpu(1e9);
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)), EngineSettings.defaults(1, "p"));
    private final ProjectState project = Objects.requireNonNull(state.find(URL));
    private final CollectStage stage = new CollectStage();

    private HeldResult task(String name, int version, double deadline) {
        project.work().told(App.named("app"));
        file("prog" + version, false, 0);
        file(name + "_in", false, 0);
        file(name + "_out", false, 0);
        project.work().offered(new AppVersion("app", version, "p", "", "", CPU, "", "", false, false,
                List.of(FileRef.of("prog" + version, ""))));
        project.work().told(new Workunit(name + "_w", "app", version, "", 1e12, 1e15, 0, 0,
                List.of(FileRef.of(name + "_in", "")), "", null));
        return project.work().assigned(new Result(name, name + "_w", "p", version, "", deadline, 0, false,
                List.of(FileRef.of(name + "_out", ""))));
    }

    private void file(String name, boolean sticky, double lifetime) {
        project.fileState().described(new FileInfo(name, 100, 0, "", List.of("http://a.example/f"), List.of(), false, 0,
                null, null, false, sticky, lifetime, false, 0, 0), NOW);
    }

    private ActiveTask slot(HeldResult held) {
        return state.admitted(new TaskId(URL, held.name()), held);
    }

    /** What is ordered so many seconds later. */
    private List<String> run(double later) {
        return OneTurn.of(state, NOW, later, tick -> {
            stage.run(tick);
            return state;
        }).deleted().stream().sorted().toList();
    }

    @Test
    void aTaskThatItsServerHasIsForgottenWithAllThatOnlyItNeeded() {
        HeldResult done = task("a", 1, NOW + 1000);
        task("b", 1, NOW + 1000);
        done.endedWith(3);
        project.taskOver(done, ResultState.COMPUTE_ERROR, NOW - 5);
        assertEquals(List.of(), run(0));
        done.acknowledged();
        state.collecting().lookNow();
        assertEquals(List.of("a_in", "a_out"), run(1));
        assertEquals(Set.of("b"), project.results().keySet());
        assertEquals(Set.of("b_w"), project.workunits().keySet());
        assertEquals(Set.of("b_in", "b_out", "prog1"), project.files().keySet());
        var told = state.oldResults().listed().getFirst();
        assertEquals(List.of("a", "app", 3, NOW - 5, NOW + 1),
                List.of(told.name(), told.appName(), told.exitStatus(), told.completedTime(), told.acknowledgedTime()));
    }

    @Test
    void aTaskWhoseProcessIsStillThereIsForgottenWithIt() {
        HeldResult done = task("a", 1, NOW + 1000);
        ActiveTask process = slot(done);
        project.taskOver(done, ResultState.ABORTED, NOW);
        done.acknowledged();
        assertEquals(List.of(), run(0));
        assertTrue(project.results().containsKey("a"));
        state.release(process);
        state.collecting().lookNow();
        run(1);
        assertFalse(project.results().containsKey("a"));
    }

    /** Every ten seconds, or when a reply has come. */
    @ParameterizedTest
    @CsvSource({"9, false", "10, true"})
    void itIsLookedEveryTenSeconds(double later, boolean looks) {
        HeldResult done = task("a", 1, NOW + 1000);
        run(0);
        project.taskOver(done, ResultState.FILES_UPLOADED, NOW);
        done.acknowledged();
        run(later);
        assertEquals(looks, project.results().isEmpty());
    }

    @Test
    void aVersionIsForgottenOnceThereIsANewerOneAndNoTaskOfItsOwn() {
        HeldResult old = task("a", 1, NOW + 1000);
        task("b", 2, NOW + 1000);
        run(0);
        assertEquals(2, project.versions().size());
        project.taskOver(old, ResultState.FILES_UPLOADED, NOW);
        old.acknowledged();
        state.collecting().lookNow();
        assertEquals(List.of("a_in", "a_out", "prog1"), run(1));
        assertEquals(List.of(2), project.versions().values().stream().map(AppVersion::versionNum).toList());
    }

    /** At its last second it may still be begun; without a deadline always. */
    @ParameterizedTest
    @CsvSource({"0, false, 0", "-1, false, 203", "1, false, 0", "-1, true, 0"})
    void aTaskThatHasNotBegunByItsDeadlineIsGivenUp(double deadline, boolean inSlot, int status) {
        HeldResult held = task("a", 1, NOW + deadline);
        if (inSlot) {
            slot(held).work().ran(1);
        }
        run(0);
        assertEquals(status == 0 ? 0 : ExitStatus.UNSTARTED_LATE, held.outcome().exitStatus());
    }

    @Test
    void aTaskWithoutADeadlineIsNeverLate() {
        HeldResult held = task("a", 1, 0);
        run(0);
        assertEquals(0, held.outcome().exitStatus());
    }

    @Test
    void aTaskThatIsOverIsNotGivenUp() {
        HeldResult held = task("a", 1, NOW - 10);
        project.taskOver(held, ResultState.FILES_UPLOADED, NOW);
        run(0);
        assertEquals(0, held.outcome().exitStatus());
    }

    /** It stays for a hundred seconds. */
    @ParameterizedTest
    @CsvSource({"0, 0, true", "0, 1e8, true", "100, 99, true", "100, 100, false"})
    void aStickyFileStaysAsLongAsItsServerWants(double lifetime, double later, boolean stays) {
        file("data", true, lifetime);
        project.fileState().downloaded(Objects.requireNonNull(project.files().get("data")), "", NOW);
        run(later);
        assertEquals(stays, project.files().containsKey("data"));
    }

    @Test
    void aStickyFileThatCouldNotBeHadDoesNotStay() {
        file("data", true, 0);
        project.fileState().failed(Objects.requireNonNull(project.files().get("data")), -120, "wrong size");
        run(0);
        assertFalse(project.files().containsKey("data"));
    }
}
