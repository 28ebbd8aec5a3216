package org.quern.simulator.io;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.config.AppConfig;
import org.quern.config.AppConfigFile;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.model.Coprocessor;
import org.quern.model.DataNames;
import org.quern.model.HostInfo;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.rpc.state.ReadState;
import org.quern.rpc.state.StateFileCodec;
import org.quern.scheduler.account.RecentCredit;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.ClientModel;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.Known;
import org.quern.simulator.scenario.Past;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;

/**
 * Makes a scenario of a folder with a client_state.xml and, if they are there, global_prefs.xml, global_prefs_override.xml,
 * cc_config.xml and app_config.xml: a scenario of BOINC's emulator as it is (docs/protocol/study.md 6), or a client's data
 * directory. Of the latter no secret is read: shares stand in the state file too.
 */
final class StateFolder {
    /** The state's name in its folder. */
    static final String NAME = DataNames.STATE;
    private static final double DAY_SECONDS = 86_400;
    private final Path folder;
    private final @Nullable LiveClient live;
    private final List<Mistake> remarks = new ArrayList<>();

    private StateFolder(Path folder, @Nullable LiveClient live) {
        this.folder = folder;
        this.live = live;
    }

    /** Reads {@code folder}; the scenario gets {@code name}. */
    static ScenarioReading read(Path folder, String name) {
        return read(folder, name, null);
    }

    /** The same of a client that runs, as it is at this moment, on a computer that stays on. */
    static ScenarioReading read(Path folder, String name, @Nullable LiveClient live) {
        try {
            return new StateFolder(folder, live).scenario(name);
        } catch (IOException unreadable) {
            return new ScenarioReading.Refused(
                    List.of(Mistake.ofFile(NAME, "cannot be read: " + unreadable.getMessage())));
        }
    }

    private ScenarioReading scenario(String name) throws IOException {
        ReadState read;
        EmulatorXml extras;
        try (InputStream in = open(); InputStream again = open()) {
            read = StateFileCodec.read(in);
            extras = EmulatorXml.read(again);
        }
        SavedState state = read.state();
        read.complaints().forEach(complaint -> remark(NAME, complaint));
        ClientOptions options = noted(ClientOptionsFile.read(folder, ClientOptions.BUILT_IN));
        double now = live == null ? StateTimes.now(state) : live.now();
        Preferences written = noted(PreferencesFiles.read(folder, state.hostVenue(),
                url -> Optional.of(state.venueOf(url)), now)).preferences();
        Preferences preferences = live == null ? written : live.preferences(written);
        HostModel host = host(state, extras, options, preferences);
        List<Known.Contact> contacts = new ArrayList<>();
        List<ProjectModel> projects = projects(state, extras, host, now, contacts);
        Past past = new Past(now, RecentCredit.memories(state),
                live == null ? Known.NOTHING
                        : new Known(state.timeStats(), contacts, state.suite(), running(state, live)));
        return projects.isEmpty()
                ? new ScenarioReading.Refused(state.projects().isEmpty()
                        ? List.of(Mistake.ofFile(NAME, "there is no project in it"))
                        : state.projects().stream().map(project -> Mistake.ofFile(NAME, waits(project))).toList())
                : new ScenarioReading.Read(new Scenario(name, host,
                        client(preferences).withExclusions(options.gpuExclusions()), projects, past), remarks);
    }

    /** What nobody is attached to any more is neither computed for nor asked. */
    private static String waits(SavedProject project) {
        int tasks = project.results().size();
        return "this computer is not attached to " + project.url().canonical()
                + ", since its account file is missing or cannot be read: it is not asked for work"
                + (tasks == 0 ? "" : ", and its " + (tasks == 1 ? "task waits" : tasks + " tasks wait"))
                + " until somebody attaches to it again, or detaches it";
    }

    private InputStream open() throws IOException {
        return new BufferedInputStream(Files.newInputStream(folder.resolve(NAME)));
    }

    private <T> T noted(ReadResult<T> outcome) {
        remarks.addAll(outcome.mistakes());
        return outcome.value();
    }

