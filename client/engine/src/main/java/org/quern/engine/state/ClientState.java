package org.quern.engine.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.look.CollectLook;
import org.quern.engine.state.look.ContactLook;
import org.quern.engine.state.look.DiskWatch;
import org.quern.engine.state.look.ScheduleLook;
import org.quern.engine.view.ClientView;
import org.quern.model.AccountFacts;
import org.quern.model.AccountFile;
import org.quern.model.FileId;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.OldResult;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;
import org.quern.model.TimeStats;
import org.quern.model.UserCpid;
import org.quern.scheduler.Ledgers;
import org.quern.scheduler.PolicySuite;
import org.quern.scheduler.account.RecentCredit;

/**
 * Everything the client knows. Mutable, confined to the engine's thread; the outside sees {@link SavedState} and
 * {@link ClientView}, both immutable.
 */
public final class ClientState {
    private EngineSettings settings;
    private HostInfo host;
    private TimeStats timeStats;
    private NetStats netStats;
    private Permission permission = Permission.UNKNOWN;
    private Permission permissionTold = Permission.UNKNOWN;
    private DiskFigures disk = DiskFigures.UNKNOWN;
    private UserModes modes;
    private final List<OldResult> oldResults = new ArrayList<>();
    private String hostVenue;
    private List<UserCpid> userCpids;
    private final SortedMap<ProjectUrl, ProjectState> projects = new TreeMap<>();
    private final List<ActiveTask> tasks = new ArrayList<>();
    private Ledgers ledgers;
    private final SortedMap<String, Double> choreTimes = new TreeMap<>();
    private final Orphans orphans = new Orphans();
    private final SlotNumbers slots = new SlotNumbers();
    private boolean dirty = true;
    private boolean quitting;
    private final DeviceState devices = new DeviceState();
    private double sessionStart;
    private final ScheduleLook schedule = new ScheduleLook();
    private final ContactLook contacts = new ContactLook();
    private final CollectLook collecting = new CollectLook();
    private final ClientClock clock = new ClientClock();
    private final UsageMeter usage = new UsageMeter();
    private final DiskWatch watch = new DiskWatch();
    private final StartHold startHold = new StartHold();
    private PolicySuite suite;

    public ClientState(SavedState saved, List<AccountFile> accounts, EngineSettings settings) {
        this.settings = settings;
        host = saved.host();
        timeStats = saved.timeStats();
        netStats = saved.netStats();
        modes = UserModes.of(saved);
        oldResults.addAll(saved.passing().reported());
        hostVenue = saved.hostVenue();
        userCpids = saved.userCpids();
        ledgers = Ledgers.of(RecentCredit.memories(saved));
        suite = PolicySuite.parse(settings.work().suite());
        choreTimes.putAll(saved.choreTimes());
        accounts.forEach(account -> projects.put(account.url(), new ProjectState(account)));
        restoreProjects(saved);
        saved.tasks().forEach(this::restoreTask);
        projects.values().forEach(project -> learn(project.facts()));
    }

    public EngineSettings settings() {
        return settings;
    }

    public HostInfo host() {
        return host;
    }

    public TimeStats timeStats() {
        return timeStats;
    }

    public NetStats netStats() {
        return netStats;
    }

    public Permission permission() {
        return permission;
    }

    /** {@link #permission} before the user's modes and the disk had their say. */
    public Permission permissionTold() {
        return permissionTold;
    }

    public DiskFigures disk() {
        return disk;
    }

    public UserModes modes() {
        return modes;
    }

    /** Tasks that were acknowledged lately, oldest first. */
    public List<OldResult> oldResults() {
        return oldResults;
    }

    public List<UserCpid> userCpids() {
        return userCpids;
    }

    /** By master URL, so that every walk over projects is in the same order. */
    public SortedMap<ProjectUrl, ProjectState> projects() {
        return projects;
    }

    public List<ActiveTask> tasks() {
        return tasks;
    }

    public Ledgers ledgers() {
        return ledgers;
    }

    public SortedMap<String, Double> choreTimes() {
        return choreTimes;
    }

    /** Projects in the state file whose account file is missing, and their tasks. */
    public Orphans orphans() {
        return orphans;
    }

    /** The work of a project whose account file is back was restored: its tasks go on in the slots that were kept for them. */
    public void adoptTasks(ProjectUrl url) {
        orphans.takeTasks(url).forEach(this::restoreTask);
    }

    /** Something changed that must survive a restart. */
    public boolean dirty() {
        return dirty;
    }

    public boolean quitting() {
        return quitting;
    }

    public DeviceState devices() {
        return devices;
    }

    /** Wall time of the first tick of this session, 0 before it. */
    public double sessionStart() {
        return sessionStart;
    }

    public ScheduleLook schedule() {
        return schedule;
    }

    public ContactLook contacts() {
        return contacts;
    }

    public CollectLook collecting() {
        return collecting;
    }

    public ClientClock clock() {
        return clock;
    }

    public UsageMeter usage() {
        return usage;
    }

    public DiskWatch watch() {
        return watch;
    }

    public StartHold startHold() {
        return startHold;
    }

    private void restoreProjects(SavedState saved) {
        for (var savedProject : saved.projects()) {
            ProjectState project = find(savedProject.url());
            if (project == null) {
                orphans.add(savedProject);
            } else {
                project.restore(savedProject);
                ledgers = savedProject.url().equals(project.url()) ? ledgers
                        : ledgers.moved(savedProject.url(), project.url());
            }
        }
    }

