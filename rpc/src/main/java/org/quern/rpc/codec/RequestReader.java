package org.quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.AppVersion;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.ProjectUrl;
import org.quern.model.ReportedResult;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerRequest;
import org.quern.model.TimeStats;
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
import org.quern.rpc.element.TrickleXml;
import org.quern.rpc.element.VersionText;
import org.quern.rpc.element.device.CoprocessorXml;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;

/**
 * Reads a client's request, that of BOINC or our own (docs/protocol/scheduler-rpc.md 4). What cannot be used is left out;
 * an app version keeps its place even then, because other elements count by position.
 */
final class RequestReader {
    private static final ReportedResultXml REPORTED = new ReportedResultXml("");
    private final BoincXml xml;
    private final VersionText version = new VersionText();
    private String authenticator = "";
    private int hostId;
    private int seqno;
    private double shareFraction = 1;
    private double rrsFraction = 1;
    private double prrsFraction = 1;
    private double dcf = 1;
    private boolean allowMultiple;
    private boolean dontSendWork;
    private double legacySeconds;
    private boolean cpuTold;
    private double cpuSeconds;
    private double cpuInstances;
    private double cpuDelay;
    private final List<WorkRequest.Ask> asks = new ArrayList<>();
    private String platform = "";
    private final List<String> altPlatforms = new ArrayList<>();
    private @Nullable String codeSignKey;
    private String preferences = "";
    private String crossProjectId = "";
    private TimeStatsXml.Told timeStats = new TimeStatsXml.Told(TimeStats.UNKNOWN, 0);
    private NetStats netStats = NetStats.NONE;
    private HostInfo host = HostInfoXml.STATE.empty();
    private List<org.quern.model.Coprocessor> coprocessors = List.of();
    private final DiskDraft disk = new DiskDraft();
    private final List<ReportedResult> results = new ArrayList<>();
    private final List<TrickleUp> trickles = new ArrayList<>();
    private final List<FileRecord> files = new ArrayList<>();
    private final List<AppVersion> versions = new ArrayList<>();
    private @Nullable List<SchedulerRequest.OtherResult> others;
    private @Nullable List<SchedulerRequest.InProgress> inProgress;
    private @Nullable String timeStatsLog;
    private @Nullable String jobLog;
    private String brand = "";

    RequestReader(BoincXml xml) {
        this.xml = xml;
    }

    SchedulerRequest read(ProjectUrl project) throws IOException {
        for (int top = xml.root("scheduler_request"); xml.nextChild(top);) {
            try {
                take();
            } catch (Unusable e) {
                xml.repaired(e.what() + "; left out");
            }
        }
        return build(project);
    }

    private void take() throws IOException, Unusable {
        if (version.take(xml) || takeNumbers() || takeTexts()) {
            return;
        }
        switch (xml.name()) {
            case "time_stats" -> timeStats = TimeStatsXml.REQUEST.read(xml);
            case "net_stats" -> netStats = NetStatsXml.TABLE.read(xml);
            case "host_info" -> host = HostInfoXml.STATE.read(xml);
            case "coprocs" -> takeCoprocessors();
            case "disk_usage" -> disk.read(xml);
            case "result" -> results.add(REPORTED.read(xml));
            case "msg_from_host" -> trickles.add(TrickleXml.readUp(xml.rawText()));
            case "file_info" -> files.add(StickyFileXml.TABLE.read(xml));
            case "app_versions" -> readVersions();
            case "other_results" -> others = readOthers();
            case "in_progress_results" -> inProgress = readInProgress();
            default -> disk.take(xml);
        }
    }

