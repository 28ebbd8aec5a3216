package org.quern.rpc.codec;

import java.io.IOException;
import java.util.List;
import org.quern.model.AccountFacts;
import org.quern.model.ContactState;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceType;
import org.quern.model.SavedProject;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * Writes {@code <project>}: of the state file (docs/protocol/data-directory.md 5.6) and as managers see it
 * (docs/protocol/gui-rpc.md 6.10), in BOINC's order.
 */
public final class ProjectXml {
    private final BoincXmlWriter out;
    private final SavedProject project;
    private final Texts texts;

    /** How texts are written that BOINC writes as they stand. */
    interface Texts {
        void write(String name, String value) throws IOException;
    }

    private ProjectXml(BoincXmlWriter out, SavedProject project, Texts texts) {
        this.out = out;
        this.project = project;
        this.texts = texts;
    }

    /** For the state file. */
    public static void writeState(BoincXmlWriter out, SavedProject project) throws IOException {
        new ProjectXml(out, project, out::raw).writeState();
    }

    /** For managers: without what only the client needs, and well-formed, because some of them use an XML parser. */
    static void writeForManagers(BoincXmlWriter out, SavedProject project, GuiRpcCodec.More more, String directory)
            throws IOException {
        out.open("project");
        new ProjectXml(out, project, out::text).writeCommon();
        more.write(out);
        out.text("project_dir", directory);
        out.close();
    }

    private void writeCommon() throws IOException {
        texts.write("master_url", project.url().canonical());
        writeFacts(project.facts());
        writeContact(project.contact());
        writeAccounting(project.accounting());
        writeFlags(project.flags());
        writeResources();
    }

    private void writeState() throws IOException {
        out.open("project");
        writeCommon();
        for (String url : project.contact().schedulerUrls()) {
            out.raw("scheduler_url", url);
        }
        if (project.codeSignKey() != null) {
            out.block("code_sign_key", project.codeSignKey());
        }
        for (String url : project.trickleUpUrls()) {
            out.raw("trickle_up_url", url);
        }
        out.number("cpu_ec", project.accounting().cpuCredit());
        out.number("cpu_time", project.accounting().cpuTime());
        out.number("gpu_ec", project.accounting().gpuCredit());
        out.number("gpu_time", project.accounting().gpuTime());
        out.close();
    }

    private void writeFacts(AccountFacts facts) throws IOException {
        texts.write("project_name", facts.projectName());
        texts.write("symstore", facts.symstore());
        out.text("user_name", facts.userName());
        out.text("team_name", facts.teamName());
        texts.write("host_venue", facts.hostVenue());
        texts.write("email_hash", facts.emailHash());
        texts.write("cross_project_id", facts.crossProjectId());
        texts.write("external_cpid", facts.externalCpid());
        out.number("cpid_time", facts.cpidTime());
        out.number("user_total_credit", facts.userTotalCredit());
        out.number("user_expavg_credit", facts.userExpavgCredit());
        out.number("user_create_time", facts.userCreateTime());
        out.integer("rpc_seqno", project.contact().rpcSeqno());
        out.integer("userid", facts.userId());
        out.integer("teamid", facts.teamId());
        out.integer("hostid", facts.hostId());
        out.number("host_total_credit", facts.hostTotalCredit());
        out.number("host_expavg_credit", facts.hostExpavgCredit());
        out.number("host_create_time", facts.hostCreateTime());
    }

    private void writeContact(ContactState contact) throws IOException {
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
    }

    private void writeAccounting(ProjectAccounting accounting) throws IOException {
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
    }

    private void writeFlags(ProjectFlags flags) throws IOException {
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
        out.flag("quern_deletion_policy_priority", flags.deletion().byPriority());
        out.flag("quern_deletion_policy_expire", flags.deletion().byExpiry());
    }

    private void writeResources() throws IOException {
        for (ResourceBackoff backoff : project.contact().backoffs()) {
            writeBackoff("rsc_backoff_time", backoff.type(), backoff.until());
            writeBackoff("rsc_backoff_interval", backoff.type(), backoff.intervalSeconds());
        }
        writeNames("no_rsc_ams", project.managerTerms().noRsc());
        writeNames("no_rsc_apps", project.noRscApps());
        writeNames("no_rsc_pref", project.noRscPrefs());
        if (project.managerTerms().resourceShare() >= 0) {
            out.number("ams_resource_share_new", project.managerTerms().resourceShare());
        }
    }

    private void writeBackoff(String element, ResourceType type, double value) throws IOException {
        out.open(element);
        texts.write("name", type.name());
        out.number("value", value);
        out.close();
    }

    private void writeNames(String element, List<ResourceType> types) throws IOException {
        for (ResourceType type : types) {
            texts.write(element, type.name());
        }
    }
}