    private void restoreTask(SavedTask saved) {
        ProjectState project = find(saved.project());
        if (project == null) {
            orphans.add(saved);
            return;
        }
        HeldResult held = project.results().get(saved.resultName());
        if (held != null && held.unfinished() && held.task() == null) {
            ActiveTask task = ActiveTask.restored(saved);
            task.projectMoved(project.url()); // its account file may have been written after the state
            held.gotSlot(task);
            tasks.add(task);
        }
    }

    /** The project at that URL, whatever its scheme and spelling; null if there is none. */
    public @Nullable ProjectState find(ProjectUrl url) {
        ProjectState exact = projects.get(url);
        return exact != null ? exact
                : projects.values().stream().filter(p -> p.url().sameProject(url)).findFirst().orElse(null);
    }

    public @Nullable HeldResult find(TaskId id) {
        ProjectState project = find(id.project());
        return project == null ? null : project.results().get(id.result());
    }

    /** The active task of that name, null if it has no slot (any more). */
    public @Nullable ActiveTask findActive(TaskId id) {
        HeldResult held = find(id);
        return held == null ? null : held.task();
    }

    public @Nullable FileRecord find(FileId id) {
        ProjectState project = find(id.project());
        return project == null ? null : project.files().get(id.name());
    }

    public PolicySuite suite() {
        return suite;
    }

    /** Takes new settings; their suite was checked when they were read. */
    public void use(EngineSettings newSettings) {
        settings = newSettings;
        suite = PolicySuite.parse(newSettings.work().suite());
        schedule.lookNow();
        contacts.lookNow();
        watch.pollNow();
    }

    public void updateHost(UnaryOperator<HostInfo> change) {
        host = change.apply(host);
    }

    public void updateTimeStats(UnaryOperator<TimeStats> change) {
        timeStats = change.apply(timeStats);
    }

    public void updateNetStats(UnaryOperator<NetStats> change) {
        netStats = change.apply(netStats);
    }

    public void updateLedgers(UnaryOperator<Ledgers> change) {
        ledgers = change.apply(ledgers);
    }

    public void updateModes(UnaryOperator<UserModes> change) {
        modes = change.apply(modes);
    }

    /** What is allowed, after the user's modes and the disk had their say. */
    public void permission(Permission settled) {
        permission = settled;
    }

    public void permissionTold(Permission told) {
        permissionTold = told;
    }

    public void disk(DiskFigures measured) {
        disk = measured;
    }

    public void hostVenue(String venue) {
        hostVenue = venue;
    }

    public void sessionStart(double wall) {
        sessionStart = wall;
    }

    /** The client is to end. */
    public void quit() {
        quitting = true;
    }

    /** It is being written as it is now. */
    public void written() {
        dirty = false;
    }

    /** Takes other policies. */
    public void use(PolicySuite policies) {
        suite = policies;
    }

    /** A project is found elsewhere from now on, under the same name in the data directory. */
    public void move(ProjectState project, ProjectUrl to) {
        ProjectUrl from = project.url();
        projects.remove(from);
        project.movedTo(to);
        projects.put(to, project);
        tasks.stream().filter(task -> task.id().project().equals(from)).forEach(task -> task.projectMoved(to));
        ledgers = ledgers.moved(from, to);
        disk = disk.moved(from, to);
        watch.count().moved(from, to);
        touch();
    }

    /** Of the cross-project ids that projects tell for one e-mail address the oldest counts (docs/protocol/accounts.md 6). */
    public void learn(AccountFacts told) {
        userCpids = UserCpid.oldest(userCpids, told);
    }

    /** Marks the state as changed. */
    public void touch() {
        dirty = true;
    }

    public SlotNumbers slots() {
        return slots;
    }

    /** Lowest slot number that no task owns. */
    public int freeSlot() {
        return slots.free(tasks, orphans);
    }

    /** Gives up the slot of an ended task. */
    public void release(ActiveTask task) {
        tasks.remove(task);
        Optional.ofNullable(find(task.id())).ifPresent(HeldResult::leftSlot);
        touch();
    }

    public double shareOf(ProjectState project) {
        double sum = projects.values().stream().mapToDouble(p -> p.accounting().resourceShare()).sum();
        return sum > 0 ? project.accounting().resourceShare() / sum : 1;
    }

    public SavedState saved() {
        List<SavedProject> savedProjects = new ArrayList<>();
        projects.values().forEach(project -> savedProjects.add(project.saved()));
        savedProjects.addAll(orphans.projects());
        List<SavedTask> savedTasks = new ArrayList<>();
        tasks.forEach(task -> savedTasks.add(task.saved()));
        savedTasks.addAll(orphans.tasks());
        return new SavedState(settings.identity().counted(host),
                timeStats.withClockAhead(Math.max(0, clock.aheadSeconds())), netStats,
                savedProjects, savedTasks,
                settings.identity().platform(),
                settings.identity().clientVersion(), modes.cpu().usual(), modes.gpu().usual(),
                modes.network().usual(), hostVenue, userCpids, ledgers.saved(),
                choreTimes, suite.toString(), modes.passing(oldResults));
    }

    /** Every project's results, projects in order, results in the order of their arrival. */
    public void forEachResult(BiConsumer<ProjectState, HeldResult> visitor) {
        projects.values().forEach(project -> List.copyOf(project.results().values())
                .forEach(held -> visitor.accept(project, held)));
    }
}
