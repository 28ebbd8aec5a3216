package quern.rpc.codec;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quern.model.AccountFacts;
import quern.model.ContactState;
import quern.model.ProjectAccounting;
import quern.model.ProjectFlags;
import quern.model.ResourceBackoff;
import quern.model.ResourceType;
import quern.model.SavedProject;

/** Writes {@code <project>} of the state file: data-directory.md 5.6. Read by {@link SavedProjectDraft}. */
final class SavedProjectXml {
    private SavedProjectXml() {
    }

    static void write(BoincXmlWriter out, SavedProject project) throws IOException {
        out.open("project");
        out.raw("master_url", project.url().canonical());
        writeFacts(out, project.facts());
        writeContact(out, project.contact());
        writeAccounting(out, project.accounting());
        writeFlags(out, project);
        for (String url : project.contact().schedulerUrls()) {
            out.raw("scheduler_url", url);
        }
        writeKey(out, project.codeSignKey());
        for (String url : project.trickleUpUrls()) {
            out.raw("trickle_up_url", url);
        }
        out.close();
    }

    private static void writeFacts(BoincXmlWriter out, AccountFacts facts) throws IOException {
        out.raw("project_name", facts.projectName());
        out.raw("symstore", facts.symstore());
        out.text("user_name", facts.userName());
        out.text("team_name", facts.teamName());
        out.raw("host_venue", facts.hostVenue());
        out.raw("email_hash", facts.emailHash());
        out.raw("cross_project_id", facts.crossProjectId());
        out.raw("external_cpid", facts.externalCpid());
        out.number("cpid_time", facts.cpidTime());
        out.number("user_total_credit", facts.userTotalCredit());
        out.number("user_expavg_credit", facts.userExpavgCredit());
        out.number("user_create_time", facts.userCreateTime());
        out.integer("userid", facts.userId());
        out.integer("teamid", facts.teamId());
        out.integer("hostid", facts.hostId());
        out.number("host_total_credit", facts.hostTotalCredit());
        out.number("host_expavg_credit", facts.hostExpavgCredit());
        out.number("host_create_time", facts.hostCreateTime());
    }

    private static void writeContact(BoincXmlWriter out, ContactState contact) throws IOException {
        out.integer("rpc_seqno", contact.rpcSeqno());
        out.integer("nrpc_failures", contact.rpcFailures());
        out.integer("master_fetch_failures", contact.masterFetchFailures());
        out.number("min_rpc_time", contact.minRpcTime());
        out.number("next_rpc_time", contact.nextRpcTime());
        out.integer("sched_rpc_pending", contact.pending().code());
        out.integer("send_time_stats_log", contact.sendTimeStatsLog());
        out.integer("send_job_log", contact.sendJobLog());
        out.number("last_rpc_time", contact.lastRpcTime());
        out.flag("master_url_fetch_pending", contact.masterFetchPending());
        out.flag("trickle_up_pending", contact.trickleUpPending());
        for (ResourceBackoff backoff : contact.backoffs()) {
            writePair(out, "rsc_backoff_time", backoff.type(), backoff.until());
            writePair(out, "rsc_backoff_interval", backoff.type(), backoff.intervalSeconds());
        }
    }

    private static void writePair(BoincXmlWriter out, String element, ResourceType type, double value)
            throws IOException {
        out.open(element);
        out.raw("name", type.name());
        out.number("value", value);
        out.close();
    }

    private static void writeAccounting(BoincXmlWriter out, ProjectAccounting accounting) throws IOException {
        out.number("rec", accounting.rec());
        out.number("rec_time", accounting.recTime());
        out.number("resource_share", accounting.resourceShare());
        out.number("disk_usage", accounting.diskUsage());
        out.number("disk_share", accounting.diskShare());
        out.number("desired_disk_usage", accounting.desiredDiskUsage());
        out.number("duration_correction_factor", accounting.durationCorrection());
        out.integer("njobs_success", accounting.successes());
        out.integer("njobs_error", accounting.errors());
        out.number("elapsed_time", accounting.elapsedTime());
        out.number("cpu_ec", accounting.cpuCredit());
        out.number("cpu_time", accounting.cpuTime());
        out.number("gpu_ec", accounting.gpuCredit());
        out.number("gpu_time", accounting.gpuTime());
    }

    private static void writeFlags(BoincXmlWriter out, SavedProject project) throws IOException {
        ProjectFlags flags = project.flags();
        out.flag("anonymous_platform", flags.anonymousPlatform());
        out.flag("send_full_workload", flags.sendFullWorkload());
        out.flag("dont_use_dcf", flags.dontUseDcf());
        out.flag("non_cpu_intensive", flags.nonCpuIntensive());
        out.flag("strict_memory_bound", flags.strictMemoryBound());
        out.flag("suspended_via_gui", flags.suspendedByUser());
        out.flag("dont_request_more_work", flags.dontRequestMoreWork());
        out.flag("detach_when_done", flags.detachWhenDone());
        out.flag("ended", flags.ended());
        out.flag("attached_via_acct_mgr", flags.attachedViaAcctMgr());
        out.flag("use_symlinks", flags.useSymlinks());
        writeTypes(out, "no_rsc_apps", project.noRscApps());
        writeTypes(out, "no_rsc_pref", project.noRscPrefs());
    }

    private static void writeTypes(BoincXmlWriter out, String element, List<ResourceType> types) throws IOException {
        for (ResourceType type : types) {
            out.raw(element, type.name());
        }
    }

    private static void writeKey(BoincXmlWriter out, @Nullable String key) throws IOException {
        if (key != null) {
            out.block("code_sign_key", key);
        }
    }
}
