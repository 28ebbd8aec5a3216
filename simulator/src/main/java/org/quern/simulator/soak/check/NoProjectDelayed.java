package org.quern.simulator.soak.check;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.view.ClientView;
import org.quern.model.ContactState;
import org.quern.model.RpcReason;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.UnixTime;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/**
 * A project that is due is contacted within a minute, whatever the servers of others do: one that the user wants, that never was
 * contacted, or whose server's wish to be contacted has come, by the client's own state on disk.
 */
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
    /** Projects that are due by the last state on disk: what is not there yet may change that. */
    private final TreeMap<String, Double> due = new TreeMap<>();
    /** The user has set a mode of the network for a while, some time ago. */
    private boolean isModeSet;
    /** It has not ended yet by the time that the client goes by, which may be hours behind after a sleep. */
    private boolean isForbidden;
    private boolean isQuitting;

    NoProjectDelayed() {
        super("no project delayed by another", "a project that is due is contacted within a minute");
    }

    @Override
    public void asked(WorldView world, UserCommand command) {
        if (command instanceof UserCommand.Quit) {
            waiting.clear();
            isQuitting = true;
        } else if (command instanceof UserCommand.SetMode mode) {
            isModeSet |= mode.kind() == ModeKind.NETWORK && mode.forSeconds() > 0;
        } else if (command instanceof UserCommand.ForProject(var url, var operation)) {
            String name = url.canonical();
            due.remove(name); // from now on it may be the user's wish that has not been heard yet
            if (operation == ProjectOperation.RESET || operation == ProjectOperation.DETACH
                    || operation == ProjectOperation.DETACH_WHEN_DONE) {
                waiting.remove(name);
                leavingUntil.put(name, world.time().now() + LEAVING_SECONDS);
            } else {
                if (operation == ProjectOperation.UPDATE && world.user().isAttached(url) && !world.isCalling(url)
                        && !fetching.contains(name) && leavingUntil.getOrDefault(name, 0.0) < world.time().now()) {
                    waiting.putIfAbsent(name, 0.0);
                }
            }
        }
    }

    @Override
    public void passing(WorldView world, double seconds) {
        boolean mayCall = world.allowsNetwork() && !isForbidden && world.volume().isWritable();
        waiting.replaceAll((name, waited) -> mayCall ? waited + seconds : 0);
        due(world, mayCall ? seconds : 0);
    }

    private void due(WorldView world, double seconds) {
        SavedState last = world.store().last();
        if (last == null || seconds == 0 || isQuitting || !world.hasClient()) {
            due.clear();
            return;
        }
        for (SavedProject project : last.projects()) {
            String name = project.url().canonical();
            if (isDue(world, project)) {
                due.merge(name, seconds, Double::sum);
            } else {
                due.remove(name);
            }
        }
    }

    /** As the rules of contact have it, by the client's time; a first contact, or the server's wish. */
    private boolean isDue(WorldView world, SavedProject project) {
        String name = project.url().canonical();
        ContactState contact = project.contact();
        double now = world.clientWall();
        boolean isWanted = UnixTime.isSet(contact.nextRpcTime()) && contact.nextRpcTime() <= now
                && !project.flags().dontRequestMoreWork();
        boolean isFirst = contact.pending() == RpcReason.INIT;
        return (isWanted || isFirst) && contact.minRpcTime() <= now && !project.flags().suspendedByUser()
                && world.user().isAttached(project.url()) && !world.isCalling(project.url())
                && !fetching.contains(name) && leavingUntil.getOrDefault(name, 0.0) < world.time().now();
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        if (world.clientShift() != 0) {
            due.clear();
        }
        boolean isAnyDue = !waiting.isEmpty() || !due.isEmpty();
        isForbidden = isModeSet && isAnyDue && isForbidden(turn.tick().view());
        for (Event event : turn.events()) {
            if (event instanceof Event.MasterFetched fetched) {
                fetching.remove(fetched.project().canonical());
            } else if (event instanceof Event.MasterFetchFailed failed) {
                fetching.remove(failed.project().canonical());
            }
        }
        if (isAnyLate(waiting) || isAnyLate(due)) {
            look(turn.tick().view());
        }
    }

    private static boolean isAnyLate(Map<String, Double> waits) {
        for (double waited : waits.values()) {
            if (waited > MOST_SECONDS + LOOK_SECONDS) {
                return true;
            }
        }
        return false;
    }

    private static boolean isForbidden(ClientView view) {
        return view.clockAheadSeconds() != 0 && !view.permission().network().allowed();
    }

    private void look(ClientView view) {
        if (isForbidden) {
            waiting.replaceAll((name, waited) -> 0.0);
            due.clear();
        }
        waiting.forEach((name, waited) -> look(name, waited, "wanted by the user"));
        lookByItsTime(view);
    }

    /** What is not on disk yet may be otherwise. */
    private void lookByItsTime(ClientView view) {
        for (SavedProject project : view.state().projects()) {
            String name = project.url().canonical();
            ContactState contact = project.contact();
            double since = contact.pending() == RpcReason.INIT ? 0 : contact.nextRpcTime();
            double waited = view.now().wall() - Math.max(since, contact.minRpcTime());
            due.computeIfPresent(name, (key, counted) -> Math.max(0, Math.min(counted, waited)));
        }
        due.forEach((name, waited) -> look(name, waited, "due"));
    }

    private void look(String name, double waited, String why) {
        require(waited <= MOST_SECONDS + LOOK_SECONDS,
                () -> String.format(Locale.ROOT, "%s is %s, and has waited for %.0f s to be contacted", name, why,
                        waited));
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
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
    public void died(WorldView world) {
        waiting.clear();
        fetching.clear();
        due.clear();
        isQuitting = false;
    }
}