    private void remark(String file, String text) {
        remarks.add(Mistake.ofFile(file, text));
    }

    private HostModel host(SavedState state, EmulatorXml extras, ClientOptions options, Preferences preferences) {
        HostInfo host = state.host();
        int configured = options.whole(ClientNumber.NCPUS);
        int cpus = preferences.limits().usableCpus(Math.max(1, configured > 0 ? configured : host.ncpus()), false);
        double flops = host.fpops() > 0 ? host.fpops() : HostInfo.DEFAULT_OPS;
        if (preferences.limits().cpuTimeFraction(false) < 1) {
            remark(Preferences.NETWORK, "its limit of CPU time is not simulated");
        }
        Availability on = new Availability(1, state.timeStats().previousUptime());
        HostModel model = new HostModel(cpus, flops, host.memoryBytes(), devices(host, flops), extras.habit("on", on),
                extras.habit("active", Availability.ALWAYS), gpuActive(extras),
                extras.habit("connected", Availability.ALWAYS), 0);
        return live == null ? model : new LiveHours(live).of(model, state, preferences);
    }

    private static List<TaskId> running(SavedState state, LiveClient live) {
        List<TaskId> running = new ArrayList<>();
        for (SavedProject project : state.projects()) {
            live.tasks().stream().filter(task -> task.running() && task.project().sameProject(project.url()))
                    .forEach(task -> running.add(new TaskId(project.url(), task.name())));
        }
        return running;
    }

    /** A client counts the time in which devices may compute as part of the time on; the emulator as part of the time active. */
    private static Availability gpuActive(EmulatorXml extras) {
        Availability told = extras.habit("gpu_active", Availability.ALWAYS);
        double active = extras.fractions.getOrDefault("active", 1.0);
        return extras.forEmulator() || active <= 0 ? told
                : new Availability(told.fraction() / active, told.meanOnSeconds());
    }

    private static List<HostModel.Device> devices(HostInfo host, double flops) {
        List<HostModel.Device> devices = new ArrayList<>();
        for (Coprocessor device : host.coprocessors()) {
            if (device.usable() && device.count() > 0) {
                double speed = device.peakFlops() > 0 ? device.peakFlops() * Coprocessor.EFFICIENCY
                        : HostModel.DEVICE_TO_CPU * flops;
                devices.add(new HostModel.Device(device.type(), device.count(), speed));
            }
        }
        return devices;
    }

    private static ClientModel client(Preferences preferences) {
        return new ClientModel(preferences.limits().schedulingPeriodSeconds(),
                preferences.number(Preference.WORK_BUF_MIN_DAYS),
                preferences.limits().workBufAdditionalSeconds() / DAY_SECONDS,
                preferences.is(Preference.LEAVE_APPS_IN_MEMORY));
    }

    private List<ProjectModel> projects(SavedState state, EmulatorXml extras, HostModel host, double now,
            List<Known.Contact> contacts) {
        AppConfig forAll = noted(AppConfigFile.read(folder));
        List<ProjectModel> projects = new ArrayList<>();
        for (SavedProject saved : state.projects()) {
            if (live != null && !live.isAttached(saved.url())) {
                remark(NAME, waits(saved));
                continue;
            }
            AppConfig own = noted(
                    AppConfigFile.read(folder.resolve(DataNames.PROJECTS).resolve(saved.url().directoryName())));
            EmulatorXml.Server server = extras.servers.getOrDefault(saved.url().key(), new EmulatorXml.Server());
            StateProject project = new StateProject(saved, state.nameOf(saved.url()).orElse(saved.url().canonical()),
                    state.tasks(), server, host, now,
                    own.equals(AppConfig.NONE) ? forAll : own, live,
                    live == null ? EndedTasks.NONE : EndedTasks.of(folder, saved.url()));
            projects.add(project.model());
            contacts.add(project.contact());
            project.remarks().forEach(text -> remark(NAME, text));
        }
        return projects;
    }
}
