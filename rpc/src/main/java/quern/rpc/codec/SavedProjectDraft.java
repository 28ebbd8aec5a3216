package quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import quern.model.AccountFacts;
import quern.model.App;
import quern.model.AppVersion;
import quern.model.ContactState;
import quern.model.FileRecord;
import quern.model.FileRef;
import quern.model.ProjectAccounting;
import quern.model.ProjectFlags;
import quern.model.ProjectUrl;
import quern.model.ResourceBackoff;
import quern.model.ResourceType;
import quern.model.RpcReason;
import quern.model.SavedProject;
import quern.model.SavedResult;
import quern.model.Workunit;

/** A {@code <project>} of the state file and what follows it, while they are read (data-directory.md 5.2, 5.6). */
final class SavedProjectDraft {
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, Double> numbers = new LinkedHashMap<>();
    private final Map<String, Boolean> flags = new LinkedHashMap<>();
    private final List<String> schedulerUrls = new ArrayList<>();
    private final List<String> trickleUrls = new ArrayList<>();
    private final List<ResourceType> noApps = new ArrayList<>();
    private final List<ResourceType> noPrefs = new ArrayList<>();
    private final Map<ResourceType, ResourceBackoff> backoffs = new LinkedHashMap<>();
    private @Nullable String codeSignKey;
    final List<App> apps = new ArrayList<>();
    final List<FileRecord> files = new ArrayList<>();
    final List<AppVersion> versions = new ArrayList<>();
    final List<Workunit> workunits = new ArrayList<>();
    final List<SavedResult> results = new ArrayList<>();
    final List<FileRef> projectFiles = new ArrayList<>();

    /** Reads the current {@code <project>}. */
    static SavedProjectDraft read(BoincXml xml) throws IOException {
        SavedProjectDraft draft = new SavedProjectDraft();
        for (int project = xml.enter(); xml.nextChild(project);) {
            draft.take(xml);
        }
        return draft;
    }

    private void take(BoincXml xml) throws IOException {
        String name = xml.name();
        switch (name) {
            case "master_url", "project_name", "symstore", "user_name", "team_name", "host_venue", "email_hash",
                    "cross_project_id", "external_cpid" -> texts.put(name, xml.text());
            case "scheduler_url" -> schedulerUrls.add(xml.text());
            case "trickle_up_url" -> trickleUrls.add(xml.text());
            case "code_sign_key" -> codeSignKey = xml.rawText().strip();
            case "no_rsc_apps" -> noApps.add(ResourceType.of(xml.text()));
            case "no_rsc_pref" -> noPrefs.add(ResourceType.of(xml.text()));
            case "rsc_backoff_time" -> takeBackoff(xml, true);
            case "rsc_backoff_interval" -> takeBackoff(xml, false);
            case "anonymous_platform", "send_full_workload", "dont_use_dcf", "non_cpu_intensive", "strict_memory_bound",
                    "suspended_via_gui", "dont_request_more_work", "detach_when_done", "ended", "attached_via_acct_mgr",
                    "use_symlinks", "master_url_fetch_pending", "trickle_up_pending" -> flags.put(name, xml.bool());
            default -> takeNumber(xml, name);
        }
    }

    private void takeNumber(BoincXml xml, String name) throws IOException {
        switch (name) {
            case "cpid_time", "user_total_credit", "user_expavg_credit", "user_create_time", "userid", "teamid",
                    "hostid",
                    "host_total_credit", "host_expavg_credit", "host_create_time", "rpc_seqno", "nrpc_failures",
                    "master_fetch_failures", "min_rpc_time", "next_rpc_time", "sched_rpc_pending",
                    "send_time_stats_log",
                    "send_job_log", "last_rpc_time", "rec", "rec_time", "resource_share", "disk_usage", "disk_share",
                    "desired_disk_usage", "duration_correction_factor", "njobs_success", "njobs_error", "elapsed_time",
                    "cpu_ec", "cpu_time", "gpu_ec", "gpu_time" -> numbers.put(name, xml.nonNegativeOr(0));
            default -> {
            }
        }
    }

    private void takeBackoff(BoincXml xml, boolean time) throws IOException {
        String name = "";
        double value = 0;
        for (int pair = xml.enter(); xml.nextChild(pair);) {
            switch (xml.name()) {
                case "name" -> name = xml.text();
                case "value" -> value = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
        ResourceType type = ResourceType.of(name);
        ResourceBackoff known = backoffs.getOrDefault(type, new ResourceBackoff(type, 0, 0));
        backoffs.put(type, time ? new ResourceBackoff(type, value, known.intervalSeconds())
                : new ResourceBackoff(type, known.until(), value));
    }

    SavedProject build() {
        return new SavedProject(ProjectUrl.of(text("master_url")), facts(), contact(), projectFlags(), accounting(),
                codeSignKey,
                noApps, noPrefs, trickleUrls, apps, files, versions, workunits, results, projectFiles);
    }

    private AccountFacts facts() {
        return new AccountFacts(text("project_name"), whole("userid"), whole("teamid"), whole("hostid"),
                text("user_name"),
                text("team_name"), number("user_total_credit"), number("user_expavg_credit"),
                number("user_create_time"),
                number("host_total_credit"), number("host_expavg_credit"), number("host_create_time"),
                number("cpid_time"),
                text("email_hash"), text("cross_project_id"), text("external_cpid"), text("host_venue"),
                text("symstore"));
    }

    private ContactState contact() {
        List<ResourceBackoff> active = backoffs.values().stream().filter(b -> b.until() > 0 || b.intervalSeconds() > 0)
                .toList();
        return new ContactState(schedulerUrls, whole("rpc_seqno"), whole("nrpc_failures"),
                whole("master_fetch_failures"),
                number("min_rpc_time"), number("next_rpc_time"), RpcReason.ofCode(whole("sched_rpc_pending")),
                flag("master_url_fetch_pending"), flag("trickle_up_pending"), number("last_rpc_time"),
                whole("send_time_stats_log"), whole("send_job_log"), active);
    }

    private ProjectFlags projectFlags() {
        return new ProjectFlags(flag("suspended_via_gui"), flag("dont_request_more_work"), flag("detach_when_done"),
                flag("ended"),
                flag("attached_via_acct_mgr"), flag("non_cpu_intensive"), flag("strict_memory_bound"),
                flag("dont_use_dcf"),
                flag("send_full_workload"), flag("use_symlinks"), flag("anonymous_platform"));
    }

    private ProjectAccounting accounting() {
        double dcf = number("duration_correction_factor");
        return new ProjectAccounting(numbers.getOrDefault("resource_share", ProjectAccounting.DEFAULT_SHARE),
                dcf > 0 ? dcf : 1,
                number("rec"), number("rec_time"), number("cpu_ec"), number("gpu_ec"), number("cpu_time"),
                number("gpu_time"),
                whole("njobs_success"), whole("njobs_error"), number("elapsed_time"), number("disk_usage"),
                number("disk_share"),
                number("desired_disk_usage"));
    }

    private String text(String name) {
        return texts.getOrDefault(name, "");
    }

    private double number(String name) {
        return numbers.getOrDefault(name, 0.0);
    }

    private int whole(String name) {
        return (int) number(name);
    }

    private boolean flag(String name) {
        return flags.getOrDefault(name, false);
    }
}
