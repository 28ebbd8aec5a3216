package org.quern.engine.state;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.AccountFacts;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ContactState;
import org.quern.model.FileRecord;
import org.quern.model.LastingFiles;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.TransferState;
import org.quern.model.UnixTime;
import org.quern.model.UserFiles;
import org.quern.model.Workunit;
import org.quern.scheduler.contact.RpcTiming;

/** One attached project. Mutable, owned by the engine's thread; collections keep the order in which things came. */
public final class ProjectState {
    private ProjectUrl url;
    private AccountFile account;
    private AccountFacts facts = AccountFacts.UNKNOWN;
    private ContactState contact = ContactState.ATTACHED;
    private ProjectFlags flags = ProjectFlags.NONE;
    private ProjectAccounting accounting = ProjectAccounting.FRESH;
    @Nullable
    private String codeSignKey;
    private ManagerTerms managerTerms = ManagerTerms.NONE;
    private List<ResourceType> noRscApps = List.of();
    private List<String> trickleUpUrls = List.of();
    private LastingFiles lastingFiles = LastingFiles.NONE;
    private final Map<String, App> apps = new LinkedHashMap<>();
    private final Map<String, FileRecord> files = new LinkedHashMap<>();
    private final Map<AppVersion.Key, AppVersion> versions = new LinkedHashMap<>();
    private final Map<String, Workunit> workunits = new LinkedHashMap<>();
    private final Map<String, HeldResult> results = new LinkedHashMap<>();
    private final Map<String, TransferRun> transfers = new LinkedHashMap<>();
    private DirectionBackoff downloadBackoff = DirectionBackoff.NONE;
    private DirectionBackoff uploadBackoff = DirectionBackoff.NONE;
    private final ProjectDiskState diskState = new ProjectDiskState();
    private final Map<String, Losses> losses = new LinkedHashMap<>();
    private final ContactSession session = new ContactSession();
    private final LightUse lightUse = new LightUse();
    private final ClientClock.ServersClock serversClock = new ClientClock.ServersClock();
    private boolean leaving;
    private boolean leavesForGood;
    /** Unix seconds before which no contact was to be when its reset began. */
    private double waitBefore;
    private final Set<String> understating = new TreeSet<>();
    private List<String> unmetWishes = List.of();

    public ProjectState(AccountFile account) {
        this.url = account.url();
        this.account = account;
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
        return contact;
    }

    public ProjectFlags flags() {
        return flags;
    }

