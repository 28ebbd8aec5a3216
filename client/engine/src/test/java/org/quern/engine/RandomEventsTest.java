package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.FileId;
import org.quern.model.HostInfo;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.TaskId;

/** Anything in any order: the engine never throws, never over-commits a CPU, and has a reason for every unfinished task. */
class RandomEventsTest {

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 12);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anyOrderOfEventsIsSurvived(long seed) {
        Random random = new Random(seed);
        FakeServer a = new FakeServer("a", 500);
        FakeServer b = new FakeServer("b", 500);
        FakeWorld world = new FakeWorld(seed, HostInfo.plain(3, FakeServer.FLOPS), EngineSettings.defaults(3, "plat"),
                a,
                b);
        try {
            for (int i = 0; i < 1000; i++) {
                disturb(world, random);
                world.step(random.nextInt(20) == 0 ? random.nextInt(4000) : 1 + random.nextInt(5));
                assertExplained(world);
            }
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("seed " + seed + ": " + e, e);
        }
    }

    private static void disturb(FakeWorld world, Random random) {
        FakeServer server = random.nextBoolean() ? world.servers.values().iterator().next()
                : List.copyOf(world.servers.values()).getLast();
        TaskId task = new TaskId(server.url, server.sent.isEmpty() ? "none"
                : server.sent.get(random.nextInt(server.sent.size())));
        switch (random.nextInt(40)) {
            case 0 -> end(world, task, new Event.TaskExited(task, FakeProcess.code(random.nextInt(3))));
            case 1 -> world.processes.values().stream().findFirst()
                    .ifPresent(process -> process.end = FakeProcess.signal(1 + random.nextInt(15)));
            case 2 -> world.diskFails = random.nextBoolean();
            case 3 -> world.serversDown = random.nextBoolean();
            case 4 -> world.post(new Event.Asked(new UserCommand.ForTask(task, any(TaskOperation.values(), random))));
            case 5 -> world.post(new Event.Asked(new UserCommand.ForProject(server.url,
                    random.nextInt(4) == 0 ? ProjectOperation.RESET : any(ALLOWED, random))));
            case 6 -> world.post(new Event.FileLost(new FileId(server.url, task.result() + "_in"), "is missing"));
            case 7 -> world.post(new Event.TaskCollected(task, "", List.of()));
            case 8 -> world.processes.keySet().forEach(running -> world.post(new Event.TaskStarted(running, 5, 5)));
            case 9 -> world.post(new Event.TransferEnded(new FileId(server.url, task.result() + "_out"),
                    random.nextBoolean(), new TransferOutcome.Transient(-184, "lost"), 1, 1));
            case 10 -> world.wall += random.nextInt(200_000) - 100_000;
            case 11 -> world.post(new Event.PermissionChanged(random.nextBoolean() ? Permission.ALL : no(random)));
            case 12 -> world.post(new Event.StateSaved(random.nextInt(100)));
            case 13 -> world.post(new Event.SchedulerFailed(server.url, random.nextBoolean(), "nonsense"));
            case 14 -> world.transfer = random.nextBoolean() ? command -> new TransferOutcome.Done()
                    : command -> new TransferOutcome.Transient(-184, "HTTP 503");
            case 15 -> world.post(new Event.TaskUnresponsive(task));
            case 16 -> world.post(new Event.TaskMeasured(task, random.nextDouble() * 1e9, 0, 1));
            case 17 -> world.crash();
            case 18 -> end(world, task, new Event.TaskStartFailed(task, -1, "no", random.nextInt(2) * 100));
            case 19 -> end(world, task, new Event.DiskRefusedStart(task, "the disk is full"));
            case 20 -> end(world, task, new Event.TaskFilesLost(task,
                    List.of(new Event.FileLost(new FileId(server.url, "program"), "is missing"))));
            default -> {
            }
        }
    }

    private static void end(FakeWorld world, TaskId task, Event event) {
        world.processes.remove(task);
        world.post(event);
    }

    private static final ProjectOperation[] ALLOWED = {ProjectOperation.UPDATE, ProjectOperation.SUSPEND,
        ProjectOperation.RESUME, ProjectOperation.RESUME, ProjectOperation.NO_MORE_WORK,
        ProjectOperation.ALLOW_MORE_WORK};

    private static <T> T any(T[] values, Random random) {
        return values[random.nextInt(values.length)];
    }

    private static Permission no(Random random) {
        Permission.Verdict no = new Permission.Verdict(false, 1, "random", random.nextBoolean());
        Permission.Verdict net = random.nextBoolean() ? no : Permission.Verdict.YES;
        return new Permission(no, no, net, net);
    }

    private static void assertExplained(FakeWorld world) {
        TreeSet<String> explained = world.view().explanations().stream().filter(d -> d.kind() == Decision.Kind.TASK)
                .map(Decision::subject).collect(Collectors.toCollection(TreeSet::new));
        for (SavedProject project : world.view().state().projects()) {
            for (SavedResult result : project.results()) {
                boolean unfinished = !result.outcome().readyToReport();
                assertTrue(!unfinished || explained.contains(result.result().name()),
                        "no decision on " + result.result().name() + " " + result.outcome().state());
            }
        }
    }
}
