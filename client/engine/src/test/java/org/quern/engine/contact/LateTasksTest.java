package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.BoincsRules;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.OneTurn;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.HostInfo;
import org.quern.model.LedgerKey;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.model.Workunit;

/** Tasks of a thousand seconds by size and speed that had six hours until they were due. */
class LateTasksTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final double NOW = 2e9;
    private static final double HAD = 21_600;
    private static final LedgerKey TAUGHT = new LedgerKey("run_weight", URL.canonical(), "app 1");
    private ClientState state = client(EngineSettings.defaults(1, "p"));

    private static ClientState client(EngineSettings settings) {
        return new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"),
                List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)),
                settings);
    }

    /** One that was begun, {@code late} seconds after its deadline. */
    private HeldResult task(double late) {
        ProjectState project = Objects.requireNonNull(state.find(URL));
        project.work().told(App.named("app"));
        project.work().offered(
                new AppVersion("app", 1, "p", "", "", ResourceUsage.oneCpu(1e9), "", "", false, false, List.of()));
        project.work().told(new Workunit("w", "app", 1, "", 1e12, 1e15, 0, 0, List.of(), "", null));
        double deadline = NOW - late;
        HeldResult held = project.work()
                .assigned(new Result("r", "w", "p", 1, "", deadline, deadline - HAD, false, List.of()));
        ActiveTask task = state.admitted(new TaskId(URL, "r"), held);
        task.work().ran(100);
        return held;
    }

    private void look(double later) {
        CollectStage stage = new CollectStage();
        OneTurn.of(state, NOW, later, tick -> {
            stage.run(tick);
            return state;
        });
    }

    @ParameterizedTest(name = "{0} s late")
    @CsvSource({"-1, 0", "1, 0", "21599, 0", "21601, 194"})
    void aTaskThatFindsNoProcessorIsGivenUpWhenItIsLateByAsLongAgain(double late, int status) {
        HeldResult held = task(late);
        look(0);
        assertEquals(status, held.outcome().exitStatus());
    }

    @Test
    void aTaskThatTheUserHoldsIsNotGivenUp() {
        HeldResult held = task(2 * HAD);
        held.suspendedByUser(true);
        look(0);
        assertEquals(0, held.outcome().exitStatus());
    }

    @Test
    void byBoincsRulesItGoesOn() {
        state = client(BoincsRules.by(EngineSettings.defaults(1, "p")));
        HeldResult held = task(2 * HAD);
        look(0);
        assertEquals(0, held.outcome().exitStatus());
    }

    @Test
    void whatItForetellsIsLearntOnceWhenItsDeadlineIsOver() {
        task(-5);
        look(0);
        assertEquals(0, taught());
        look(11);
        assertEquals(1, taught());
        look(22);
        assertEquals(1, taught());
    }

    private double taught() {
        return state.ledgers().of(state.suite().estimate()).get(TAUGHT);
    }
}
