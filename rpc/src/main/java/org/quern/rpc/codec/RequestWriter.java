package org.quern.rpc.codec;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerRequest;
import org.quern.model.TrickleUp;
import org.quern.model.WorkRequest;
import org.quern.rpc.element.AppVersionXml;
import org.quern.rpc.element.DiskDraft;
import org.quern.rpc.element.HostInfoXml;
import org.quern.rpc.element.InProgressUsage;
import org.quern.rpc.element.NetStatsXml;
import org.quern.rpc.element.ReportedResultXml;
import org.quern.rpc.element.StickyFileXml;
import org.quern.rpc.element.TimeStatsXml;
import org.quern.rpc.element.VersionText;
import org.quern.rpc.element.device.CoprocessorXml;
import org.quern.rpc.write.BoincXmlWriter;

/** Writes the request document in the order of docs/protocol/scheduler-rpc.md 4.1. */
final class RequestWriter {
    private final BoincXmlWriter out;
    private final SchedulerRequest request;

    RequestWriter(BoincXmlWriter out, SchedulerRequest request) {
        this.out = out;
        this.request = request;
    }

    void write() throws IOException {
        out.open("scheduler_request");
        writeWho();
        writeWork();
        writePlatforms();
        writeKeyAndPreferences();
        TimeStatsXml.REQUEST.write(out, new TimeStatsXml.Told(request.timeStats(), request.now()));
        NetStatsXml.TABLE.write(out, request.netStats());
        HostInfoXml.REQUEST.write(out, request.host());
        DiskDraft.write(out, request.disk());
        if (!request.host().coprocessors().isEmpty()) {
            CoprocessorXml.writeRequest(out, request.host().coprocessors(), request.work());
        }
        writeReports();
        writeLogs("time_stats_log", request.timeStatsLog());
        writeLogs("job_log", request.jobLog());
        writeVersions();
        writeOtherResults();
        writeInProgress();
        if (!request.clientBrand().isEmpty()) {
            out.raw("client_brand", request.clientBrand());
        }
        out.close();
    }

    private void writeWho() throws IOException {
        out.raw("authenticator", request.authenticator());
        out.integer("hostid", request.hostId());
        out.integer("rpc_seqno", request.hostId() == 0 ? 0 : request.rpcSeqno());
        VersionText.write(out, request.clientVersion());
        out.number("resource_share_fraction", request.resourceShareFraction());
        out.number("rrs_fraction", request.rrsFraction());
        out.number("prrs_fraction", request.prrsFraction());
        out.number("duration_correction_factor", request.durationCorrection());
        out.zeroOne("allow_multiple_clients", request.allowMultipleClients());
        out.zeroOne("sandbox", false);
        out.zeroOne("dont_send_work", request.dontSendWork());
    }

    private void writeWork() throws IOException {
        WorkRequest.Ask cpu = request.work().of(ResourceType.CPU);
        boolean anonymous = request.platform().equals("anonymous");
        out.number("work_req_seconds", anonymous ? request.work().legacySeconds() : cpu.seconds());
        out.number("cpu_req_secs", cpu.seconds());
        out.number("cpu_req_instances", cpu.instances());
        out.number("estimated_delay", cpu.estimatedDelay());
        out.integer("client_cap_plan_class", 1);
    }

    private void writePlatforms() throws IOException {
        out.raw("platform_name", request.platform());
        for (String platform : request.altPlatforms()) {
            out.open("alt_platform");
            out.raw("name", platform);
            out.close();
        }
    }

    private void writeKeyAndPreferences() throws IOException {
        if (request.codeSignKey() != null) {
            out.block("code_sign_key", request.codeSignKey().strip());
        }
        out.block("working_global_preferences", request.workingPreferences().strip());
        if (!request.crossProjectId().isEmpty()) {
            out.raw("cross_project_id", request.crossProjectId());
        }
    }

    private void writeReports() throws IOException {
        new ReportedResultXml(request.clientVersion()).writeAll(out, request.results());
        for (TrickleUp trickle : request.trickles()) {
            out.open("msg_from_host");
            out.raw("result_name", trickle.resultName());
            out.integer("time", trickle.time());
            out.verbatim(trickle.content().replace("</msg_from_host>", "").replace("\0", "") + "\n");
            out.close();
        }
        StickyFileXml.TABLE.writeAll(out, request.stickyFiles());
    }

    private void writeLogs(String name, @Nullable String lines) throws IOException {
        if (lines != null) {
            out.block(name, lines.strip());
        }
    }

    private void writeVersions() throws IOException {
        out.open("app_versions");
        AppVersionXml.REQUEST.writeAll(out, request.versions());
        out.close();
    }

    private void writeOtherResults() throws IOException {
        List<SchedulerRequest.OtherResult> others = request.otherResults();
        if (others == null) {
            return;
        }
        out.open("other_results");
        for (SchedulerRequest.OtherResult other : others) {
            out.open("other_result");
            out.raw("name", other.name());
            out.integer("app_version", other.versionIndex());
            if (!other.planClass().isEmpty()) {
                out.raw("plan_class", other.planClass());
            }
            out.close();
        }
        out.close();
    }

    private void writeInProgress() throws IOException {
        List<SchedulerRequest.InProgress> all = request.inProgress();
        if (all == null) {
            return;
        }
        out.open("in_progress_results");
        for (SchedulerRequest.InProgress task : all) {
            out.open("ip_result");
            out.raw("name", task.name());
            out.whole("report_deadline", task.reportDeadline());
            out.number("time_remaining", task.remainingSeconds());
            writeUsage(task.usage());
            out.close();
        }
        out.close();
    }

    private void writeUsage(ResourceUsage usage) throws IOException {
        out.number("avg_ncpus", usage.cpus());
        String element = usage.coproc() == null ? "" : InProgressUsage.element(usage.coproc());
        if (!element.isEmpty()) {
            out.number(element, usage.coprocs());
        }
    }
}