    private boolean takeNumbers() throws IOException {
        switch (xml.name()) {
            case "hostid" -> hostId = Math.max(0, xml.intOr(0));
            case "rpc_seqno" -> seqno = xml.intOr(0);
            case "resource_share_fraction" -> shareFraction = xml.nonNegativeOr(1);
            case "rrs_fraction" -> rrsFraction = xml.nonNegativeOr(1);
            case "prrs_fraction" -> prrsFraction = xml.nonNegativeOr(1);
            case "duration_correction_factor" -> dcf = xml.nonNegativeOr(1);
            case "allow_multiple_clients" -> allowMultiple = xml.bool();
            case "dont_send_work" -> dontSendWork = xml.bool();
            case "work_req_seconds" -> legacySeconds = xml.nonNegativeOr(0);
            case "cpu_req_secs" -> {
                cpuTold = true;
                cpuSeconds = xml.nonNegativeOr(0);
            }
            case "cpu_req_instances" -> cpuInstances = xml.nonNegativeOr(0);
            case "estimated_delay" -> cpuDelay = xml.doubleOr(0);
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean takeTexts() throws IOException {
        switch (xml.name()) {
            case "authenticator" -> authenticator = xml.text();
            case "platform_name" -> platform = xml.text();
            case "alt_platform" -> takeAltPlatform();
            case "code_sign_key" -> codeSignKey = xml.rawText().strip();
            case "working_global_preferences" -> preferences = xml.rawText().strip();
            case "cross_project_id" -> crossProjectId = xml.text();
            case "time_stats_log" -> timeStatsLog = xml.rawText().strip();
            case "job_log" -> jobLog = xml.rawText().strip();
            case "client_brand" -> brand = xml.text();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void takeAltPlatform() throws IOException {
        for (int element = xml.enter(); xml.nextChild(element);) {
            if (xml.name().equals("name")) {
                altPlatforms.add(xml.text());
            }
        }
    }

    private void takeCoprocessors() throws IOException, Unusable {
        CoprocessorXml.Read read = CoprocessorXml.readList(xml);
        coprocessors = read.coprocessors();
        asks.addAll(read.asks());
    }

    private void readVersions() throws IOException {
        for (int list = xml.enter(); xml.nextChild(list);) {
            try {
                if (xml.name().equals("app_version")) {
                    versions.add(AppVersionXml.TABLE.read(xml));
                }
            } catch (Unusable e) {
                xml.repaired(e.what());
                versions.add(
                        new AppVersion("", 0, "", "", "", ResourceUsage.oneCpu(0), "", "", false, false, List.of()));
            }
        }
    }

    private List<SchedulerRequest.OtherResult> readOthers() throws IOException {
        List<SchedulerRequest.OtherResult> tasks = new ArrayList<>();
        for (int list = xml.enter(); xml.nextChild(list);) {
            String name = "";
            int index = -1;
            String planClass = "";
            for (int other = xml.enter(); xml.nextChild(other);) {
                switch (xml.name()) {
                    case "name" -> name = xml.text();
                    case "app_version" -> index = xml.intOr(-1);
                    case "plan_class" -> planClass = xml.text();
                    default -> {
                    }
                }
            }
            tasks.add(new SchedulerRequest.OtherResult(name, index, planClass));
        }
        return tasks;
    }

    private List<SchedulerRequest.InProgress> readInProgress() throws IOException {
        List<SchedulerRequest.InProgress> tasks = new ArrayList<>();
        for (int list = xml.enter(); xml.nextChild(list);) {
            String name = "";
            double deadline = 0;
            double remaining = 0;
            var usage = new InProgressUsage();
            for (int task = xml.enter(); xml.nextChild(task);) {
                switch (xml.name()) {
                    case "name" -> name = xml.text();
                    case "report_deadline" -> deadline = xml.nonNegativeOr(0);
                    case "time_remaining", "cpu_time_remaining" -> remaining = xml.nonNegativeOr(0);
                    default -> usage.take(xml);
                }
            }
            tasks.add(new SchedulerRequest.InProgress(name, deadline, remaining, usage.build()));
        }
        return tasks;
    }

    private SchedulerRequest build(ProjectUrl project) {
        if (cpuSeconds != 0 || cpuInstances != 0 || cpuDelay != 0) {
            asks.addFirst(new WorkRequest.Ask(ResourceType.CPU, cpuSeconds, cpuInstances, cpuDelay));
        }
        boolean knowsResources = cpuTold || !asks.isEmpty();
        HostInfo whole = coprocessors.isEmpty() ? host : host.withCoprocessors(coprocessors);
        return new SchedulerRequest(project, authenticator, hostId, seqno, version.toString(), shareFraction,
                rrsFraction,
                prrsFraction, dcf, allowMultiple, dontSendWork,
                new WorkRequest(asks, knowsResources ? 0 : legacySeconds), platform, altPlatforms,
                codeSignKey, preferences, crossProjectId, timeStats.stats(), timeStats.now(), netStats, whole,
                disk.build(),
                results, trickles, files, versions, others, inProgress, timeStatsLog, jobLog, brand);
    }
}
