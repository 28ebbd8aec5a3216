package org.quern.rpc.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.AppVersion;
import org.quern.model.ContainerSoftware;
import org.quern.model.Coprocessor;
import org.quern.model.DiskOffer;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.NetStats;
import org.quern.model.ProjectUrl;
import org.quern.model.ReportedFile;
import org.quern.model.ReportedResult;
import org.quern.model.RequestExtras;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SchedulerRequest;
import org.quern.model.TimeStats;
import org.quern.model.TransferTotals;
import org.quern.model.TrickleUp;
import org.quern.model.WorkRequest;
import org.quern.rpc.crypto.SigningKey;
import org.quern.rpc.scan.BoincXmlException;

class RequestCodecTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://127.0.0.1:8090/testproj/");
    private static final String PREFERENCES = "<global_preferences>\n<mod_time>0</mod_time>\n</global_preferences>";

    /** Elements of a BOINC 7.20.5 client that Quern does not send, each with its reason. */
    private static final Map<String, String> NOT_SENT = new TreeMap<>(Map.of(
            "scheduler_request/host_info/wsl_available", "7.20 only; BOINC 8.3 does not send it",
            "scheduler_request/global_preferences", "7.20 only; BOINC 8.3 does not send it",
            "scheduler_request/global_prefs_source_email_hash", "7.20 only; BOINC 8.3 does not send it",
            "scheduler_request/working_global_preferences/global_preferences",
            "the text is the caller's; this test has a short one",
            "scheduler_request/msg_from_host", "the content is the application's"));

    /** Elements that Quern sends and the recorded client did not, each with its reason. */
    private static final Map<String, String> SENT_BESIDES = new TreeMap<>(Map.ofEntries(
            Map.entry("scheduler_request/project_disk_free",
                    "docs/protocol/literature.md 3: three values of free space; BOINC's servers skip them"),
            Map.entry("scheduler_request/potentially_free_offender", "docs/protocol/literature.md 3"),
            Map.entry("scheduler_request/potentially_free_self", "docs/protocol/literature.md 3"),
            Map.entry("scheduler_request/client_brand", "Quern's own name"),
            Map.entry("scheduler_request/result/file_info/error_msg", "no recorded upload was refused for good"),
            Map.entry("scheduler_request/coprocs", "the recorded host had none"),
            Map.entry("scheduler_request/host_info/docker_version", "8.x; the recorded host had none"),
            Map.entry("scheduler_request/host_info/docker_type", "8.x; the recorded host had none"),
            Map.entry("scheduler_request/host_info/docker_compose_version", "8.x; the recorded host had none"),
            Map.entry("scheduler_request/host_info/docker_compose_type", "8.x; the recorded host had none"),
            Map.entry("scheduler_request/host_info/product_name", "the recorded host had none"),
            Map.entry("scheduler_request/host_info/virtualbox_version", "the recorded host had none"),
            Map.entry("scheduler_request/msg_from_host", "the content is the application's"),
            Map.entry("scheduler_request/file_info", "the recorded client had no sticky file"),
            Map.entry("scheduler_request/in_progress_results", "the recorded project did not ask for it"),
            Map.entry("scheduler_request/time_stats_log", "the recorded project did not ask for it"),
            Map.entry("scheduler_request/daily_xfer_history", "the recorded user bounds no transfers"),
            Map.entry("scheduler_request/dont_use_docker", "the recorded user did not say so"),
            Map.entry("scheduler_request/client_opaque", "the recorded client had no client_opaque.txt"),
            Map.entry("scheduler_request/user_keywords", "the recorded client followed no manager"),
            Map.entry("scheduler_request/job_log", "the recorded project did not ask for it"),
            Map.entry("scheduler_request/app_versions/app_version",
                    "coprocessor, network flag and file prefix were not seen")));

    static List<Path> requests() {
        return Recorded.requests();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void aRealClientsRequestIsReadAndComesBackFromOurWriting(Path file) throws IOException {
        SchedulerRequest request = read(Files.readAllBytes(file));
        assertEquals("e8904d2ee83337273c02988eda93af3f", request.authenticator());
        assertEquals("7.20.5", request.clientVersion());
        assertEquals("x86_64-pc-linux-gnu", request.platform());
        assertEquals(List.of("i686-pc-linux-gnu"), request.altPlatforms());
        assertEquals(2, request.host().ncpus());
        assertTrue(request.workingPreferences().startsWith("<global_preferences>"));
        assertEquals(request, read(write(request)));
    }

    @Test
    void finishedTasksOfARealClient() throws IOException {
        SchedulerRequest request = read(Recorded.bytes("/scheduler/0145_sched_request.xml"));
        assertEquals(2, request.results().size());
        ReportedResult first = request.results().getFirst();
        assertEquals("rigapp_9327_1795259372.242809_0", first.result().name());
        assertEquals(202, first.outcome().exitStatus());
        assertEquals(ResultState.ABORTED, first.outcome().state());
        assertTrue(
                first.outcome().stderr()
                        .startsWith("<message>\naborted by project - no longer usable</message>\n<stderr_txt>\n"),
                first.outcome().stderr());
        assertTrue(first.outcome().stderr().endsWith("</stderr_txt>\n"), first.outcome().stderr());
        assertEquals("", request.results().get(1).outcome().stderr());
        assertEquals(4, request.versions().size());
    }

    @Test
    void whatATaskWroteIsSentByteForByteAsBoincSendsIt() throws IOException {
        byte[] theirs = Recorded.bytes("/scheduler/0145_sched_request.xml");
        assertEquals(errors(theirs), errors(write(read(theirs))));
        assertEquals(2, errors(theirs).size());
    }

    private static List<String> errors(byte[] request) {
        return Pattern.compile("<stderr_out>\n.*?\n</stderr_out>\n", Pattern.DOTALL)
                .matcher(new String(request, StandardCharsets.ISO_8859_1)).results().map(MatchResult::group).toList();
    }

    @Test
    void anythingQuernCanSayComesBack() throws IOException {
        SchedulerRequest request = full();
        assertEquals(request, read(write(request)));
    }

    @Test
    void quernSendsTheElementsOfARealClientExceptThoseListed() throws IOException {
        Set<String> theirs = new TreeSet<>();
        for (Path file : requests()) {
            theirs.addAll(ElementPaths.of(Files.readAllBytes(file)));
        }
        Set<String> ours = ElementPaths.of(write(full()));
        assertEquals(Set.of(), unexplained(theirs, ours, NOT_SENT), "recorded, not sent by Quern, and not explained");
        assertEquals(Set.of(), unexplained(ours, theirs, SENT_BESIDES),
                "sent by Quern, not recorded, and not explained");
    }

    private static Set<String> unexplained(Set<String> some, Set<String> others, Map<String, String> explained) {
        var rest = new TreeSet<>(some);
        rest.removeAll(others);
        rest.removeIf(path -> explained.keySet().stream()
                .anyMatch(prefix -> path.equals(prefix) || path.startsWith(prefix + "/")));
        return rest;
    }

    @Test
    void theOrderIsBoincs() throws IOException {
        String text = new String(write(full()), StandardCharsets.UTF_8);
        int at = 0;
        for (String element : List.of("authenticator", "hostid", "rpc_seqno", "core_client_major_version",
                "resource_share_fraction", "dont_send_work", "work_req_seconds", "cpu_req_secs",
                "client_cap_plan_class", "platform_name", "alt_platform", "code_sign_key", "working_global_preferences",
                "cross_project_id", "time_stats", "net_stats", "host_info", "disk_usage",
                "coprocs", "result", "msg_from_host", "app_versions", "other_results", "in_progress_results",
                "client_brand")) {
            int next = text.indexOf("<" + element + ">", at);
            assertTrue(next > at, element);
            at = next;
        }
    }

    @Test
    void aHostWithoutIdHasNoSequenceNumber() throws IOException {
        String text = new String(write(read(write(full()).clone())), StandardCharsets.UTF_8);
        assertTrue(text.contains("<rpc_seqno>17</rpc_seqno>"));
        String first = text.replace("<hostid>3</hostid>", "<hostid>0</hostid>");
        assertTrue(new String(write(read(first.getBytes(StandardCharsets.UTF_8))), StandardCharsets.UTF_8)
                .contains("<rpc_seqno>0</rpc_seqno>"));
    }

    @Test
    void anOldClientAsksInOneNumber() throws IOException {
        SchedulerRequest request = read("<scheduler_request><work_req_seconds>5</work_req_seconds></scheduler_request>"
                .getBytes(StandardCharsets.UTF_8));
        assertEquals(new WorkRequest(List.of(), 5), request.work());
        assertTrue(request.work().asksForWork());
        SchedulerRequest newer = read(("<scheduler_request><work_req_seconds>5</work_req_seconds>"
                + "<cpu_req_secs>0</cpu_req_secs></scheduler_request>").getBytes(StandardCharsets.UTF_8));
        assertEquals(WorkRequest.NOTHING, newer.work(), "who knows resources says what is wanted of each");
    }

    @Test
    void amountsOfFreeSpaceAreToldOrNotAndZeroIsNotSilence() throws IOException {
        assertFalse(read(request("<disk_usage><d_project_share>7</d_project_share></disk_usage>")).disk()
                .tellsAmounts());
        DiskOffer full = read(request("<project_disk_free>0</project_disk_free>"
                + "<potentially_free_offender>0</potentially_free_offender>"
                + "<potentially_free_self>9</potentially_free_self>")).disk();
        assertEquals(new DiskOffer(0, 0, 0, 0, 0, 9), full);
        assertTrue(full.tellsAmounts());
    }

    private static byte[] request(String content) {
        return ("<scheduler_request>" + content + "</scheduler_request>").getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void anAppVersionThatCannotBeReadKeepsItsPlace() throws IOException {
        SchedulerRequest request = read("""
                <scheduler_request><app_versions>
                <app_version><app_name>a</app_name><file_ref><file_name>../x</file_name></file_ref></app_version>
                <app_version><app_name>b</app_name></app_version></app_versions></scheduler_request>"""
                .getBytes(StandardCharsets.UTF_8));
        assertEquals(List.of("", "b"), request.versions().stream().map(AppVersion::appName).toList());
    }

    @Test
    void whatIsNoWholeRequestIsAnError() {
        for (String name : List.of("17_malformed_body", "19_not_xml")) {
            assertThrows(BoincXmlException.class,
                    () -> read(Recorded.bytes("/scheduler-cases/" + name + ".request.xml")));
        }
    }

    @Test
    void noTextOfATaskEscapesItsElement() throws IOException {
        SchedulerRequest full = full();
        String evil = "]]></stderr_out></result></scheduler_request>\u0003 </msg_from_host> & <";
        var result = new ReportedResult(full.results().getFirst().result(),
                full.results().getFirst().outcome().withStderr(evil), List.of());
        var request = new SchedulerRequest(PROJECT, "a", 1, 1, "8.3.0", 1, 1, 1, 1, false, false, WorkRequest.NOTHING,
                "p", List.of(), null, PREFERENCES, "", TimeStats.UNKNOWN, 0, NetStats.NONE,
                full.host(), DiskOffer.UNKNOWN, List.of(result), List.of(new TrickleUp("r", 1, evil)), List.of(),
                List.of(), List.of(), null, RequestExtras.NONE, "Quern");
        SchedulerRequest back = read(write(request));
        assertEquals("Quern", back.clientBrand());
        assertEquals(1, back.results().size());
        assertEquals("]]&gt;", back.results().getFirst().outcome().stderr().substring(0, 6));
    }

    @Test
    void ofAComputerWhoseOnlyCardNothingDrivesNoCoprocessorsAreTold() throws IOException {
        HostInfo host = full().host().withCoprocessors(
                List.of(new Coprocessor(ResourceType.NVIDIA, "listed", 1, 0, 0, 0, "", false, "nothing drives it")));
        var request = new SchedulerRequest(PROJECT, "a", 1, 1, "8.3.0", 1, 1, 1, 1, false, false, WorkRequest.NOTHING,
                "p", List.of(), null, PREFERENCES, "", TimeStats.UNKNOWN, 0, NetStats.NONE,
                host, DiskOffer.UNKNOWN, List.of(), List.of(), List.of(), List.of(), List.of(), null,
                RequestExtras.NONE, "Quern");
        assertFalse(new String(write(request), StandardCharsets.ISO_8859_1).contains("<coprocs>"));
    }

    private static SchedulerRequest full() {
        var gpu = new Coprocessor(ResourceType.NVIDIA, "Quadro & Co", 2, 1e12, 8e9, 7e9, "535.10", true, "");
        var other = new Coprocessor(ResourceType.ATI, "Radeon", 1, 5e11, 4L << 30, 1e9, "", true, "");
        HostInfo host = new HostInfo(7200, "host", "10.0.0.1", "c".repeat(32), 8, "Vendor", "Model <x> é", "sse avx",
                3e9, 2e9, 1e9, 1.7e9, true, 8e9, 1e6, 2e9, 1e12, 5e11, "Linux", "6.1",
                "Desk & Top", "7.0", "26.1", 1, List.of(gpu, other))
                .withContainers(new ContainerSoftware("26.1", 1, "2.17.3", 1));
        var work = new WorkRequest(List.of(new WorkRequest.Ask(ResourceType.CPU, 100.5, 2, 1),
                new WorkRequest.Ask(ResourceType.NVIDIA, 50, 1, 0)));
        var version = new AppVersion("app", 101, "x86_64-pc-linux-gnu", "cuda", "8.3.0",
                new ResourceUsage(0.1, ResourceType.NVIDIA, 1, 5e11), "--x", "pre", true, true, List.of());
        var result = new Result("wu_1_0", "", "x86_64-pc-linux-gnu", 101, "cuda", 0, 0, false, List.of());
        var outcome = new ResultOutcome(ResultState.FILES_UPLOADED, 10, 11.5, 0, 1000, 2000, 3000,
                "<stderr_txt>\nhello & <é>\n</stderr_txt>", false, false, 0, false);
        var uploaded = new FileInfo("wu_1_0_0", 26, 1e6, "d".repeat(32), List.of(),
                List.of("http://a/file_upload_handler?x=1&y=2"), false, 0, null, null, false, false, 0, false, 1, 60);
        var sticky = FileRecord.described(new FileInfo("sticky", 5, 0, "", List.of(), List.of(), false, 0, null, null,
                false, false, 0, false, 1, 60), 0).withStatus(1, "");
        return new SchedulerRequest(PROJECT, "key", 3, 17, "8.3.0", 0.5, 0.25, 0.125, 1.5, true, true, work,
                "x86_64-pc-linux-gnu", List.of("i686-pc-linux-gnu"),
                SigningKey.generate().publicKey().text(), PREFERENCES, "cpid",
                new TimeStats(0.9, -1, 0.8, 0.7, 0.6, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0), 1.7e9,
                new NetStats(1, 2, 3, 4, 5, 6),
                host,
                new DiskOffer(1, 2, 3, 4, 5, 6), List.of(new ReportedResult(result, outcome,
                        List.of(new ReportedFile(uploaded, "permanent upload error")))),
                List.of(new TrickleUp("wu_2_0", 170, "<variety>v</variety>\n<text>\n  a & b\n</text>")),
                List.of(sticky), List.of(version),
                List.of(new SchedulerRequest.OtherResult("wu_2_0", 0, "cuda")),
                List.of(new SchedulerRequest.InProgress("wu_2_0", 1.8e9, 55.5,
                        new ResourceUsage(0.5, ResourceType.NVIDIA, 1, 0))),
                new RequestExtras(0, 0, "1.0 power_on\n2.0 proc_start", "3 ue 1", "my own <words> & more",
                        "<yes>1</yes>\n<no>2</no>", true, List.of(), new TransferTotals(30, 1.5e9, 2.5e10)),
                "Quern");
    }

    private static SchedulerRequest read(byte[] document) throws IOException {
        return SchedulerCodec.readRequest(new ByteArrayInputStream(document), PROJECT);
    }

    private static byte[] write(SchedulerRequest request) throws IOException {
        var out = new ByteArrayOutputStream();
        SchedulerCodec.writeRequest(request, out);
        return out.toByteArray();
    }
}