    public ProjectAccounting accounting() {
        return accounting;
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

    public Map<String, App> apps() {
        return apps;
    }

    public Map<String, FileRecord> files() {
        return files;
    }

    public Map<AppVersion.Key, AppVersion> versions() {
        return versions;
    }

    public Map<String, Workunit> workunits() {
        return workunits;
    }

    public Map<String, HeldResult> results() {
        return results;
    }

    /** Transfers that wait or run, by physical name. */
    public Map<String, TransferRun> transfers() {
        return transfers;
    }

    public ProjectDiskState diskState() {
        return diskState;
    }

    /** Files that got lost from the disk in this session, by physical name. */
    public Map<String, Losses> losses() {
        return losses;
    }

    /** Its contacts in this session. */
    public ContactSession session() {
        return session;
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

    /** Applications whose tasks were seen to use more memory than the project says, as told to the user. */
    public Set<String> understating() {
        return understating;
    }

    /** Wishes of its app_config.xml that concern nothing it has, as last told to the user. */
    public List<String> unmetWishes() {
        return unmetWishes;
    }

    /** The account manager's share counts more than the user's own (docs/protocol/configuration.md 1). */
    public void settleShare() {
        accounting = accounting.withResourceShare(managerTerms.shareOr(account.resourceShare()));
    }

    public void restore(SavedProject saved) {
        facts = saved.facts();
        contact = saved.contact();
        flags = saved.flags();
        managerTerms = saved.managerTerms();
        accounting = saved.accounting();
        settleShare();
        codeSignKey = saved.codeSignKey();
        noRscApps = saved.noRscApps();
        trickleUpUrls = saved.trickleUpUrls();
        lastingFiles = lastingFiles.withForManagers(saved.projectFiles());
        saved.apps().forEach(app -> apps.put(app.name(), app));
        saved.files().forEach(file -> files.put(file.name(), file));
        saved.versions().forEach(version -> versions.put(version.key(), version));
        saved.workunits().forEach(workunit -> workunits.put(workunit.name(), workunit));
        saved.results().forEach(r -> results.put(r.result().name(), new HeldResult(r.result(), r.outcome())));
    }

    SavedProject saved() {
        List<SavedResult> held = new ArrayList<>(results.size());
        results.values().forEach(r -> held.add(new SavedResult(r.result(), r.outcome())));
        return new SavedProject(url, facts, contact, flags, accounting, codeSignKey, noRscApps, account.noRsc(),
                managerTerms, trickleUpUrls, List.copyOf(apps.values()), List.copyOf(files.values()),
                List.copyOf(versions.values()), List.copyOf(workunits.values()), held, lastingFiles.forManagers());
    }

    /** What people call it. */
    public String displayName() {
        return facts.projectName().isEmpty() ? url.canonical() : facts.projectName();
    }

    public @Nullable Workunit workunitOf(HeldResult held) {
        return workunits.get(held.result().wuName());
    }

    public @Nullable AppVersion versionOf(HeldResult held) {
        Workunit workunit = workunitOf(held);
        return workunit == null ? null : versions.get(held.result().versionKey(workunit.appName()));
    }

    /** Its timing changes by one of the contact rules. */
    public void updateContact(UnaryOperator<ContactState> change) {
        contact = change.apply(contact);
    }

    /** The same for what may hold automatic contacts back, a clause that says why; it is kept if they wait longer now. */
    public void updateContact(String cause, UnaryOperator<ContactState> change) {
        double before = contact.minRpcTime();
        contact = change.apply(contact);
        if (contact.minRpcTime() > before) {
            session.held(cause);
        }
    }

    public void updateFlags(UnaryOperator<ProjectFlags> change) {
        flags = change.apply(flags);
    }

    public void updateAccounting(UnaryOperator<ProjectAccounting> change) {
        accounting = change.apply(accounting);
    }

    /** It is found there from now on. */
    void movedTo(ProjectUrl to) {
        url = to;
        account = account.withUrl(to);
    }

    /** Its account file was written anew. */
    public void account(AccountFile written) {
        account = written;
        lastingFiles = lastingFiles.withOfUser(UserFiles.of(written.projectSpecific()).addedTo(files));
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
        noRscApps = types;
    }

    public void trickleUpUrls(List<String> urls) {
        trickleUpUrls = List.copyOf(urls);
    }

    public void updateLastingFiles(UnaryOperator<LastingFiles> change) {
        lastingFiles = change.apply(lastingFiles);
    }

    public void unmetWishes(List<String> wishes) {
        unmetWishes = wishes;
    }

    /** This computer has a network again: a project that was waited for because of that need not wait. */
    public void networkIsBack() {
        if (session.wasOffline()) {
            contact = RpcTiming.networkAvailable(contact);
        }
    }

    /** It is to be reset, or detached for good. */
    public void leave(boolean forGood) {
        leaving = true;
        leavesForGood |= forGood;
        waitBefore = contact.minRpcTime();
    }

    /** Unix seconds before which its server wants no contact, as it has said since the reset began; 0 if it has not. */
    public double waitSinceReset() {
        return contact.minRpcTime() == waitBefore ? UnixTime.NONE : contact.minRpcTime();
    }

    /** Nothing of it is left. */
    public void left() {
        leaving = false;
    }

    /** The client's time was moved, by so many seconds. */
    public void moved(DoubleUnaryOperator move, DoubleUnaryOperator began, double seconds) {
        contact = contact.moved(move);
        waitBefore = move.applyAsDouble(waitBefore);
        downloadBackoff = downloadBackoff.moved(move);
        uploadBackoff = uploadBackoff.moved(move);
        flags = flags.withDeletion(flags.deletion().moved(move));
        diskState.moved(seconds);
        files.replaceAll((name, file) -> file.moved(move, began));
        results.values().forEach(held -> held.moved(move));
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
        return flags.deletion().keeps(now) && file.info().downloadable() && !file.info().uploadable()
                && !file.failed();
    }

    /** Its tasks of that workunit run whenever they may, beside everything else. */
    public boolean alwaysRuns(Workunit workunit) {
        App app = apps.get(workunit.appName());
        return isLight(workunit) ? !lightUse.refuted() : app != null && app.sporadic();
    }

    /** It says that a task uses less than a processor, and no other device either. */
    public boolean isSmall(Workunit workunit, AppVersion version) {
        ResourceUsage said = workunit.usage() == null ? version.usage() : workunit.usage();
        App app = apps.get(workunit.appName());
        boolean pays = app != null && app.sporadic();
        return isLight(workunit) || (said.cpus() < 1 && !said.usesCoproc() && !pays);
    }

    /** It says that its tasks of that workunit hardly use a processor. */
    public boolean isLight(Workunit workunit) {
        App app = apps.get(workunit.appName());
        return (flags.nonCpuIntensive() || (app != null && app.nonCpuIntensive())) && (app == null || !app.sporadic());
    }

    /** That task failed: the project is left alone for a while, by chance. */
    public void taskFailed(HeldResult held, double now, double chance) {
        updateContact("its task " + held.name() + " failed", before -> RpcTiming.taskFailed(before, now, chance));
    }

    /** A result of that resource was delivered: a limit per host may have room again (docs/protocol/rpc-policy.md 6.1). */
    public void taskUploaded(HeldResult held) {
        AppVersion version = versionOf(held);
        if (version != null) {
            contact = RpcTiming.taskUploaded(contact, version.usage().resource());
        }
    }

    /** An attempt at a transfer is over: its time and bytes stay with the file. */
    public FileRecord attemptEnded(FileRecord file, TransferRun run, MonotonicTime mono) {
        TransferState transfer = file.transfer();
        if (transfer == null) {
            run.stopped();
            return file;
        }
        FileRecord after = file.withTransfer(run.end(transfer, mono));
        files.put(file.name(), after);
        return after;
    }

    public DirectionBackoff backoff(boolean upload) {
        return upload ? uploadBackoff : downloadBackoff;
    }

    public void setBackoff(boolean upload, DirectionBackoff backoff) {
        uploadBackoff = upload ? backoff : uploadBackoff;
        downloadBackoff = upload ? downloadBackoff : backoff;
    }
}
