package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.config.AppConfig;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.view.ClientView;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerRequest;

/** What the user wants of single projects bears on what runs and on what is fetched. */
class ProjectWishesTest {
    private static final double SETTLED_SECONDS = 120;
    private final FakeServer server = new FakeServer("alpha", 1000);

    private static AppConfig.AppSettings app(int most) {
        return new AppConfig.AppSettings("app", most, 0, 0, false, false);
    }

    private ProjectWishes limits(AppConfig config) {
        return new ProjectWishes(new TreeMap<>(Map.of(server.url, config)), List.of(), false);
    }

    private FakeWorld cpus(int count, ProjectWishes wishes) {
        return new FakeWorld(1, HostInfo.plain(count, FakeServer.FLOPS),
                BoincsRules.by(EngineSettings.defaults(count, "plat").with(wishes)), server);
    }

    private FakeWorld gpus(int count, GpuExclusion... exclusions) {
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, FakeServer.FLOPS);
        Coprocessor gpu = new Coprocessor(ResourceType.NVIDIA, "card", count, FakeServer.FLOPS, 1e9, 1e9, "", true,
                "");
        return new FakeWorld(1, HostInfo.plain(2, FakeServer.FLOPS).withCoprocessors(List.of(gpu)),
                EngineSettings.defaults(2, "plat")
                        .with(new ProjectWishes(new TreeMap<>(), List.of(exclusions), false)),
                server);
    }

    private GpuExclusion exclusion(int device, @Nullable ResourceType type, String app) {
        return new GpuExclusion(server.url, device, type, app);
    }

    private static List<Integer> devices(FakeWorld world) {
        return world.commands.stream().filter(Command.StartTask.class::isInstance).map(Command.StartTask.class::cast)
                .flatMap(start -> start.launch().devices().stream()).distinct().sorted().toList();
    }

    private static String why(FakeWorld world, Decision.Kind kind, String verdict) {
        return world.view().explanations().stream().filter(d -> d.kind() == kind && d.verdict().equals(verdict))
                .map(Decision::reason).findFirst().orElse("");
    }

    @Tag("slow")
    @Test
    void noMoreTasksOfAnApplicationRunThanItsUserWants() {
        FakeWorld world = cpus(4, limits(new AppConfig(List.of(app(2)), List.of(), 0, false)));
        world.run(SETTLED_SECONDS);
        assertEquals(2, world.processes.size());
        assertTrue(why(world, Decision.Kind.TASK, "wait").contains("max_concurrent=2"),
                () -> why(world, Decision.Kind.TASK, "wait"));
        assertFalse(why(world, Decision.Kind.DEVICE, "use").isBlank());
    }

    @Tag("slow")
    @Test
    void noMoreTasksOfAProjectRunThanItsUserWants() {
        FakeWorld world = cpus(4, limits(new AppConfig(List.of(), List.of(), 3, false)));
        world.run(SETTLED_SECONDS);
        assertEquals(3, world.processes.size());
    }

    @Test
    void aLimitThatIsChangedHoldsFromTheNextDecision() {
        FakeWorld world = cpus(4, ProjectWishes.NONE);
        world.run(SETTLED_SECONDS);
        assertEquals(4, world.processes.size());
        world.post(new Event.SettingsChanged(
                world.settings.with(limits(new AppConfig(List.of(app(1)), List.of(), 0, false)))));
        world.run(SETTLED_SECONDS);
        assertEquals(1, world.view().tasks().stream().filter(ClientView.TaskView::scheduled).count());
    }

    @Tag("slow")
    @Test
    void noMoreIsFetchedThanTheLimitLetsRun() {
        double bufferSeconds = 0.6 * 86_400;
        cpus(4, limits(new AppConfig(List.of(), List.of(), 1, false))).run(SETTLED_SECONDS);
        double limited = largestRequest();
        assertTrue(limited > 1 && limited <= bufferSeconds, () -> limited + " s asked with one task at a time");
        FakeServer fresh = new FakeServer("alpha", 1000);
        BoincsRules.world(4, fresh).run(SETTLED_SECONDS);
        assertTrue(largest(fresh) > 3 * bufferSeconds, () -> largest(fresh) + " s asked for four CPUs");
    }

    private double largestRequest() {
        return largest(server);
    }

    private static double largest(FakeServer of) {
        return of.requests.stream().map(SchedulerRequest::work).mapToDouble(w -> w.of(ResourceType.CPU).seconds())
                .max().orElse(0);
    }

    @Test
    void anExcludedDeviceIsNotUsedAndTheOtherIs() {
        FakeWorld world = gpus(2, exclusion(0, ResourceType.NVIDIA, ""));
        world.run(SETTLED_SECONDS);
        assertEquals(1, world.processes.size());
        assertEquals(List.of(1), devices(world));
    }

    @Test
    void withoutExclusionBothDevicesAreUsed() {
        FakeWorld world = gpus(2);
        world.run(SETTLED_SECONDS);
        assertEquals(List.of(0, 1), devices(world));
    }

    @Test
    void aProjectWithoutAnyDeviceIsNotAskedForIt() {
        FakeWorld world = gpus(2, exclusion(-1, null, ""));
        world.run(SETTLED_SECONDS);
        assertTrue(world.processes.isEmpty());
        assertTrue(server.requests.stream().allMatch(r -> r.work().of(ResourceType.NVIDIA).seconds() == 0
                && r.work().of(ResourceType.NVIDIA).instances() == 0));
        assertTrue(why(world, Decision.Kind.PROJECT, "do not ask").contains("configuration")
                || why(world, Decision.Kind.PROJECT, "ask").contains("configuration"),
                () -> world.view().explanations().toString());
    }

    @Test
    void anExclusionForAnotherApplicationChangesNothing() {
        FakeWorld world = gpus(1, exclusion(-1, ResourceType.NVIDIA, "other"));
        world.run(SETTLED_SECONDS);
        assertEquals(1, world.processes.size());
    }

    @Tag("slow")
    @Test
    void tasksOfAnExcludedApplicationDoNotRunAndNoMoreAreFetched() {
        FakeWorld world = gpus(1, exclusion(-1, ResourceType.NVIDIA, "app"));
        world.run(SETTLED_SECONDS);
        assertTrue(server.requests.stream().anyMatch(r -> r.work().of(ResourceType.NVIDIA).seconds() > 0),
                "another application of the project might have had some");
        server.requests.clear();
        world.run(4 * 3600);
        assertTrue(world.processes.isEmpty());
        assertTrue(server.requests.stream().allMatch(r -> r.work().of(ResourceType.NVIDIA).seconds() == 0));
        assertTrue(
                why(world, Decision.Kind.TASK, "wait")
                        .contains("<exclude_gpu> in cc_config.xml keeps tasks of the application app"),
                () -> why(world, Decision.Kind.TASK, "wait"));
    }

    @Tag("slow")
    @Test
    void minimalWorkIsAskedForOnceAndTheReasonIsTold() {
        FakeWorld world = cpus(2, new ProjectWishes(new TreeMap<>(), List.of(), true));
        server.most = 2;
        world.run(4 * FakeServer.RUN_SECONDS);
        assertEquals(1, server.requests.stream().filter(r -> r.work().asksForWork()).count());
        assertEquals(2, server.sent.size());
        assertTrue(why(world, Decision.Kind.PROJECT, "do not ask").contains("minimal work"),
                () -> world.view().explanations().toString());
    }

    @Tag("slow")
    @Test
    void aProjectsResultsAreReportedAtOnceWhereItsFileSaysSo() {
        FakeWorld world = cpus(1, limits(new AppConfig(List.of(), List.of(), 0, true)));
        server.most = 1;
        world.runUntil("report", 1300, w -> !server.reports.isEmpty());
    }
}
