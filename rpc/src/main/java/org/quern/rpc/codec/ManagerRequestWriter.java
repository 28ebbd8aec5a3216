package org.quern.rpc.codec;

import java.io.IOException;
import java.util.List;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerRequest;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ResourceBackoff;
import org.quern.model.SavedProject;
import org.quern.rpc.element.host.NetStatsXml;
import org.quern.rpc.element.host.TimeStatsXml;
import org.quern.rpc.write.BoincXmlWriter;

/** Writes {@code <acct_mgr_request>} in the order of docs/protocol/accounts.md 8.2. */
final class ManagerRequestWriter {
    private final BoincXmlWriter out;
    private final ManagerRequest request;

    ManagerRequestWriter(BoincXmlWriter out, ManagerRequest request) {
        this.out = out;
        this.request = request;
    }

    void write() throws IOException {
        out.verbatim("<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n");
        out.open("acct_mgr_request");
        writeWho();
        for (ManagerRequest.Project project : request.projects()) {
            writeProject(project);
        }
        out.block("working_global_preferences", request.workingPreferences().strip());
        if (request.globalPreferences() != null) {
            out.verbatim(request.globalPreferences().strip() + "\n");
        }
        out.verbatim(HostInfoText.of(request.host()));
        if (!request.login().opaque().isEmpty()) {
            out.block("opaque", request.login().opaque());
        }
        TimeStatsXml.REQUEST.write(out, new TimeStatsXml.Told(request.timeStats(), request.now()));
        NetStatsXml.TABLE.write(out, request.netStats());
        out.close();
    }

    private void writeWho() throws IOException {
        ManagerLogin login = request.login();
        if (login.authenticator().isEmpty()) {
            out.raw("name", login.login());
            out.raw("password_hash", login.passwordHash());
        } else {
            out.raw("authenticator", login.authenticator());
        }
        out.raw("host_cpid", request.host().hostCpid());
        out.raw("domain_name", request.host().domainName());
        out.raw("client_version", request.clientVersion());
        out.raw("run_mode", switch (request.runMode()) {
            case ALWAYS -> "always";
            case AUTO -> "auto";
            case NEVER -> "never";
        });
        writePlatforms(request.platforms());
        if (!login.previousHostCpid().isEmpty()) {
            out.raw("previous_host_cpid", login.previousHostCpid());
        }
    }

    private void writePlatforms(List<String> platforms) throws IOException {
        for (int i = 0; i < platforms.size(); i++) {
            if (i == 0) {
                out.raw("platform_name", platforms.get(i));
            } else {
                out.open("alt_platform");
                out.raw("name", platforms.get(i));
                out.close();
            }
        }
    }

    private void writeProject(ManagerRequest.Project project) throws IOException {
        SavedProject saved = project.saved();
        ProjectFlags flags = saved.flags();
        ProjectAccounting accounting = saved.accounting();
        out.open("project");
        out.raw("url", saved.url().canonical());
        out.raw("project_name", saved.facts().projectName());
        out.zeroOne("suspended_via_gui", flags.suspendedByUser());
        out.integer("hostid", saved.facts().hostId());
        out.number("not_started_dur", project.notStartedSeconds());
        out.number("in_progress_dur", project.inProgressSeconds());
        out.zeroOne("attached_via_acct_mgr", flags.attachedViaAcctMgr());
        out.zeroOne("dont_request_more_work", flags.dontRequestMoreWork());
        out.zeroOne("detach_when_done", flags.detachWhenDone());
        out.zeroOne("ended", flags.ended());
        out.number("resource_share", accounting.resourceShare());
        out.number("disk_usage", accounting.diskUsage());
        out.number("disk_share", accounting.diskShare());
        if (request.login().dynamic()) {
            writeFigures(saved);
        }
        if (flags.attachedViaAcctMgr()) {
            out.raw("account_key", project.authenticator());
        }
        out.close();
    }

    /** For a manager that chooses projects: how this one does, and what it has no work for. */
    private void writeFigures(SavedProject saved) throws IOException {
        ProjectAccounting accounting = saved.accounting();
        out.integer("nrpc_failures", saved.contact().rpcFailures());
        out.number("cpu_ec", accounting.cpuCredit());
        out.number("cpu_time", accounting.cpuTime());
        out.number("gpu_ec", accounting.gpuCredit());
        out.number("gpu_time", accounting.gpuTime());
        out.integer("njobs_success", accounting.successes());
        out.integer("njobs_error", accounting.errors());
        for (ResourceBackoff backoff : saved.contact().backoffs()) {
            if (backoff.intervalSeconds() > 0) { // set by an answer without work, and taken away by one with work
                out.raw("sched_req_no_work", backoff.type().name());
            }
        }
    }
}
