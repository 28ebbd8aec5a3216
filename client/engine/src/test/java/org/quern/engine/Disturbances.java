package org.quern.engine;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.quern.engine.command.Command;
import org.quern.engine.event.Chore;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TaskRemarks;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.engine.manager.ProjectRuling;
import org.quern.engine.settings.DiskSettings;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.TasksOf;
import org.quern.model.BoincError;
import org.quern.model.ContainerSoftware;
import org.quern.model.Coprocessor;
import org.quern.model.DiskPolicy;
import org.quern.model.FileId;
import org.quern.model.HostInfo;
import org.quern.model.LeftOutCards;
import org.quern.model.ManagedAccount;
import org.quern.model.ManagerTerms;
import org.quern.model.OutputFact;
import org.quern.model.RunMode;
import org.quern.model.SilentCards;
import org.quern.model.TaskId;

/** Whatever may happen to a client at any time, by chance. */
final class Disturbances {
    private static final ProjectOperation[] OPERATIONS = ProjectOperation.values();
    private final FakeWorld world;
    private final Random random;
    private final List<Coprocessor> cards;

    Disturbances(FakeWorld world, Random random, List<Coprocessor> cards) {
        this.world = world;
        this.random = random;
        this.cards = cards;
    }

    /** One thing happens in the turn that follows, or nothing. */
    void happen() {
        List<FakeServer> servers = List.copyOf(world.servers.values());
        FakeServer server = servers.get(random.nextInt(servers.size()));
        TaskId task = anyTask(server);
        FileId input = new FileId(server.url, task.result() + "_in");
        FileId output = new FileId(server.url, task.result() + "_out");
        switch (random.nextInt(60)) {
            case 0, 1 -> world.post(new Event.Asked(user(server, random.nextBoolean() ? input : output)));
            case 2 -> world.post(new Event.Asked(new UserCommand.ForProject(server.url, operation())));
            case 3 -> world.post(
                    new Event.Asked(new UserCommand.ForTask(task, any(TaskOperation.values()))));
            case 4, 5 -> world.processes.values().stream().skip(random.nextInt(2)).findFirst()
                    .ifPresent(
                            process -> process.end = random.nextBoolean() ? FakeProcess.signal(1 + random.nextInt(15))
                                    : FakeProcess.code(random.nextInt(3)));
            case 6, 7 -> world.processes.values().stream().skip(random.nextInt(2)).findFirst()
                    .ifPresent(process -> process.end = FakeProcess.finished());
            case 8 -> world.diskFails = random.nextInt(4) == 0;
            case 9 -> world.serversDown = random.nextInt(3) == 0;
            case 10 -> world.transfer = outcome();
            case 11 -> world.post(new Event.FileLost(random.nextBoolean() ? input : output, "is missing"));
            case 12 -> world.post(new Event.FileLost(new FileId(server.url, "program"), "is missing"));
            case 13 -> world.post(new Event.FileFound(input, random.nextInt(101)));
            case 14 -> world.post(new Event.PermissionChanged(permission()));
            case 15 -> world.post(new Event.SettingsChanged(settings()));
            case 16 -> world.post(new Event.HostDescribed(described()));
            case 17, 18, 19 -> world.post(devices());
            case 20 -> world.post(new Event.ContainersFound(
                    random.nextBoolean() ? ContainerSoftware.NONE : new ContainerSoftware("26.1.5", 1, "", 0)));
            case 21 -> world.post(new Event.AccountChanged(server.account(1 + random.nextInt(300))));
            case 22 -> world.post(new Event.AccountsRead(servers.stream().map(FakeServer::account).toList()));
            case 23 -> world.post(new Event.ChoreDue(any(Chore.values())));
            case 24 -> world.post(new Event.BenchmarksEnded(random.nextInt(3) * 1e9, 1e9, ""));
            case 25 -> world.post(new Event.ComputerSlept(random.nextInt(1000)));
            case 26 -> world.post(new Event.ClockSynchronized(world.wall));
            case 27 -> world.post(new Event.DateTold("a server", random.nextBoolean() ? server.url : null,
                    world.wall + (random.nextBoolean() ? 0 : random.nextInt(200_000) - 100_000)));
            case 28 -> world.wall += random.nextInt(4) == 0 ? random.nextInt(200_000) - 100_000 : 0;
            case 29 -> world.post(new Event.TrickleUpFound(task));
            case 30 -> world.post(new Event.UploadRequested(task, fact(output, 1)));
            case 31 -> world.post(new Event.TaskRemarked(task, new TaskRemarks(random.nextInt(4) == 0, 0,
                    random.nextBoolean(), "", "")));
            case 32 -> world.post(new Event.TaskMeasured(task, random.nextDouble() * 3e9, 0, 1));
            case 33 -> world.post(new Event.TaskDiskMeasured(task, random.nextInt(5) == 0 ? 1e12 : 1000));
            case 34 -> world.post(new Event.CheckpointFound(task, 500, 500, 0.5));
            case 35 -> refuse(server);
            case 36 -> world.post(new Event.DiskFoundFull("the disk is full"));
            case 37 -> world.post(new Event.TaskUnresponsive(task));
            case 38 -> world.post(new Event.FinishFileSeen(task));
            case 39 -> world.post(new Event.EndDoubted(task, output.name()));
            case 40 -> server.requestDelay = random.nextInt(3) * 100;
            case 41 -> server.acknowledges = random.nextInt(4) != 0;
            case 42 -> server.aborts.add(task.result());
            case 43 -> server.deletions.add(input.name());
            case 44 -> world.deletionProblem = random.nextInt(4) == 0 ? "it is in use" : "";
            case 45 -> server.nextRpcDelay = random.nextInt(3) * 300;
            case 46 -> world.outputs = id -> List.of(fact(new FileId(id.project(), id.result() + "_out"),
                    random.nextInt(4) == 0 ? BoincError.FILE_NOT_FOUND.code() : 1));
            case 47 -> server.supply = random.nextInt(20);
            case 49 -> server.versionNum += random.nextInt(3) == 0 ? 1 : 0;
            case 50 -> world.downloadedBytes = random.nextInt(3) * 100;
            default -> {
            }
        }
    }

