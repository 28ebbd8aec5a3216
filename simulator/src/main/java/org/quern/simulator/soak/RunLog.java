package org.quern.simulator.soak;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.Watch;
import org.quern.simulator.soak.world.WorldView;

/** The last lines of what happened in a run, and why. Mutable. */
final class RunLog implements Watch {
    private final Deque<String> lines = new ArrayDeque<>();
    private final int most;

    RunLog(int most) {
        this.most = most;
    }

    List<String> lines() {
        return new ArrayList<>(lines);
    }

    private void add(WorldView world, String text) {
        String line = String.format(Locale.ROOT, "%12.1f  %s", world.time().now(), text);
        lines.add(line.length() > 400 ? line.substring(0, 400) + "..." : line);
        if (lines.size() > most) {
            lines.removeFirst();
        }
    }

    @Override
    public void began(WorldView world, SavedState from) {
        add(world, "a client begins with " + from.tasks().size() + " tasks in slots");
    }

    @Override
    public void died(WorldView world) {
        add(world, "the client is gone");
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        for (Event event : turn.events()) {
            boolean routine = event instanceof Event.TaskProgressed || event instanceof Event.TaskMeasured
                    || event instanceof Event.DiskMeasured || event instanceof Event.StateSaved
                    || event instanceof Event.TaskDiskMeasured || event instanceof Event.SlotMeasured;
            if (!routine) {
                add(world, "event    " + event);
            }
        }
        for (Decision decision : turn.tick().decisions()) {
            add(world, "decision " + decision.subject() + ": " + decision.verdict() + ", " + decision.reason());
        }
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        if (command instanceof Command.Notify notify) {
            add(world, "message  " + notify.message().text());
        } else
            if (!(command instanceof Command.SaveState || command instanceof Command.MeasureDisk
                    || command instanceof Command.NoteCheckpoint)) {
                        add(world, "command  " + command);
                    }
    }

    @Override
    public void asked(WorldView world, UserCommand command) {
        add(world, "the user asks: " + command);
    }

    @Override
    public void arrived(WorldView world, Server server, SchedulerRequest request) {
        add(world, "a request with " + request.results().size() + " reports arrives at " + server.url());
    }

    @Override
    public void replied(WorldView world, Server server, SchedulerReply reply) {
        add(world, "a reply with " + reply.results().size() + " results and " + reply.acks().size()
                + " acknowledgements comes from " + server.url());
    }
}
