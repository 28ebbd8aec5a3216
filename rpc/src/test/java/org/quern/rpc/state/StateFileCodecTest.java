package org.quern.rpc.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.AccountFacts;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ContactState;
import org.quern.model.ContainerSoftware;
import org.quern.model.Coprocessor;
import org.quern.model.DeletionRules;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ManagerTerms;
import org.quern.model.NetStats;
import org.quern.model.OldResult;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.RpcReason;
import org.quern.model.RunMode;
import org.quern.model.SavedLedger;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TimeStats;
import org.quern.model.TransferState;
import org.quern.model.TransientState;
import org.quern.model.UserCpid;
import org.quern.model.Workunit;
import org.quern.rpc.codec.ElementPaths;
import org.quern.rpc.codec.Recorded;
import org.quern.rpc.crypto.CodeSignKey;
import org.quern.rpc.scan.BoincXmlException;

class StateFileCodecTest {
    /** Elements of a BOINC 7.20.5 state file that Quern does not write, each with its reason. */
    private static final Map<String, String> NOT_WRITTEN = new TreeMap<>(Map.of(
            "client_state/host_info/wsl_available", "7.20 only",
            "client_state/active_task_set/active_task/page_fault_rate", "7.20 only, skipped on reading",
            "client_state/active_task_set/active_task/bytes_sent", "7.20 only, skipped on reading",
            "client_state/active_task_set/active_task/bytes_received", "7.20 only, skipped on reading",
            "client_state/new_version_check_time", "Quern does not look for new versions of BOINC",
            "client_state/client_version_check_url", "Quern does not look for new versions of BOINC",
            "client_state/all_projects_list_check_time", "stands among Quern's chores",
            "client_state/language", "set by a graphical client, not modelled",
            "client_state/alt_platform", "informative, found again at start"));

