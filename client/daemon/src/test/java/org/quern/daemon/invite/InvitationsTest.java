package org.quern.daemon.invite;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.daemon.gui.FakeClient;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.news.ProjectList;
import org.quern.daemon.settings.ContainerWishes;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;

/** Installers' files and containers' variables, with a web site that answers, does not, or refuses. */
class InvitationsTest {
    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1")).build();

    @TempDir
    private Path directory = Path.of("");

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("plat", "8.3.0", "0.1"));
    private final ExecutorService io = Executors.newVirtualThreadPerTaskExecutor();
    private boolean mayAsk = true;

    @AfterEach
    void close() {
        http.close();
        io.close();
    }

    @Test
    void project_init_with_a_key_attaches_and_goes() throws IOException {
        FakeClient client = client();
        file("project_init.xml", "<project_init>\n<url>https://new.example/</url><name>New & more</name>"
                + "<account_key>abc</account_key></project_init>");
        look(client);
        assertEquals("https://new.example/", client.attached.getFirst().url().canonical());
        assertEquals("abc", client.attached.getFirst().authenticator());
        assertFalse(has("project_init.xml"));
    }

    @Test
    void project_init_without_a_key_or_where_attaching_is_forbidden_stays() throws IOException {
        FakeClient client = client();
        file("project_init.xml", "<project_init><url>https://new.example/</url></project_init>");
        look(client);
        assertTrue(has("project_init.xml"));
        file("project_init.xml",
                "<project_init><url>https://new.example/</url><account_key>k</account_key></project_init>");
        client.options = ClientOptions.BUILT_IN.change().set(ClientSwitch.DISALLOW_ATTACH, true).build();
        look(client);
        assertEquals(List.of(), client.attached);
        assertTrue(has("project_init.xml"));
        assertTrue(said.toString().contains("<disallow_attach>"), said::toString);
    }

    @Test
    void a_login_token_is_changed_into_a_key_with_the_list_that_names_its_project() throws IOException {
        FakeClient client = client();
        file("login_token.txt", "boinc_8.0_windows__17_4711_s3cret (1).exe\nmore");
        answers("/list", ok(list()));
        answers("/p/login_token_lookup.php?user_id=4711&token=s3cret",
                ok("<login_token_reply><user_name>Joe & co</user_name><authenticator>key1</authenticator></login_token_reply>"));
        look(client);
        assertEquals("key1", client.attached.getFirst().authenticator());
        assertFalse(has("login_token.txt"));
        assertFalse(said.toString().contains("s3cret"));
    }

    @Test
    void a_login_token_of_an_account_manager_is_followed_by_its_key() throws IOException {
        FakeClient client = client();
        file("login_token.txt", "x__18_1_t");
        answers("/list", ok(list()));
        answers("/am/login_token_lookup.php?user_id=1&token=t",
                ok("<login_token_reply><user_name>Joe</user_name><authenticator>amkey</authenticator></login_token_reply>"));
        look(client);
        assertEquals(address() + "/am/", client.manager().url());
        assertEquals("Boss", client.manager().place().name());
        assertTrue(Files.readString(directory.resolve("acct_mgr_login.xml")).contains("amkey"));
        assertFalse(has("login_token.txt"));
    }

    @Test
    void whileNobodyAnswersTheTokenIsKeptAndARefusalEndsIt() throws IOException {
        FakeClient client = client();
        file("login_token.txt", "x__17_1_t");
        look(client); // there is no list yet
        assertTrue(has("login_token.txt"));
        answers("/list", ok(list()));
        answers("/p/login_token_lookup.php?user_id=1&token=t", serverError());
        look(client);
        assertTrue(has("login_token.txt"));
        mayAsk = false;
        answers("/p/login_token_lookup.php?user_id=1&token=t",
                ok("<error><error_num>-1</error_num><error_msg>token expired</error_msg></error>"));
        look(client);
        assertTrue(has("login_token.txt"));
        mayAsk = true;
        look(client);
        assertFalse(has("login_token.txt"));
        assertTrue(said.toString().contains("token expired"), said::toString);
        assertEquals(List.of(), client.attached);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "boinc.exe", "x__17_1", "x__17_1_", "x__a_b_c", "x__99_1_t",
        "x__11111111111111111111_1_t"})
    void whatIsNoTokenOrOfNoProjectIsDeleted(String text) throws IOException {
        file("login_token.txt", text);
        answers("/list", ok(list()));
        look(client());
        assertFalse(has("login_token.txt"));
    }

    @Test
    void aContainersManagerIsFollowedUnlessOneIsAlready() throws IOException {
        FakeClient client = client();
        var wanted = new ContainerWishes.Manager("https://m.example/", "joe", "sesame");
        invitations(client).follow(wanted);
        invitations(client).follow(new ContainerWishes.Manager("https://other.example/", "joe", "sesame"));
        assertEquals("https://m.example/", client.manager().url());
        assertFalse(Files.readString(directory.resolve("acct_mgr_login.xml")).contains("sesame"));
        assertTrue(said.toString().contains("https://m.example/ is followed already"), said::toString);
    }

    @Test
    void aPasswordThatWasWrongIsCorrectedByTheNextStartAndAManagerThatWasLeftStaysLeft() throws IOException {
        FakeClient client = client();
        invitations(client).follow(new ContainerWishes.Manager("https://m.example/", "joe", "wrong"));
        String before = Files.readString(directory.resolve("acct_mgr_login.xml"));
        invitations(client).follow(new ContainerWishes.Manager("https://m.example/", "joe", "right"));
        assertFalse(before.equals(Files.readString(directory.resolve("acct_mgr_login.xml"))));
        client.manager().leave();
        invitations(client).follow(new ContainerWishes.Manager("https://m.example/", "joe", "right"));
        assertEquals("", client.manager().url());
        assertTrue(said.toString().contains("left by a command"), said::toString);
    }

    @Test
    void a_token_waits_for_the_network_and_is_used_when_it_may() throws IOException {
        mayAsk = false;
        FakeClient client = client();
        file("login_token.txt", "x__17_1_t\n" + "y".repeat(5_000_000));
        answers("/list", ok(list()));
        answers("/p/login_token_lookup.php?user_id=1&token=t",
                ok("<login_token_reply><user_name>Joe</user_name><authenticator>k</authenticator></login_token_reply>"));
        Invitations invitations = invitations(client);
        invitations.look();
        assertFalse(invitations.isDue());
        assertTrue(said.toString().contains("waits until the network may be used"), said::toString);
        mayAsk = true;
        assertTrue(invitations.isDue());
        invitations.look();
        assertEquals("k", client.attached.getFirst().authenticator());
        assertFalse(invitations.isDue());
    }

    @Test
    void whatIsForbiddenIsSaidOnceASession() throws IOException {
        FakeClient client = client();
        client.options = ClientOptions.BUILT_IN.change().set(ClientSwitch.DISALLOW_ATTACH, true).build();
        file("project_init.xml",
                "<project_init><url>https://new.example/</url><account_key>k</account_key></project_init>");
        Invitations invitations = invitations(client);
        invitations.look();
        invitations.look();
        assertEquals(1, said.size(), said::toString);
    }

    @Test
    void aTokenOfAManagerIsNotUsedUpWhileAnotherIsFollowed() throws IOException {
        FakeClient client = client();
        invitations(client).follow(new ContainerWishes.Manager("https://m.example/", "joe", "sesame"));
        file("login_token.txt", "x__18_1_t");
        answers("/list", ok(list()));
        look(client);
        assertTrue(said.toString().contains("https://m.example/ is followed"), said::toString);
        assertEquals(0, SERVER.findAll(getRequestedFor(urlPathEqualTo("/am/login_token_lookup.php"))).size());
    }

    private FakeClient client() {
        return new FakeClient(directory);
    }

    private Invitations invitations(FakeClient client) {
        return new Invitations(directory, client.managed(), client.manager(),
                new ProjectList(directory, address() + "/list", http, io, () -> mayAsk), http,
                new MessageLog(message -> said.add(message.text())), () -> mayAsk);
    }

    private void look(FakeClient client) {
        invitations(client).look();
    }

    /** A host's name without a dot is no URL of a project. */
    private static String address() {
        return "http://127.0.0.1:" + SERVER.getPort();
    }

    private static String list() {
        return "<projects><project><name>P</name><id>17</id><url>" + address()
                + "/p/</url></project><account_manager><name>Boss</name><id>18</id><url>" + address()
                + "/am/</url></account_manager></projects>";
    }

    private void file(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    private boolean has(String name) {
        return Files.exists(directory.resolve(name));
    }

    private static void answers(String path, ResponseDefinitionBuilder answer) {
        SERVER.stubFor(get(urlEqualTo(path)).willReturn(answer));
    }
}
