package org.quern.rpc.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.DiskOffer;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.ProjectUrl;
import org.quern.model.ReportedResult;
import org.quern.model.RequestExtras;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerRequest;
import org.quern.model.TimeStats;
import org.quern.model.TransferTotals;
import org.quern.model.TrickleUp;
import org.quern.model.WorkRequest;
import org.quern.rpc.element.AppVersionXml;
import org.quern.rpc.element.InProgressXml;
import org.quern.rpc.element.OtherResultXml;
import org.quern.rpc.element.ReportedResultXml;
import org.quern.rpc.element.StickyFileXml;
import org.quern.rpc.element.TrickleXml;
import org.quern.rpc.element.device.CoprocessorXml;
import org.quern.rpc.element.host.DiskXml;
import org.quern.rpc.element.host.HostInfoXml;
import org.quern.rpc.element.host.NetStatsXml;
import org.quern.rpc.element.host.TimeStatsXml;
import org.quern.rpc.element.host.TransferTotalsXml;
import org.quern.rpc.element.host.VersionXml;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Part;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * {@code <scheduler_request>}, that of BOINC's client or our own, in the order of docs/protocol/scheduler-rpc.md 4.1. What cannot be used is left out;
 * an app version keeps its place even then, because other elements count by position.
 */
final class RequestXml extends ElementTable<SchedulerRequest> {
    private static final AppVersion UNUSABLE = new AppVersion("", 0, "", "", "", ResourceUsage.oneCpu(0), "", "", false,
            false, List.of());
    static final RequestXml TABLE = new RequestXml();

    private final Column<SchedulerRequest, String> authenticator = raw("authenticator",
            SchedulerRequest::authenticator);
    private final Column<SchedulerRequest, Integer> hostId = count("hostid", SchedulerRequest::hostId);
    private final Column<SchedulerRequest, Integer> seqno = integer("rpc_seqno",
            request -> request.hostId() == 0 ? 0 : request.rpcSeqno());
    private final Part<SchedulerRequest, String> version = part(VersionXml.TABLE, SchedulerRequest::clientVersion);
    private final Column<SchedulerRequest, Double> share = number("resource_share_fraction",
            SchedulerRequest::resourceShareFraction).or(1.0);
    private final Column<SchedulerRequest, Double> rrs = number("rrs_fraction", SchedulerRequest::rrsFraction).or(1.0);
    private final Column<SchedulerRequest, Double> prrs = number("prrs_fraction", SchedulerRequest::prrsFraction)
            .or(1.0);
    private final Column<SchedulerRequest, Double> dcf = number("duration_correction_factor",
            SchedulerRequest::durationCorrection).or(1.0);
    private final Column<SchedulerRequest, Boolean> allowMultiple = zeroOne("allow_multiple_clients",
            SchedulerRequest::allowMultipleClients);

    {
        line((out, request) -> out.zeroOne("sandbox", false));
    }

    private final Column<SchedulerRequest, Boolean> dontSendWork = zeroOne("dont_send_work",
            SchedulerRequest::dontSendWork);
    private final Column<SchedulerRequest, Boolean> dontUseDocker = flag("dont_use_docker",
            request -> request.extras().dontUseDocker());
    private final Column<SchedulerRequest, Double> legacySeconds = number("work_req_seconds",
            request -> request.platform().equals("anonymous") ? request.work().legacySeconds()
                    : cpu(request).seconds());
    private final Column<SchedulerRequest, Double> cpuSeconds = number("cpu_req_secs", r -> cpu(r).seconds());
    private final Column<SchedulerRequest, Double> cpuInstances = number("cpu_req_instances", r -> cpu(r).instances());
    private final Column<SchedulerRequest, Double> cpuDelay = number("estimated_delay", r -> cpu(r).estimatedDelay())
            .reading(BoincXml::doubleOr);

    {
        line((out, request) -> out.integer("client_cap_plan_class", 1));
    }