    static List<Path> states() {
        return Recorded.files("/state");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("states")
    void everyRecordedStateComesBackFromOurWriting(Path file) throws IOException {
        byte[] document = Files.readAllBytes(file);
        ReadState read = read(document);
        assertEquals(List.of(), read.complaints());
        assertTrue(valid(document));
        assertEquals("x86_64-pc-linux-gnu", read.state().platform());
        assertEquals("7.20.5", read.state().version());
        byte[] ours = write(read.state());
        assertTrue(valid(ours));
        assertEquals(read.state(), read(ours).state());
        assertEquals(List.of(), read(ours).complaints());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("states")
    void whatARealClientWritesWeWriteToo(Path file) throws IOException {
        byte[] document = Files.readAllBytes(file);
        Set<String> missing = new TreeSet<>(ElementPaths.of(document));
        missing.removeAll(ElementPaths.of(write(read(document).state())));
        missing.removeAll(NOT_WRITTEN.keySet());
        assertEquals(Set.of(), missing);
    }

    @Test
    void aRunningClientsState() throws IOException {
        SavedState state = read(Recorded.bytes("/state/03_task_suspended.xml")).state();
        SavedProject project = state.projects().getFirst();
        assertEquals("Test Rig Project", project.facts().projectName());
        assertEquals(13, project.contact().rpcSeqno());
        assertEquals(1795258397.515363, project.contact().minRpcTime());
        assertEquals(List.of("http://127.0.0.1:8090/testproj_cgi/cgi"), project.contact().schedulerUrls());
        assertTrue(project.flags().dontUseDcf());
        assertNotNull(CodeSignKey.parse(Objects.requireNonNull(project.codeSignKey())));
        assertEquals("Rig & test app", project.apps().get(1).userFriendlyName());
        FileRecord program = project.files().getFirst();
        assertTrue(program.present() && program.signatureRequired() && program.info().executable());
        FileRecord half = project.files().stream().filter(record -> record.transfer() != null).findFirst()
                .orElseThrow();
        assertEquals(new TransferState(false, 1, 1795258364.224423, 1795258569.285073, 2.008009, 197173),
                half.transfer());
        SavedTask task = state.tasks().getFirst();
        assertEquals(0, task.slot());
        assertEquals(0.353623, task.checkpointFractionDone());
        SavedState errors = read(Recorded.bytes("/state/05_ready_to_report_with_errors.xml")).state();
        SavedResult bad = errors.projects().getFirst().results().stream()
                .filter(result -> result.result().name().equals("err_bigout_a_0")).findFirst().orElseThrow();
        assertEquals(ResultState.COMPUTE_ERROR, bad.outcome().state());
        assertTrue(bad.outcome().stderr().startsWith("<stderr_txt>\nrigapp start")
                && bad.outcome().stderr().endsWith("</message>\n"), bad.outcome().stderr());
    }

    /** Of the cards those that some library drives, as others read each as one that computes. */
    @Test
    void anythingThatCanBeSavedComesBack() throws IOException {
        SavedState full = full();
        SavedState state = full.withHost(full.host().withCoprocessors(
                full.host().coprocessors().stream().filter(Coprocessor::usable).toList()));
        assertNotEquals(full, state);
        byte[] document = write(full);
        assertTrue(valid(document));
        ReadState read = read(document);
        assertEquals(List.of(), read.complaints());
        assertEquals(state, read.state());
        assertEquals("<client_state>", new String(document, 0, 14, StandardCharsets.UTF_8));
        assertTrue(new String(document, StandardCharsets.UTF_8).endsWith("\n</client_state>\n"));
    }

    /** The search for counter-examples found it: reported as done after a restart, with the exit status of a failure. */
    @Test
    void aResultThatFailedBeforeItsStartIsNotReadAsUploaded() throws IOException {
        SavedProject project = read("""
                <client_state>
                <project><master_url>http://a.org/</master_url></project>
                <result><name>r</name><exit_status>-186</exit_status><state>1</state><ready_to_report/></result>
                </client_state>
                """.getBytes(StandardCharsets.UTF_8)).state().projects().getFirst();
        assertEquals(ResultState.FILES_DOWNLOADING, project.results().getFirst().outcome().state());
    }

    @Test
    void whatIsOursStandsInElementsThatBoincSkips() throws IOException {
        Set<String> ours = ElementPaths.of(write(full()));
        for (Path file : states()) {
            ours.removeAll(ElementPaths.of(Files.readAllBytes(file)));
        }
        Set<String> known = Set.of("sporadic", "fraction_done_exact", "drvVersion", "totalGlobalMem", "have_cuda",
                "available_ram", "peak_flops", "count", "name", "coproc_cuda", "coproc_apple_gpu",
                "model", "have_opencl", "have_metal", "ncores", "metal_support", "global_mem_size", "coproc", "type",
                "docker_version", "docker_type", "docker_compose_version", "docker_compose_type", "product_name",
                "virtualbox_version", "file_prefix", "needs_network", "optional", "sub_appname",
                "avg_ncpus", "flops", "got_server_ack", "report_immediately", "suspended_via_gui", "host_venue",
                "user_cpids", "user_cpid", "email_hash", "cpid", "time", "sticky",
                "sticky_expire_time", "gzip_when_done", "download_gzipped", "gzipped_nbytes", "uploaded", "error_msg",
                "no_rsc_apps", "no_rsc_pref", "no_rsc_ams", "ams_resource_share_new", "trickle_up_url", "project_files",
                "file_ref",
                "file_name", "open_name", "main_program", "copy_file", "xml_signature", "trickle_up_pending",
                "master_url_fetch_pending", "dont_request_more_work", "detach_when_done", "ended",
                "attached_via_acct_mgr", "use_symlinks", "non_cpu_intensive", "strict_memory_bound",
                "send_full_workload", "virtual_size", "anonymous_platform", "cmdline", "plan_class", "gpu_ram",
                "dont_throttle");
        ours.removeIf(path -> path.contains("/quern_") || path.contains("/error_msg/")
                || known.contains(path.substring(path.lastIndexOf('/') + 1)));
        assertEquals(Set.of(), ours, "neither BOINC's nor ours by name");
    }

    @Test
    void aDamagedRecordIsLeftOutAndTold() throws IOException {
        ReadState read = read(
                """
                        <client_state>
                        <app><name>nobody</name></app>
                        <project><project_name>no url</project_name></project>
                        <project><master_url>http://a.org/</master_url><rsc_backoff_time><name>CPU</name><value>5</value></rsc_backoff_time>
                        <rsc_backoff_interval><name>CPU</name><value>6</value></rsc_backoff_interval></project>
                        <file><name>../../etc/passwd</name></file>
                        <file><name>pending</name><status>2</status></file>
                        <file><name>failed</name><status>-119</status><error_msg>
                        bad
                        </error_msg><persistent_file_xfer><num_retries>1</num_retries></persistent_file_xfer></file>
                        <result><name>../x</name></result>
                        <result><name>r</name><ready_to_report/><state>2</state></result>
                        <active_task_set><active_task><result_name>r</result_name></active_task></active_task_set>
                        <user_run_request>0</user_run_request>
                        <future><project><master_url>http://b.org/</master_url></project></future>
                        </client_state>
                        """
                        .getBytes(StandardCharsets.UTF_8));
        assertEquals(4, read.complaints().size(), read.complaints().toString());
        SavedProject project = read.state().projects().getFirst();
        assertEquals(1, read.state().projects().size());
        assertEquals(List.of(), project.apps());
        assertEquals(List.of(new ResourceBackoff(ResourceType.CPU, 5, 6)), project.contact().backoffs());
        assertEquals(List.of("pending", "failed"), project.files().stream().map(FileRecord::name).toList());
        assertEquals(0, project.files().getFirst().status());
        assertEquals("bad", project.files().get(1).error());
        assertEquals(null, project.files().get(1).transfer());
        assertEquals(ResultState.FILES_UPLOADED, project.results().getFirst().outcome().state());
        assertEquals(List.of(), read.state().tasks());
        assertEquals(RunMode.AUTO, read.state().runMode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<client_state>", "<client_state></client_state>",
        "\n<client_state>\n</client_state>\n", "<?xml version=\"1.0\"?>\n<client_state>\n</client_state>\n",
        "<client_state>\n</client_stat"})
    void aFileIsInvalidUnlessItsFirstAndALaterLineAreRight(String text) throws IOException {
        assertFalse(valid(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aCutFileIsNeitherValidNorReadable() throws IOException {
        byte[] whole = write(full());
        for (int length : new int[]{0, 14, 1000, whole.length / 2, whole.length - 16}) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertFalse(valid(cut));
            assertThrows(BoincXmlException.class, () -> read(cut));
        }
        assertTrue(valid("\uFEFF<client_state>\nx\n  </client_state>".getBytes(StandardCharsets.UTF_8)));
    }

    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void damagedFilesNeverDoMoreThanFail(long seed) throws IOException {
        var random = new Random(seed);
        byte[] document = Files.readAllBytes(states().get(random.nextInt(states().size())));
        for (int i = 0; i < 20; i++) {
            byte[] damaged = document.clone();
            for (int hits = random.nextInt(30); hits >= 0; hits--) {
                damaged[random.nextInt(damaged.length)] = random.nextBoolean() ? (byte) random.nextInt(256)
                        : (byte) "<>/&\n".charAt(random.nextInt(5));
            }
            try {
                // Control characters are lost in the first writing, nothing in the second.
                SavedState state = read(write(read(damaged).state())).state();
                assertEquals(state, read(write(state)).state(), () -> "seed " + seed);
            } catch (BoincXmlException e) {
                assertTrue(e.offset() <= damaged.length, () -> "seed " + seed);
            }
        }
    }

    private static SavedState full() {
        String spicy = "A & B <c> é \" ' &amp; ]]>";
        ProjectUrl url = ProjectUrl.of("https://example.org/p/");
        var gpu = new Coprocessor(ResourceType.NVIDIA, "Quadro", 2, 1e12, 8e9, 7e9, "535.104.05", false, "no library");
        var apple = new Coprocessor(ResourceType.APPLE_GPU, "M2", 1, 2e12, 9e9, 8e9, "", true, "");
        var host = new HostInfo(-3600, "h", "::1", "ab", 4, spicy, "m", "f", 1e9, 2e9, 3e9, 5, true, 6, -1, 8, 9, 10,
                "os", "v", "product", "7.0", "26.1", 2, List.of(gpu, apple))
                .withContainers(new ContainerSoftware("26.1", 2, "2.1", 1));
        var facts = new AccountFacts(spicy, 1, 2, 3, spicy, "t", 4.5, 5.5, 6, 7.5, 8.5, 9, 10, "e", "c", "x", "home",
                "sym");
        var contact = new ContactState(List.of("https://example.org/cgi?a=1&b=2"), 7, 1, 2, 3.25, 4.5,
                RpcReason.NEED_WORK, true, true, 5.5, 6, 7,
                List.of(new ResourceBackoff(ResourceType.CPU, 1.5, 600),
                        new ResourceBackoff(ResourceType.NVIDIA, 2.5, 1200)),
                8.25);
        var flags = new ProjectFlags(true, true, true, true, true, true, true, true, true, true, true,
                new DeletionRules(true, true, 9.25));
        var accounting = new ProjectAccounting(50, 1.25, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
        var info = new FileInfo("dir/f_1", 100, 200, "0".repeat(32), List.of("http://a/?x=1&y=2"),
                List.of("http://b/file_upload_handler"), true, 50, "sig\nnature\n.", "xml\n.", true, true, 3600,
                true, 5, 0);
        var file = new FileRecord(info, -119, true, true, 1234.5, null, "an <error> & more", 77.5, 66.5, false,
                "f".repeat(32));
        var waiting = FileRecord
                .described(new FileInfo("f2", 0, 0, "", List.of("http://a/"), List.of(), false, 0, null, null, false,
                        false, 0, false, 1, 60), 99)
                .withTransfer(new TransferState(true, 3, 1.5, 2.5, 3.5, 4));
        var version = new AppVersion("app", 101, "p", "cuda", "8.3.0",
                new ResourceUsage(0.5, ResourceType.NVIDIA, 0.25, 1e12, 3e9), "--a  b", "pre", true, true,
                List.of(new FileRef("dir/f_1", "open/name", true, true, true),
                        new FileRef("f2", "", false, false, false)));
        var workunit = new Workunit("wu", "app", 101, "-x \"y & z\" <q>", 1, 2, 3, 4, List.of(FileRef.of("f2", "in")),
                "sub", new ResourceUsage(2, null, 0, 5e9));
        var result = new Result("wu_0", "wu", "p", 101, "cuda", 10.5, 11.5, true, List.of(FileRef.of("out", "o")));
        var outcome = new ResultOutcome(ResultState.UPLOAD_FAILED, 1.5, 2.5, -127, 3, 4, 5,
                "line\n  <stderr_txt> é & <x>\n", true, true, 12.5, true);
        var project = new SavedProject(url, facts, contact, flags, accounting, "1024\nabc\n.",
                List.of(ResourceType.ATI), List.of(ResourceType.CPU),
                new ManagerTerms(12.5, List.of(ResourceType.NVIDIA), true), List.of("http://t/?a&b"),
                List.of(new App("app", spicy, true, true, true)), List.of(file, waiting), List.of(version),
                List.of(workunit), List.of(new SavedResult(result, outcome)),
                List.of(FileRef.of("pf", "logo.png")));
        var task = new SavedTask(url, "wu_0", 3, 9, 101, 1.5, 2.5, 0.5, 2.25, 1.75, true, 1, 2, 3, 4, 12345,
                99887766554433L, 7, "GPU-01;pci 0000:01:00.0");
        var ledger = new SavedLedger("LTD <x>",
                new TreeMap<>(Map.of("https://example.org/p/ CPU", 0.1 + 0.2, "b & c", -1e-300)));
        return new SavedState(host, new TimeStats(0.9, -1, 0.8, 0.7, 0.6, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
                new NetStats(1, 2, 3, 4, 5, 6), List.of(project), List.of(task), "p", "8.3.0", RunMode.NEVER,
                RunMode.ALWAYS, RunMode.AUTO, "work", List.of(new UserCpid("h", "c", 5)), List.of(ledger),
                new TreeMap<>(Map.of("benchmark", 1.7e9 + 0.123456789)), "CS2_WF2_WS1_JC2",
                new TransientState(new TransientState.Mode(RunMode.NEVER, 9.25, RunMode.ALWAYS),
                        TransientState.Mode.NONE.after(3),
                        new TransientState.Mode(RunMode.ALWAYS, 8.5),
                        List.of(new OldResult(url, "old_0", "app", 5, 1.5, 2.5, 3.5, 4.5))));
    }

    @Test
    void whatAVersionNeedsOfItsCardIsKept() throws IOException {
        String written = new String(write(full()), StandardCharsets.ISO_8859_1);
        assertTrue(written.contains("<gpu_ram>3000000000.000000</gpu_ram>"), written);
        assertTrue(written.contains("<dont_throttle/>"), written);
    }

    @Test
    void theNextSessionOfAnyClientFindsHowLongThisOneWas() throws IOException {
        String written = new String(write(full()), StandardCharsets.ISO_8859_1);
        assertTrue(written.contains("<previous_uptime>8.000000</previous_uptime>"), written);
    }

    private static ReadState read(byte[] document) throws IOException {
        return StateFileCodec.read(new ByteArrayInputStream(document));
    }

    /**
     * BOINC's test for a whole file: the first line holds the start tag and a later one the end tag
     * (docs/protocol/data-directory.md 5.1).
     */
    private static boolean valid(byte[] document) {
        var in = new ByteArrayInputStream(document);
        var line = new StringBuilder();
        boolean first = true;
        boolean ended = false;
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b != '\n') {
                if (line.length() < 255) {
                    line.append((char) b);
                }
                continue;
            }
            if (first && line.indexOf("<client_state>") < 0) {
                return false;
            }
            ended |= !first && line.indexOf("</client_state>") >= 0;
            first = false;
            line.setLength(0);
        }
        return ended || (!first && line.indexOf("</client_state>") >= 0);
    }

    private static byte[] write(SavedState state) throws IOException {
        var out = new ByteArrayOutputStream();
        StateFileCodec.write(state, out);
        return out.toByteArray();
    }
}
