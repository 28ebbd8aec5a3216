package org.quern.engine.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.account.LedgerBook;
import org.quern.engine.state.host.Computer;
import org.quern.engine.state.look.ChangeFlags;
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
    private final Computer computer;
    private Permission permission = Permission.UNKNOWN;
    private Permission permissionTold = Permission.UNKNOWN;
    private DiskFigures disk = DiskFigures.UNKNOWN;
    private final ChosenModes chosenModes;
    private final OldResults oldResults;
    private String hostVenue;
    private List<UserCpid> userCpids;
    private final SortedMap<ProjectUrl, ProjectState> projects = new TreeMap<>();
    private final SortedMap<ProjectUrl, ProjectState> projectsSeen = Collections.unmodifiableSortedMap(projects);
    private final LedgerBook books;
    private final ChoreTimes chores;
    private final ProjectsWithoutAccount withoutAccount = new ProjectsWithoutAccount();
    private final Slots slots = new Slots();
    private boolean quitting;
    private final DeviceState devices = new DeviceState();
    private double sessionStart;
    private final ChangeFlags flags = new ChangeFlags();
    private final ClientClock clock = new ClientClock(flags);
    private final UsageMeter usage = new UsageMeter();
    private final StartHold startHold = new StartHold(flags);
    private PolicySuite suite;

    public ClientState(SavedState saved, List<AccountFile> accounts, EngineSettings settings) {
        this.settings = settings;
        computer = new Computer(saved, flags);
        chosenModes = new ChosenModes(UserModes.of(saved));
        oldResults = new OldResults(saved.passing().reported());
        hostVenue = saved.hostVenue();
        userCpids = saved.userCpids();
        books = new LedgerBook(Ledgers.of(RecentCredit.memories(saved)));
        suite = PolicySuite.parse(settings.work().suite());
        chores = new ChoreTimes(saved.choreTimes());
        accounts.forEach(account -> projects.put(account.url(), new ProjectState(account, flags)));
        restoreProjects(saved);
        saved.tasks().forEach(this::restoreTask);
        projects.values().forEach(project -> learn(project.facts()));
    }

    public EngineSettings settings() {
        return settings;
    }

    /** What is known of this computer. */
    public Computer computer() {
        return computer;
    }

    public HostInfo host() {
        return computer.host();
    }

    public TimeStats timeStats() {
        return computer.uptime().stats();
    }

    public NetStats netStats() {
        return computer.network().stats();
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
        return chosenModes.modes();
    }

    /** Where {@link #modes} are kept. */
    public ChosenModes chosenModes() {
        return chosenModes;
    }

    /** Tasks that were acknowledged lately. */
    public OldResults oldResults() {
        return oldResults;
    }

    public List<UserCpid> userCpids() {
        return userCpids;
    }

    /** By master URL, so that every walk over projects is in the same order. */
    public SortedMap<ProjectUrl, ProjectState> projects() {
        return projectsSeen;
    }

    public List<ActiveTask> tasks() {
        return slots.tasks();
    }

    public Ledgers ledgers() {
        return books.ledgers();
    }

    /** Where {@link #ledgers} are kept. */
    public LedgerBook books() {
        return books;
    }

    public ChoreTimes chores() {
        return chores;
    }

    /** Projects in the state file whose account file is missing, and their tasks. */
    public ProjectsWithoutAccount withoutAccount() {
        return withoutAccount;
    }

    /** Something changed that must survive a restart. */
    public boolean dirty() {
        return flags.isUnsaved();
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

    /** What its transitions raise; a part that is made outside raises it too. */
    public ChangeFlags flags() {
        return flags;
    }

    public ScheduleLook schedule() {
        return flags.schedule();
    }

    public ContactLook contacts() {
        return flags.contacts();
    }

    public CollectLook collecting() {
        return flags.collecting();
    }

    public ClientClock clock() {
        return clock;
    }

    public UsageMeter usage() {
        return usage;
    }

    public DiskWatch watch() {
        return flags.watch();
    }

    public StartHold startHold() {
        return startHold;
    }

    private void restoreProjects(SavedState saved) {
        for (var savedProject : saved.projects()) {
            ProjectState project = find(savedProject.url());
            if (project == null) {
                withoutAccount.add(savedProject);
            } else {
                project.restore(savedProject);
                if (!savedProject.url().equals(project.url())) {
                    books.moved(savedProject.url(), project.url());
                }
            }
        }
    }

    private void restoreTask(SavedTask saved) {
        ProjectState project = find(saved.project());
        if (project == null) {
            withoutAccount.add(saved);
            return;
        }
        HeldResult held = project.results().get(saved.resultName());
        if (held != null && held.unfinished() && held.task() == null) {
            ActiveTask task = ActiveTask.restored(saved, flags);
            task.projectMoved(project.url()); // its account file may have been written after the state
            slots.given(task, held);
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
        flags.schedule().lookNow();
        flags.contacts().lookNow();
        flags.watch().pollNow();
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
        flags.watch().pollNow();
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

    /** This computer has a network again. */
    public void networkIsBack() {
        projects.values().forEach(project -> project.timing().networkIsBack());
        flags.contacts().lookNow();
    }

    /** Takes other policies. */
    public void use(PolicySuite policies) {
        suite = policies;
    }

    /** A project is attached; of one whose account file is back the tasks go on in the slots that were kept for them. */
    public void attached(ProjectState project) {
        projects.put(project.url(), project);
        flags.changed();
        withoutAccount.takeTasks(project.url()).forEach(this::restoreTask);
    }

    /** A project is not attached any more. */
    public void detached(ProjectState project) {
        projects.remove(project.url());
    }

    /** A project is found elsewhere from now on, under the same name in the data directory. */
    public void move(ProjectState project, ProjectUrl to) {
        ProjectUrl from = project.url();
        projects.remove(from);
        project.movedTo(to);
        projects.put(to, project);
        tasks().stream().filter(task -> task.id().project().equals(from)).forEach(task -> task.projectMoved(to));
        books.moved(from, to);
        disk = disk.moved(from, to);
        flags.watch().count().moved(from, to);
        flags.touch();
    }

    /** Of the cross-project ids that projects tell for one e-mail address the oldest counts (docs/protocol/accounts.md 6). */
    public void learn(AccountFacts told) {
        userCpids = UserCpid.oldest(userCpids, told);
    }

    public Slots slots() {
        return slots;
    }

    /** A result gets the lowest slot that no task owns. */
    public ActiveTask admitted(TaskId id, HeldResult held) {
        ActiveTask task = new ActiveTask(id, slots.free(withoutAccount), held.result().versionNum(), flags);
        slots.given(task, held);
        flags.touch();
        return task;
    }

    /** Gives up the slot of an ended task. */
    public void release(ActiveTask task) {
        slots.left(task, find(task.id()));
        flags.touch();
    }

    /** The same of one whose outputs have been gathered: they are counted where they lie now, and its slot no more. */
    public void gathered(ActiveTask task) {
        flags.watch().walkNow();
        release(task);
    }

    public double shareOf(ProjectState project) {
        double sum = projects.values().stream().mapToDouble(p -> p.accounting().resourceShare()).sum();
        return sum > 0 ? project.accounting().resourceShare() / sum : 1;
    }

    public SavedState saved() {
        List<SavedProject> savedProjects = new ArrayList<>();
        projects.values().forEach(project -> savedProjects.add(project.saved()));
        savedProjects.addAll(withoutAccount.projects());
        List<SavedTask> savedTasks = new ArrayList<>();
        tasks().forEach(task -> savedTasks.add(task.saved()));
        savedTasks.addAll(withoutAccount.tasks());
        return new SavedState(settings.identity().counted(host()),
                timeStats().withClockAhead(Math.max(0, clock.aheadSeconds())), netStats(),
                savedProjects, savedTasks,
                settings.identity().platform(),
                settings.identity().clientVersion(), modes().cpu().usual(), modes().gpu().usual(),
                modes().network().usual(), hostVenue, userCpids, ledgers().saved(),
                chores.last(), suite.toString(), modes().passing(oldResults.listed()));
    }

    /** Every project's results, projects in order, results in the order of their arrival. */
    public void forEachResult(BiConsumer<ProjectState, HeldResult> visitor) {
        projects.values().forEach(project -> List.copyOf(project.results().values())
                .forEach(held -> visitor.accept(project, held)));
    }
}
