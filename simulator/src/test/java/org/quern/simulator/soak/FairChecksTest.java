package org.quern.simulator.soak;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;
import org.quern.simulator.soak.check.Checks;
import org.quern.simulator.soak.plan.HostPlan;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.world.EngineWrapper;
import org.quern.simulator.soak.world.World;

/** No check complains of what is right. Each of these runs was a false alarm once. */
class FairChecksTest {
    static Stream<Arguments> runs() {
        return Stream.of(
                Arguments.of("a suspension of a project that the client had left, before it is attached again",
                        SmallHost.plan("user-project@100000.0/0.0109/0.7500", "user-project@110000.0/0.0040/0.9999")),
                Arguments.of("a suspended task of a project that is left, sent anew when it is attached again",
                        SmallHost.plan("user-task@100000.0/0.0000/0.9000", "user-project@101000.0/0.0109/0.3000")),
                Arguments.of("a task that is suspended while its project is being reset, and sent anew afterwards",
                        SmallHost.plan("user-project@100000.0/0.0084/0.5000", "user-task@100000.0/0.0000/0.9000")),
                Arguments.of("a never, taken back a minute later, while no client runs: it is told in that order",
                        SmallHost.plan("kill@100000.0/0.9900/0.9999", "user-mode@101180.0/0.0900/0.0000")),
                Arguments.of("a client that is told to stop as soon as it is back, after something else that is wanted",
                        SmallHost.plan("kill@100000.0/0.9900/0.9000", "user-project@115080.0/0.0000/0.9000",
                                "stop@115200.0/0.5000/0.5000")),
                Arguments.of("a wait that was told while the clock was wrong, and a restart when it is right",
                        SmallHost.byBoincsRules(SmallHost.asking(40_000, "clock-step@100000.0/0.1964/0.9278",
                                "kill@110000.0/0.9900/0.9999",
                                "kill@155000.0/0.9900/0.9999", "user-project@197000.0/0.0000/0.9000",
                                "kill@198600.0/0.9900/0.0000"))),
                Arguments.of("a deaf program that goes on, and ends well, after it was told to end",
                        SmallHost.plan("app-deaf@101000.0/0.0000/0.0000", "user-project@106085.0/0.5051/0.5000")),
                Arguments.of("a wish of the user while a project waits after a failure, by a time that is behind",
                        SmallHost.withASlowProject(Stream.concat(
                                Stream.of("network-down@195000.0/0.0000/0.9900", "sleep@200000.0/0.0000/0.7000"),
                                Stream.iterate(223_000, at -> at < 270_000, at -> at + 4_000)
                                        .map(at -> "user-project@" + at + ".0/0.5020/0.5000"))
                                .toArray(String[]::new))),
                Arguments.of(
                        "a task whose output is lost before its upload, and whose deadline is over when that is seen",
                        SmallHost.urgent(Stream.concat(Stream.of("server-down@100000.0/0.0000/0.8700",
                                "server-down@100000.0/0.9900/0.8700"),
                                Stream.iterate(160_000, at -> at < 160_010, at -> at + 1)
                                        .map(at -> "file-vanished@" + at + ".0/0.6000/0.5000"))
                                .toArray(String[]::new))),
                Arguments.of("a client that is told to stop, on a computer that then sleeps for a quarter of an hour",
                        SmallHost.plan("stop@200000.0/0.5000/0.5000", "sleep@200001.0/0.5000/0.3360")),
                Arguments.of("tasks without checkpoints whose applications ask a hundred times to be started later",
                        SmallHost.withoutCheckpoints(Stream.iterate(100_000, at -> at < 180_000, at -> at + 100)
                                .flatMap(at -> Stream.of("app-pauses@" + at + ".0/0.0000/0.0000",
                                        "app-pauses@" + at + ".0/0.9900/0.0000"))
                                .toArray(String[]::new))),
                Arguments.of("the same with checkpoints before the first of them, and a damaged state in between",
                        SmallHost.plan(Stream.concat(Stream.of("state-damaged@113050.0/0.0000/0.0000"),
                                Stream.iterate(100_000, at -> at < 127_000, at -> at + 100)
                                        .flatMap(at -> Stream.of("app-pauses@" + at + ".0/0.0000/0.0000",
                                                "app-pauses@" + at + ".0/0.9900/0.0000")))
                                .toArray(String[]::new))),
                Arguments.of("tasks given up for space while a read-only disk keeps that secret for hours",
                        SmallHost.stocked("disk-read-only@200000.0/0.0000/0.9500", "preferences@200500.0/0.0490/0.5862",
                                "preferences@201500.0/0.0035/0.1954")),
                Arguments.of("more results than can be computed, lost on their way, which come again in the quiet days",
                        SmallHost.forWeeks(Stream.iterate(2_520_000, at -> at < 2_678_000, at -> at + 500)
                                .flatMap(at -> Stream.of("reply-lost@" + at + ".0/0.0000/0.0000",
                                        "reply-lost@" + at + ".0/0.9900/0.0000"))
                                .toArray(String[]::new))),
                Arguments.of("a never that is in force again once a mode for a time has ended, between two seconds",
                        SmallHost.plan("user-mode@100000.0/0.7840/0.7000", "user-mode@110000.5/0.8340/0.2500",
                                "user-project@110441.0/0.0000/0.5000")),
                Arguments.of("a contact that is wanted, of a suspended project, and made again by the next client",
                        SmallHost.plan("user-mode@100000.0/0.7840/0.7293", "user-project@105000.0/0.0000/0.5000",
                                "user-project@106000.0/0.0040/0.9000", "kill@120004.5/0.9900/0.3000")),
                Arguments.of(
                        "a pause that an application asked for, and of which a sleeping client hears an hour later",
                        SmallHost.plan("sleep@427000.0/0.0000/0.6000", "app-pauses@427100.0/0.0000/0.9300",
                                "app-pauses@427101.0/0.9900/0.9300")));
    }

    /** A reason may be a turn late, whichever turns are looked at. */
    @Test
    void aReasonThatIsLateMoreThanOnceIsNoFailure() {
        assertNull(SoakRun.of(SmallHost.plan(), PlantedBugs.suspendedInWords(turn -> turn % 23 == 0), List.of())
                .failure());
    }

    /** The number of processors bounds the CPU time that is believed; the daemon looks at its computer at each start. */
    @Test
    void aLostStateTakesNoProcessorFromItsComputer() {
        RunPlan plan = SmallHost.withWideTasks();
        World world = new World(plan, new Watches(List.copyOf(Checks.all())), EngineWrapper.NONE, plan.explains());
        world.store().write(SavedState.fresh(HostInfo.plain(0, HostPlan.FLOPS), "simulated", "8.3.0"));
        world.store().stop(false, null);
        assertDoesNotThrow(() -> world.run(2 * RunPlan.DAY_SECONDS));
        assertTrue(world.actual().all().stream().anyMatch(ActualResult::isDone));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void isNoFailure(String what, RunPlan plan) {
        RunOutcome outcome = SoakRun.of(plan);
        assertNull(outcome.failure(), what);
        assertTrue(outcome.done() > 35, outcome.toString());
    }
}
