package org.quern.daemon.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.daemon.gui.connection.GuiRpcServer;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.UserCommand;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;
import org.quern.rpc.http.HttpResult;
import org.quern.rpc.state.StateFileCodec;
import org.quern.rpc.write.BoincXmlWriter;
import org.quern.testing.Eventually;

/** docs/protocol/gui-rpc.md 5 to 8 as an authenticated manager sees it. */
class GuiOperationsTest {
    @TempDir
    private Path directory = Path.of("");
    /** Where packages keep their configuration. */
    @TempDir
    private Path elsewhere = Path.of("");

    private FakeClient client;
    private GuiRpcServer server;
    private GuiConnection manager;

    @SuppressWarnings("NullAway.Init") // set before each test
    GuiOperationsTest() {}

    @BeforeEach
    void open() throws IOException {
        open(new FakeClient(directory));
    }

    private void open(FakeClient opened) throws IOException {
        client = opened;
        server = GuiRpcServer.bind(0, client.forManagers());
        server.open();
        manager = GuiConnection.open("127.0.0.1", server.port());
        assertTrue(manager.authorize(Files.readString(directory.resolve("gui_rpc_auth.cfg"))));
    }

    private void reopen(FakeClient other) throws IOException {
        close();
        open(other);
    }

    @AfterEach
    void close() throws IOException {
        manager.close();
        server.close();
    }

    @Test
    void aModeForATimeIsShownWithTheTimeLeftAndEndsByItself() throws IOException {
        set("set_run_mode", "never", 600);
        assertMode("task", 3, 2, 600);
        client.passes(599);
        assertMode("task", 3, 2, 1);
        client.passes(1);
        assertMode("task", 2, 2, 0);
    }

    @Test
    void whileTheStateCannotBeReadManagersLookAndChangeNothing() throws IOException {
        client.refusal = "State file x cannot be read";
        for (String change : List.of("set_run_mode", "project_attach", "acct_mgr_rpc", "run_benchmarks",
                "set_cc_config", "set_global_prefs_override")) {
            assertEquals(client.refusal, ask(GuiQuestion.of(change)).error().orElse(""), change);
        }
        for (String look : List.of("get_state", "get_messages", "get_cc_status", "exchange_versions")) {
            assertEquals("", ask(GuiQuestion.of(look)).error().orElse(""), look);
        }
    }

    @Test
    void graphicsCardsThatAreNotThereAreNotSuspended() throws IOException {
        set("set_run_mode", "never", 0);
        GuiRecord status = ask(GuiQuestion.of("get_cc_status")).one("cc_status");
        assertEquals(4, status.number("task_suspend_reason"));
        assertEquals(0, status.number("gpu_suspend_reason"));
    }

    @Test
    void whoAsksForTheUseOfTheDiskIsToldWhatIsThereNow() throws IOException {
        client.measured = new DiskFigures(1, 4096, new TreeMap<>(Map.of(FakeClient.PROJECT, 8192.0)), 1e9, 5e8);
        GuiAnswer told = ask(GuiQuestion.of("get_disk_usage"));
        assertEquals(8192, told.all("project").getFirst().number("disk_usage"));
        assertEquals(4096, told.one("disk_usage_summary").number("d_boinc"));
    }

    @Test
    void restoreEndsAModeForATime() throws IOException {
        set("set_gpu_mode", "always", 600);
        set("set_gpu_mode", "restore", 0);
        assertMode("gpu", 2, 2, 0);
    }

    @Test
    void settingTheNetworkModeTakesBackTheGraceOfEarlierWishes() throws IOException {
        ask(GuiQuestion.of("project_update").with("project_url", FakeClient.PROJECT.canonical()));
        assertTrue(client.networkWanted, "an update reaches the network");
        set("set_network_mode", "never", 0);
        assertFalse(client.networkWanted, "the user has the last word");
    }

