package org.quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.AccountFacts;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ContactState;
import org.quern.model.DeletionRules;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.Workunit;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;

/** A project of the state file while it and the records that follow it are read (docs/protocol/data-directory.md 5.6). */
public final class ProjectDraft {
    public final List<App> apps = new ArrayList<>();
    public final List<FileRecord> files = new ArrayList<>();
    public final List<AppVersion> versions = new ArrayList<>();
    public final List<Workunit> workunits = new ArrayList<>();
    public final List<SavedResult> results = new ArrayList<>();
    public final List<FileRef> projectFiles = new ArrayList<>();
    private String url = "";
    private final ReplyDraft facts = new ReplyDraft();
    private final FlagDraft flags = new FlagDraft();
    private final List<String> schedulerUrls = new ArrayList<>();
    private final List<String> trickleUrls = new ArrayList<>();
    private final List<ResourceBackoff> backoffs = new ArrayList<>();
    private final List<ResourceType> noApps = new ArrayList<>();
    private final List<ResourceType> noPrefs = new ArrayList<>();
    private final List<ResourceType> noManager = new ArrayList<>();
    private double managerShare = ManagerTerms.NONE.resourceShare();
    private @Nullable String codeSignKey;
    private int seqno;
    private int rpcFailures;
    private int masterFailures;
    private double minRpcTime;
    private double nextRpcTime;
    private int pending;
    private boolean masterPending;
    private boolean tricklePending;
    private double lastRpcTime;
    private int timeStatsLog;
    private int jobLog;
    private double share = ProjectAccounting.DEFAULT_SHARE;
    private double dcf = 1;
    private double rec;
    private double recTime;
    private double cpuCredit;
    private double gpuCredit;
    private double cpuTime;
    private double gpuTime;
    private int successes;
    private int errors;
    private double elapsed;
    private double diskUsage;
    private double diskShare;
    private double desiredDisk;

    ProjectDraft() {
    }

    /** One of which nothing is known but its URL: its master page will tell the rest. */
    public ProjectDraft(ProjectUrl url) {
        this.url = url.canonical();
        masterPending = true;
    }

    public ProjectUrl url() {
        return ProjectUrl.of(url);
    }

    /** Reads the current {@code <project>}. */
    public static ProjectDraft read(BoincXml xml) throws IOException, Unusable {
        var draft = new ProjectDraft();
        for (int project = xml.enter(); xml.nextChild(project);) {
            if (!draft.facts.takeAccount(xml) && !draft.flags.take(xml) && !draft.takeContact(xml)
                    && !draft.takeAccounting(xml)) {
                draft.takeRest(xml);
            }
        }
        if (draft.url.isEmpty()) {
            throw new Unusable("a project without master URL");
        }
        return draft;
    }

