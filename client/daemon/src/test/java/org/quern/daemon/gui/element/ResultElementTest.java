package org.quern.daemon.gui.element;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.AppConfig;
import org.quern.daemon.gui.FakeClient;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.ProjectWishes;
import org.quern.model.Coprocessor;
import org.quern.model.ExitFacts;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.SavedState;
import org.quern.model.TaskId;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;
import org.quern.rpc.state.StateFileCodec;

/** Each element of {@code <result>} that depends on what the client does with it (docs/protocol/gui-rpc.md 6.11). */
class ResultElementTest {
    private static final TaskId PLAIN = new TaskId(FakeClient.PROJECT, "plain");
    @TempDir
    private Path directory = Path.of("");
    private FakeClient client;

    @SuppressWarnings("NullAway.Init") // set before each test
    ResultElementTest() {}

    @BeforeEach
    void begin() throws IOException {
        client = new FakeClient(directory, state());
        client.happens(new Event.PermissionChanged(Permission.ALL));
    }

    @Test
    void theResourcesAreWhatTheWorkunitOrElseItsVersionSays() throws IOException {
        Results results = results();
        assertEquals("", text(results, "plain", "resources"));
        assertEquals("0.5 CPUs + 1 NVIDIA GPU (device 0)", text(results, "gpu", "resources"));
        assertEquals("0.0123 CPUs + ATI GPU (missing)", text(results, "missing", "resources"));
        assertEquals("4 CPUs", text(results, "own", "resources"));
        assertTrue(results.get("missing").has("coproc_missing"));
        assertFalse(results.get("gpu").has("coproc_missing"));
        assertEquals("cuda", text(results, "gpu", "plan_class"));
    }

    @Test
    void theUsersWishesAreShownForTasksThatWaitAndNotForThoseThatRunAlready() throws IOException {
        AppConfig wishes = new AppConfig(List.of(),
                List.of(new AppConfig.VersionSettings("app", "", "", 3, 0)), 0, false);
        client.happens(new Event.SettingsChanged(java.util.Objects.requireNonNull(client.view()).settings().with(
                new ProjectWishes(new TreeMap<>(Map.of(FakeClient.PROJECT, wishes)), List.of(), false))));
        Results results = results();
        assertEquals("3 CPUs", text(results, "waiting", "resources"));
        assertEquals("", text(results, "plain", "resources"));
        assertEquals("4 CPUs", text(results, "own", "resources"));
    }

    /** As the scheduler reckons: ten tasks that took twice as long as it says of 1000 s, and beside them a guess that weighs a tenth of one. */
    @Test
    void anEstimateOfAWaitingTaskIsCorrectedByWhatTasksOfItsVersionTook() throws IOException {
        assertEquals(1000, results().get("waiting").number("estimated_cpu_time_remaining"), 1e-3);
        client = new FakeClient(directory, state("<quern_ledger><policy>JC4</policy>"
                + entry("run_weight", 10) + entry("run_sum", 20) + entry("run_squares", 40) + "</quern_ledger>"));
        assertEquals(1000 * (20 + 1 / 11.0) / (10 + 1 / 11.0),
                results().get("waiting").number("estimated_cpu_time_remaining"), 1e-3);
    }

    @Test
    void aTaskThatWouldBeLateIsShownAsSuch() throws IOException {
        Results results = results();
        assertTrue(results.get("late").has("edf_scheduled"), results::toString);
        assertFalse(results.get("gpu").has("edf_scheduled"));
        assertEquals(1_000_000_500, results.get("late").number("report_deadline"));
    }

    /** 1000 s at a deviation of the root of a half, as where nothing was learnt; the other one is due in no time. */
    @Test
    void howLongATaskMayTakeAndWhetherItWillBeLateIsTold() throws IOException {
        Results results = results();
        double left = results.get("waiting").number("estimated_cpu_time_remaining");
        assertEquals(Math.sqrt(0.5), results.get("waiting").number("quern_remaining_deviation") / left, 1e-3);
        assertEquals(0, results.get("waiting").number("quern_late_risk"), 1e-3);
        assertEquals(0.767, results.get("late").number("quern_late_risk"), 1e-3,
                "two of five points of so wide a spread are in no time");
        assertEquals(0, results.get("no deadline").number("quern_late_risk"), "no server gave it one");
        assertFalse(results.get("late").has("quern_parked"), "nothing is parked while so little is known");
    }

    @Test
    void aTaskThatAskedForAPauseWaitsWithItsReason() throws IOException {
        started();
        client.happens(new Event.TaskExited(PLAIN, new ExitFacts(0, 0, null,
                new ExitFacts.TemporaryExit(600, "the licence server is away", false))));
        GuiRecord result = results().get("plain");
        assertTrue(result.has("scheduler_wait"), result::toString);
        assertTrue(result.text("scheduler_wait_reason").contains("the licence server is away"), result::toString);
        client.passes(601);
        assertFalse(results().get("plain").has("scheduler_wait"));
    }

    @Test
    void whatARunningTaskUsesIsShownByTheNamesThatManagersKnow() throws IOException {
        started();
        client.happens(new Event.TaskMeasured(PLAIN, 1e6, 5e5, 1, 8e9, 4));
        GuiRecord task = results().get("plain");
        assertEquals(5e5, task.number("swap_size"), "what lies in swap space, as BOINC 8 has it");
        assertEquals(8e9, task.number("virtual_size"));
        assertTrue(task.has("quern_page_fault_rate"), task::toString);
        assertFalse(task.has("page_fault_rate"), "BOINC 8 has none");
    }

