package org.quern.simulator.soak;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.event.UserCommand;
import org.quern.engine.tick.TurnFault;
import org.quern.engine.view.ClientView;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.model.Result;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.model.Workunit;
import org.quern.simulator.soak.world.EngineWrapper;
import org.quern.simulator.soak.world.WorldView;

/** Clients with a bug, for tests of those who are to notice. */
final class PlantedBugs {
    /** The bug shows after this time, seconds: by then there are tasks in all states. */
    static final double FROM = 2 * 86_400.0;

    private PlantedBugs() {}

    /** The commands of each turn are changed. */
    static EngineWrapper commands(BiFunction<WorldView, List<Command>, List<Command>> change) {
        return (world, engine) -> (now, events) -> {
            Tick tick = engine.tick(now, events);
            return new Tick(change.apply(world, tick.commands()), tick.decisions(), tick.faults(), tick::view);
        };
    }

    /** The engine is told something else. */
    static EngineWrapper events(UnaryOperator<Event> change) {
        return (world, engine) -> (now, events) -> engine.tick(now, events.stream().map(change).toList());
    }

    /** The engine does not hear what the user asks. */
    static EngineWrapper deaf(Predicate<UserCommand> which) {
        return (world, engine) -> (now, events) -> engine.tick(now, events.stream()
                .filter(event -> !(event instanceof Event.Asked asked && which.test(asked.command()))).toList());
    }

    /** Commands are carried out after so many seconds. */
    static EngineWrapper late(double seconds, Predicate<Command> which) {
        List<Repeated> held = new ArrayList<>();
        return commands((world, commands) -> {
            List<Command> now = new ArrayList<>();
            double time = world.time().now();
            held.stream().filter(one -> one.at() <= time).forEach(one -> now.add(one.command()));
            held.removeIf(one -> one.at() <= time);
            for (Command command : commands) {
                if (which.test(command)) {
                    held.add(new Repeated(command, world.time().now() + seconds));
                } else {
                    now.add(command);
                }
            }
            return now;
        });
    }

    /** All projects are suspended, and it was not the user, when servers have no work any more. */
    static EngineWrapper suspends() {
        AtomicBoolean isDone = new AtomicBoolean();
        return (world, engine) -> (now, events) -> {
            List<Event> all = new ArrayList<>(events);
            if (world.time().now() > world.plan().quietFrom() && !isDone.getAndSet(true)) {
                world.servers().forEach(server -> all.add(new Event.Asked(
                        new UserCommand.ForProject(server.url(), UserCommand.ProjectOperation.SUSPEND))));
            }
            return engine.tick(now, all);
        };
    }

    /** A third of the tasks never begins: each start comes to nothing, as if the application wanted to be left alone. */
    static EngineWrapper neverBegins() {
        List<Event> ends = new ArrayList<>();
        return (world, engine) -> (now, events) -> {
            Tick tick = engine.tick(now, Stream.concat(events.stream(), List.copyOf(ends).stream()).toList());
            ends.clear();
            List<Command> rest = new ArrayList<>();
            for (Command command : tick.commands()) {
                if (command instanceof Command.StartTask(var launch) && launch.result().name().hashCode() % 3 == 0) {
                    ends.add(new Event.TaskExited(new TaskId(launch.project(), launch.result().name()),
                            new ExitFacts(0, 0, null, new ExitFacts.TemporaryExit(3600, "busy", false))));
                } else {
                    rest.add(command);
                }
            }
            return new Tick(rest, tick.decisions(), tick.faults(), tick::view);
        };
    }

    /** A transfer that failed is tried again after so many seconds, each time. */
    static EngineWrapper triesAgain(double seconds) {
        Map<FileId, Command> last = new LinkedHashMap<>();
        List<Repeated> again = new ArrayList<>();
        return (world, engine) -> (now, events) -> {
            double time = world.time().now();
            for (Event event : events) {
                if (event instanceof Event.TransferEnded ended
                        && ended.outcome() instanceof TransferOutcome.Transient && last.containsKey(ended.file())) {
                    again.add(new Repeated(last.get(ended.file()), time + seconds));
                }
            }
            Tick tick = engine.tick(now, events);
            List<Command> all = new ArrayList<>(tick.commands());
            tick.commands().forEach(command -> {
                if (command instanceof Command.Download download) {
                    last.put(download.file(), command);
                } else if (command instanceof Command.Upload upload) {
                    last.put(upload.file(), command);
                }
            });
            again.stream().filter(one -> one.at() <= time).forEach(one -> all.add(one.command()));
            again.removeIf(one -> one.at() <= time);
            return new Tick(all, tick.decisions(), tick.faults(), tick::view);
        };
    }