    private TaskId anyTask(FakeServer server) {
        List<TaskId> running = List.copyOf(world.processes.keySet());
        if (!running.isEmpty() && random.nextInt(3) > 0) {
            return running.get(random.nextInt(running.size()));
        }
        int last = server.sent.size();
        return new TaskId(server.url,
                last == 0 ? "none" : server.sent.get(Math.max(0, last - 1 - random.nextInt(6))));
    }

    private ProjectOperation operation() {
        ProjectOperation operation = any(OPERATIONS);
        boolean ends = operation == ProjectOperation.DETACH || operation == ProjectOperation.RESET
                || operation == ProjectOperation.DETACH_WHEN_DONE || operation == ProjectOperation.SUSPEND;
        return ends && random.nextInt(3) > 0 ? ProjectOperation.RESUME : operation;
    }

    private UserCommand user(FakeServer server, FileId file) {
        return switch (random.nextInt(9)) {
            case 0 -> new UserCommand.RetryTransfer(file);
            case 1 -> new UserCommand.AbortTransfer(file);
            case 2, 3 -> new UserCommand.SetMode(any(UserCommand.ModeKind.values()),
                    random.nextInt(3) == 0 ? RunMode.NEVER : any(RunMode.values()), random.nextInt(3) * 60);
            case 4 -> new UserCommand.RestoreMode(any(UserCommand.ModeKind.values()));
            case 5 -> new UserCommand.FollowManager(List.of(new ProjectRuling.Govern(server.url, random.nextInt(4) == 0,
                    false, any(ManagedAccount.Suspension.values()), random.nextBoolean(), random.nextInt(4) == 0,
                    ManagerTerms.NONE)), null);
            case 6 -> new UserCommand.LeaveManager();
            case 7 -> new UserCommand.NetworkAvailable();
            default -> new UserCommand.RunBenchmarks();
        };
    }

    private static OutputFact fact(FileId file, int status) {
        return new OutputFact(file.name(), status, 100, "d41d8cd98f00b204e9800998ecf8427e",
                status == 1 ? "" : "is missing");
    }

    private void refuse(FakeServer server) {
        world.startTrouble = start -> switch (random.nextInt(8)) {
            case 0 -> new Event.TaskStartFailed(idOf(start.launch().result().name(), server), -1, "no",
                    random.nextInt(2) * 100);
            case 1 -> new Event.DiskRefusedStart(idOf(start.launch().result().name(), server), "the disk is full");
            case 2 -> new Event.TaskFilesLost(idOf(start.launch().result().name(), server),
                    List.of(new Event.FileLost(new FileId(start.launch().project(), "program"), "is missing")));
            case 3 -> new Event.SlotRefused(start.launch().slot(), "it is somebody else's");
            default -> null;
        };
    }

    private TaskId idOf(String result, FakeServer server) {
        return world.servers.values().stream().filter(one -> one.sent.contains(result)).findFirst()
                .map(one -> new TaskId(one.url, result)).orElse(new TaskId(server.url, result));
    }

    private Function<Command, TransferOutcome> outcome() {
        return switch (random.nextInt(6)) {
            case 0 -> command -> new TransferOutcome.Transient(-184, "HTTP 503");
            case 1 -> command -> new TransferOutcome.Permanent(BoincError.FILE_NOT_FOUND.code(), "HTTP 404");
            case 2 -> command -> new TransferOutcome.NoSpace("the disk is full");
            default -> command -> new TransferOutcome.Done();
        };
    }

    private Permission permission() {
        if (random.nextInt(3) > 0) {
            return Permission.ALL.whileOffline(random.nextInt(5) == 0);
        }
        Permission.Verdict no = new Permission.Verdict(false, 1, "random", random.nextBoolean());
        Permission.Verdict yes = Permission.Verdict.YES;
        return new Permission(random.nextBoolean() ? no : yes, random.nextBoolean() ? no : yes,
                random.nextBoolean() ? no : yes, random.nextBoolean() ? no : yes, random.nextBoolean(), false,
                random.nextBoolean());
    }

    private EngineSettings settings() {
        EngineSettings changed = world.settings
                .with(TasksOf.cpus(1 + random.nextInt(4)));
        return random.nextBoolean() ? changed
                : changed.with(new DiskSettings(1e8, 0.9, random.nextInt(3) * 1000, DiskPolicy.SHARES));
    }

    /** Who looks at a computer knows its benchmarks from before. */
    private HostInfo described() {
        HostInfo known = world.disk.host();
        return HostInfo.plain(1 + random.nextInt(4), FakeServer.FLOPS)
                .withBenchmarks(known.fpops(), known.iops(), known.calculated()).withCpid(known.hostCpid());
    }

    private Event devices() {
        List<Coprocessor> found = random.nextInt(4) == 0 ? List.of() : cards;
        List<SilentCards> silent = found.isEmpty() || random.nextInt(4) > 0 ? List.of()
                : List.of(new SilentCards(found.getFirst().type(), null, "it does not answer"));
        return new Event.DevicesFound(found, List.of(), LeftOutCards.NONE, silent);
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }
}
