package org.quern.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.cli.common.FileTrouble;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.text.ModeWords;
import org.quern.cli.text.SoleNames;
import org.quern.cli.text.TaskWords;
import org.quern.config.preferences.OtherPreferences;
import org.quern.config.xml.Mistake;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiRecord;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.io.LiveClient;
import org.quern.simulator.io.ScenarioFiles;
import org.quern.simulator.io.ScenarioReading;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/**
 * The client of a data directory at this moment, ready to be simulated.
 *
 * @param directory its data directory
 * @param live what it said
 * @param scenario what it has, knows and may do
 * @param suite its policies
 * @param isRunning it answered; else all is from its files
 * @param assumed what its files do not tell, a sentence each
 * @param obstacle why it does not compute at this moment although its hours and modes allow it; empty if it does
 */
record LiveState(Path directory, LiveClient live, Scenario scenario, PolicySuite suite, boolean isRunning,
        List<String> assumed, String obstacle) {
    /** The user asked for it: modes are in the state. */
    private static final int BY_MODE = 4;
    private static final int BY_HOUR = 8;
    private static final String OFF = "off: ";

    LiveState {
        assumed = List.copyOf(assumed);
    }

    /** That of a client that answers. */
    static LiveState of(Path directory, ControlClient client, double seconds) throws ControlException, IOException {
        client.refuseIfItStandsBy();
        List<LiveClient.Task> tasks = client.tasks().stream().map(LiveState::task).toList();
        ModeWords computing = ModeWords.of(client.ask("get_cc_status").one("cc_status"), "task");
        String told = client.ownStatus().text("task_explanation");
        boolean isOff = !computing.isOn() && computing.reason() != BY_MODE && computing.reason() != BY_HOUR;
        String obstacle = !isOff ? ""
                : told.isEmpty() ? computing.why() : told.startsWith(OFF) ? told.substring(OFF.length()) : told;
        LiveClient live = new LiveClient(System.currentTimeMillis() / 1000.0, seconds, tasks)
                .notAttachedTo(AttachedProjects.missing(client.projects()));
        return read(directory, live, true, obstacle);
    }

    /** The present state alone of a client that told these tasks: nothing of the time ahead. */
    static LiveState of(Path directory, List<GuiRecord> tasks) throws ControlException {
        return read(directory, new LiveClient(System.currentTimeMillis() / 1000.0, 0,
                tasks.stream().map(LiveState::task).toList()), true, "");
    }

    /** That of a client that does not run: as if it were started now. */
    static LiveState of(Path directory, double seconds) throws ControlException {
        LiveClient live = new LiveClient(System.currentTimeMillis() / 1000.0, seconds, List.of());
        try {
            return read(directory, AttachedProjects.in(directory).map(live::attachedTo).orElse(live), false, "");
        } catch (IOException unreadable) {
            throw ControlException.failed(directory + " cannot be read: " + FileTrouble.words(unreadable) + ".");
        }
    }

    private static LiveClient.Task task(GuiRecord task) {
        return new LiveClient.Task(ProjectUrl.of(task.text("project_url")), task.text("name"),
                TaskWords.isRunning(task), TaskWords.elapsed(task), task.number("estimated_cpu_time_remaining"));
    }

    private static LiveState read(Path directory, LiveClient live, boolean isRunning, String obstacle)
            throws ControlException {
        return switch (ScenarioFiles.readLive(directory, live)) {
            case ScenarioReading.Read(Scenario scenario, List<Mistake> remarks) ->
                    new LiveState(directory, live, scenario,
                            suite(scenario.past().known().suite()), isRunning,
                            remarks.stream().map(Mistake::problem).toList(), obstacle);
            case ScenarioReading.Refused(List<Mistake> mistakes) -> throw ControlException.failed(
                    "There is nothing to look ahead from in " + directory + ": "
                            + String.join("; ", mistakes.stream().map(Mistake::toString).toList()));
        };
    }

    /** The same client with other preferences. */
    LiveState wishing(OtherPreferences wishes) throws ControlException {
        return wishes.isEmpty() ? this : read(directory, live.wishing(wishes), isRunning, obstacle);
    }

    /** What nobody can know. */
    List<String> unknown() {
        List<String> sentences = new ArrayList<>();
        if (!obstacle.isEmpty()) {
            sentences.add("Nothing computes at this moment, and when that ends is not known (" + obstacle
                    + "): it is taken to end now.");
        }
        sentences.add(
                "What servers will answer: tasks to come are taken to be like those on hand, and servers to be up.");
        sentences.add(
                "What you will do: the computer is taken to stay on and unused, and settings to stay as they are.");
        sentences.add("How long tasks take: run times are the client's estimates, and files take no time.");
        return sentences;
    }

    /** The one that decided last, if this program knows it. */
    private static PolicySuite suite(String name) {
        try {
            return PolicySuite.parse(name);
        } catch (IllegalArgumentException unknown) {
            return PolicySuite.parse("");
        }
    }

    /** What each project is called, in the scenario's order; two of one name have their hosts beside it. */
    List<String> names() {
        return names(scenario);
    }

    /** The same where something is otherwise: projects keep their names, so that they can be compared, and a new one does not take another's. */
    List<String> names(Scenario otherwise) {
        Map<String, String> named = new LinkedHashMap<>();
        scenario.projects().forEach(project -> named.put(project.url().canonical(), project.name()));
        Map<String, String> sole = SoleNames.of(named);
        List<String> names = new ArrayList<>();
        for (ProjectModel project : otherwise.projects()) {
            String url = project.url().canonical();
            boolean isFree = !named.containsKey(url)
                    && named.values().stream().noneMatch(name -> name.strip().equalsIgnoreCase(project.name()));
            names.add(isFree ? project.name() : sole.getOrDefault(url, url));
        }
        return names;
    }
}
