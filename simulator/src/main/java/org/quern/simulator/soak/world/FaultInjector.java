package org.quern.simulator.soak.world;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.ProjectUrl;
import org.quern.model.RunMode;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.FaultKind;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.host.User;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.server.ServerTrouble;
import org.quern.simulator.soak.server.ServerTrouble.NextCall;

/** Makes faults happen. */
final class FaultInjector {
    private static final double MINUTE_SECONDS = 60;
    private static final double HOUR_SECONDS = 3600;
    private static final double DAY_SECONDS = 86_400;
    private static final double LARGE = 1e9;
    private static final List<RunMode> MODES = List.of(RunMode.ALWAYS, RunMode.AUTO, RunMode.NEVER);
    /** What is spoilt so often without a day in between is no excuse for a program that fails. */
    private static final int SPOILT_OFTEN = 3;
    private final Host host;
    private final User user;
    private final ClientRuns runs;
    private final ClientEnd end;
    private final ClockFaults clock;
    private final Map<String, Integer> spoilt = new TreeMap<>();
    private final Map<FaultKind, Integer> happened = new EnumMap<>(FaultKind.class);

    FaultInjector(Host host, User user, ClientRuns runs, ClientEnd end, ClockFaults clock) {
        this.host = host;
        this.user = user;
        this.runs = runs;
        this.end = end;
        this.clock = clock;
    }

    /** How many of each kind happened; one that found nothing to hit did not. */
    Map<FaultKind, Integer> happened() {
        return Collections.unmodifiableMap(happened);
    }

    void happen(Fault fault) {
        if (hits(fault.kind(), fault)) {
            happened.merge(fault.kind(), 1, Integer::sum);
            apply(fault);
        }
    }

    private boolean hits(FaultKind kind, Fault fault) {
        return switch (kind) {
            case KILL, POWER_CUT, STOP, STATE_DAMAGED, STATE_UNREADABLE, STATE_EDITED, CLOCK_SET_UNSEEN ->
                    end.canAnnounce(kind);
            case STATE_EARLIER -> end.canAnnounce(kind) && host.store().hasEarlier();
            case TRANSFERS_BROKEN -> runs.transfers(server(fault).url());
            case FILE_VANISHED, FILE_SPOILT -> !host.volume().ids().isEmpty();
            case APP_CRASH, APP_KILLED, APP_EXITS_EARLY, APP_PAUSES, APP_HANGS, APP_DEAF, APP_LIES, APP_MEMORY,
                    APP_DISK, APP_LINGERS, APP_LIES_OF_MEMORY, CHILD_LEFT ->
                    !host.programs().computing().isEmpty();
            case USER_TASK -> !tasks().isEmpty();
            case USER_TRANSFER -> !transfers().isEmpty();
            default -> true;
        };
    }

