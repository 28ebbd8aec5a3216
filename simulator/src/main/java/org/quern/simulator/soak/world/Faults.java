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
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Cause;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.server.ServerTrouble;
import org.quern.simulator.soak.server.ServerTrouble.NextCall;

/** Makes faults happen. */
final class Faults {
    private static final double MINUTE_SECONDS = 60;
    private static final double HOUR_SECONDS = 3600;
    private static final double DAY_SECONDS = 86_400;
    private static final double YEAR_SECONDS = 365 * DAY_SECONDS;
    private static final double LARGE = 1e9;
    private static final double MOST_UNSEEN_SECONDS = 80 * DAY_SECONDS;
    private static final List<RunMode> MODES = List.of(RunMode.ALWAYS, RunMode.AUTO, RunMode.NEVER);
    private final World world;
    /** What is spoilt so often without a day in between is no excuse for a program that fails. */
    private static final int SPOILT_OFTEN = 3;
    private final Map<String, Integer> spoilt = new TreeMap<>();
    private final Map<FaultKind, Integer> happened = new EnumMap<>(FaultKind.class);

    Faults(World world) {
        this.world = world;
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
                    world.clientEnd().canAnnounce(kind);
            case STATE_EARLIER -> world.clientEnd().canAnnounce(kind) && world.store().hasEarlier();
            case TRANSFERS_BROKEN -> world.transfers(server(fault).url());
            case FILE_VANISHED, FILE_SPOILT -> !world.volume().ids().isEmpty();
            case APP_CRASH, APP_KILLED, APP_EXITS_EARLY, APP_PAUSES, APP_HANGS, APP_DEAF, APP_LIES, APP_MEMORY,
                    APP_DISK, APP_LINGERS, APP_LIES_OF_MEMORY, CHILD_LEFT ->
                    !world.programs().computing().isEmpty();
            case USER_TASK -> !tasks().isEmpty();
            case USER_TRANSFER -> !transfers().isEmpty();
            default -> true;
        };
    }

    private void apply(Fault fault) {
        switch (fault.kind()) {
            case KILL, POWER_CUT, STOP, STATE_DAMAGED, STATE_UNREADABLE, STATE_EDITED, STATE_EARLIER,
                    CLOCK_SET_UNSEEN ->
                    world.clientEnd().announce(fault);
            case REQUEST_LOST -> trouble(fault).next = NextCall.REQUEST_LOST;
            case REPLY_LOST -> trouble(fault).next = NextCall.REPLY_LOST;
            case REPLY_LATE -> trouble(fault).next = NextCall.REPLY_LATE;
            case REQUEST_DOUBLED -> trouble(fault).next = NextCall.DOUBLED;
            case SERVER_ROLLED_BACK -> rollBack(fault);
            case SERVER_DOWN -> trouble(fault).downUntil = until(fault, MINUTE_SECONDS, 5 * DAY_SECONDS);
            case SERVER_SLOW -> {
                trouble(fault).slowUntil = until(fault, MINUTE_SECONDS, 2 * DAY_SECONDS);
                trouble(fault).dribbles = fault.chosen(400) % 4 == 1;
            }
            case SERVER_MOVED -> trouble(fault).moves++;
            case SERVER_HOSTILE -> turnHostile(fault);
            case TRANSFERS_BROKEN -> world.breakTransfers(server(fault).url());
            case NETWORK_DOWN -> world.cutNetwork(until(fault, MINUTE_SECONDS, DAY_SECONDS));
            case CLOCK_STEP -> stepClock(fault);
            case CLOCK_DECADE -> setClock(fault, 10 * YEAR_SECONDS, true);
            case SLEEP -> world.sleep(fault.between(MINUTE_SECONDS, 3 * DAY_SECONDS));
            case TIME_ZONE -> world.user().travels(fault.chosen(25) - 12);
            case DISK_FULL -> world.volume().fullUntil = until(fault, 10, mostly(fault, HOUR_SECONDS, DAY_SECONDS));
            case DISK_READ_ONLY -> world.volume().readOnlyUntil = until(fault, 10,
                    mostly(fault, HOUR_SECONDS, HOUR_SECONDS * 12));
            case NO_INODES -> world.volume().inodesUntil = until(fault, 10,
                    mostly(fault, HOUR_SECONDS, HOUR_SECONDS * 12));
            case DISK_ERRORS -> world.volume().errorsUntil = until(fault, 10,
                    mostly(fault, HOUR_SECONDS, HOUR_SECONDS * 12));
            case FILE_SPOILT -> spoil(fault);
            case FILE_VANISHED -> vanish(fault);
            case APP_CRASH -> app(fault, (program, actual) -> {
                actual.blame(Cause.APP_CRASHED);
                world.programs().end(program, fault.b() < 0.5 ? Cause.CRASH_CODE : 0,
                        fault.b() < 0.5 ? 0 : Cause.CRASH_SIGNAL, 0);
            });
            case APP_KILLED -> app(fault, (program, actual) -> world.programs().end(program, 0, 9, 0));
            case CHILD_LEFT -> app(fault, (program, actual) -> {
                world.volume().keepBusy(program.launch.slot(), fault.between(10, HOUR_SECONDS));
                world.programs().end(program, 0, 9, 0);
            });
            case APP_EXITS_EARLY -> app(fault, (program, actual) -> {
                actual.exitsUnfinished();
                world.programs().end(program, 0, 0, 0);
            });
            case APP_PAUSES -> app(fault, (program, actual) -> {
                actual.exitsUnfinished();
                world.programs().end(program, 0, 0, 0,
                        new ExitFacts.TemporaryExit(Math.rint(fault.between(1, DAY_SECONDS)), "busy", false));
            });
            case APP_HANGS -> app(fault, (program, actual) -> {
                actual.blame(Cause.APP_HUNG);
                program.hangs = true;
            });
            case APP_DEAF -> app(fault, (program, actual) -> program.deaf = true);
            case APP_LIES -> app(fault, (program, actual) -> lie(fault, program, actual));
            case APP_MEMORY -> app(fault, (program, actual) -> {
                actual.blame(Cause.APP_TOOK_MEMORY);
                program.memoryGrowth = fault.between(0.1, 100);
            });
            case APP_LIES_OF_MEMORY -> app(fault, (program, actual) -> {
                actual.blame(Cause.APP_TOOK_MEMORY);
                program.toldBytes = fault.between(1, LARGE * LARGE);
            });
            case APP_DISK -> app(fault, (program, actual) -> {
                actual.blame(Cause.APP_TOOK_DISK);
                program.diskGrowth = fault.between(1e6, LARGE);
            });
            case APP_LINGERS -> app(fault, (program, actual) -> program.lingers = true);
            case PREFERENCES -> world.user().changesPreferences(chance(fault));
            case USER_ACTIVE -> world.user().uses(fault.between(MINUTE_SECONDS, DAY_SECONDS));
            case USER_MODE -> setMode(fault);
            case USER_PROJECT -> userDoes(fault);
            case USER_TASK -> userDoesToTask(fault);
            case USER_TRANSFER -> userDoesToTransfer(fault);
        }
    }

    /** No later than the quiet time at the end. */
    private double until(Fault fault, double least, double most) {
        return Math.min(world.time().now() + fault.between(least, most), world.plan().quietFrom());
    }

    /** A client with a disk that refuses does little but try again: one of four lasts so long that something else runs out. */
    private static double mostly(Fault fault, double most, double sometimes) {
        return fault.chosen(4) == 0 ? sometimes : most;
    }

    private Server server(Fault fault) {
        return world.servers().get(fault.chosen(world.servers().size()));
    }

    private ServerTrouble trouble(Fault fault) {
        return server(fault).trouble();
    }

    private static SplittableRandom chance(Fault fault) {
        return new SplittableRandom(Double.doubleToLongBits(fault.a()) * 31 + Double.doubleToLongBits(fault.b()));
    }

    /** Books are copied at some time, and taken up again when so much time has passed. */
    private void rollBack(Fault fault) {
        Server server = server(fault);
        server.backUp();
        double later = until(fault, HOUR_SECONDS, 3 * DAY_SECONDS) - world.time().now();
        world.time().in(later, server::rollBack);
    }

    private void turnHostile(Fault fault) {
        Server server = server(fault);
        server.trouble().turnHostile(until(fault, MINUTE_SECONDS, 2 * DAY_SECONDS));
    }

    private void stepClock(Fault fault) {
        setClock(fault, fault.between(MINUTE_SECONDS / 2, 2 * YEAR_SECONDS), fault.chosen(4) % 2 == 0);
    }

    /** By less than what passes for a clock that cannot be right: a client that begins goes by it. */
    void setClockUnseen(Fault fault) {
        setClock(fault, HOUR_SECONDS * Math.pow(MOST_UNSEEN_SECONDS / HOUR_SECONDS, chance(fault).nextDouble()),
                fault.chosen(4) % 2 == 0);
    }

    private void setClock(Fault fault, double seconds, boolean isSetRight) {
        world.time().step(fault.a() < 0.5 ? -seconds : seconds);
        if (isSetRight) {
            world.time().in(until(fault, MINUTE_SECONDS, 2 * DAY_SECONDS) - world.time().now(),
                    () -> world.time().step(-world.time().error()));
        }
    }

    private void vanish(Fault fault) {
        List<FileId> ids = world.volume().ids();
        FileId file = ids.get(fault.chosen(ids.size()));
        world.volume().delete(file);
        world.actual().lost(file);
        // A client that begins and finds the end of a task without its output computes it again.
        if (file.name().endsWith("_out") && world.hasClient()) {
            world.actual().blameFile(file, Cause.OUTPUT_VANISHED);
        }
    }

    /** A program or an input is found so when a program ends without a reason, an output when it is uploaded. */
    private void spoil(Fault fault) {
        List<FileId> ids = world.volume().ids();
        FileId file = ids.get(fault.chosen(ids.size()));
        world.volume().spoil(file);
        if (spoilt.merge(file.toString(), 1, Integer::sum) >= SPOILT_OFTEN) {
            world.actual().blameFile(file, Cause.APP_CRASHED); // it looks as if its program did that
        }
        world.actual().lost(file);
        if (file.name().endsWith("_out")) {
            world.actual().blameFile(file, Cause.OUTPUT_VANISHED);
        }
    }

    private void app(Fault fault, BiConsumer<Program, ActualResult> what) {
        List<Program> computing = world.programs().computing();
        Program program = computing.get(fault.chosen(computing.size()));
        what.accept(program, program.actual);
    }

    private static void lie(Fault fault, Program program, ActualResult actual) {
        actual.blame(Cause.APP_LIED);
        SplittableRandom chance = chance(fault);
        program.lie = new Program.Lie(chance.nextInt(3) == 0 ? 0 : chance.nextDouble() * LARGE,
                chance.nextInt(3) == 0 ? 0 : chance.nextDouble() * LARGE, chance.nextDouble() * 3);
    }

    /** For a while; half of the time for good, until the user thinks better of it. */
    private void setMode(Fault fault) {
        ModeKind kind = fault.chosen(4) < 3 ? ModeKind.CPU : ModeKind.NETWORK;
        RunMode mode = MODES.get(fault.chosen(30) % MODES.size());
        double seconds = Math.rint(until(fault, MINUTE_SECONDS, 2 * DAY_SECONDS) - world.time().now());
        if (fault.chosen(60) % 2 == 0) {
            world.user().sets(kind, mode, seconds);
        } else {
            world.user().sets(kind, mode, 0);
            world.time().in(seconds, () -> world.user().sets(kind, RunMode.AUTO, 0));
        }
    }

    private void userDoes(Fault fault) {
        ProjectUrl project = server(fault).url();
        User user = world.user();
        double later = until(fault, MINUTE_SECONDS, 3 * DAY_SECONDS) - world.time().now();
        switch (fault.chosen(600) % 7) {
            case 0, 1 -> user.does(project, ProjectOperation.UPDATE);
            case 2 -> doAndUndo(project, ProjectOperation.SUSPEND, ProjectOperation.RESUME, later);
            case 3 -> doAndUndo(project, ProjectOperation.NO_MORE_WORK, ProjectOperation.ALLOW_MORE_WORK, later);
            case 4 -> doAndUndo(project, ProjectOperation.DETACH_WHEN_DONE, ProjectOperation.DONT_DETACH_WHEN_DONE,
                    later);
            case 5 -> {
                world.actual().blame(project, Cause.USER_GAVE_UP_PROJECT);
                user.does(project, ProjectOperation.RESET);
            }
            default -> {
                world.actual().blame(project, Cause.USER_GAVE_UP_PROJECT);
                user.does(project, ProjectOperation.DETACH);
                world.time().in(later, user::attachesAgain);
            }
        }
    }

    private void doAndUndo(ProjectUrl project, ProjectOperation first, ProjectOperation then, double later) {
        world.user().does(project, first);
        world.time().in(later, () -> {
            world.user().does(project, then);
            world.user().attachesAgain();
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
        ActualResult actual = world.actual().of(task);
        if (fault.b() < 0.3 && actual != null) {
            actual.blame(Cause.USER_ABORTED);
            world.user().does(task, TaskOperation.ABORT);
        } else {
            world.user().does(task, TaskOperation.SUSPEND);
            world.time().in(until(fault, MINUTE_SECONDS, DAY_SECONDS) - world.time().now(),
                    () -> world.user().does(task, TaskOperation.RESUME));
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
            world.user().asks(new UserCommand.RetryTransfer(file));
        } else {
            world.user().asks(new UserCommand.AbortTransfer(file));
        }
    }

    private List<SavedProject> projects() {
        SavedState last = world.store().last();
        return last == null ? List.of() : last.projects();
    }
}