    private final Column<SchedulerRequest, String> platform = raw("platform_name", SchedulerRequest::platform);
    private final Column<SchedulerRequest, List<String>> altPlatforms = column("alt_platform",
            SchedulerRequest::altPlatforms, NamesXml::write, NamesXml::read, List.<String>of()).keeping();
    private final Column<SchedulerRequest, @Nullable String> codeSignKey = stripped("code_sign_key",
            SchedulerRequest::codeSignKey);
    private final Column<SchedulerRequest, @Nullable String> preferences = stripped("working_global_preferences",
            SchedulerRequest::workingPreferences).or("");
    private final Column<SchedulerRequest, String> crossProjectId = raw("cross_project_id",
            SchedulerRequest::crossProjectId);
    private final Column<SchedulerRequest, TimeStatsXml.Told> timeStats = column("time_stats",
            request -> new TimeStatsXml.Told(request.timeStats(), request.now()),
            (out, field, told) -> TimeStatsXml.REQUEST.write(out, told), (xml, or) -> TimeStatsXml.REQUEST.read(xml),
            new TimeStatsXml.Told(TimeStats.UNKNOWN, 0));
    private final Column<SchedulerRequest, NetStats> netStats = column("net_stats", SchedulerRequest::netStats,
            (out, field, stats) -> NetStatsXml.TABLE.write(out, stats), (xml, or) -> NetStatsXml.TABLE.read(xml),
            NetStats.NONE);
    private final Column<SchedulerRequest, @Nullable TransferTotals> transfers = nested(
            "daily_xfer_history", request -> request.extras().transfers(), TransferTotalsXml.TABLE);
    private final Column<SchedulerRequest, HostInfo> host = column("host_info", SchedulerRequest::host,
            (out, field, info) -> HostInfoXml.REQUEST.write(out, info), (xml, or) -> HostInfoXml.REQUEST.read(xml),
            HostInfoXml.REQUEST.empty());
    private final Part<SchedulerRequest, DiskOffer> disk = part(DiskXml.TABLE, SchedulerRequest::disk);

    {
        leaveOut(disk);
        line(disk.of(DiskXml.TABLE.whole()));
        line((out, request) -> {
            if (request.host().coprocessors().stream().anyMatch(Coprocessor::usable)) {
                CoprocessorXml.writeRequest(out, request.host().coprocessors(), request.work());
            }
        });
    }

    private final Column<SchedulerRequest, CoprocessorXml.Read> coprocessors = readOnly("coprocs",
            (xml, before) -> before.and(CoprocessorXml.readList(xml)), new CoprocessorXml.Read(List.of(), List.of()))
            .keeping();
    private final Column<SchedulerRequest, List<ReportedResult>> results = list("result", SchedulerRequest::results,
            new ReportedResultXml(""));

    {
        leaveOut(results);
        line((out, request) -> new ReportedResultXml(request.clientVersion()).writeAll(out, request.results()));
    }

    private final Column<SchedulerRequest, List<TrickleUp>> trickles = list("msg_from_host",
            SchedulerRequest::trickles, (out, field, message) -> TrickleXml.writeUp(out, message),
            xml -> TrickleXml.readUp(xml.rawText()));
    private final Column<SchedulerRequest, List<FileRecord>> files = list("file_info", SchedulerRequest::stickyFiles,
            StickyFileXml.TABLE);
    private final Column<SchedulerRequest, @Nullable String> timeStatsLog = stripped("time_stats_log",
            request -> request.extras().timeStatsLog());
    private final Column<SchedulerRequest, @Nullable String> jobLog = stripped("job_log",
            request -> request.extras().jobLog());
    private final Column<SchedulerRequest, List<AppVersion>> versions = column("app_versions",
            SchedulerRequest::versions, (out, field, all) -> writeInside(out, field, AppVersionXml.REQUEST, all),
            RequestXml::readVersions, List.<AppVersion>of()).keeping();
    private final Column<SchedulerRequest, @Nullable List<SchedulerRequest.OtherResult>> others = inside(
            "other_results", SchedulerRequest::otherResults, OtherResultXml.TABLE);
    private final Column<SchedulerRequest, @Nullable List<SchedulerRequest.InProgress>> inProgress = inside(
            "in_progress_results", SchedulerRequest::inProgress, InProgressXml.TABLE);
    private final Column<SchedulerRequest, String> opaque = text("client_opaque",
            request -> request.extras().opaque()).printedBy(BoincXmlWriter::cdata)
            .reading((xml, or) -> xml.text().strip()).unlessDefault();
    private final Column<SchedulerRequest, String> brand = raw("client_brand", SchedulerRequest::clientBrand)
            .unlessDefault();
    private final Column<SchedulerRequest, String> keywords = trimmed("user_keywords",
            request -> request.extras().userKeywords());

