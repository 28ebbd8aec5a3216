package quern.simulator.soak.world;

import java.util.ArrayList;
import java.util.List;
import quern.engine.Command;
import quern.engine.Drive;
import quern.engine.Engine;
import quern.engine.Event;
import quern.engine.Tick;
import quern.model.SavedState;

/** One life of the client's process: the daemon's engine with its mailbox. What is posted after its end is not read by anybody. */
final class Session {
    /** The daemon looks once a second. */
    private static final double LEAST_WAIT_SECONDS = 1;
    /** Longest tick that counts as passed for the averages of how much the computer is on, as far as the engine keeps them. */
    private static final double COUNTED_SECONDS = 100;
    private final World world;
    private final Engine engine;
    final Tasks tasks;
    final Wire wire;
    final Hands hands;
    private List<Event> mailbox = new ArrayList<>();
    private double turnAt;
    private boolean alive = true;

    Session(World world, SavedState saved, List<Event> first) {
        this.world = world;
        double step = world.plan().host().stepSeconds();
        Drive drive = new Drive(step < COUNTED_SECONDS ? COUNTED_SECONDS : Double.POSITIVE_INFINITY,
                world.plan().host().lookSeconds(), true, false);
        engine = new Engine(saved, world.accounts(), world.settings(), world.chance().split(), drive);
        tasks = new Tasks(world, this);
        wire = new Wire(world, this);
        hands = new Hands(world, this);
        mailbox.addAll(first);
        turnAt = world.time().now();
    }

    boolean alive() {
        return alive;
    }

    /** It is gone: nothing that it began leads to anything in it. */
    void die() {
        alive = false;
    }

    /** Leaves an event that something follows from. */
    void post(Event event) {
        if (alive) {
            mailbox.add(event);
            turnAt = world.time().now();
        }
    }

    /** Something happens to this process later, unless it is gone by then. */
    void in(double seconds, Runnable what) {
        world.time().in(seconds, () -> {
            if (alive) {
                what.run();
            }
        });
    }

    double turnAt() {
        return turnAt;
    }

    /** One turn of the engine; what it orders is carried out unless the process dies in between. */
    void turn() {
        List<Event> events = new ArrayList<>(tasks.news());
        events.addAll(mailbox);
        mailbox = new ArrayList<>();
        Tick tick = tick(events);
        double wait = Math.clamp(engine.secondsToWake(), LEAST_WAIT_SECONDS, world.plan().host().stepSeconds());
        turnAt = world.time().now() + wait;
        world.watch().turned(world, new Turn(world.time().clocks(), events, tick));
        List<Command> commands = world.tamper().instead(world, tick.commands());
        boolean dies = world.doom().isDue(commands.size());
        int last = dies ? world.doom().survivors(commands.size()) : commands.size();
        for (int c = 0; c < last; c++) {
            world.watch().carriedOut(world, commands.get(c));
            hands.carryOut(commands.get(c));
        }
        if (dies) {
            world.doom().strike();
        }
    }

    private Tick tick(List<Event> events) {
        try {
            return engine.tick(world.time().clocks(), events).sound();
        } catch (RuntimeException bug) {
            throw new Violation("no bug", "the engine failed: " + bug, bug);
        }
    }
}
