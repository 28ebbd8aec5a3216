package org.quern.model;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that survives a restart: the content of client_state.xml (docs/protocol/data-directory.md 5). An immutable
 * picture of the client's state at one tick.
 *
 * @param host this computer with its benchmarks
 * @param timeStats how much it is on
 * @param netStats how fast its network is
 * @param projects the attached projects
 * @param tasks the results that have a slot
 * @param platform primary platform name
 * @param version client version, "8.3.0"
 * @param runMode permanent mode for computing
 * @param gpuMode permanent mode for GPU computing
 * @param networkMode permanent mode for the network
 * @param hostVenue location that selects global preferences
 * @param userCpids oldest cross-project ids
 * @param ledgers memories of the policies
 * @param choreTimes Unix seconds at which each chore last ran
 * @param suite name of the policy suite that decided last, empty = not known
 * @param passing what is over by itself soon; recordings know it by this name
 */
public record SavedState(HostInfo host, TimeStats timeStats, NetStats netStats, List<SavedProject> projects,
        List<SavedTask> tasks, String platform, String version, RunMode runMode, RunMode gpuMode, RunMode networkMode,
        String hostVenue, List<UserCpid> userCpids, List<SavedLedger> ledgers, SortedMap<String, Double> choreTimes,
        String suite, TransientState passing) {
    public SavedState {
        projects = List.copyOf(projects);
        tasks = List.copyOf(tasks);
        userCpids = List.copyOf(userCpids);
        ledgers = List.copyOf(ledgers);
        choreTimes = Collections.unmodifiableSortedMap(new TreeMap<>(choreTimes));
    }

    /** A state in which nothing is over soon. */
    public SavedState(HostInfo host, TimeStats timeStats, NetStats netStats, List<SavedProject> projects,
            List<SavedTask> tasks, String platform, String version, RunMode runMode, RunMode gpuMode,
            RunMode networkMode, String hostVenue, List<UserCpid> userCpids, List<SavedLedger> ledgers,
            SortedMap<String, Double> choreTimes, String suite) {
        this(host, timeStats, netStats, projects, tasks, platform, version, runMode, gpuMode, networkMode, hostVenue,
                userCpids, ledgers, choreTimes, suite, TransientState.NOTHING);
    }

    /** The project at that URL, whatever its scheme and spelling. */
    public Optional<SavedProject> find(ProjectUrl url) {
        return projects.stream().filter(project -> project.url().sameProject(url)).findFirst();
    }

    /**
     * What people call a project: the name that it gives itself, or its URL where another one here has the same, such as its test server. Empty
     * if it is not here or has not told its name.
     */
    public Optional<String> nameOf(ProjectUrl url) {
        return find(url).map(SavedState::ownName).filter(name -> !name.isEmpty())
                .map(name -> projects.stream().filter(other -> ownName(other).equalsIgnoreCase(name)).count() == 1
                        ? name
                        : url.canonical());
    }

    private static String ownName(SavedProject project) {
        return project.facts().projectName().strip();
    }

    /** The venue of this host at a project, empty if none. */
    public String venueOf(ProjectUrl url) {
        return find(url).map(project -> project.facts().hostVenue()).orElse("");
    }

    /** The same with this description of the computer. */
    public SavedState withHost(HostInfo newHost) {
        return new SavedState(newHost, timeStats, netStats, projects, tasks, platform, version, runMode, gpuMode,
                networkMode,
                hostVenue, userCpids, ledgers, choreTimes, suite, passing);
    }

    /** The same with these modes of the user's. */
    public SavedState withModes(RunMode run, RunMode gpu, RunMode network) {
        return new SavedState(host, timeStats, netStats, projects, tasks, platform, version, run, gpu, network,
                hostVenue, userCpids, ledgers, choreTimes, suite, passing);
    }

    /** The same with these projects. */
    public SavedState withProjects(List<SavedProject> newProjects) {
        return new SavedState(host, timeStats, netStats, newProjects, tasks, platform, version, runMode, gpuMode,
                networkMode, hostVenue, userCpids, ledgers, choreTimes, suite, passing);
    }

    /** The same with these tasks. */
    public SavedState withTasks(List<SavedTask> newTasks) {
        return new SavedState(host, timeStats, netStats, projects, newTasks, platform, version, runMode, gpuMode,
                networkMode,
                hostVenue, userCpids, ledgers, choreTimes, suite, passing);
    }

    /** The state of a client that was never started before. */
    public static SavedState fresh(HostInfo host, String platform, String version) {
        return new SavedState(host, TimeStats.UNKNOWN, NetStats.NONE, List.of(), List.of(), platform, version,
                RunMode.AUTO,
                RunMode.AUTO, RunMode.AUTO, "", List.of(), List.of(), new TreeMap<>(), "");
    }
}
