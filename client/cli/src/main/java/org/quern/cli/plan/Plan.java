package org.quern.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.host.ProjectNames;
import org.quern.cli.text.reason.FactWords;
import org.quern.simulator.forecast.ActivityForecast;
import org.quern.simulator.forecast.Bar;
import org.quern.simulator.forecast.Contact;
import org.quern.simulator.forecast.DeviceReason;
import org.quern.simulator.forecast.LookAhead;
import org.quern.simulator.forecast.Progress;

/**
 * What a client will do in the time ahead, for commands and for other programs of ours that show the same (docs/planning.md).
 */
public final class Plan {
    private static final double HOUR_SECONDS = 3600;
    private static final String SENDING = "Sending scheduler request: ";
    private final LiveState state;
    private final ActivityForecast forecast;
    private final double hours;
    private final List<String> names;
    private final ProjectNames called;

    private Plan(LiveState state, double hours, Progress progress) {
        this.state = state;
        this.hours = hours;
        names = state.names();
        Map<String, String> byUrl = new LinkedHashMap<>();
        for (int p = 0; p < names.size(); p++) {
            byUrl.put(state.scenario().projects().get(p).url().canonical(), names.get(p));
        }
        called = ProjectNames.of(byUrl);
        forecast = LookAhead.of(state.scenario(), state.suite(), hours * HOUR_SECONDS, progress);
    }

    /** That of a client that answers, whose data directory that is. */
    public static Plan of(Path directory, ControlClient client, double hours) throws ControlException, IOException {
        return of(directory, client, hours, Progress.UNSEEN::reached);
    }

    /** The same, and says how far it is. */
    public static Plan of(Path directory, ControlClient client, double hours, PlanProgress progress)
            throws ControlException, IOException {
        return new Plan(LiveState.of(directory, client, hours * HOUR_SECONDS), hours, progress::reached);
    }

    /** That of a client that does not run: what it would do if it were started now. */
    public static Plan of(Path directory, double hours) throws ControlException {
        return new Plan(LiveState.of(directory, hours * HOUR_SECONDS), hours, Progress.UNSEEN);
    }

    ActivityForecast forecast() {
        return forecast;
    }

    double hours() {
        return hours;
    }

    boolean isOfRunningClient() {
        return state.isRunning();
    }

    String name(int project) {
        return names.get(project);
    }

    /** A reason with projects' names in place of their URLs. */
    String words(String reason) {
        return called.in(reason.startsWith(SENDING) ? reason.substring(SENDING.length()) : reason);
    }

    /** What nobody can know. */
    List<String> unknown() {
        return state.unknown();
    }

    List<String> assumed() {
        return state.assumed();
    }

    /** The names are part of the command's interface. */
    public Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("from", (double) Math.round(forecast.from()));
        facts.put("hours", hours);
        facts.put("client_runs", state.isRunning());
        facts.put("devices", forecast.devices().stream().map(this::device).toList());
        facts.put("reasons", forecast.reasons().stream().map(this::reason).toList());
        facts.put("contacts", forecast.contacts().stream().map(this::contact).toList());
        facts.put("late", late().stream().map(this::late).toList());
        facts.put("unknown", unknown());
        facts.put("assumed", assumed());
        return facts;
    }

    /** Tasks on hand that will be done after their deadline, or that are not done by a deadline in that time. */
    List<Bar> late() {
        return forecast.lateOnHand();
    }

    private Map<String, Object> device(ActivityForecast.Device device) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("device", device.name());
        facts.put("bars", device.bars().stream().map(this::bar).toList());
        return facts;
    }

    private Map<String, Object> reason(DeviceReason reason) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("device", reason.device());
        facts.put("from", (double) Math.round(reason.from()));
        reason(facts, "reason", reason.reason());
        return facts;
    }

    private Map<String, Object> bar(Bar bar) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("task", bar.task().result());
        facts.put("on_hand", bar.onHand());
        project(facts, bar.project());
        facts.put("from", (double) Math.round(bar.from()));
        facts.put("to", (double) Math.round(bar.until()));
        facts.put("end", bar.end());
        facts.put("deadline", (double) Math.round(bar.deadline()));
        facts.put("late", bar.late());
        reason(facts, "reason", bar.reason());
        return facts;
    }

    private Map<String, Object> contact(Contact contact) {
        Map<String, Object> facts = new LinkedHashMap<>();
        project(facts, contact.project());
        facts.put("at", (double) Math.round(contact.at()));
        reason(facts, "why", contact.reason());
        return facts;
    }

    private Map<String, Object> late(Bar bar) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("task", bar.task().result());
        project(facts, bar.project());
        facts.put("deadline", (double) Math.round(bar.deadline()));
        facts.put("ends", ends(bar));
        facts.put("given_up", bar.end() == Bar.End.GIVEN_UP);
        return facts;
    }

    /** As programs read it, and as people do. */
    private void reason(Map<String, Object> facts, String name, String reason) {
        facts.put(name, words(reason));
        facts.put("said", said(reason));
    }

    /** A reason for people: projects' names, and words for its numbers. */
    String said(String reason) {
        return words(FactWords.in(reason));
    }

    private static @Nullable Double ends(Bar bar) {
        return bar.end() == Bar.End.DONE ? (double) Math.round(bar.until()) : null;
    }

    private void project(Map<String, Object> facts, int project) {
        facts.put("project", state.scenario().projects().get(project).url().canonical());
        facts.put("project_name", name(project));
    }
}
