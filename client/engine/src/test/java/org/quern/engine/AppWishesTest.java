package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.AppConfig;
import org.quern.engine.command.Command;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.view.ClientView;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskLaunch;

/** What app_config.xml says of usage, arguments and progress bears on tasks that start, and on nothing that runs already. */
class AppWishesTest {
    private static final double SETTLED_SECONDS = 120;
    private final FakeServer server = new FakeServer("alpha", 12);

    private ProjectWishes of(AppConfig config) {
        return new ProjectWishes(new TreeMap<>(Map.of(server.url, config)), List.of(), false);
    }

    private ProjectWishes app(double gpus, double cpus, boolean exact) {
        return of(new AppConfig(List.of(new AppConfig.AppSettings("app", 0, gpus, cpus, exact, false)), List.of(), 0,
                false));
    }

    private ProjectWishes version(String planClass, String commandLine, double cpus, double gpus) {
        return of(new AppConfig(List.of(),
                List.of(new AppConfig.VersionSettings("app", planClass, commandLine, cpus, gpus)), 0, false));
    }

    private FakeWorld cpus(int count, ProjectWishes wishes) {
        return new FakeWorld(1, HostInfo.plain(count, FakeServer.FLOPS),
                EngineSettings.defaults(count, "plat").with(wishes), server);
    }