    @Test
    void aTaskThatNeedsTheNetworkWaitsWhileItIsSuspended() throws IOException {
        assertFalse(results().get("online").has("network_wait"));
        Permission.Verdict no = new Permission.Verdict(false, 4, "the user said so", false);
        client.happens(new Event.PermissionChanged(
                new Permission(Permission.Verdict.YES, Permission.Verdict.YES, no, no)));
        assertTrue(results().get("online").has("network_wait"));
        assertFalse(results().get("plain").has("network_wait"));
    }

    @Test
    void aProgramThatDoesNotTellItsProgressIsShownAnEstimateOfItAfterAMinute() throws IOException {
        started();
        for (int second = 0; second < 90; second++) {
            client.passes(1);
        }
        GuiRecord result = results().get("plain");
        assertEquals(90, result.number("elapsed_time"), result::toString);
        double done = result.number("fraction_done");
        assertEquals(90 / (90 + result.number("estimated_cpu_time_remaining")), done, 1e-4);
        client.happens(new Event.TaskProgressed(PLAIN, 80, 60, 0.25));
        result = results().get("plain");
        assertEquals(0.25, result.number("fraction_done"));
        assertEquals(60, result.number("checkpoint_cpu_time"));
        assertEquals(80, result.number("current_cpu_time"));
        assertEquals(0.25 / 90, result.number("progress_rate"), 1e-6);
        assertEquals(directory.resolve("projects/127.0.0.1_1_p/draw").toString(),
                result.text("graphics_exec_path"));
        assertTrue(result.text("slot_path").startsWith(directory.resolve("slots").toString()), result::toString);
    }

    /** The process of the plain task runs. */
    private void started() {
        client.happens(new Event.StateSaved(Long.MAX_VALUE));
        client.happens(new Event.TaskStarted(PLAIN, 4711, 1));
    }

    private static String text(Results results, String name, String element) {
        return results.get(name).text(element);
    }

    /** The results of a reply by name. */
    private record Results(Map<String, GuiRecord> byName) {
        GuiRecord get(String name) {
            return java.util.Objects.requireNonNull(byName.get(name), name);
        }
    }

    private Results results() throws IOException {
        try (GuiRpcServer server = GuiRpcServer.bind(0, client.forManagers())) {
            server.open();
            try (GuiConnection manager = GuiConnection.open("127.0.0.1", server.port())) {
                Map<String, GuiRecord> byName = new TreeMap<>();
                manager.ask(GuiQuestion.of("get_results")).all("result")
                        .forEach(result -> byName.put(result.text("name"), result));
                return new Results(byName);
            }
        }
    }

    private static String entry(String quantity, double value) {
        return "<entry><key>" + quantity + " " + FakeClient.PROJECT.canonical() + " app 100</key><value>" + value
                + "</value></entry>";
    }

    private static SavedState state() throws IOException {
        return state("");
    }

    /** A host with two NVIDIA cards, and a project with a task of each kind. */
    private static SavedState state(String more) throws IOException {
        String text = "<client_state>\n<platform_name>x86_64-pc-linux-gnu</platform_name>\n<project><master_url>"
                + FakeClient.PROJECT.canonical() + "</master_url>"
                + "</project>\n<app><name>app</name></app>\n"
                + file("program") + file("draw")
                + version("", "<avg_ncpus>1</avg_ncpus>")
                + version("cuda", "<avg_ncpus>0.5</avg_ncpus><coproc><type>NVIDIA</type><count>1</count></coproc>")
                + version("ati", "<avg_ncpus>0.01234</avg_ncpus><coproc><type>ATI</type><count>1</count></coproc>")
                + version("net", "<avg_ncpus>0.1</avg_ncpus><needs_network/>")
                + task("late", "", "", 500, "") + task("plain", "", "", 1e8, "")
                + task("gpu", "cuda", "", 1e8, "") + task("missing", "ati", "", 1e8, "")
                + task("online", "net", "", 1e8, "")
                + task("own", "", "<avg_ncpus>4</avg_ncpus>", 1e8, "<suspended_via_gui/>")
                + task("no deadline", "", "", -1e9, "<suspended_via_gui/>")
                + task("waiting", "", "", 1e8, "<suspended_via_gui/>") + more + "</client_state>\n";
        SavedState saved = StateFileCodec.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))).state();
        return saved.withHost(HostInfo.plain(2, 1e9).withCoprocessors(List.of(
                new Coprocessor(ResourceType.NVIDIA, "Card", 2, 1e12, 8e9, 8e9, "", true, ""))));
    }

    private static String file(String name) {
        return "<file><name>" + name + "</name><nbytes>1</nbytes><status>1</status></file>\n";
    }

    private static String version(String planClass, String usage) {
        return "<app_version><app_name>app</app_name><version_num>100</version_num>"
                + "<platform>x86_64-pc-linux-gnu</platform><plan_class>" + planClass + "</plan_class>" + usage
                + "<flops>1e9</flops><file_ref><file_name>program</file_name><main_program/></file_ref>"
                + "<file_ref><file_name>draw</file_name><open_name>graphics_app</open_name></file_ref></app_version>\n";
    }

    private static String task(String name, String planClass, String usage, double seconds, String flags) {
        return "<workunit><name>wu_" + name + "</name><app_name>app</app_name><version_num>100</version_num>"
                + "<rsc_fpops_est>1e12</rsc_fpops_est><rsc_fpops_bound>1e18</rsc_fpops_bound>" + usage + "</workunit>\n"
                + "<result><name>" + name + "</name><wu_name>wu_" + name + "</wu_name><state>2</state>"
                + "<platform>x86_64-pc-linux-gnu</platform><version_num>100</version_num><plan_class>" + planClass
                + "</plan_class><report_deadline>" + (1e9 + seconds) + "</report_deadline>" + flags + "</result>\n";
    }
}
