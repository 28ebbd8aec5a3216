package org.quern.engine.state;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.account.ProjectTallies;
import org.quern.engine.state.contact.ContactSession;
import org.quern.engine.state.contact.ContactTiming;
import org.quern.engine.state.contact.TaskFailure;
import org.quern.engine.state.file.DirectionBackoff;
import org.quern.engine.state.file.ProjectFiles;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.AccountFacts;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppFiles;
import org.quern.model.AppVersion;
import org.quern.model.ContactState;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.LastingFiles;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.Workunit;

/** One attached project. Mutable, owned by the engine's thread; collections keep the order in which things came. */
public final class ProjectState {
    private final ChangeFlags flags;
    private ProjectUrl url;
    private AccountFile account;
    private AccountFacts facts = AccountFacts.UNKNOWN;
    private final ContactTiming timing;
    private final StandingOrders orders = new StandingOrders();
    private final ProjectTallies tallies = new ProjectTallies();
    @Nullable
    private String codeSignKey;
    private ManagerTerms managerTerms = ManagerTerms.NONE;
    private List<ResourceType> noRscApps = List.of();
    private List<String> trickleUpUrls = List.of();
    private LastingFiles lastingFiles = LastingFiles.NONE;
    private final ProjectWork work;
    private final ProjectFiles fileState;
    private final ProjectDiskState diskState;
    private final LightUse lightUse;
    private final ClientClock.ServersClock serversClock = new ClientClock.ServersClock();
    private boolean leaving;
    private boolean leavesForGood;
    private List<String> unmetWishes = List.of();

    public ProjectState(AccountFile account, ChangeFlags flags) {
        this.flags = flags;
        this.url = account.url();
        this.account = account;
        timing = new ContactTiming(flags);
        work = new ProjectWork(flags);
        fileState = new ProjectFiles(flags, work.references());
        diskState = new ProjectDiskState(flags);
        lightUse = new LightUse(flags);
        settleShare();
        account(account);
    }

    public ProjectUrl url() {
        return url;
    }

    public AccountFile account() {
        return account;
    }

    public AccountFacts facts() {
        return facts;
    }

    public ContactState contact() {
        return timing.state();
    }

    /** When and why it is contacted. */
    public ContactTiming timing() {
        return timing;
    }

    public ProjectFlags flags() {
        return orders.flags();
    }

    public ProjectAccounting accounting() {
        return tallies.accounting();
    }

    /** What is wanted of it. */
    public StandingOrders orders() {
        return orders;
    }

    /** What was computed for it. */
    public ProjectTallies tallies() {
        return tallies;
    }

    public @Nullable String codeSignKey() {
        return codeSignKey;
    }

    /** What an account manager wants of it. */
    public ManagerTerms managerTerms() {
        return managerTerms;
    }

    public List<ResourceType> noRscApps() {
        return noRscApps;
    }

    public List<String> trickleUpUrls() {
        return trickleUpUrls;
    }

    public LastingFiles lastingFiles() {
        return lastingFiles;
    }

    /** Its results and what they are computed with: what happens to them is told there. */
    public ProjectWork work() {
        return work;
    }

    public Map<String, App> apps() {
        return work.apps();
    }

    public Map<AppVersion.Key, AppVersion> versions() {
        return work.versions();
    }

    public Map<String, Workunit> workunits() {
        return work.workunits();
    }

    public Map<String, HeldResult> results() {
        return work.results();
    }

    /** Its files and their transfers: what happens to them is told there. */
    public ProjectFiles fileState() {
        return fileState;
    }

    public Map<String, FileRecord> files() {
        return fileState.records();
    }

    /** Transfers that wait or run, by physical name. */
    public Map<String, TransferRun> transfers() {
        return fileState.transfers();
    }

    public ProjectDiskState diskState() {
        return diskState;
    }

    /** Its contacts in this session. */
    public ContactSession session() {
        return timing.session();
    }

    /** What its server says of this computer's clock. */
    public ClientClock.ServersClock serversClock() {
        return serversClock;
    }

    /** It is being reset or detached: nothing new is started for it. */
    public boolean leaving() {
        return leaving;
    }

    public boolean leavesForGood() {
        return leavesForGood;
    }

    /** Wishes of its app_config.xml that concern nothing it has, as last told to the user. */
    public List<String> unmetWishes() {
        return unmetWishes;
    }

    /** The account manager's share counts more than the user's own (docs/protocol/configuration.md 1). */
    public void settleShare() {
        tallies.resourceShare(managerTerms.shareOr(account.resourceShare()));
    }

    public void restore(SavedProject saved) {
        facts = saved.facts();
        timing.restored(saved.contact());
        orders.restored(saved.flags());
        managerTerms = saved.managerTerms();
        tallies.restored(saved.accounting());
        settleShare();
        codeSignKey = saved.codeSignKey();
        noRscApps = saved.noRscApps();
        trickleUpUrls = saved.trickleUpUrls();
        lastingFiles = lastingFiles.withForManagers(saved.projectFiles());
        fileState.restored(saved.files());
        work.restored(saved);
    }

    SavedProject saved() {
        return new SavedProject(url, facts, contact(), flags(), accounting(), codeSignKey, noRscApps, account.noRsc(),
                managerTerms, trickleUpUrls, List.copyOf(apps().values()), List.copyOf(files().values()),
                List.copyOf(versions().values()), List.copyOf(workunits().values()), work.saved(),
                lastingFiles.forManagers());
    }

