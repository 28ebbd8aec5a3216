package quern.daemon.gui;

import java.io.IOException;
import java.nio.file.Path;
import quern.daemon.store.DataDirectory;
import quern.model.AccountFacts;
import quern.model.ContactState;
import quern.model.ProjectAccounting;
import quern.model.ProjectFlags;
import quern.model.ResourceBackoff;
import quern.model.SavedProject;
import quern.rpc.codec.BoincXmlWriter;

/** {@code <project>} as managers see it (gui-rpc.md 6.10). */
final class ProjectElement {
    private ProjectElement() {
    }

    static void write(BoincXmlWriter out, SavedProject project, Path dataDirectory) throws IOException {
        out.open("project");
        out.text("master_url", project.url().canonical());
        writeFacts(out, project.facts());
        writeContact(out, project.contact());
        writeNumbers(out, project.accounting());
        writeFlags(out, project.flags());
        out.text("project_dir", new DataDirectory(dataDirectory).projectDirectory(project.url()).toString());
        out.close();
    }

    private static void writeFacts(BoincXmlWriter out, AccountFacts facts) throws IOException {
        out.text("project_name", facts.projectName());
        out.text("user_name", facts.userName());
        out.text("team_name", facts.teamName());
        out.text("host_venue", facts.hostVenue());
        out.text("email_hash", facts.emailHash());
        out.text("cross_project_id", facts.crossProjectId());
        out.text("external_cpid", facts.externalCpid());
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
        out.number("last_rpc_time", contact.lastRpcTime());
        out.flag("master_url_fetch_pending", contact.masterFetchPending());
        out.flag("trickle_up_pending", contact.trickleUpPending());
        for (ResourceBackoff backoff : contact.backoffs()) {
            writePair(out, "rsc_backoff_time", backoff.type().name(), backoff.until());
            writePair(out, "rsc_backoff_interval", backoff.type().name(), backoff.intervalSeconds());
        }
    }

    private static void writePair(BoincXmlWriter out, String element, String name, double value) throws IOException {
        out.open(element);
        out.text("name", name);
        out.number("value", value);
        out.close();
    }

    private static void writeNumbers(BoincXmlWriter out, ProjectAccounting accounting) throws IOException {
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

    private static void writeFlags(BoincXmlWriter out, ProjectFlags flags) throws IOException {
        out.flag("anonymous_platform", flags.anonymousPlatform());
        out.flag("non_cpu_intensive", flags.nonCpuIntensive());
        out.flag("suspended_via_gui", flags.suspendedByUser());
        out.flag("dont_request_more_work", flags.dontRequestMoreWork());
        out.flag("detach_when_done", flags.detachWhenDone());
        out.flag("ended", flags.ended());
        out.flag("attached_via_acct_mgr", flags.attachedViaAcctMgr());
    }
}
