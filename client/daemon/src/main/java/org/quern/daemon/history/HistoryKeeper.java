package org.quern.daemon.history;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import org.quern.config.suspend.ToldChange;
import org.quern.daemon.turn.TurnListener;
import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.model.PlainLine;
import org.quern.model.TaskId;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;

/**
 * Takes from each turn of the duty cycle what belongs into the history (docs/history.md). A turn in which nothing happens costs a
 * look at three empty lists.
 */
public final class HistoryKeeper implements TurnListener {
    private final HistoryLog log;
    private final TurnListener next;
    private final ComputingTasks computing = new ComputingTasks();
    private final FinishedTasks finished = new FinishedTasks(computing);

    private HistoryKeeper(HistoryLog log, TurnListener next) {
        this.log = log;
        this.next = next;
    }

    /**
     * The history of a data directory.
     *
     * @param io whose threads write
     * @param next is told of the same turns
     */
    public static HistoryKeeper in(Path dataDirectory, Executor io, TurnListener next) {
        return new HistoryKeeper(new HistoryLog(HistoryFiles.in(dataDirectory), io, HistoryLog.MOST_BYTES), next);
    }

    /** A session begins at {@code now}, Unix seconds; the last one was alive at {@code lastAlive}, 0 if there was none. */
    public void begin(double now, String version, double lastAlive) {
        log.begin(new HistoryEntry.ClientStarted(now, version, lastAlive));
    }

    /** The session is over; returns when all is written. */
    public void end(double now) {
        log.end(new HistoryEntry.ClientEnded(now));
    }

    @Override
    public void turned(Now now, List<Event> events, Tick tick) {
        if (!finished.hasBegun()) {
            finished.begin(tick.view().state());
        }
        for (Event event : events) {
            told(event, now.wall());
        }
        for (Decision decision : tick.decisions()) {
            decided(decision);
        }
        for (Command command : tick.commands()) {
            computing.ordered(command, now.wall()).ifPresent(log::add);
            if (command instanceof Command.SaveState save) {
                finished.look(save.state()).forEach(log::add);
            }
        }
        next.turned(now, events, tick);
    }

    @Override
    public void failed() {
        next.failed();
    }

    private void told(Event event, double now) {
        switch (event) {
            case Event.SchedulerReplied e -> log.add(new HistoryEntry.Contacted(now, e.project().canonical(), true, "",
                    e.reply().results().size(), e.reply().acks().size(), e.reply().facts().hostTotalCredit()));
            case Event.SchedulerFailed e -> log.add(new HistoryEntry.Contacted(now, e.project().canonical(), false,
                    PlainLine.of(e.reason()), 0, 0, 0));
            default -> computing.told(event, now).forEach(log::add);
        }
        if (event instanceof Event.ComputerSlept e) {
            log.add(new HistoryEntry.ComputerSlept(now, e.seconds()));
        }
    }

    private void decided(Decision decision) {
        if (decision.kind() == Decision.Kind.TASK && decision.project() != null) {
            computing.decided(new TaskId(decision.project(), decision.subject()), decision.verdict(),
                    PlainLine.of(decision.reason()));
        }
        boolean isKnown = !decision.reason().equals(Permission.Verdict.UNKNOWN.reason()); // so begins each session, for a moment
        if (isKnown && (decision.kind() == Decision.Kind.HOST || decision.kind() == Decision.Kind.DEVICE)) {
            log.add(new HistoryEntry.ReasonChanged(decision.at(), decision.kind().name().toLowerCase(Locale.ROOT),
                    decision.subject(), decision.verdict(), PlainLine.of(ToldChange.without(decision.reason()))));
        }
    }
}
