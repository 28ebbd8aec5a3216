package org.quern.simulator.soak.check;

import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.World;

/** A project that the user wants contacted is contacted within a minute, whatever the servers of others do. */
final class NoProjectDelayed extends Check {
    private static final double MOST_SECONDS = 60;
    /** The loop of the simulated client looks once a minute if nothing else wakes it. */
    private static final double LOOK_SECONDS = 60;
    /** Tasks of a project that is reset or left have a minute to end; nothing of it is contacted meanwhile. */
    private static final double LEAVING_SECONDS = 300;
    /** Seconds for which each has waited while nothing but another project could keep it waiting. */
    private final TreeMap<String, Double> waiting = new TreeMap<>();
    private final TreeMap<String, Double> leavingUntil = new TreeMap<>();
    private final Set<String> fetching = new TreeSet<>();

    NoProjectDelayed() {
        super("no project delayed by another", "a project that is wanted at once is contacted within a minute");
    }

    @Override
    public void asked(World world, UserCommand command) {
        if (command instanceof UserCommand.Quit) {
            waiting.clear();
        } else if (command instanceof UserCommand.ForProject(var url, var operation)) {
            String name = url.canonical();
            if (operation == ProjectOperation.RESET || operation == ProjectOperation.DETACH
                    || operation == ProjectOperation.DETACH_WHEN_DONE) {
                waiting.remove(name);
                leavingUntil.put(name, world.time().now() + LEAVING_SECONDS);
            } else
                if (operation == ProjectOperation.UPDATE && world.user().isAttached(url) && !world.isCalling(url)
                        && !fetching.contains(name) && leavingUntil.getOrDefault(name, 0.0) < world.time().now()) {
                            waiting.putIfAbsent(name, 0.0);
                        }
        }
    }

    @Override
    public void passing(World world, double seconds) {
        boolean mayCall = world.allowsNetwork() && world.volume().isWritable();
        waiting.replaceAll((name, waited) -> mayCall ? waited + seconds : 0);
    }

    @Override
    public void turned(World world, Turn turn) {
        for (Event event : turn.events()) {
            if (event instanceof Event.MasterFetched fetched) {
                fetching.remove(fetched.project().canonical());
            } else if (event instanceof Event.MasterFetchFailed failed) {
                fetching.remove(failed.project().canonical());
            }
        }
        waiting.forEach((name, waited) -> require(waited <= MOST_SECONDS + LOOK_SECONDS,
                () -> "%s has waited for %.0f s to be contacted".formatted(name, waited)));
    }

    @Override
    public void carriedOut(World world, Command command) {
        if (command instanceof Command.CallScheduler call) {
            waiting.remove(call.request().project().canonical());
        } else if (command instanceof Command.FetchMaster fetch) {
            fetching.add(fetch.project().canonical());
            waiting.remove(fetch.project().canonical());
        } else if (command instanceof Command.RemoveProject remove) {
            waiting.remove(remove.project().canonical());
        }
    }

    @Override
    public void died(World world) {
        waiting.clear();
        fetching.clear();
    }
}
