package org.quern.simulator.soak.check;

import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.model.ProjectUrl;
import org.quern.model.RunMode;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.TaskId;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.world.Program;
import org.quern.simulator.soak.world.World;

/** What the user forbade does not happen: nothing computes against a "never" or a suspension, nothing uses the network. */
final class NothingAgainstNever extends Check {
    /** A program that hears nothing is told to quit, and killed after a minute; turns are up to a minute apart. */
    private static final double GRACE_SECONDS = 300;
    private final Remembered<Order> orders = new Remembered<>();
    /** Seconds for which an order has stood while the computer was awake, by name. */
    private final TreeMap<String, Double> stands = new TreeMap<>();
    /** Seconds for which a program has computed against an order. */
    private final TreeMap<String, Double> against = new TreeMap<>();
    /** Projects that have answered: a first contact stands above a suspension. */
    private final Set<String> answered = new TreeSet<>();
    private final Set<String> wanted = new TreeSet<>();

    /** What the user said: forbidden or not, until some second of the run. */
    private record Order(boolean forbids, double until) {}

    NothingAgainstNever() {
        super("nothing runs against a never", "what the user forbade, for all, a project or a task, does not happen");
    }

    @Override
    public void asked(World world, UserCommand command) {
        switch (command) {
            case UserCommand.SetMode mode -> put(world, mode.kind().name(), mode.mode() == RunMode.NEVER,
                    mode.forSeconds());
            case UserCommand.ForTask(var task, var operation) when operation != TaskOperation.ABORT ->
                    put(world, name(task), operation == TaskOperation.SUSPEND, 0);
            // A client that has left a project knows of no suspension, and nothing of one when it is attached again.
            case UserCommand.ForProject(var url, var operation) when world.user().isAttached(url) ->
                    forProject(world, url.canonical(), operation);
            default -> {
            }
        }
    }

    private void put(World world, String name, boolean forbids, double seconds) {
        double until = seconds > 0 ? world.time().now() + seconds : Double.POSITIVE_INFINITY;
        orders.put(name, new Order(forbids, until));
        stands.remove(name);
    }

    private void forProject(World world, String url, ProjectOperation operation) {
        switch (operation) {
            case SUSPEND -> put(world, url, true, 0);
            case RESUME -> put(world, url, false, 0);
            case UPDATE -> wanted.add(url);
            case RESET, DETACH -> {
                orders.removeNames(name -> name.equals(url) || name.startsWith(url + " ")); // its tasks are forgotten as well
                answered.remove(url);
            }
            default -> {
            }
        }
    }

    private static String name(TaskId task) {
        return task.project().canonical() + " " + task.result();
    }

    private boolean forbids(World world, String name) {
        Order order = orders.get(name);
        // A mode for a while ends between two turns; the last stretch is not looked at.
        return order != null && order.forbids()
                && world.time().now() < order.until() - world.plan().host().stepSeconds();
    }

    @Override
    public void passing(World world, double seconds) {
        if (world.time().error() != 0) {
            // A mode for a while is the user's by a clock that may be wrong: then, and ever after, nothing is certain.
            orders.removeIf(order -> !Double.isInfinite(order.until()));
        }
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

    private void computes(World world, Program program, double seconds, Set<String> computing) {
        TaskId task = program.id();
        String name = name(task);
        boolean isAgainst = forbids(world, ModeKind.CPU.name()) || forbids(world, task.project().canonical())
                || forbids(world, name);
        if (isAgainst) {
            computing.add(name);
            double sum = against.merge(name, seconds, Double::sum);
            require(sum <= GRACE_SECONDS + world.plan().host().stepSeconds(),
                    () -> String.format(Locale.ROOT, "%s has computed for %.0f s against the user's wish", task, sum));
        }
    }

    private void count(World world, String name, double seconds) {
        if (forbids(world, name)) {
            stands.merge(name, seconds, Double::sum);
        } else {
            stands.remove(name);
        }
    }

    private boolean isKept(World world, String name) {
        return !forbids(world, name)
                || stands.getOrDefault(name, 0.0) <= GRACE_SECONDS + world.plan().host().stepSeconds();
    }

    @Override
    public void carriedOut(World world, Command command) {
        orders.carriedOut(command);
        switch (command) {
            case Command.CallScheduler call -> contacts(world, call.request().project());
            case Command.FetchMaster fetch -> contacts(world, fetch.project());
            case Command.RemoveProject(ProjectUrl url) -> forProject(world, url.canonical(), ProjectOperation.DETACH);
            case Command.Download download -> network(world, "a download of " + download.file().name());
            case Command.Upload upload -> network(world, "an upload of " + upload.file().name());
            default -> {
            }
        }
    }

    private void network(World world, String what) {
        require(isKept(world, ModeKind.NETWORK.name()), () -> what + " begins, and the user forbade the network");
    }

    private void contacts(World world, ProjectUrl project) {
        String url = project.canonical();
        network(world, "a contact of " + url);
        require(wanted.remove(url) || !answered.contains(url) || isKept(world, url),
                () -> url + " is contacted, and the user suspended it");
    }

    @Override
    public void replied(World world, Server server, SchedulerReply reply) {
        answered.add(server.url().canonical());
    }

    @Override
    public void stored(World world, SavedState state) {
        orders.stored();
    }

    @Override
    public void died(World world) {
        orders.died();
        against.clear();
    }

    /** What the user said may be lost. */
    @Override
    public void damaged(World world, @Nullable SavedState whole) {
        orders.forgetAll();
        stands.clear();
    }
}
