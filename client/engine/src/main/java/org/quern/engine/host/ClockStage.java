package org.quern.engine.host;

import java.util.ArrayList;
import java.util.List;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;
import org.quern.engine.state.ClientClock;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.Spans;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.model.TimeStats;
import org.quern.model.UnixTime;

/** Follows the computer's clock when it is confirmed, says while it is not, and asks who might know (decision 0044). */
public final class ClockStage implements Stage {
    /** Seconds between questions to the computer's time service. */
    private static final double ASK_SECONDS = 60;
    private static final String SUBJECT = "clock";
    private static final String HOLDS = ": none of that project's tasks is given up for its deadline";

    /** Before the events of a tick: what the clock did, and all times that it means. */
    public static void follow(TickContext tick, ClientClock.Reading reading) {
        boolean isBack = tick.state().clock().isBelieved() && reading.confirmedBy().isEmpty();
        if (!reading.jumped().isEmpty()) {
            tick.log(null, reading.jumped() + (isBack ? "; it is as it was before" : ClientClock.WAITS));
            tick.state().projects().values().forEach(project -> project.serversClock().jumped());
            tick.state().clock().jumped();
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
            return; // it may be an old answer out of a cache, or that of a portal: it can confirm what is small, not contradict
        }
        ClientClock clock = tick.state().clock();
        project.serversClock().told(clock.contradiction(event.date()), clock.agrees(event.date()));
    }

    /** What is known of earlier sessions. Of a state that has tasks and lost the rest that there was one: its clock needs a witness as any other. */
    public static TimeStats known(ClientState state, Now now) {
        boolean isLost = !UnixTime.isSet(state.timeStats().lastUpdate())
                && state.projects().values().stream().anyMatch(project -> !project.results().isEmpty());
        return isLost ? state.timeStats().updatedAt(now.wall()) : state.timeStats();
    }

    @Override
    public void run(TickContext tick) {
        ClientState state = tick.state();
        String doubt = state.clock().doubt();
        List<ProjectState> unconfirmed = unconfirmed(state);
        boolean isDoubted = !doubt.isEmpty() || !unconfirmed.isEmpty();
        if (isDoubted && state.clock().asks(tick.now().mono(), ASK_SECONDS)) {
            tick.order(new Command.CheckClock());
        }
        if (!isDoubted && !state.clock().isHeld() && !isContradicted(state)) {
            return; // as in nearly every turn
        }
        List<ProjectState> contradicting = contradicting(state);
        contradicting.stream().limit(1).filter(project -> state.clock().tellsContradiction())
                .forEach(project -> tick.alert(project.url(), "The clock of this computer is " + contradiction(project)
                        + ". One of the two is wrong: please look at the date and time of this computer."));
        List<String> reasons = new ArrayList<>();
        if (!doubt.isEmpty()) {
            reasons.add(doubt + ClientClock.WAITS);
        } else {
            unconfirmed
                    .forEach(project -> reasons.add(project.displayName() + "'s server has not confirmed it" + HOLDS));
        }
        contradicting.forEach(project -> reasons.add("it is " + contradiction(project) + HOLDS));
        if (!reasons.isEmpty()) {
            tick.decide(Decision.Kind.HOST, SUBJECT, "hold", String.join("; ", reasons));
        } else if (state.clock().isHeld()) {
            tick.decide(Decision.Kind.HOST, SUBJECT, "believe", "nobody contradicts it");
        }
        state.clock().holds(!reasons.isEmpty());
    }

    private static List<ProjectState> contradicting(ClientState state) {
        List<ProjectState> contradicting = new ArrayList<>();
        for (ProjectState project : state.projects().values()) {
            if (project.serversClock().contradicts()) {
                contradicting.add(project);
            }
        }
        return contradicting;
    }

    /** A project's server has another time. */
    public static boolean isContradicted(ClientState state) {
        for (ProjectState project : state.projects().values()) {
            if (project.serversClock().contradicts()) {
                return true;
            }
        }
        return false;
    }

    /** Those with tasks, whose servers have neither confirmed nor contradicted it, while that is needed. */
    private static List<ProjectState> unconfirmed(ClientState state) {
        if (state.clock().isBelievedByAll()) {
            return List.of();
        }
        List<ProjectState> unconfirmed = new ArrayList<>();
        for (ProjectState project : state.projects().values()) {
            if (state.clock().isUnconfirmed(project.serversClock()) && !project.serversClock().contradicts()
                    && !project.results().isEmpty()) {
                unconfirmed.add(project);
            }
        }
        return unconfirmed;
    }

    private static String contradiction(ProjectState project) {
        return "%s %s %s's server".formatted(Spans.text(project.serversClock().aheadSeconds()),
                project.serversClock().aheadSeconds() > 0 ? "ahead of" : "behind", project.displayName());
    }
}
