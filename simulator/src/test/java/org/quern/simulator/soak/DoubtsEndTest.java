package org.quern.simulator.soak;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TaskLaunch;
import org.quern.model.Workunit;
import org.quern.simulator.soak.check.Check;
import org.quern.simulator.soak.check.Checks;
import org.quern.simulator.soak.fault.Violation;
import org.quern.simulator.soak.plan.RunPlan;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.world.EngineWrapper;
import org.quern.simulator.soak.world.Watch;
import org.quern.simulator.soak.world.World;
import org.quern.simulator.soak.world.WorldView;

/** What is not held against a client for some reason is held against it again when that is over. */
class DoubtsEndTest {
    /** Servers that told nonsense for a minute are taken at their word again by then, seconds. */
    private static final double TRUSTED = 29 * RunPlan.DAY_SECONDS;
    private static final String LOST = "no result lost";
    private static final String[] HOSTILE = {"server-hostile@10000.0/0.0000/0.0000",
        "server-hostile@10000.0/0.9900/0.0000"};

    static Stream<Arguments> bugs() {
        return Stream.of(
                Arguments.of("no processor idles", "nothing is started for projects that told nonsense once",
                        starts((world, launch) -> world.time().now() < TRUSTED), SmallHost.forWeeks(HOSTILE)),
                Arguments.of("what is sent is kept", "a task of each reply is dropped, weeks after some nonsense",
                        (EngineWrapper) (world, engine) -> (now, events) -> engine.tick(now,
                                events.stream().map(event -> oneLess(world, event)).toList()),
                        SmallHost.forWeeks(HOSTILE)),
                Arguments.of("everything ends",
                        "projects are suspended that nobody suspended, weeks after some nonsense",
                        PlantedBugs.suspends(), SmallHost.forWeeks(HOSTILE)),
                Arguments.of("no processor idles", "no task of an application is started after one took much memory",
                        starts((world, launch) -> tookMemory(world, launch).allMatch(
                                one -> world.programs().all().stream().anyMatch(program -> program.actual() == one))),
                        SmallHost.plan("app-memory@100000.0/0.0000/0.9999")));
    }

    /** Whether a start is carried out. */
    @FunctionalInterface
    private interface Starts {
        boolean allows(WorldView world, TaskLaunch launch);
    }

    private static EngineWrapper starts(Starts which) {
        return PlantedBugs.commands((world, commands) -> commands.stream().filter(
                command -> !(command instanceof Command.StartTask(var launch)) || which.allows(world, launch))
                .toList());
    }

    private static Stream<ActualResult> tookMemory(WorldView world, TaskLaunch launch) {
        return world.actual().all().stream().filter(one -> one.blame().contains(FailureCause.APP_TOOK_MEMORY)
                && one.task().project().equals(launch.project())
                && !one.task().result().equals(launch.result().name()));
    }

    private static Event oneLess(WorldView world, Event event) {
        return event instanceof Event.SchedulerReplied replied && world.time().now() > TRUSTED
                ? new Event.SchedulerReplied(replied.project(), PlantedBugs.withoutAResult(replied.reply()), true)
                : event;
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("bugs")
    void isNoticed(String check, String bug, EngineWrapper wrapper, RunPlan plan) {
        Failure failure = SoakRun.of(plan, wrapper, List.of()).failure();
        assertNotNull(failure, bug);
        assertEquals(check, failure.check(), failure.sentence());
    }

    @Test
    void withoutABugTheSameRunsHold() {
        assertNull(SoakRun.of(SmallHost.forWeeks(HOSTILE)).failure());
        assertNull(SoakRun.of(SmallHost.plan("app-memory@100000.0/0.0000/0.9999")).failure());
    }

    /** After a damaged state a finished task that cannot be computed again may be left out; its project sends it again. */
    @Test
    void whatCameASecondTimeHasToStay() {
        RunPlan plan = SmallHost.plan("server-down@100000.0/0.0000/0.9500", "server-down@100000.0/0.9900/0.9500");
        SavedState held = uploading(plan);
        SavedState without = PlantedStates.withProjects(held,
                project -> with(project, project.workunits().subList(0, 0), project.results().subList(0, 0)));
        SavedState lacking = PlantedStates.withProjects(held,
                project -> with(project, project.workunits().subList(0, 0), project.results()));
        Check check = Checks.all().stream().filter(one -> one.name().equals(LOST)).findFirst().orElseThrow();
        World world = new World(plan, check, EngineWrapper.NONE, false);
        world.store().write(lacking);
        check.stored(world, lacking);
        check.damaged(world, null);
        assertDoesNotThrow(() -> check.stored(world, lacking));
        assertDoesNotThrow(() -> check.stored(world, without));
        assertDoesNotThrow(() -> check.stored(world, held));
        assertThrows(Violation.class, () -> check.stored(world, without));
    }

    /** A state with nothing but finished tasks that wait for their upload. */
    private static SavedState uploading(RunPlan plan) {
        AtomicReference<@Nullable SavedState> found = new AtomicReference<>();
        SoakRun.of(plan, EngineWrapper.NONE, List.of(new Watch() {
            @Override
            public void stored(WorldView world, SavedState state) {
                SavedState those = PlantedStates.withProjects(state,
                        project -> with(project, project.workunits(),
                                project.results().stream()
                                        .filter(one -> one.outcome().state() == ResultState.FILES_UPLOADING).toList()));
                if (those.projects().stream().anyMatch(project -> !project.results().isEmpty())) {
                    found.compareAndSet(null, those);
                }
            }
        }));
        return found(found.get());
    }

    private static SavedState found(@Nullable SavedState state) {
        if (state == null) {
            throw new AssertionError("no task waited for its upload");
        }
        return state;
    }

    private static SavedProject with(SavedProject p, List<Workunit> workunits,
            List<SavedResult> results) {
        return new SavedProject(p.url(), p.facts(), p.contact(), p.flags(), p.accounting(), p.codeSignKey(),
                p.noRscApps(), p.noRscPrefs(), p.managerTerms(), p.trickleUpUrls(), p.apps(), p.files(), p.versions(),
                workunits, results, p.projectFiles());
    }
}