    private void takeRest(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "master_url" -> url = xml.text();
            case "project_name" -> facts.projectName = xml.text();
            case "symstore" -> facts.symstore = xml.text();
            case "hostid" -> facts.hostId = Math.max(0, xml.intOr(0));
            case "scheduler_url" -> schedulerUrls.add(xml.text());
            case "trickle_up_url" -> trickleUrls.add(xml.text());
            case "code_sign_key" -> codeSignKey = emptyToNull(xml.rawText().strip());
            case "rsc_backoff_time" -> takeBackoff(xml, true);
            case "rsc_backoff_interval" -> takeBackoff(xml, false);
            case "no_rsc_apps" -> noApps.add(ResourceType.of(xml.text()));
            case "no_rsc_ams" -> noManager.add(ResourceType.of(xml.text()));
            case "no_rsc_pref" -> noPrefs.add(ResourceType.of(xml.text()));
            default -> {
            }
        }
    }

    private static @Nullable String emptyToNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private boolean takeContact(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "rpc_seqno" -> seqno = xml.intOr(0);
            case "nrpc_failures" -> rpcFailures = Math.max(0, xml.intOr(0));
            case "master_fetch_failures" -> masterFailures = Math.max(0, xml.intOr(0));
            case "min_rpc_time" -> minRpcTime = xml.nonNegativeOr(0);
            case "next_rpc_time" -> nextRpcTime = xml.nonNegativeOr(0);
            case "sched_rpc_pending" -> pending = xml.intOr(0);
            case "master_url_fetch_pending" -> masterPending = xml.bool();
            case "trickle_up_pending" -> tricklePending = xml.bool();
            case "last_rpc_time" -> lastRpcTime = xml.nonNegativeOr(0);
            case "send_time_stats_log" -> timeStatsLog = Math.max(0, xml.intOr(0));
            case "send_job_log" -> jobLog = Math.max(0, xml.intOr(0));
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean takeAccounting(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "resource_share" -> share = xml.nonNegativeOr(share);
            case "ams_resource_share_new" -> managerShare = xml.nonNegativeOr(managerShare);
            case "duration_correction_factor" -> dcf = xml.nonNegativeOr(1);
            case "rec" -> rec = xml.nonNegativeOr(0);
            case "rec_time" -> recTime = xml.nonNegativeOr(0);
            case "cpu_ec" -> cpuCredit = xml.nonNegativeOr(0);
            case "gpu_ec" -> gpuCredit = xml.nonNegativeOr(0);
            case "cpu_time" -> cpuTime = xml.nonNegativeOr(0);
            case "gpu_time" -> gpuTime = xml.nonNegativeOr(0);
            case "njobs_success" -> successes = Math.max(0, xml.intOr(0));
            case "njobs_error" -> errors = Math.max(0, xml.intOr(0));
            case "elapsed_time" -> elapsed = xml.nonNegativeOr(0);
            case "disk_usage" -> diskUsage = xml.nonNegativeOr(0);
            case "disk_share" -> diskShare = xml.doubleOr(0);
            case "desired_disk_usage" -> desiredDisk = xml.nonNegativeOr(0);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void takeBackoff(BoincXml xml, boolean time) throws IOException {
        ResourceType type = null;
        double value = 0;
        for (int backoff = xml.enter(); xml.nextChild(backoff);) {
            switch (xml.name()) {
                case "name" -> type = ResourceType.of(xml.text());
                case "value" -> value = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
        if (type != null) {
            merge(type, time, value);
        }
    }

    private void merge(ResourceType type, boolean time, double value) {
        for (int i = 0; i < backoffs.size(); i++) {
            ResourceBackoff old = backoffs.get(i);
            if (old.type().equals(type)) {
                backoffs.set(i,
                        new ResourceBackoff(type, time ? value : old.until(), time ? old.intervalSeconds() : value));
                return;
            }
        }
        backoffs.add(new ResourceBackoff(type, time ? value : 0, time ? 0 : value));
    }

    public SavedProject build() {
        AccountFacts account = facts.build().facts();
        var contact = new ContactState(schedulerUrls, seqno, rpcFailures, masterFailures, minRpcTime, nextRpcTime,
                RpcReason.ofCode(pending), masterPending, tricklePending, lastRpcTime, timeStatsLog, jobLog, backoffs);
        var accounting = new ProjectAccounting(share, dcf, rec, recTime, cpuCredit, gpuCredit, cpuTime, gpuTime,
                successes, errors, elapsed, diskUsage, diskShare, desiredDisk);
        return new SavedProject(ProjectUrl.of(url), account, contact, flags.build(), accounting, codeSignKey, noApps,
                noPrefs, new ManagerTerms(managerShare, noManager), trickleUrls, apps, files, versions, workunits,
                results, projectFiles);
    }

    /** Standing orders while they are read. */
    private static final class FlagDraft {
        private boolean suspended;
        private boolean noMoreWork;
        private boolean detach;
        private boolean ended;
        private boolean viaManager;
        private boolean nonCpuIntensive;
        private boolean strictMemory;
        private boolean dontUseDcf;
        private boolean fullWorkload;
        private boolean symlinks;
        private boolean anonymous;
        private boolean byPriority;
        private boolean byExpiry;

        private boolean take(BoincXml xml) throws IOException {
            switch (xml.name()) {
                case "suspended_via_gui" -> suspended = xml.bool();
                case "dont_request_more_work" -> noMoreWork = xml.bool();
                case "detach_when_done" -> detach = xml.bool();
                case "ended" -> ended = xml.bool();
                case "attached_via_acct_mgr" -> viaManager = xml.bool();
                case "non_cpu_intensive" -> nonCpuIntensive = xml.bool();
                case "strict_memory_bound" -> strictMemory = xml.bool();
                case "dont_use_dcf" -> dontUseDcf = xml.bool();
                case "send_full_workload" -> fullWorkload = xml.bool();
                case "use_symlinks" -> symlinks = xml.bool();
                case "anonymous_platform" -> anonymous = xml.bool();
                case "quern_deletion_policy_priority" -> byPriority = xml.bool();
                case "quern_deletion_policy_expire" -> byExpiry = xml.bool();
                default -> {
                    return false;
                }
            }
            return true;
        }

        private ProjectFlags build() {
            return new ProjectFlags(suspended, noMoreWork, detach, ended, viaManager, nonCpuIntensive, strictMemory,
                    dontUseDcf, fullWorkload, symlinks, anonymous, new DeletionRules(byPriority, byExpiry));
        }
    }
}
