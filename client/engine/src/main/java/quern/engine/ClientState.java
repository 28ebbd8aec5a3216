package quern.engine;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import quern.model.AccountFile;
import quern.model.FileId;
import quern.model.FileRecord;
import quern.model.HostInfo;
import quern.model.NetStats;
import quern.model.ProjectUrl;
import quern.model.ResourceType;
import quern.model.SavedProject;
import quern.model.SavedState;
import quern.model.SavedTask;
import quern.model.TaskId;
import quern.model.TimeStats;
import quern.model.UserCpid;
import quern.scheduler.Ledgers;
import quern.scheduler.PolicySuite;

/**
 * Everything the client knows. Mutable, confined to the engine's thread; the outside sees {@link SavedState} and
 * {@link ClientView}, both immutable.
 */
final class ClientState {
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
    private final List<SavedProject> orphans = new ArrayList<>();
    private boolean dirty = true;
    /** Results may have been acknowledged: look for what can be forgotten. */
    private boolean collectDue = true;
    /** Monotonic time of that look. */
    private double collectedAt = Double.NEGATIVE_INFINITY;
    private boolean quitting;
    private boolean devicesSought;
    private final Set<ResourceType> devicesGone = new LinkedHashSet<>();
    private double sessionStart;
    private final ScheduleLook schedule = new ScheduleLook();
    private final ContactLook contacts = new ContactLook();
    private final ClientClock clock = new ClientClock();
    private final UsageMeter usage = new UsageMeter();
    private final DiskWatch watch = new DiskWatch();
    private final StartHold startHold = new StartHold();
    private PolicySuite suite;

    ClientState(SavedState saved, List<AccountFile> accounts, EngineSettings settings) {
        this.settings = settings;
        host = saved.host();
        timeStats = saved.timeStats();
        netStats = saved.netStats();
        modes = new UserModes(UserMode.of(saved.runMode()), UserMode.of(saved.gpuMode()),
                UserMode.of(saved.networkMode()));
        hostVenue = saved.hostVenue();
        userCpids = saved.userCpids();
        ledgers = Ledgers.of(saved.ledgers());
        suite = PolicySuite.parse(settings.suite());
        choreTimes.putAll(saved.choreTimes());
        accounts.forEach(account -> projects.put(account.url(), new ProjectState(account)));
        restoreProjects(saved);
        saved.tasks().forEach(this::restoreTask);
    }

    EngineSettings settings() { return settings; }

    HostInfo host() { return host; }

    TimeStats timeStats() { return timeStats; }

    NetStats netStats() { return netStats; }

    Permission permission() { return permission; }

    /** {@link #permission} before the disk had its say. */
    Permission permissionTold() { return permissionTold; }

    DiskFigures disk() { return disk; }

    UserModes modes() { return modes; }

    /** Tasks that were acknowledged lately, oldest first. */
    List<OldResult> oldResults() { return oldResults; }

    String hostVenue() { return hostVenue; }

    List<UserCpid> userCpids() { return userCpids; }

    /** By master URL, so that every walk over projects is in the same order. */
    SortedMap<ProjectUrl, ProjectState> projects() {
        return projects;
    }

    List<ActiveTask> tasks() { return tasks; }

    Ledgers ledgers() { return ledgers; }

    SortedMap<String, Double> choreTimes() { return choreTimes; }

    /** Projects in the state file whose account file is missing: kept as they are, never contacted. */
    List<SavedProject> orphans() {
        return orphans;
    }

    /** Something changed that must survive a restart. */
    boolean dirty() { return dirty; }

    boolean quitting() { return quitting; }

    /** The drivers are being asked for cards. */
    boolean devicesSought() { return devicesSought; }

    /** Kinds of cards that were here in this session and are gone for now. */
    Set<ResourceType> devicesGone() {
        return devicesGone;
    }

    /** Wall time of the first tick of this session, 0 before it. */
    double sessionStart() { return sessionStart; }

    ScheduleLook schedule() { return schedule; }

    ContactLook contacts() { return contacts; }

    ClientClock clock() { return clock; }

    UsageMeter usage() { return usage; }

    DiskWatch watch() { return watch; }

    StartHold startHold() { return startHold; }

    private void restoreProjects(SavedState saved) {
        for (var savedProject : saved.projects()) {
            ProjectState project = find(savedProject.url());
            if (project == null) {
                orphans.add(savedProject);
            } else {
                project.restore(savedProject);
            }
        }
    }

    private void restoreTask(SavedTask saved) {
        ProjectState project = find(saved.project());
        HeldResult held = project == null ? null : project.results().get(saved.resultName());
        if (held != null && held.unfinished() && held.task() == null) {
            ActiveTask task = ActiveTask.restored(saved);
            held.gotSlot(task);
            tasks.add(task);
        }
    }

