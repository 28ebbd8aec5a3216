package org.quern.engine.host;

import java.util.List;
import java.util.stream.Stream;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.state.ClientClock;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.Spans;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;

/** Follows the computer's clock when it is confirmed, says while it is not, and asks who might know (decision 0044). */
public final class ClockStage implements Stage {
    /** Seconds between questions to the computer's time service. */
    private static final double ASK_SECONDS = 60;
    private static final String SUBJECT = "clock";

    /** Before the events of a tick: what the clock did, and all times that it means. */
    public static void follow(TickContext tick, ClientClock.Reading reading) {
        boolean isBack = tick.state().clock().isBelieved() && reading.confirmedBy().isEmpty();
        if (!reading.jumped().isEmpty()) {
            tick.log(null, reading.jumped() + (isBack ? "; it is as it was before" : ClientClock.WAITS));
            tick.state().projects().values().forEach(project -> project.clockAhead(0));
            tick.state().clock().askAgain();
            tick.state().touch();
        }
        if (!reading.confirmedBy().isEmpty()) {
            double shift = reading.shiftSeconds();
            tick.log(null, "The clock of this computer is right, as " + reading.confirmedBy() + " says"
                    + (shift == 0 ? "" : "; all waiting times move %s %s".formatted(Spans.text(shift),
                            shift > 0 ? "forward" : "back")));
        }
        if (reading.shiftSeconds() != 0) {
            ClockShift.apply(tick.state(), reading);
        }
    }

    /** A server's date against the computer's clock. */
    public static void told(TickContext tick, Event.DateTold event) {
        ProjectState project = event.project() == null ? null : tick.state().find(event.project());
        if (project == null) {
            return; // it may be an old answer out of a cache, or that of a portal: it can confirm, not contradict
        }
        project.clockAhead(tick.state().clock().contradiction(event.date()));
    }

    @Override
    public void run(TickContext tick) {
        ClientState state = tick.state();
        String doubt = state.clock().doubt();
        if (!doubt.isEmpty() && state.clock().asks(tick.now().mono(), ASK_SECONDS)) {
            tick.order(new Command.CheckClock());
        }
        if (doubt.isEmpty() && !state.clock().isHeld() && noneContradicts(state)) {
            return; // as in nearly every turn
        }
        List<ProjectState> contradicting = state.projects().values().stream()
                .filter(project -> project.clockAheadSeconds() != 0).toList();
        contradicting.stream().limit(1).filter(project -> state.clock().tellsContradiction())
                .forEach(project -> tick.alert(project.url(), "The clock of this computer is " + contradiction(project)
                        + ". One of the two is wrong: please look at the date and time of this computer."));
        List<String> reasons = Stream.concat(
                Stream.of(doubt + ClientClock.WAITS).filter(text -> !doubt.isEmpty()),
                contradicting.stream().map(project -> "it is " + contradiction(project)
                        + ": none of that project's tasks is given up for its deadline"))
                .toList();
        if (!reasons.isEmpty()) {
            tick.decide(Decision.Kind.HOST, SUBJECT, "hold", String.join("; ", reasons));
        } else if (state.clock().isHeld()) {
            tick.decide(Decision.Kind.HOST, SUBJECT, "believe", "nobody contradicts it");
        }
        state.clock().holds(!reasons.isEmpty());
    }

    private static boolean noneContradicts(ClientState state) {
        for (ProjectState project : state.projects().values()) {
            if (project.clockAheadSeconds() != 0) {
                return false;
            }
        }
        return true;
    }

    private static String contradiction(ProjectState project) {
        return "%s %s %s's server".formatted(Spans.text(project.clockAheadSeconds()),
                project.clockAheadSeconds() > 0 ? "ahead of" : "behind", project.displayName());
    }
}