    /** The client exits in the turn in which it is told to, whatever is not on disk yet. */
    static EngineWrapper exitsAtOnce() {
        return (world, engine) -> (now, events) -> {
            Tick tick = engine.tick(now, events);
            boolean isTold = events.stream()
                    .anyMatch(event -> event instanceof Event.Asked(UserCommand.Quit quit));
            List<Command> commands = new ArrayList<>(tick.commands());
            commands.removeIf(command -> isTold && command instanceof Command.SaveState);
            if (isTold) {
                commands.add(new Command.Exit(""));
            }
            return new Tick(commands, tick.decisions(), tick.faults(), tick::view);
        };
    }

    /** The first reason that was ever told of something stays. */
    static EngineWrapper oldReasons() {
        Map<Decision.Key, Decision> first = new LinkedHashMap<>();
        return (world, engine) -> (now, events) -> {
            Tick tick = engine.tick(now, events);
            return new Tick(tick.commands(), tick.decisions(), tick.faults(), () -> {
                ClientView view = tick.view();
                view.explanations().forEach(decision -> first.putIfAbsent(decision.key(), decision));
                return withReasons(view, view.explanations().stream().map(one -> first.get(one.key())).toList());
            });
        };
    }

    /** The same replies with a result less. */
    static SchedulerReply withoutAResult(SchedulerReply reply) {
        return with(reply, reply.results().subList(Math.min(1, reply.results().size()), reply.results().size()),
                reply.acks(), reply.requestDelay());
    }

    /** A project's call waits for those of others to end. */
    static EngineWrapper oneCallAtATime() {
        List<Command> held = new ArrayList<>();
        return commands((world, commands) -> {
            List<Command> now = new ArrayList<>();
            held.addAll(commands.stream().filter(Command.CallScheduler.class::isInstance).toList());
            commands.stream().filter(command -> !(command instanceof Command.CallScheduler)).forEach(now::add);
            if (!held.isEmpty() && world.servers().stream().noneMatch(server -> world.isCalling(server.url()))) {
                now.add(held.removeFirst());
            }
            return now;
        });
    }

    /** Slots are emptied in the first turn of every client but the first. */
    static EngineWrapper emptiesSlots() {
        AtomicInteger lives = new AtomicInteger();
        return (world, engine) -> {
            AtomicBoolean isFirstTurn = new AtomicBoolean(lives.getAndIncrement() > 0);
            return (now, events) -> {
                Tick tick = engine.tick(now, events);
                Stream<Command> clears = IntStream.range(0, isFirstTurn.getAndSet(false) ? 4 : 0)
                        .mapToObj(Command.ClearSlot::new);
                return new Tick(Stream.concat(clears, tick.commands().stream()).toList(), tick.decisions(),
                        tick.faults(), tick::view);
            };
        };
    }

    /** The engine hears of the end of a process so many seconds late. */
    static EngineWrapper endsLate(double seconds) {
        Map<Event, Double> held = new LinkedHashMap<>();
        return (world, engine) -> (now, events) -> {
            List<Event> told = new ArrayList<>();
            held.entrySet().removeIf(entry -> entry.getValue() <= world.time().now() && told.add(entry.getKey()));
            for (Event event : events) {
                if (event instanceof Event.TaskExited) {
                    held.put(event, world.time().now() + seconds);
                } else {
                    told.add(event);
                }
            }
            return engine.tick(now, told);
        };
    }

    /** The first acknowledgement of each result is not heard. */
    static EngineWrapper deafToAcks() {
        Set<String> told = new TreeSet<>();
        return events(event -> event instanceof Event.SchedulerReplied replied
                ? new Event.SchedulerReplied(replied.project(),
                        withAcks(replied.reply(),
                                replied.reply().acks().stream().filter(ack -> !told.add(ack)).toList(),
                                replied.reply().requestDelay()),
                        true)
                : event);
    }

    /** The same reply of a server that does not ask for a wait. */
    static SchedulerReply withoutDelay(SchedulerReply reply) {
        return withAcks(reply, reply.acks(), 0);
    }

    private static SchedulerReply withAcks(SchedulerReply r, List<String> acks, double delay) {
        return with(r, r.results(), acks, delay);
    }

    /** The same reply with other workunits. */
    static SchedulerReply with(SchedulerReply r, UnaryOperator<Workunit> change) {
        return with(r, r.workunits().stream().map(change).toList(), r.results(), r.acks(), r.requestDelay());
    }

