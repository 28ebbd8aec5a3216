package org.quern.simulator.soak.check;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.scheduler.contact.Backoff;
import org.quern.scheduler.contact.RpcTiming;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.WorldView;

/** No project is contacted before the time that its server asked for, nor at once after a failure; a restart changes nothing. */
final class NoContactTooEarly extends Check {
    /** A turn may be so much off, seconds. */
    private static final double ROUNDING_SECONDS = 2;
    private final Remembered<Wait> waits = new Remembered<>();
    /** The user has reset them; the answer to a call from before that is not looked at. */
    private final Set<String> reset = new TreeSet<>();

    /** Not before {@code until}, by the client's time: it takes care of what clocks do (decision 0044). */
    private record Wait(double until, String why) {}

    NoContactTooEarly() {
        super("no contact too early", "no project is contacted before its server's time, or at once after a failure");
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        double shift = world.clientShift();
        if (shift != 0) { // what is on disk is so until the next state
            waits.replaceAll(wait -> new Wait(wait.until() + shift, wait.why()));
        }
        for (Event event : turn.events()) {
            switch (event) {
                case Event.SchedulerReplied replied -> replied(world, turn, replied);
                case Event.SchedulerFailed failed -> failed(world, failed.project());
                case Event.MasterFetched fetched -> moved(fetched.project());
                default -> {
                }
            }
        }
    }

    /** By the time that the client goes by from this turn on, if the reply's date put that right. One of a project that is gone is nobody's. */
    private void replied(WorldView world, Turn turn, Event.SchedulerReplied event) {
        ProjectUrl project = event.project();
        if (turn.tick().view().state().find(project).isEmpty()) {
            return;
        }
        double delay = Math.min(event.reply().requestDelay(), RpcTiming.LONGEST_DELAY);
        if (delay > 0) {
            hold(world, project, delay, "its server asked for " + Math.round(delay) + " s");
        } else {
            waits.remove(project.canonical());
        }
    }

    private void failed(WorldView world, ProjectUrl project) {
        Wait before = waits.get(project.canonical());
        double least = Backoff.SCHEDULER.seconds(1, 0);
        if (reset.remove(project.canonical())) {
            return;
        }
        if (before == null || before.until() < world.clientWall() + least) {
            hold(world, project, least, "it failed");
        }
    }

    /** A scheduler at another place need not wait for the failures of the one before. */
    private void moved(ProjectUrl project) {
        Wait wait = waits.get(project.canonical());
        if (wait != null && wait.why().equals("it failed")) {
            waits.remove(project.canonical());
        }
    }

    private void hold(WorldView world, ProjectUrl project, double seconds, String why) {
        waits.put(project.canonical(), new Wait(world.clientWall() + seconds, why));
    }

    /** The user may want it at once. */
    @Override
    public void asked(WorldView world, UserCommand command) {
        if (command instanceof UserCommand.ForProject(var url, var operation)
                && (operation == ProjectOperation.UPDATE || operation == ProjectOperation.RESET
                        || operation == ProjectOperation.DETACH)) {
            waits.remove(url.canonical());
            if (operation == ProjectOperation.RESET) {
                reset.add(url.canonical());
            }
        }
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        waits.carriedOut(command);
        switch (command) {
            case Command.CallScheduler call -> look(world, call.request().project());
            case Command.FetchMaster fetch -> look(world, fetch.project());
            case Command.RemoveProject(ProjectUrl url) -> waits.remove(url.canonical());
            default -> {
            }
        }
    }

    private void look(WorldView world, ProjectUrl project) {
        reset.remove(project.canonical());
        Wait wait = waits.get(project.canonical());
        if (wait != null) {
            double early = wait.until() - world.clientWall();
            require(early <= ROUNDING_SECONDS,
                    () -> String.format(Locale.ROOT, "%s is contacted %.1f s too early: %s", project, early,
                            wait.why()));
        }
    }

    @Override
    public void stored(WorldView world, SavedState state) {
        waits.stored();
    }

    /** One that the state does not know comes anew, if it comes: there is no wait of an earlier life. */
    @Override
    public void began(WorldView world, SavedState from) {
        waits.forgetNames(name -> from.projects().stream().noneMatch(one -> one.url().canonical().equals(name)));
    }

    @Override
    public void died(WorldView world) {
        reset.clear();
        waits.died();
    }

    /** What was told may be lost. */
    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        waits.forgetAll();
    }
}