    private void apply(Fault fault) {
        switch (fault.kind()) {
            case KILL, POWER_CUT, STOP, STATE_DAMAGED, STATE_UNREADABLE, STATE_EDITED, STATE_EARLIER,
                    CLOCK_SET_UNSEEN ->
                    end.announce(fault);
            case REQUEST_LOST -> trouble(fault).next = NextCall.REQUEST_LOST;
            case REPLY_LOST -> trouble(fault).next = NextCall.REPLY_LOST;
            case REPLY_LATE -> trouble(fault).next = NextCall.REPLY_LATE;
            case REQUEST_DOUBLED -> trouble(fault).next = NextCall.DOUBLED;
            case SERVER_ROLLED_BACK -> rollBack(fault);
            case SERVER_DOWN -> trouble(fault).downUntil = host.until(fault, MINUTE_SECONDS, 5 * DAY_SECONDS);
            case SERVER_SLOW -> {
                trouble(fault).slowUntil = host.until(fault, MINUTE_SECONDS, 2 * DAY_SECONDS);
                trouble(fault).dribbles = fault.chosen(400) % 4 == 1;
            }
            case SERVER_MOVED -> trouble(fault).moves++;
            case SERVER_HOSTILE -> turnHostile(fault);
            case TRANSFERS_BROKEN -> runs.breakTransfers(server(fault).url());
            case NETWORK_DOWN -> host.cutNetwork(host.until(fault, MINUTE_SECONDS, DAY_SECONDS));
            case CLOCK_STEP -> clock.step(fault);
            case CLOCK_DECADE -> clock.setByDecade(fault);
            case SLEEP -> host.sleep(fault.between(MINUTE_SECONDS, 3 * DAY_SECONDS));
            case TIME_ZONE -> user.travels(fault.chosen(25) - 12);
            case DISK_FULL -> host.volume().fill(host.until(fault, 10, mostly(fault, HOUR_SECONDS, DAY_SECONDS)));
            case DISK_READ_ONLY -> host.volume().forbidWrites(host.until(fault, 10,
                    mostly(fault, HOUR_SECONDS, HOUR_SECONDS * 12)));
            case NO_INODES -> host.volume().takeInodes(host.until(fault, 10,
                    mostly(fault, HOUR_SECONDS, HOUR_SECONDS * 12)));
            case DISK_ERRORS -> host.volume().fail(host.until(fault, 10,
                    mostly(fault, HOUR_SECONDS, HOUR_SECONDS * 12)));
            case FILE_SPOILT -> spoil(fault);
            case FILE_VANISHED -> vanish(fault);
            case APP_CRASH -> app(fault, (program, actual) -> {
                actual.blame(FailureCause.APP_CRASHED);
                host.programs().end(program, fault.b() < 0.5 ? FailureCause.CRASH_CODE : 0,
                        fault.b() < 0.5 ? 0 : FailureCause.CRASH_SIGNAL, 0);
            });
            case APP_KILLED -> app(fault, (program, actual) -> host.programs().end(program, 0, 9, 0));
            case CHILD_LEFT -> app(fault, (program, actual) -> {
                host.volume().keepBusy(program.launch().slot(), fault.between(10, HOUR_SECONDS));
                host.programs().end(program, 0, 9, 0);
            });
            case APP_EXITS_EARLY -> app(fault, (program, actual) -> {
                actual.exitsUnfinished();
                host.programs().end(program, 0, 0, 0);
            });
            case APP_PAUSES -> app(fault, (program, actual) -> {
                actual.exitsUnfinished();
                host.programs().end(program, 0, 0, 0,
                        new ExitFacts.TemporaryExit(Math.rint(fault.between(1, DAY_SECONDS)), "busy", false));
            });
            case APP_HANGS -> app(fault, (program, actual) -> {
                actual.blame(FailureCause.APP_HUNG);
                program.hang();
            });
            case APP_DEAF -> app(fault, (program, actual) -> program.turnDeaf());
            case APP_LIES -> app(fault, (program, actual) -> lie(fault, program, actual));
            case APP_MEMORY -> app(fault, (program, actual) -> {
                actual.blame(FailureCause.APP_TOOK_MEMORY);
                program.growMemory(fault.between(0.1, 100));
            });
            case APP_LIES_OF_MEMORY -> app(fault, (program, actual) -> {
                actual.blame(FailureCause.APP_TOOK_MEMORY);
                program.passForBytes(fault.between(1, LARGE * LARGE));
            });
            case APP_DISK -> app(fault, (program, actual) -> {
                actual.blame(FailureCause.APP_TOOK_DISK);
                program.growDisk(fault.between(1e6, LARGE));
            });
            case APP_LINGERS -> app(fault, (program, actual) -> program.linger());
            case PREFERENCES -> user.changesPreferences(fault.chance());
            case USER_ACTIVE -> user.uses(fault.between(MINUTE_SECONDS, DAY_SECONDS));
            case USER_MODE -> setMode(fault);
            case USER_PROJECT -> userDoes(fault);
            case USER_TASK -> userDoesToTask(fault);
            case USER_TRANSFER -> userDoesToTransfer(fault);
        }
    }

    /** A client with a disk that refuses does little but try again: one of four lasts so long that something else runs out. */
    private static double mostly(Fault fault, double most, double sometimes) {
        return fault.chosen(4) == 0 ? sometimes : most;
    }

    private Server server(Fault fault) {
        return host.servers().get(fault.chosen(host.servers().size()));
    }

    private ServerTrouble trouble(Fault fault) {
        return server(fault).trouble();
    }

    /** Books are copied at some time, and taken up again when so much time has passed. */
    private void rollBack(Fault fault) {
        Server server = server(fault);
        server.backUp();
        double later = host.until(fault, HOUR_SECONDS, 3 * DAY_SECONDS) - host.time().now();
        host.time().in(later, server::rollBack);
    }

    private void turnHostile(Fault fault) {
        Server server = server(fault);
        server.trouble().turnHostile(host.until(fault, MINUTE_SECONDS, 2 * DAY_SECONDS));
    }

    private void vanish(Fault fault) {
        List<FileId> ids = host.volume().ids();
        FileId file = ids.get(fault.chosen(ids.size()));
        host.volume().delete(file);
        host.actual().lost(file);
        // A client that begins and finds the end of a task without its output computes it again.
        if (file.name().endsWith("_out") && runs.hasClient()) {
            host.actual().blameFile(file, FailureCause.OUTPUT_VANISHED);
        }
    }