    /** The same start of another workunit. */
    static TaskLaunch with(TaskLaunch l, Workunit workunit) {
        return new TaskLaunch(l.project(), l.authenticator(), l.facts(), l.projectSpecific(), l.app(), l.version(),
                workunit, l.result(), l.files(), l.slot(), l.checkpointCpuTime(), l.checkpointElapsedTime(),
                l.devices(), l.resourceShareFraction(), l.checkpointPeriodSeconds(), l.computationDeadline(),
                l.useSymlinks(), l.clientVersion(), l.host(), l.globalPreferences());
    }

    private static SchedulerReply with(SchedulerReply r, List<Result> results, List<String> acks, double delay) {
        return with(r, r.workunits(), results, acks, delay);
    }

    private static SchedulerReply with(SchedulerReply r, List<Workunit> workunits, List<Result> results,
            List<String> acks, double delay) {
        return new SchedulerReply(r.schedulerVersion(), r.masterUrl(), r.facts(), r.accountTold(), delay,
                r.nextRpcDelay(), r.messages(), r.flags(), r.noRscApps(), r.resourceAnswers(), r.messageAck(),
                r.globalPreferences(), r.projectPreferences(), r.guiUrls(), r.codeSignKey(),
                r.codeSignKeySignature(), r.apps(), r.files(), r.versions(), workunits, results, acks,
                r.aborts(), r.abortsIfNotStarted(), r.deleteFiles(), r.projectFiles(), r.trickleDowns(),
                r.trickleUpUrls(), r.feeds(), r.desiredDiskUsage(), r.sendTimeStatsLog(), r.sendJobLog(),
                r.complaints());
    }

    /** In those turns all tasks are said to wait for a suspension. */
    static EngineWrapper suspendedInWords(LongPredicate turns) {
        return (world, engine) -> (now, events) -> {
            Tick tick = engine.tick(now, events);
            return !turns.test(world.turns()) ? tick
                    : new Tick(tick.commands(), tick.decisions(), tick.faults(),
                            () -> withReasons(tick.view(),
                                    tick.view().explanations().stream().map(PlantedBugs::suspended).toList()));
        };
    }

    private static Decision suspended(Decision d) {
        return d.kind() != Decision.Kind.TASK ? d
                : new Decision(d.at(), d.kind(), d.project(), d.subject(), d.verdict(), "computing is suspended");
    }

    /** The same with other reasons. */
    static ClientView withReasons(ClientView v, List<Decision> reasons) {
        return new ClientView(v.now(), v.clockAheadSeconds(), v.state(), v.tasks(), v.transfers(), v.permission(),
                v.disk(), v.settings(), v.devicesSought(), v.leftOut(), v.silentCards(), reasons, v.modes(),
                v.oldResults(),
                v.projects(),
                v.startTrouble(), v.quitting());
    }

    /** A stage of the engine fails. */
    static EngineWrapper failing() {
        return (world, engine) -> (now, events) -> {
            Tick tick = engine.tick(now, events);
            return new Tick(tick.commands(), tick.decisions(),
                    List.of(new TurnFault("a stage", new IllegalStateException("planted"))), tick::view);
        };
    }

    /** Commands of one class are replaced from {@link #FROM} on. */
    static <C extends Command> EngineWrapper each(Class<C> kind, Function<C, List<Command>> instead) {
        return commands((world, commands) -> commands.stream()
                .flatMap(command -> world.time().now() > FROM && kind.isInstance(command)
                        ? instead.apply(kind.cast(command)).stream()
                        : Stream.of(command))
                .toList());
    }

    /** The first command of a class that fits is carried out once more a day later. */
    static <C extends Command> EngineWrapper again(Class<C> kind, Predicate<C> fits) {
        AtomicReference<@Nullable Repeated> kept = new AtomicReference<>();
        return commands((world, commands) -> {
            Repeated repeated = kept.get();
            if (repeated == null) {
                commands.stream().filter(kind::isInstance).filter(command -> fits.test(kind.cast(command)))
                        .findFirst().ifPresent(first -> kept.set(new Repeated(first, world.time().now() + 86_400)));
                return commands;
            }
            if (world.time().now() < repeated.at()) {
                return commands;
            }
            kept.set(new Repeated(repeated.command(), Double.POSITIVE_INFINITY));
            return Stream.concat(commands.stream(), Stream.of(repeated.command())).toList();
        });
    }

    /** A command that is carried out once more at that time, seconds of the run. */
    private record Repeated(Command command, double at) {}

    /** States are stored otherwise than they are. */
    static EngineWrapper stored(UnaryOperator<SavedState> change) {
        return each(Command.SaveState.class,
                save -> List.of(new Command.SaveState(save.sequence(), change.apply(save.state()))));
    }
}