    private RequestXml() {
        super("scheduler_request");
    }

    private static WorkRequest.Ask cpu(SchedulerRequest request) {
        return request.work().of(ResourceType.CPU);
    }

    /** A block without the blanks around it, if there is one. */
    private Column<SchedulerRequest, @Nullable String> stripped(String name,
            Function<SchedulerRequest, @Nullable String> getter) {
        return block(name, getter).printedBy((out, field, text) -> {
            if (text != null) {
                out.block(field, text.strip());
            }
        }).reading((xml, or) -> xml.rawText().strip());
    }

    /** A list inside an element, which may be missing altogether. */
    private <E> Column<SchedulerRequest, @Nullable List<E>> inside(String name,
            Function<SchedulerRequest, @Nullable List<E>> getter, ElementTable<E> table) {
        return column(name, getter, (out, field, all) -> writeInside(out, field, table, all),
                (xml, or) -> table.readList(xml), null);
    }

    private static <E> void writeInside(BoincXmlWriter out, String name, ElementTable<E> table,
            @Nullable List<E> all) throws IOException {
        if (all != null) {
            out.open(name);
            table.writeAll(out, all);
            out.close();
        }
    }

    private static List<AppVersion> readVersions(BoincXml xml, List<AppVersion> before) throws IOException {
        List<AppVersion> all = new ArrayList<>(before);
        for (int list = xml.enter(); xml.nextChild(list);) {
            try {
                if (xml.name().equals("app_version")) {
                    all.add(AppVersionXml.REQUEST.read(xml));
                }
            } catch (Unusable e) {
                xml.repaired(e.what());
                all.add(UNUSABLE);
            }
        }
        return all;
    }

    /** Reads a request to the project at {@code project}. */
    SchedulerRequest read(BoincXml xml, ProjectUrl project) throws IOException {
        Values values = start();
        for (int top = xml.root(element()); xml.nextChild(top);) {
            try {
                if (xml.name().equals(DiskXml.TABLE.element())) {
                    DiskXml.TABLE.readInto(values.of(disk), xml);
                } else {
                    take(xml, values);
                }
            } catch (Unusable e) {
                xml.repaired(e.what() + "; left out");
            }
        }
        return build(values, project);
    }

    @Override
    protected SchedulerRequest build(Values v) {
        return build(v, ProjectUrl.of(""));
    }

    private SchedulerRequest build(Values v, ProjectUrl project) {
        CoprocessorXml.Read devices = v.get(coprocessors);
        List<WorkRequest.Ask> asks = new ArrayList<>(devices.asks());
        if (v.get(cpuSeconds) != 0 || v.get(cpuInstances) != 0 || v.get(cpuDelay) != 0) {
            asks.addFirst(new WorkRequest.Ask(ResourceType.CPU, v.get(cpuSeconds), v.get(cpuInstances),
                    v.get(cpuDelay)));
        }
        boolean knowsResources = v.told(cpuSeconds) || !asks.isEmpty();
        var work = new WorkRequest(asks, knowsResources ? 0 : v.get(legacySeconds));
        HostInfo whole = devices.coprocessors().isEmpty() ? v.get(host)
                : v.get(host).withCoprocessors(devices.coprocessors());
        TimeStatsXml.Told times = v.get(timeStats);
        return new SchedulerRequest(project, v.get(authenticator), v.get(hostId), v.get(seqno),
                VersionXml.TABLE.build(v.of(version)), v.get(share), v.get(rrs), v.get(prrs), v.get(dcf),
                v.get(allowMultiple), v.get(dontSendWork), work, v.get(platform), v.get(altPlatforms),
                v.get(codeSignKey), v.get(preferences), v.get(crossProjectId), times.stats(), times.now(),
                v.get(netStats), whole, DiskXml.TABLE.build(v.of(disk)), v.get(results), v.get(trickles),
                v.get(files), v.get(versions), v.get(others), v.get(inProgress),
                new RequestExtras(0, 0, v.get(timeStatsLog), v.get(jobLog), v.get(opaque),
                        v.get(keywords), v.get(dontUseDocker), List.of(), v.get(transfers)),
                v.get(brand));
    }
}