    /** A program or an input is found so when a program ends without a reason, an output when it is uploaded. */
    private void spoil(Fault fault) {
        List<FileId> ids = host.volume().ids();
        FileId file = ids.get(fault.chosen(ids.size()));
        host.volume().spoil(file);
        if (spoilt.merge(file.toString(), 1, Integer::sum) >= SPOILT_OFTEN) {
            host.actual().blameFile(file, FailureCause.APP_CRASHED); // it looks as if its program did that
        }
        host.actual().lost(file);
        if (file.name().endsWith("_out")) {
            host.actual().blameFile(file, FailureCause.OUTPUT_VANISHED);
        }
    }

    private void app(Fault fault, BiConsumer<Program, ActualResult> what) {
        List<Program> computing = host.programs().computing();
        Program program = computing.get(fault.chosen(computing.size()));
        what.accept(program, program.actual());
    }

    private static void lie(Fault fault, Program program, ActualResult actual) {
        actual.blame(FailureCause.APP_LIED);
        SplittableRandom chance = fault.chance();
        program.lie(new Program.Lie(chance.nextInt(3) == 0 ? 0 : chance.nextDouble() * LARGE,
                chance.nextInt(3) == 0 ? 0 : chance.nextDouble() * LARGE, chance.nextDouble() * 3));
    }

    /** For a while; half of the time for good, until the user thinks better of it. */
    private void setMode(Fault fault) {
        ModeKind kind = fault.chosen(4) < 3 ? ModeKind.CPU : ModeKind.NETWORK;
        RunMode mode = MODES.get(fault.chosen(30) % MODES.size());
        double seconds = Math.rint(host.until(fault, MINUTE_SECONDS, 2 * DAY_SECONDS) - host.time().now());
        if (fault.chosen(60) % 2 == 0) {
            user.sets(kind, mode, seconds);
        } else {
            user.sets(kind, mode, 0);
            host.time().in(seconds, () -> user.sets(kind, RunMode.AUTO, 0));
        }
    }

    private void userDoes(Fault fault) {
        ProjectUrl project = server(fault).url();
        double later = host.until(fault, MINUTE_SECONDS, 3 * DAY_SECONDS) - host.time().now();
        switch (fault.chosen(600) % 7) {
            case 0, 1 -> user.does(project, ProjectOperation.UPDATE);
            case 2 -> doAndUndo(project, ProjectOperation.SUSPEND, ProjectOperation.RESUME, later);
            case 3 -> doAndUndo(project, ProjectOperation.NO_MORE_WORK, ProjectOperation.ALLOW_MORE_WORK, later);
            case 4 -> doAndUndo(project, ProjectOperation.DETACH_WHEN_DONE, ProjectOperation.DONT_DETACH_WHEN_DONE,
                    later);
            case 5 -> {
                host.actual().blame(project, FailureCause.USER_GAVE_UP_PROJECT);
                user.does(project, ProjectOperation.RESET);
            }
            default -> {
                host.actual().blame(project, FailureCause.USER_GAVE_UP_PROJECT);
                user.does(project, ProjectOperation.DETACH);
                host.time().in(later, user::attachesAgain);
            }
        }
    }

    private void doAndUndo(ProjectUrl project, ProjectOperation first, ProjectOperation then, double later) {
        user.does(project, first);
        host.time().in(later, () -> {
            user.does(project, then);
            user.attachesAgain();
        });
    }

    private List<TaskId> tasks() {
        List<TaskId> tasks = new ArrayList<>();
        for (SavedProject project : projects()) {
            for (SavedResult result : project.results()) {
                tasks.add(new TaskId(project.url(), result.result().name()));
            }
        }
        return tasks;
    }

    private void userDoesToTask(Fault fault) {
        List<TaskId> tasks = tasks();
        TaskId task = tasks.get(fault.chosen(tasks.size()));
        ActualResult actual = host.actual().of(task);
        if (fault.b() < 0.3 && actual != null) {
            actual.blame(FailureCause.USER_ABORTED);
            user.does(task, TaskOperation.ABORT);
        } else {
            user.does(task, TaskOperation.SUSPEND);
            host.time().in(host.until(fault, MINUTE_SECONDS, DAY_SECONDS) - host.time().now(),
                    () -> user.does(task, TaskOperation.RESUME));
        }
    }

    private List<FileId> transfers() {
        List<FileId> files = new ArrayList<>();
        for (SavedProject project : projects()) {
            for (FileRecord file : project.files()) {
                if (file.transfer() != null) {
                    files.add(new FileId(project.url(), file.name()));
                }
            }
        }
        return files;
    }

    private void userDoesToTransfer(Fault fault) {
        List<FileId> files = transfers();
        FileId file = files.get(fault.chosen(files.size()));
        if (fault.b() < 0.7) {
            user.asks(new UserCommand.RetryTransfer(file));
        } else {
            user.asks(new UserCommand.AbortTransfer(file));
        }
    }

    private List<SavedProject> projects() {
        SavedState last = host.store().last();
        return last == null ? List.of() : last.projects();
    }
}
