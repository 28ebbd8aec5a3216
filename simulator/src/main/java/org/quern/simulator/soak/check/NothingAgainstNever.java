package org.quern.simulator.soak.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.model.ProjectUrl;
import org.quern.model.RpcReason;
import org.quern.model.RunMode;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.TaskId;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/** What the user forbade does not happen: nothing computes against a "never" or a suspension, nothing uses the network. */
final class NothingAgainstNever extends Check {
    /** A program that hears nothing is told to quit, and killed after a minute; turns are up to a minute apart. */
    private static final double GRACE_SECONDS = 300;
    /** Modes for a while that the client hears of at its next turn: they end by its time then. */
    private final List<UserCommand.SetMode> told = new ArrayList<>();
    private final Remembered<Order> orders = new Remembered<>();
    /** Seconds for which an order has stood while the computer was awake, by name. */
    private final TreeMap<String, Double> stands = new TreeMap<>();
    /** Seconds for which a program has computed against an order. */
    private final TreeMap<String, Double> against = new TreeMap<>();
    /** Projects that have answered: a first contact stands above a suspension. */
    private final Set<String> answered = new TreeSet<>();
    private final Set<String> wanted = new TreeSet<>();
    /** The same, and those that were contacted since. */
    private final Set<String> everWanted = new TreeSet<>();
    /** Tasks for which there may be an order. */
    private final Set<TaskId> tasks = new LinkedHashSet<>();

    /** What the user said: forbidden or not, until then by the client's time. */
    private record Order(boolean forbids, double until) {}

    NothingAgainstNever() {
        super("nothing runs against a never", "what the user forbade, for all, a project or a task, does not happen");
    }

    /** The end of a contact may not be on disk: a first one is made again then, and one that the user wanted. */
    @Override
    public void began(WorldView world, SavedState from) {
        Set<String> known = from.projects().stream().filter(one -> one.contact().pending() != RpcReason.INIT)
                .map(one -> one.url().canonical()).collect(Collectors.toCollection(TreeSet::new));
        answered.retainAll(known);
        from.projects().stream().filter(one -> one.contact().pending() == RpcReason.USER)
                .map(one -> one.url().canonical()).filter(everWanted::contains).forEach(wanted::add);
    }

    @Override
    public void asked(WorldView world, UserCommand command) {
        switch (command) {
            case UserCommand.SetMode mode -> told.add(mode);
            // A client that has left a project knows of no suspension, and nothing of one when it is attached again.
            case UserCommand.ForProject(var url, var operation) when world.user().isAttached(url) ->
                    forProject(url.canonical(), operation);
            default -> {
            }
        }
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        double shift = world.clientShift();
        if (shift != 0) {
            orders.replaceAll(order -> new Order(order.forbids(), order.until() + shift));
        }
        for (UserCommand.SetMode mode : told) {
            put(mode.kind().name(), mode.mode() == RunMode.NEVER, mode.forSeconds() > 0
                    ? world.clientWall() + mode.forSeconds() : Double.POSITIVE_INFINITY);
        }
        told.clear();
        for (Event event : turn.events()) {
            if (event instanceof Event.Asked(UserCommand.ForTask(TaskId task, TaskOperation operation))
                    && operation != TaskOperation.ABORT && isHeld(turn, task)) {
                put(name(task), operation == TaskOperation.SUSPEND, Double.POSITIVE_INFINITY);
                tasks.add(task);
            }
        }
        // One that the client has dropped, as at a reset, is another one to its user when it comes again.
        tasks.removeIf(task -> {
            boolean isGone = !isHeld(turn, task);
            if (isGone) {
                orders.removeNames(name(task)::equals);
            }
            return isGone;
        });
    }

    /** Nobody suspends a task that the client has lost, if it comes again. */
    private static boolean isHeld(Turn turn, TaskId task) {
        return turn.tick().view().state().find(task.project()).stream().flatMap(project -> project.results().stream())
                .anyMatch(held -> held.result().name().equals(task.result()));
    }

    private void put(String name, boolean forbids, double until) {
        orders.put(name, new Order(forbids, until));
        stands.remove(name);
    }