    private FakeWorld gpu(ProjectWishes wishes) {
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 1, FakeServer.FLOPS);
        Coprocessor card = new Coprocessor(ResourceType.NVIDIA, "card", 1, FakeServer.FLOPS, 1e9, 1e9, "", true, "");
        return new FakeWorld(1, HostInfo.plain(2, FakeServer.FLOPS).withCoprocessors(List.of(card)),
                EngineSettings.defaults(2, "plat").with(wishes), server);
    }

    private static List<TaskLaunch> launches(FakeWorld world) {
        return world.commands.stream().filter(Command.StartTask.class::isInstance)
                .map(command -> ((Command.StartTask) command).launch()).toList();
    }

    private static List<String> messages(FakeWorld world, Message.Priority priority) {
        return world.commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message())
                .filter(message -> message.priority() == priority).map(Message::text).toList();
    }

    @Test
    void serversAreToldOfVersionsAsTheUserWantsThemRun() {
        FakeWorld world = cpus(4, version("", "--extra 1", 2, 0));
        world.run(SETTLED_SECONDS);
        world.post(new Event.Asked(
                new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        world.run(SETTLED_SECONDS);
        AppVersion told = server.requests.getLast().versions().getFirst();
        assertEquals(List.of(2.0, "--extra 1"), List.of(told.usage().cpus(), told.cmdline()));
    }

    @Test
    void twoTasksShareACardOfWhichEachShallUseHalf() {
        FakeWorld plain = gpu(ProjectWishes.NONE);
        plain.run(SETTLED_SECONDS);
        assertEquals(1, plain.processes.size());
        FakeWorld world = gpu(app(0.5, 0.25, false));
        world.run(SETTLED_SECONDS);
        assertEquals(2, world.processes.size());
        assertEquals(new ResourceUsage(0.25, ResourceType.NVIDIA, 0.5, FakeServer.FLOPS),
                launches(world).getFirst().usage());
    }

    @Test
    void aVersionRunsWithTheCpusAndArgumentsThatItsUserWants() {
        FakeWorld world = cpus(4, version("", "--threads 2", 2, 0));
        world.run(SETTLED_SECONDS);
        assertEquals(2, world.processes.size());
        assertEquals(2, launches(world).getFirst().usage().cpus());
        assertEquals("--threads 2", launches(world).getFirst().version().cmdline());
        assertEquals(1, world.view().state().projects().getFirst().versions().getFirst().usage().cpus(),
                "the state keeps what the project said");
    }

    @Tag("slow")
    @Test
    void wishesHoldForTasksThatStartAfterwardsAndNotForThoseThatRun() {
        FakeWorld world = cpus(2, ProjectWishes.NONE);
        world.run(SETTLED_SECONDS);
        assertEquals(2, world.processes.size());
        world.post(new Event.SettingsChanged(world.settings.with(version("", "", 2, 0))));
        world.run(SETTLED_SECONDS);
        assertEquals(2, world.view().tasks().stream().filter(ClientView.TaskView::scheduled).count());
        world.run(2 * FakeServer.RUN_SECONDS);
        assertEquals(2, launches(world).getLast().usage().cpus());
        assertEquals(1, world.processes.size());
        world.post(new Event.SettingsChanged(world.settings.with(ProjectWishes.NONE)));
        world.run(2 * FakeServer.RUN_SECONDS);
        assertEquals(1, launches(world).getLast().usage().cpus(), "a wish that is taken back leaves no trace");
    }

    @Test
    void anotherPlanClassIsLeftAloneAndTheUserIsToldOnce() {
        FakeWorld world = cpus(2, version("mt", "--fast", 2, 0));
        world.run(SETTLED_SECONDS);
        assertEquals("", launches(world).getFirst().version().cmdline());
        assertEquals(1, launches(world).getFirst().usage().cpus());
        assertEquals(List.of("app_config.xml: application app has no version with plan class mt; it has versions with"
                + " no plan class"), messages(world, Message.Priority.ALERT));
    }

    @Test
    void anUnknownApplicationIsToldWhenTheFileIsReadAgainWithThoseThatThereAre() {
        FakeWorld world = cpus(2, ProjectWishes.NONE);
        world.run(SETTLED_SECONDS);
        world.post(new Event.SettingsChanged(world.settings.with(of(new AppConfig(
                List.of(new AppConfig.AppSettings("apq", 1, 0, 0, false, false)), List.of(), 0, false)))));
        world.run(SETTLED_SECONDS);
        assertEquals(List.of("app_config.xml: the project has no application apq; it has app"),
                messages(world, Message.Priority.ALERT));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e9, 4097, 5})
    void aVersionThatClaimsMoreCpusThanThereAreRunsAloneAndIsNamed(double claimed) {
        server.usage = new ResourceUsage(claimed, null, 0, FakeServer.FLOPS);
        FakeWorld world = cpus(4, ProjectWishes.NONE);
        world.run(SETTLED_SECONDS);
        assertEquals(1, world.processes.size());
        assertEquals(4, launches(world).getFirst().usage().cpus());
        assertEquals(1, messages(world, Message.Priority.INFO).stream()
                .filter(text -> text.startsWith("version 100 of app claims ") && text.contains(" counted with 4"))
                .count());
    }

    @Test
    void aVersionThatClaimsMoreCardsThanThereAreRunsAloneAndIsNamed() {
        FakeWorld world = gpu(ProjectWishes.NONE);
        server.usage = new ResourceUsage(0.1, ResourceType.NVIDIA, 1e9, FakeServer.FLOPS);
        world.run(SETTLED_SECONDS);
        assertEquals(1, launches(world).getFirst().usage().coprocs());
        assertTrue(messages(world, Message.Priority.INFO).stream().anyMatch(text -> text.contains("NVIDIA")),
                () -> messages(world, Message.Priority.INFO).toString());
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -3, Double.POSITIVE_INFINITY})
    void usageThatIsNoNumberNeitherStopsTheClientNorOvercommitsIt(double claimed) {
        server.usage = new ResourceUsage(claimed, null, 0, FakeServer.FLOPS);
        FakeWorld world = cpus(2, ProjectWishes.NONE);
        world.run(SETTLED_SECONDS);
        double used = world.processes.values().stream().mapToDouble(p -> p.launch.usage().cpus()).sum();
        assertTrue(used > 0 && used <= 2, () -> used + " CPUs used");
    }

    @Test
    void aWishForMoreThanThereIsIsToldToTheUser() {
        FakeWorld world = cpus(2, version("", "", 64, 0));
        world.run(SETTLED_SECONDS);
        assertEquals(1, world.processes.size());
        assertEquals(List.of("app_config.xml: version 100 of app claims 64 CPUs and is counted with 2, all that this"
                + " computer has"), messages(world, Message.Priority.ALERT));
    }

    @Test
    void progressIsTakenAtFaceValueWhereItsUserSaysSo() {
        assertFalse(server.app.fractionDoneExact());
        FakeWorld world = cpus(1, app(0, 0, true));
        world.run(SETTLED_SECONDS);
        App app = launches(world).getFirst().app();
        assertTrue(app.fractionDoneExact());
        assertEquals("app", app.name());
    }
}
