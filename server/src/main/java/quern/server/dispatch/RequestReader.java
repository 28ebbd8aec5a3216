package quern.server.dispatch;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quern.rpc.codec.BoincXml;
import quern.rpc.codec.ScanLimits;
import quern.server.store.HostIdentity;

/** Reads a scheduler request as leniently as BOINC's own server does. */
final class RequestReader {

    /** More reports or tasks than this are not read; a BOINC client holds 1000 tasks of a project at most. */
    private static final int MAX_LIST = 10_000;
    private static final double GIBIBYTE = 1L << 30;

    private final String application;
    private String authenticator = "";
    private int hostId;
    private int rpcSeqno;
    private boolean allowMultipleClients;
    private boolean dontSendWork;
    private double cpuSeconds;
    private double cpuInstances;
    private double busySeconds;
    private double legacySeconds;
    private int anonymousVersion = -1;
    private String codeSignKey = "";
    private final List<String> platforms = new ArrayList<>();
    private final List<ClientRequest.Report> reports = new ArrayList<>();
    private int trickles;
    private @Nullable List<String> otherResults;
    private String cpid = "";
    private String domainName = "";
    private String ipAddr = "";
    private int ncpus = 1;
    private String vendor = "";
    private String model = "";
    private String osName = "";
    private double memoryBytes;
    private double flops;
    private double diskTotal = -1;
    private double diskFree = -1;
    private double diskUsed;
    private double diskMinFreeGb = 0.1;
    private double diskMaxGb;
    private double diskMaxPercent = 100;
    private double memoryPercent;

    private RequestReader(String application) {
        this.application = application;
    }

    /**
     * @param application name of the project's application, to find it among the client's own builds
     * @throws IOException with the reason if the document is not a whole request
     */
    static ClientRequest read(InputStream in, ScanLimits limits, String application) throws IOException {
        RequestReader reader = new RequestReader(application);
        BoincXml xml = new BoincXml(in, limits);
        for (int top = xml.root("scheduler_request"); xml.nextChild(top);) {
            reader.topLevel(xml);
        }
        return reader.request();
    }