    private void forProject(String url, ProjectOperation operation) {
        switch (operation) {
            case SUSPEND -> put(url, true, Double.POSITIVE_INFINITY);
            case RESUME -> put(url, false, Double.POSITIVE_INFINITY);
            case UPDATE -> {
                wanted.add(url);
                everWanted.add(url);
            }
            case RESET, DETACH -> {
                orders.removeNames(isOf(url)); // its tasks are forgotten as well
                answered.remove(url);
            }
            default -> {
            }
        }
    }

    private static String name(TaskId task) {
        return task.project().canonical() + " " + task.result();
    }

    private boolean forbids(WorldView world, String name) {
        Order order = orders.get(name);
        // A mode for a while ends between two turns; the last stretch is not looked at.
        return order != null && order.forbids()
                && world.clientWall() < order.until() - world.plan().host().stepSeconds();
    }

    @Override
    public void passing(WorldView world, double seconds) {
        if (orders.isEmpty()) {
            stands.clear();
            against.clear();
            return;
        }
        for (ModeKind kind : ModeKind.values()) {
            count(world, kind.name(), seconds);
        }
        for (Server server : world.servers()) {
            count(world, server.url().canonical(), seconds);
        }
        Set<String> computing = new TreeSet<>();
        for (Program program : world.programs().all()) {
            if (program.computes() && program.hasClient()) {
                computes(world, program, seconds, computing);
            }
        }
        against.keySet().retainAll(computing);
    }

    private void computes(WorldView world, Program program, double seconds, Set<String> computing) {
        TaskId task = program.id();
        String name = name(task);
        Optional<String> against = Stream.of(ModeKind.CPU.name(), task.project().canonical(), name)
                .filter(each -> forbids(world, each)).findFirst();
        if (against.isPresent()) {
            computing.add(name);
            double sum = this.against.merge(name, seconds, Double::sum);
            require(sum <= GRACE_SECONDS + world.plan().host().stepSeconds(),
                    () -> String.format(Locale.ROOT, "%s has computed for %.0f s against the user's wish for %s", task,
                            sum, against.get()));
        }
    }

    private void count(WorldView world, String name, double seconds) {
        if (forbids(world, name)) {
            stands.merge(name, seconds, Double::sum);
        } else {
            stands.remove(name);
        }
    }

    private boolean isKept(WorldView world, String name) {
        return !forbids(world, name)
                || stands.getOrDefault(name, 0.0) <= GRACE_SECONDS + world.plan().host().stepSeconds();
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        orders.carriedOut(command);
        switch (command) {
            case Command.CallScheduler call -> {
                contacts(world, call.request().project());
                wanted.remove(call.request().project().canonical());
            }
            // The page is fetched for a request, which follows.
            case Command.FetchMaster fetch -> contacts(world, fetch.project());
            case Command.RemoveProject(ProjectUrl url) -> removed(url.canonical());
            case Command.Download download -> network(world, "a download of " + download.file().name());
            case Command.Upload upload -> network(world, "an upload of " + upload.file().name());
            default -> {
            }
        }
    }

    /** Its account file is gone: whatever an older state says of it, the next client does not look at that. */
    private void removed(String url) {
        orders.forgetNames(isOf(url));
        answered.remove(url);
    }

    private static Predicate<String> isOf(String url) {
        return name -> name.equals(url) || name.startsWith(url + " ");
    }

    private void network(WorldView world, String what) {
        require(isKept(world, ModeKind.NETWORK.name()), () -> what + " begins, and the user forbade the network");
    }

    private void contacts(WorldView world, ProjectUrl project) {
        String url = project.canonical();
        network(world, "a contact of " + url);
        require(wanted.contains(url) || !answered.contains(url) || isKept(world, url),
                () -> url + " is contacted, and the user suspended it");
    }

    @Override
    public void replied(WorldView world, Server server, SchedulerReply reply) {
        answered.add(server.url().canonical());
        // A task that is sent again after that is another one to its user.
        reply.acks().forEach(done -> orders.removeNames(name(new TaskId(server.url(), done))::equals));
    }

    @Override
    public void stored(WorldView world, SavedState state) {
        orders.stored();
    }

    @Override
    public void died(WorldView world) {
        orders.died();
        told.clear();
        against.clear();
    }

    /** What the user said may be lost. */
    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        orders.forgetAll();
        stands.clear();
    }
}
