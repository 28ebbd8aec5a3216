package org.quern.engine.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.BoincsRules;
import org.quern.engine.command.Command;
import org.quern.engine.event.MonotonicTime;
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
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.TaskId;
import org.quern.model.Workunit;
import org.quern.scheduler.PolicySuite;

/** Tasks of 1e12 operations on a program of 1e9 a second: a thousand seconds each by size and speed alone. */
class EstimatesTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)),
            BoincsRules.by(EngineSettings.defaults(1, "p")));
    private final ProjectState project = Objects.requireNonNull(state.find(URL));

    private HeldResult held(String name) {
        ResourceUsage usage = new ResourceUsage(1, null, 0, 1e9);
        project.work().told(App.named("app"));
        project.work().offered(new AppVersion("app", 100, "p", "", "", usage, "", "", false, false, List.of()));
        project.work().told(new Workunit(name + "_w", "app", 100, "", 1e12, 1e15, 0, 0, List.of(), "", null));
        return project.work().assigned(new Result(name, name + "_w", "p", 100, "", 1e9, 0, false, List.of()));
    }

    private ActiveTask running(String name) {
        ActiveTask task = state.admitted(new TaskId(URL, name), held(name));
        task.startOrdered(new ResourceUsage(1, null, 0, 1e9), 0, new MonotonicTime(1));
        task.started(77, 1, 1);
        return task;
    }

    private double left(String name) {
        return Estimates.remainingSeconds(state, project, Objects.requireNonNull(project.results().get(name)));
    }

    /** A task ends that ran for so long; what is ordered then. */
    private Command.LogJob ended(String name, double seconds) {
        ActiveTask task = running(name);
        task.work().ran(seconds);
        task.work().usedCpu(seconds - 1);
        HeldResult held = Objects.requireNonNull(project.results().get(name));
        held.programEnded(task.work(), task.use());
        return OneTurn.of(state, 1, 0, tick -> {
            Estimates.logJob(tick, project, held, task.work());
            return held;
        }).commands().stream().filter(Command.LogJob.class::isInstance).map(Command.LogJob.class::cast).findFirst()
                .orElseThrow();
    }

    @Test
    void aTaskOfWhichNothingIsToldTakesWhatItsSizeAndSpeedSay() {
        held("a");
        assertEquals(1000, left("a"));
    }

    @Test
    void aTaskWhoseWorkunitIsUnknownNeedsNothing() {
        HeldResult held = project.work().assigned(new Result("x", "no_w", "p", 100, "", 1e9, 0, false, List.of()));
        assertEquals(0, Estimates.remainingSeconds(state, project, held));
    }

    /** At half the way the estimate is half by size and half by progress: (1000 + 800 / 0.5) / 2 = 1300. */
    @Test
    void whatAProgramTellsIsBlendedWithItsSize() {
        ActiveTask task = running("a");
        task.work().ran(800);
        task.work().told(0.5);
        assertEquals(1300 - 800, left("a"), 1e-9);
        task.work().ran(100);
        assertEquals(1300 - 900, left("a"), 1e-9); // the time that it told it at counts, not the time since
    }

    @Test
    void whatAProgramTellsIsTakenAtFaceValueIfItsProjectSaysSo() {
        ActiveTask task = running("a");
        project.work().told(new App("app", "app", false, false, true));
        task.work().ran(800);
        task.work().told(0.5);
        assertEquals(1600 - 800, left("a"), 1e-9);
    }

    /** BOINC's factor goes up at once and comes down by a tenth of the way. */
    @Test
    void theNextTaskIsExpectedToTakeWhatTheLastOneTook() {
        state.use(PolicySuite.parse("CS2_WF2_WS2_JC2"));
        held("z");
        Command.LogJob job = ended("a", 2000);
        assertEquals(2000, left("z"));
        assertEquals(2, project.accounting().durationCorrection());
        assertEquals(List.of(1000.0, 1e12, 2000.0, 1999.0), List.of(job.estimateSeconds(), job.fpopsEst(),
                job.elapsedTime(), job.cpuTime()));
        ended("b", 1000);
        assertEquals(1900, left("z"), 1e-6);
        assertEquals(1.9, project.accounting().durationCorrection(), 1e-9);
    }

    @Test
    void aProjectThatWantsNoCorrectionGetsNone() {
        state.use(PolicySuite.parse("CS2_WF2_WS2_JC2"));
        project.orders().told(new SchedulerReply.Flags(false, false, false, false, true, false, false, false));
        held("z");
        ended("a", 2000);
        assertEquals(1000, left("z"));
        assertEquals(1, project.accounting().durationCorrection());
    }

    /** What ended is all done, whatever its program told last. */
    @ParameterizedTest
    @CsvSource({"0.5", "0.99"})
    void ofATaskThatHasEndedNothingIsLeft(double told) {
        ActiveTask task = running("a");
        task.work().ran(500);
        task.work().told(told);
        HeldResult held = Objects.requireNonNull(project.results().get("a"));
        held.programEnded(task.work(), task.use());
        state.release(task);
        assertEquals(0, left("a"));
    }
}