    @Test
    void theProjectThatAnInstallerNamesIsToldAndAttachedByOneWord() throws IOException {
        Path file = Files.writeString(directory.resolve("project_init.xml"),
                "<project_init><url>https://new.example/</url><name>New</name><account_key>abc</account_key><embedded/></project_init>");
        GuiRecord status = ask(GuiQuestion.of("get_project_init_status")).one("get_project_init_status");
        assertEquals("https://new.example/", status.text("url"));
        assertTrue(status.is("has_account_key") && status.is("embedded") && !status.toString().contains("abc"));
        ask(GuiQuestion.of("project_attach").with("use_config_file", ""));
        assertEquals("abc", client.attached.getFirst().authenticator());
        assertTrue(Files.notExists(file), "its wish is done");
        Files.writeString(file, "<project_init><url>" + FakeClient.PROJECT + "</url></project_init>");
        ask(GuiQuestion.of("get_project_init_status"));
        assertTrue(Files.notExists(file), "that one is attached already");
    }

    @Test
    void whoAsksForTheListOfAllProjectsHasItFetchedIfThereIsNone() throws IOException {
        ask(GuiQuestion.of("get_all_projects_list"));
        assertEquals(1, client.listsWanted);
    }

    @Test
    void anAccountManagerThatIsNoneIsToldByThePollAndLeavingOneIsFine() throws IOException {
        var request = GuiQuestion.of("acct_mgr_rpc").with("url", "http://nowhere/").with("name", "me");
        assertEquals("bad arg", ask(request).error().orElse(""));
        assertEquals("", ask(request.with("password", "secret")).error().orElse(""));
        GuiRecord reply = ask(GuiQuestion.of("acct_mgr_rpc_poll")).one("acct_mgr_rpc_reply");
        assertEquals(-189, reply.whole("error_num"));
        assertTrue(reply.text("message").contains("is no address of an account manager"), reply::toString);
        ask(GuiQuestion.of("acct_mgr_rpc").with("url", "").with("name", "").with("password", ""));
        assertEquals(0, ask(GuiQuestion.of("acct_mgr_rpc_poll")).one("acct_mgr_rpc_reply").whole("error_num"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<project_config><error_num>-204</error_num></project_config>",
        "<error><error_num> -204 </error_num></error>"})
    void aServerThatSaysThatItIsStillAskingHasAnswered(String document) throws IOException {
        var out = new ByteArrayOutputStream();
        var xml = new BoincXmlWriter(out);
        new WebQuery.Asked(CompletableFuture.completedFuture(new HttpResult.Success<>(
                document.getBytes(StandardCharsets.US_ASCII)))).answer(xml, "project_config");
        xml.flush();
        assertEquals("<project_config>\n<error_num>-112</error_num>\n</project_config>",
                out.toString(StandardCharsets.US_ASCII).replace(" ", "").strip());
    }

    @Test
    void pollsOfWhatNobodyAskedForAreEmpty() throws IOException {
        assertTrue(ask(GuiQuestion.of("lookup_account_poll")).text().contains("<account_out/>"));
        assertTrue(ask(GuiQuestion.of("get_project_config_poll")).text().contains("<project_config/>"));
    }

    @Test
    void lookingAnAccountUpWithoutAnAddressIsRefusedInBoincsWords() throws IOException {
        assertEquals("missing URL, email address, or password",
                ask(GuiQuestion.of("lookup_account").with("url", "http://a.example/")).error().orElse(""));
    }

    @Test
    void aPasswordForADirectoryServiceIsNotSentInTheClear() throws IOException {
        ask(GuiQuestion.of("lookup_account").with("url", "http://a.example/").with("email_addr", "joe")
                .with("passwd_hash", "secret").with("ldap_auth", "1"));
        assertEquals(-238, ask(GuiQuestion.of("lookup_account_poll")).one("account_out").whole("error_num"));
    }

    @Test
    void termsCannotBeAcceptedByAManagerWithoutAName() throws IOException {
        var request = GuiQuestion.of("create_account").with("url", "http://a.example/").with("consented_to_terms", "");
        assertTrue(ask(request).error().orElse("").contains("must be set in <exchange_versions>"));
    }

    @Test
    void whereAttachingIsNotAllowedThePollSaysSo() throws IOException {
        client.options = ClientOptions.BUILT_IN.change().set(ClientSwitch.DISALLOW_ATTACH, true).build();
        ask(GuiQuestion.of("project_attach").with("project_url", "http://a.example/").with("authenticator", "k"));
        GuiRecord outcome = ask(GuiQuestion.of("project_attach_poll")).one("project_attach_reply");
        assertEquals(-201, outcome.whole("error_num"));
        assertEquals("Not attached to http://a.example/: <disallow_attach> in cc_config.xml forbids it",
                outcome.text("message"));
        assertEquals(outcome.text("message"), client.messages.after(0).getFirst().message().text());
        assertEquals(List.of(), client.attached);
        assertEquals(1, ask(GuiQuestion.of("get_cc_status")).one("cc_status").whole("disallow_attach"));
    }

    @Test
    void proxiesAreKeptAndTold() throws IOException {
        ask(GuiQuestion.of("set_proxy_settings").with("use_http_proxy", "").with("http_server_name", "proxy.example")
                .with("http_server_port", "3128").with("no_proxy", "a.example,b.example"));
        GuiRecord proxies = ask(GuiQuestion.of("get_proxy_settings")).one("proxy_info");
        assertEquals("proxy.example", proxies.text("http_server_name"));
        assertEquals(3128, proxies.whole("http_server_port"));
        assertEquals("a.example,b.example", proxies.text("no_proxy"));
        assertTrue(proxies.is("use_http_proxy") && !proxies.is("use_socks_proxy"), proxies::toString);
    }

    @Test
    void drawingIsForAnotherSystem() throws IOException { // boinccmd knows the option on macOS only
        assertEquals("run_graphics_app RPC is currently available only on Mac OS",
                ask(GuiQuestion.of("run_graphics_app").with("slot", "0").with("run", "")).error().orElse(""));
    }

    @Test
    void bytesOfTheDayAreTold() throws IOException {
        client.transfers.add(true, 1000);
        client.transfers.add(false, 500);
        GuiRecord day = ask(GuiQuestion.of("get_daily_xfer_history")).one("dx");
        assertEquals(1000, day.number("up"));
        assertEquals(500, day.number("down"));
    }

    @Test
    void anApplicationConfigurationIsStoredAndGivenBack() throws IOException {
        assertTrue(ask(GuiQuestion.of("get_app_config").with("url", FakeClient.PROJECT.canonical())).error()
                .orElse("").contains("app_config.xml not found"));
        assertEquals("no such project",
                ask(GuiQuestion.of("get_app_config").with("url", "http://other.example/")).error().orElse(""));
        Path file = directory.resolve("projects/127.0.0.1_1_p/app_config.xml");
        Files.createDirectories(directory.resolve("projects/127.0.0.1_1_p"));
        Files.writeString(file, "<app_config>\n<project_max_concurrent>1</project_max_concurrent>\n</app_config>\n");
        assertTrue(ask(GuiQuestion.of("get_app_config").with("url", FakeClient.PROJECT.canonical())).text()
                .contains("<project_max_concurrent>1</project_max_concurrent>"));
    }

    @Test
    void aPreferencesOverrideIsStoredGivenBackAndTakenAway() throws IOException {
        ask(GuiQuestion.of("set_global_prefs_override").with("max_ncpus_pct", "50"));
        assertTrue(Files.readString(directory.resolve("global_prefs_override.xml")).contains("<max_ncpus_pct>50<"));
        ask(GuiQuestion.of("set_global_prefs_override"));
        assertEquals("no prefs override file", ask(GuiQuestion.of("get_global_prefs_override")).error().orElse(""));
    }

    @Test
    void preferencesAreSavedToWhereAPackagesLinkLeads() throws IOException {
        Path packaged = Files.writeString(Files.createDirectory(elsewhere.resolve("etc")).resolve("prefs"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("global_prefs_override.xml"), packaged);
        ask(GuiQuestion.of("set_global_prefs_override").with("max_ncpus_pct", "50"));
        assertTrue(Files.isSymbolicLink(link), "the link is the package's");
        assertTrue(Files.readString(packaged).contains("<max_ncpus_pct>50<"));
        ask(GuiQuestion.of("set_global_prefs_override"));
        assertEquals("", Files.readString(packaged));
        assertEquals("no prefs override file", ask(GuiQuestion.of("get_global_prefs_override")).error().orElse(""));
        assertEquals(List.of(),
                PreferencesFiles.read(directory, "", project -> Optional.empty(), 1_800_000_000).mistakes());
    }

    @Test
    void preferencesThatCannotBeSavedAreToldWithTheFileAndItsLink() throws IOException {
        Files.createSymbolicLink(directory.resolve("cc_config.xml"), Files.createDirectory(elsewhere.resolve("etc")));
        assertTrue(ask(GuiQuestion.of("set_cc_config").with("cc_config", "")).text().contains("<status>-108</status>"));
        String said = client.messages.after(0).getLast().message().text();
        assertTrue(said.startsWith(directory.resolve("cc_config.xml") + " (a link to " + elsewhere.resolve("etc")
                + ") could not be saved ("), said);
    }

    @Test
    void theWebSitesPreferencesAreGivenForThisHostsVenueWithoutTheOverride() throws IOException {
        assertEquals("-108", ask(GuiQuestion.of("get_global_prefs_file")).error().orElse(""));
        Files.writeString(directory.resolve("global_prefs.xml"), """
                <global_preferences>
                <source_project>http://a.example/</source_project>
                <max_ncpus_pct>80</max_ncpus_pct>
                <venue name="home"><max_ncpus_pct>60</max_ncpus_pct></venue>
                </global_preferences>
                """);
        ask(GuiQuestion.of("set_global_prefs_override").with("max_ncpus_pct", "50"));
        assertEquals(80, prefs("max_ncpus_pct"));
        reopen(new FakeClient(directory, StateFileCodec.read(new ByteArrayInputStream(
                "<client_state><host_venue>home</host_venue></client_state>".getBytes(StandardCharsets.UTF_8)))
                .state()));
        assertEquals(60, prefs("max_ncpus_pct"));
        assertEquals("http://a.example/", ask(GuiQuestion.of("get_global_prefs_file")).one("global_preferences")
                .text("source_project"));
    }

    @Test
    void aManagerIsToldWhereAProjectPutsThisComputer() throws IOException {
        reopen(new FakeClient(directory,
                StateFileCodec.read(new ByteArrayInputStream(("<client_state><project><master_url>"
                        + FakeClient.PROJECT.canonical()
                        + "</master_url><host_venue>home</host_venue></project></client_state>")
                        .getBytes(StandardCharsets.UTF_8))).state()));
        GuiRecord project = ask(GuiQuestion.of("get_project_status")).all("project").getFirst();
        assertEquals("home", project.text("venue"));
        assertEquals("home", project.text("host_venue"));
    }

    private double prefs(String element) throws IOException {
        return ask(GuiQuestion.of("get_global_prefs_file")).one("global_preferences").number(element);
    }

    @Test
    void theNetworkIsOnlineAfterALookUpAndIdleBefore() throws IOException {
        assertEquals(2, ask(GuiQuestion.of("get_cc_status")).one("cc_status").whole("network_status"));
        ask(GuiQuestion.of("get_project_config").with("url", FakeClient.PROJECT.canonical())); // where nobody listens
        Eventually.holds("it was used",
                () -> ask(GuiQuestion.of("get_cc_status")).one("cc_status").whole("network_status") == 0);
        Eventually.holds("it failed", () -> client.web().use().needsConnection());
        ask(GuiQuestion.of("network_available"));
        assertFalse(client.web().use().needsConnection());
    }

    @Test
    void benchmarksAndAFreshLookAtTheComputerCanBeAskedFor() throws IOException {
        ask(GuiQuestion.of("run_benchmarks"));
        assertEquals(List.of(new UserCommand.RunBenchmarks()), client.asked);
        ask(GuiQuestion.of("reset_host_info"));
        assertEquals(1, client.described);
    }

    private void set(String operation, String mode, double seconds) throws IOException {
        ask(GuiQuestion.of(operation).with(mode, "").with("duration", Double.toString(seconds)));
    }

    private void assertMode(String kind, int now, int usual, double left) throws IOException {
        GuiRecord status = ask(GuiQuestion.of("get_cc_status")).one("cc_status");
        assertEquals(List.of((double) now, (double) usual, left), List.of(status.number(kind + "_mode"),
                status.number(kind + "_mode_perm"), status.number(kind + "_mode_delay")), status::toString);
    }

    private GuiAnswer ask(GuiQuestion question) throws IOException {
        GuiAnswer answer = manager.ask(question);
        assertFalse(answer.unauthorized(), question::toString);
        return answer;
    }
}