    private void topLevel(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "authenticator" -> authenticator = xml.text();
            case "hostid" -> hostId = Math.max(0, xml.intOr(0));
            case "rpc_seqno" -> rpcSeqno = xml.intOr(0);
            case "allow_multiple_clients" -> allowMultipleClients = xml.bool();
            case "dont_send_work" -> dontSendWork = xml.bool();
            case "work_req_seconds" -> legacySeconds = xml.nonNegativeOr(0);
            case "cpu_req_secs" -> cpuSeconds = xml.nonNegativeOr(0);
            case "cpu_req_instances" -> cpuInstances = xml.nonNegativeOr(0);
            case "estimated_delay" -> busySeconds = xml.nonNegativeOr(0);
            case "platform_name" -> platforms.addFirst(xml.text());
            case "alt_platform" -> altPlatform(xml);
            case "code_sign_key" -> codeSignKey = xml.rawText().strip();
            case "working_global_preferences" -> preferences(xml);
            case "host_info" -> host(xml);
            case "disk_usage" -> diskUsage(xml);
            case "result" -> report(xml);
            case "msg_from_host" -> trickles++;
            case "app_versions" -> appVersions(xml);
            case "other_results" -> others(xml);
            default -> {
            }
        }
    }

    private void altPlatform(BoincXml xml) throws IOException {
        for (int depth = xml.enter(); xml.nextChild(depth);) {
            if (xml.name().equals("name") && platforms.size() < MAX_LIST) {
                platforms.add(xml.text());
            }
        }
    }

    private void preferences(BoincXml xml) throws IOException {
        for (int depth = xml.enter(); xml.nextChild(depth);) {
            if (xml.name().equals("global_preferences")) {
                for (int inner = xml.enter(); xml.nextChild(inner);) {
                    preference(xml);
                }
            }
        }
    }

    private void preference(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "disk_min_free_gb" -> diskMinFreeGb = xml.nonNegativeOr(diskMinFreeGb);
            case "disk_max_used_gb" -> diskMaxGb = xml.nonNegativeOr(0);
            case "disk_max_used_pct" -> diskMaxPercent = xml.nonNegativeOr(diskMaxPercent);
            case "ram_max_used_busy_pct", "ram_max_used_idle_pct" ->
                    memoryPercent = Math.max(memoryPercent, xml.nonNegativeOr(0));
            default -> {
            }
        }
    }

    private void host(BoincXml xml) throws IOException {
        for (int depth = xml.enter(); xml.nextChild(depth);) {
            switch (xml.name()) {
                case "host_cpid" -> cpid = xml.text();
                case "domain_name" -> domainName = xml.text();
                case "ip_addr" -> ipAddr = xml.text();
                case "p_ncpus" -> ncpus = Math.max(1, xml.intOr(1));
                case "p_vendor" -> vendor = xml.text();
                case "p_model" -> model = xml.text();
                case "p_fpops" -> flops = xml.nonNegativeOr(0);
                case "m_nbytes" -> memoryBytes = xml.nonNegativeOr(0);
                case "d_total" -> diskTotal = xml.nonNegativeOr(-1);
                case "d_free" -> diskFree = xml.nonNegativeOr(-1);
                case "os_name" -> osName = xml.text();
                default -> {
                }
            }
        }
    }

    private void diskUsage(BoincXml xml) throws IOException {
        for (int depth = xml.enter(); xml.nextChild(depth);) {
            if (xml.name().equals("d_boinc_used_total")) {
                diskUsed = xml.nonNegativeOr(0);
            }
        }
    }

    private void report(BoincXml xml) throws IOException {
        String name = "";
        String stderr = "";
        double cpu = 0;
        double elapsed = 0;
        int exitStatus = 0;
        int state = 0;
        for (int depth = xml.enter(); xml.nextChild(depth);) {
            switch (xml.name()) {
                case "name" -> name = xml.text();
                case "final_cpu_time" -> cpu = xml.nonNegativeOr(0);
                case "final_elapsed_time" -> elapsed = xml.nonNegativeOr(0);
                case "exit_status" -> exitStatus = xml.intOr(-1);
                case "state" -> state = xml.intOr(0);
                case "stderr_out" -> stderr = xml.rawText();
                default -> {
                }
            }
        }
        if (!name.isEmpty() && reports.size() < MAX_LIST) {
            reports.add(new ClientRequest.Report(name, cpu, elapsed, exitStatus, state, stderr));
        }
    }

    private void appVersions(BoincXml xml) throws IOException {
        for (int depth = xml.enter(); xml.nextChild(depth);) {
            String app = "";
            int version = -1;
            for (int inner = xml.enter(); xml.nextChild(inner);) {
                switch (xml.name()) {
                    case "app_name" -> app = xml.text();
                    case "version_num" -> version = xml.intOr(-1);
                    default -> {
                    }
                }
            }
            anonymousVersion = app.equals(application) ? Math.max(version, anonymousVersion) : anonymousVersion;
        }
    }

    private void others(BoincXml xml) throws IOException {
        List<String> names = new ArrayList<>();
        for (int depth = xml.enter(); xml.nextChild(depth);) {
            for (int inner = xml.enter(); xml.nextChild(inner);) {
                if (xml.name().equals("name") && names.size() < MAX_LIST) {
                    names.add(xml.text());
                }
            }
        }
        otherResults = names;
    }

    private ClientRequest request() {
        ClientRequest.Work work = new ClientRequest.Work(!dontSendWork, cpuSeconds, cpuInstances, busySeconds,
                legacySeconds);
        HostIdentity identity = new HostIdentity(cpid, domainName, ipAddr, ncpus, vendor, model, osName, memoryBytes);
        return new ClientRequest(authenticator, hostId, rpcSeqno, allowMultipleClients, work, platforms,
                anonymousVersion, codeSignKey,
                identity, new ClientRequest.Limits(flops, usableDisk(), usableMemory()), reports, trickles,
                otherResults);
    }

    /** The least of what the three limits leave (scheduler-rpc.md section 4.15). */
    private double usableDisk() {
        if (diskTotal < 0 || diskFree < 0) {
            return -1;
        }
        double byMinFree = diskFree - diskMinFreeGb * GIBIBYTE;
        double byPercent = diskMaxPercent > 0 ? diskTotal * diskMaxPercent / 100 - diskUsed : byMinFree;
        double byMax = diskMaxGb > 0 ? diskMaxGb * GIBIBYTE - diskUsed : byMinFree;
        return Math.max(0, Math.min(byMinFree, Math.min(byPercent, byMax)));
    }

    private double usableMemory() {
        return memoryPercent > 0 ? memoryBytes * Math.min(100, memoryPercent) / 100 : memoryBytes;
    }
}