    /** The project at that URL, whatever its scheme and spelling; null if there is none. */
    @Nullable
    ProjectState find(ProjectUrl url) {
        ProjectState exact = projects.get(url);
        if (exact != null) {
            return exact;
        }
        return projects.values().stream().filter(p -> p.url().sameProject(url)).findFirst().orElse(null);
    }

    @Nullable
    HeldResult find(TaskId id) {
        ProjectState project = find(id.project());
        return project == null ? null : project.results().get(id.result());
    }

    /** The active task of that name, null if it has no slot (any more). */
    @Nullable
    ActiveTask findActive(TaskId id) {
        HeldResult held = find(id);
        return held == null ? null : held.task();
    }

    @Nullable
    FileRecord find(FileId id) {
        ProjectState project = find(id.project());
        return project == null ? null : project.files().get(id.name());
    }

    PolicySuite suite() {
        return suite;
    }

    /** Takes new settings; their suite was checked when they were read. */
    void use(EngineSettings newSettings) {
        settings = newSettings;
        suite = PolicySuite.parse(newSettings.suite());
        schedule.lookNow();
        contacts.lookNow();
        watch.pollNow();
    }

    void updateHost(UnaryOperator<HostInfo> change) { host = change.apply(host); }

    void updateTimeStats(UnaryOperator<TimeStats> change) { timeStats = change.apply(timeStats); }

    void updateNetStats(UnaryOperator<NetStats> change) { netStats = change.apply(netStats); }

    void updateLedgers(UnaryOperator<Ledgers> change) { ledgers = change.apply(ledgers); }

    void updateModes(UnaryOperator<UserModes> change) { modes = change.apply(modes); }

    /** What is allowed, after the disk had its say. */
    void permission(Permission settled) { permission = settled; }

    void permissionTold(Permission told) { permissionTold = told; }

    void disk(DiskFigures measured) { disk = measured; }

    void hostVenue(String venue) { hostVenue = venue; }

    void devicesSought(boolean areSought) { devicesSought = areSought; }

    void sessionStart(double wall) { sessionStart = wall; }

    /** The client is to end. */
    void quit() { quitting = true; }

    /** It is being written as it is now. */
    void written() { dirty = false; }

    /** Takes other policies. */
    void use(PolicySuite policies) { suite = policies; }

    /** Results may have been acknowledged: what can be forgotten is looked for in this turn, or in the next. */
    void collectNow() {
        collectDue = true;
    }

    /** That look begins now, if it was asked for or the last one is {@code wait} seconds ago. */
    boolean beginsToCollect(double mono, double wait) {
        boolean begins = collectDue || mono - collectedAt >= wait;
        if (begins) {
            collectDue = false;
            collectedAt = mono;
        }
        return begins;
    }

    /** Marks the state as changed. */
    void touch() {
        dirty = true;
    }

    /** Lowest slot number that no task owns. */
    int freeSlot() {
        for (int slot = 0;; slot++) {
            int candidate = slot;
            if (tasks.stream().noneMatch(task -> task.slot() == candidate)) {
                return slot;
            }
        }
    }

    /** Gives up the slot of an ended task. */
    void release(ActiveTask task) {
        tasks.remove(task);
        HeldResult held = find(task.id());
        if (held != null) {
            held.leftSlot();
        }
        touch();
    }

    double shareOf(ProjectState project) {
        double sum = projects.values().stream().mapToDouble(p -> p.accounting().resourceShare()).sum();
        return sum > 0 ? project.accounting().resourceShare() / sum : 1;
    }

    SavedState saved() {
        List<SavedProject> savedProjects = new ArrayList<>();
        projects.values().forEach(project -> savedProjects.add(project.saved()));
        savedProjects.addAll(orphans);
        List<SavedTask> savedTasks = new ArrayList<>();
        tasks.forEach(task -> savedTasks.add(task.saved()));
        return new SavedState(host, timeStats, netStats, savedProjects, savedTasks, settings.platform(),
                settings.clientVersion(), modes.cpu().usual(), modes.gpu().usual(),
                modes.network().usual(), hostVenue, userCpids, ledgers.saved(),
                choreTimes, suite.toString());
    }

    /** Every project's results, projects in order, results in the order of their arrival. */
    void forEachResult(ResultVisitor visitor) {
        for (ProjectState project : projects.values()) {
            for (HeldResult held : List.copyOf(project.results().values())) {
                visitor.visit(project, held);
            }
        }
    }

    /** Looks at one result. */
    interface ResultVisitor {
        void visit(ProjectState project, HeldResult held);
    }
}
