package quern.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import quern.model.AccountFacts;
import quern.model.AccountFile;
import quern.model.App;
import quern.model.AppVersion;
import quern.model.ContactState;
import quern.model.FileRecord;
import quern.model.FileRef;
import quern.model.ManagerTerms;
import quern.model.ProjectAccounting;
import quern.model.ProjectFlags;
import quern.model.ProjectUrl;
import quern.model.ResourceType;
import quern.model.SavedProject;
import quern.model.SavedResult;
import quern.model.TransferState;
import quern.model.Workunit;
import quern.scheduler.contact.RpcTiming;

/** One attached project. Mutable, owned by the engine's thread; collections keep the order in which things came. */
final class ProjectState {
    final ProjectUrl url;
    AccountFile account;
    AccountFacts facts = AccountFacts.UNKNOWN;
    ContactState contact = ContactState.ATTACHED;
    ProjectFlags flags = ProjectFlags.NONE;
    ProjectAccounting accounting = ProjectAccounting.FRESH;
    @Nullable
    String codeSignKey;
    /** What an account manager wants of it. */
    ManagerTerms managerTerms = ManagerTerms.NONE;
    List<ResourceType> noRscApps = List.of();
    List<String> trickleUpUrls = List.of();
    List<FileRef> projectFiles = List.of();
    final Map<String, App> apps = new LinkedHashMap<>();
    final Map<String, FileRecord> files = new LinkedHashMap<>();
    final Map<AppVersion.Key, AppVersion> versions = new LinkedHashMap<>();
    final Map<String, Workunit> workunits = new LinkedHashMap<>();
    final Map<String, HeldResult> results = new LinkedHashMap<>();
    /** Transfers that wait or run, by physical name. */
    final Map<String, TransferRun> transfers = new LinkedHashMap<>();
    DirectionBackoff downloadBackoff = DirectionBackoff.NONE;
    DirectionBackoff uploadBackoff = DirectionBackoff.NONE;
    final ProjectRoom room = new ProjectRoom();
    /** Files that got lost from the disk in this session, by physical name. */
    final Map<String, Losses> losses = new LinkedHashMap<>();
    /** The contact that is under way, null if none is. */
    @Nullable
    ContactUnderWay underWay;
    /** Seconds that this computer's clock is ahead of its server's, 0 = they agree, or nothing is known of it. */
    double clockAheadSeconds;
    /** Resources for which the last request brought nothing. */
    final List<ResourceType> requestedInVain = new ArrayList<>();
    /** Resources for which the last request brought a task: D(P,R) of docs/protocol/literature.md 2. */
    final List<ResourceType> supplied = new ArrayList<>();
    /** It is being reset or detached: nothing new is started for it. */
    boolean leaving;
    boolean leavesForGood;
    /** Applications whose tasks were seen to use more memory than the project says, as told to the user. */
    final Set<String> understating = new TreeSet<>();
    /** Wishes of its app_config.xml that concern nothing it has, as last told to the user. */
    List<String> unmetWishes = List.of();

    ProjectState(AccountFile account) {
        this.url = account.url();
        this.account = account;
        settleShare();
    }

    /** The account manager's share counts more than the user's own (docs/protocol/configuration.md 1). */
    void settleShare() {
        accounting = accounting.withResourceShare(managerTerms.shareOr(account.resourceShare()));
    }

    void restore(SavedProject saved) {
        facts = saved.facts();
        contact = saved.contact();
        flags = saved.flags();
        managerTerms = saved.managerTerms();
        accounting = saved.accounting();
        settleShare();
        codeSignKey = saved.codeSignKey();
        noRscApps = saved.noRscApps();
        trickleUpUrls = saved.trickleUpUrls();
        projectFiles = saved.projectFiles();
        saved.apps().forEach(app -> apps.put(app.name(), app));
        saved.files().forEach(file -> files.put(file.name(), file));
        saved.versions().forEach(version -> versions.put(version.key(), version));
        saved.workunits().forEach(workunit -> workunits.put(workunit.name(), workunit));
        saved.results().forEach(r -> results.put(r.result().name(), new HeldResult(r.result(), r.outcome())));
    }

    SavedProject saved() {
        List<SavedResult> savedResults = new ArrayList<>(results.size());
        results.values().forEach(held -> savedResults.add(new SavedResult(held.result, held.outcome)));
        return new SavedProject(url, facts, contact, flags, accounting, codeSignKey, noRscApps, account.noRsc(),
                managerTerms, trickleUpUrls,
                List.copyOf(apps.values()), List.copyOf(files.values()), List.copyOf(versions.values()),
                List.copyOf(workunits.values()), savedResults, projectFiles);
    }

    /** What people call it. */
    String displayName() {
        return facts.projectName().isEmpty() ? url.canonical() : facts.projectName();
    }

    @Nullable
    Workunit workunitOf(HeldResult held) {
        return workunits.get(held.result.wuName());
    }

    @Nullable
    AppVersion versionOf(HeldResult held) {
        Workunit workunit = workunitOf(held);
        return workunit == null ? null : versions.get(held.result.versionKey(workunit.appName()));
    }

    /** Its tasks of that workunit run whenever they may, beside everything else. */
    boolean alwaysRuns(Workunit workunit) {
        App app = apps.get(workunit.appName());
        return flags.nonCpuIntensive() || (app != null && app.alwaysRuns());
    }

    /** A task failed: the project is left alone for a while, by chance. */
    void taskFailed(double now, double chance) {
        contact = RpcTiming.taskFailed(contact, now, chance);
    }

    /** A result of that resource was delivered: a limit per host may have room again (docs/protocol/rpc-policy.md 6.1). */
    void taskUploaded(HeldResult held) {
        AppVersion version = versionOf(held);
        if (version != null) {
            contact = RpcTiming.taskUploaded(contact, version.usage().resource());
        }
    }

    /** An attempt at a transfer is over: its time and bytes stay with the file. */
    FileRecord attemptEnded(FileRecord file, TransferRun run, double mono) {
        TransferState transfer = file.transfer();
        if (transfer == null) {
            run.active = false;
            return file;
        }
        FileRecord after = file.withTransfer(run.end(transfer, mono));
        files.put(file.name(), after);
        return after;
    }

    DirectionBackoff backoff(boolean upload) {
        return upload ? uploadBackoff : downloadBackoff;
    }

    void setBackoff(boolean upload, DirectionBackoff backoff) {
        if (upload) {
            uploadBackoff = backoff;
        } else {
            downloadBackoff = backoff;
        }
    }
}