    /** What people call it. */
    public String displayName() {
        return facts.projectName().isEmpty() ? url.canonical() : facts.projectName();
    }

    public @Nullable Workunit workunitOf(HeldResult held) {
        return work.workunitOf(held);
    }

    public @Nullable AppVersion versionOf(HeldResult held) {
        return work.versionOf(held);
    }

    /** The same for those who know its workunit. */
    public @Nullable AppVersion versionOf(HeldResult held, Workunit workunit) {
        return work.versionOf(held, workunit);
    }

    /** What the result is computed with: files of its program, then its inputs; none if its workunit or version is unknown. */
    public Stream<FileRef> filesOf(HeldResult held) {
        return work.filesOf(held);
    }

    /** It is found there from now on. */
    void movedTo(ProjectUrl to) {
        url = to;
        account = account.withUrl(to);
    }

    /** Its account file was written anew. */
    public void account(AccountFile written) {
        account = written;
        flags.changed();
        AppFiles wished = AppFiles.of(written.projectSpecific());
        fileState.wished(wished);
        lastingFiles = lastingFiles.withOfUser(wished.refs());
        work.references().lookNow();
    }

    /** What its server told of the account. */
    public void facts(AccountFacts told) {
        facts = told;
    }

    public void managerTerms(ManagerTerms terms) {
        managerTerms = terms;
    }

    /** Its programs are checked against that key from now on. */
    public void trust(String key) {
        codeSignKey = key;
    }

    public void noRscApps(List<ResourceType> types) {
        noRscApps = List.copyOf(types);
    }

    public void trickleUpUrls(List<String> urls) {
        trickleUpUrls = List.copyOf(urls);
    }

    /** Its server named what it has for managers. */
    public void filesForManagers(List<FileRef> named) {
        lastingFiles = lastingFiles.withForManagers(named);
        work.references().lookNow();
    }

    /** One of those came. */
    public void fileForManagersCame(double wall) {
        lastingFiles = lastingFiles.cameAt(wall);
    }

    public void unmetWishes(List<String> wishes) {
        unmetWishes = List.copyOf(wishes);
    }

    /** It is to be reset, or detached for good. */
    public void leave(boolean forGood) {
        leaving = true;
        leavesForGood |= forGood;
        timing.leaves();
    }

    /** Nothing of it is left that computes or is transferred. */
    public void left() {
        work.resultsEnded();
        fileState.transfersEnded();
        leaving = false;
        flags.contacts().lookNow(); // it is to be contacted anew, or others may be asked for what it held
        flags.touch();
    }

    /** It begins anew, with nothing but what the user brought. */
    public void emptied() {
        fileState.onlyUsersOwnStay();
        work.forgotten(flags().anonymousPlatform());
    }

    /** The client's time was moved, by so many seconds. */
    public void moved(DoubleUnaryOperator move, DoubleUnaryOperator began, double seconds) {
        timing.moved(move);
        orders.moved(move);
        diskState.moved(seconds);
        fileState.moved(move, began);
        work.moved(move);
    }

    /** What its light programs use. */
    public LightUse lightUse() {
        return lightUse;
    }

    /**
     * Nothing refers to the file, as the state says, and it stays: that state was doubtful, and its server has not said yet which
     * tasks are missing here. Not an output: without its task nobody takes it.
     */
    public boolean keepsUnreferenced(FileRecord file, double now) {
        return flags().deletion().keeps(now) && file.info().downloadable() && !file.info().uploadable()
                && !file.failed();
    }

    /** Its tasks of that workunit run whenever they may, beside everything else. */
    public boolean alwaysRuns(Workunit workunit) {
        App app = apps().get(workunit.appName());
        return isLight(workunit) ? !lightUse.refuted() : app != null && app.sporadic();
    }

    /** It says that a task uses less than a processor, and no other device either. */
    public boolean isSmall(Workunit workunit, AppVersion version) {
        ResourceUsage said = workunit.usage() == null ? version.usage() : workunit.usage();
        App app = apps().get(workunit.appName());
        boolean pays = app != null && app.sporadic();
        return isLight(workunit) || (said.cpus() < 1 && !said.usesCoproc() && !pays);
    }

    /** It says that its tasks of that workunit hardly use a processor. */
    public boolean isLight(Workunit workunit) {
        App app = apps().get(workunit.appName());
        return (flags().nonCpuIntensive() || (app != null && app.nonCpuIntensive()))
                && (app == null || !app.sporadic());
    }

    /** That task failed: the project is left alone for a while, by chance. */
    public void taskFailed(HeldResult held, double now, double chance) {
        held.failed(timing.taskFailed(held.name(), now, chance));
    }

    /** That task is over, with that state since {@code now}, Unix seconds: its server is told. */
    public void taskOver(HeldResult held, ResultState state, double now) {
        held.over(state, now);
        tallies.taskEnded(state == ResultState.FILES_UPLOADED);
    }

    /** It was to be given up while it ran, and has finished: the project is not left alone for it either. */
    public void failureWithdrawn(HeldResult held) {
        held.withdrawError();
        TaskFailure failure = held.failure();
        if (failure != null) {
            timing.failureWithdrawn(failure);
        }
    }

    /** A result of that resource was delivered: a limit per host may have room again (docs/protocol/rpc-policy.md 6.1). */
    public void taskUploaded(HeldResult held) {
        AppVersion version = versionOf(held);
        if (version != null) {
            timing.taskUploaded(version.usage().resource());
        }
    }

    public DirectionBackoff backoff(boolean upload) {
        return fileState.backoff(upload);
    }
}
