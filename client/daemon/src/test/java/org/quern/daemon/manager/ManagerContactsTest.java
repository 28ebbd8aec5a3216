package org.quern.daemon.manager;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.notContaining;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.ManagerFiles;
import org.quern.engine.event.Permission;
import org.quern.engine.event.Permission.Verdict;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerPlace;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.rpc.crypto.Md5;
import org.quern.rpc.crypto.SigningKey;
import org.quern.rpc.http.HttpSettings;
import org.quern.rpc.http.ProjectHttp;
import org.quern.testing.Eventually;

/** A client and an account manager over HTTP, in good and bad times (docs/protocol/accounts.md 8). */
class ManagerContactsTest {
    private static final SigningKey KEY = SigningKey.generate();
    private static final SigningKey STRANGER = SigningKey.generate();
    private static final ProjectUrl OWN = ProjectUrl.of("http://own.example/");
    private static final ProjectUrl NEW = ProjectUrl.of("http://new.example/");
    private static final String SECRET = "correct horse";

    @RegisterExtension
    static final WireMockExtension SERVER = WireMockExtension.newInstance()
            .options(WireMockConfiguration.options().dynamicPort()).build();

    @TempDir
    private Path directory = Path.of("");

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final ProjectHttp http = new ProjectHttp(HttpSettings.standard("plat", "8.3.0", "0.1"));
    private final ExecutorService io = Executors.newVirtualThreadPerTaskExecutor();
    private final FakeHost host = new FakeHost(OWN);
    private ManagerContacts contacts;

    @SuppressWarnings("NullAway.Init") // set before each test
    ManagerContactsTest() {}

    @BeforeEach
    void open() {
        contacts = reopened();
    }

    @AfterEach
    void close() {
        http.close();
        io.close();
    }

    private ManagerContacts reopened() {
        DataDirectory data = new DataDirectory(directory);
        return new ManagerContacts(data, new ManagerFiles(data, new ReserveFile(data.reserve(), 0)), http, io,
                new MessageLog(message -> said.add(message.text())), host);
    }

    /** Ways in which an account manager fails. */
    enum Failure {
        DOWN, WEB_PAGE, CUT_OFF, BROKEN, NOTHING, REFUSAL;

        ResponseDefinitionBuilder answer() {
            return switch (this) {
                case DOWN -> serverError();
                case WEB_PAGE -> ok("<html>log in</html>").withHeader("Content-Type", "text/html");
                case CUT_OFF ->
                        ok("<acct_mgr_reply><name>A</name><account><url>http://own.example/</url><detach>1</detach>");
                case BROKEN -> aResponse().withFault(Fault.RANDOM_DATA_THEN_CLOSE);
                case NOTHING -> ok("");
                case REFUSAL -> ok("<acct_mgr_reply><error_num>-206</error_num><error_msg>no such user</error_msg>"
                        + "</acct_mgr_reply>");
            };
        }
    }

    @Test
    void joiningAttachesWhatIsSignedAndAdoptsWhatIsNamed() throws IOException {
        answers(reply(KEY, account(OWN, "own-key", "<resource_share>7</resource_share>"),
                account(NEW, "9_key", "<suspend>1</suspend>")));
        join();
        assertEquals(ManagerOutcome.DONE, contacts.outcome());
        assertEquals("Test manager", contacts.place().name());
        assertTrue(project(NEW).flags().attachedViaAcctMgr() && project(NEW).flags().suspendedByUser());
        assertEquals(7, project(OWN).accounting().resourceShare());
        String hash = Md5.of(SECRET + "joe");
        SERVER.verify(postRequestedFor(urlEqualTo("/rpc.php"))
                .withRequestBody(containing("<password_hash>" + hash + "</password_hash>"))
                .withRequestBody(containing("<url>http://own.example/</url>"))
                .withRequestBody(containing("<host_cpid>cpid-1</host_cpid>"))
                .withRequestBody(notContaining("account_key")).withRequestBody(notContaining(SECRET)));
        for (String file : List.of("acct_mgr_url.xml", "acct_mgr_login.xml", "acct_mgr_request.xml",
                "acct_mgr_reply.xml")) {
            assertEquals("rw-------",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(file))), file);
        }
        for (String secret : List.of(SECRET, hash, "9_key", "am-key")) {
            assertFalse(said.toString().contains(secret), said::toString);
        }
    }

    @Test
    void afterARestartTheManagerIsFollowedWithItsKeyWhenItsTimeHasCome() {
        answers(reply(KEY));
        join();
        contacts = reopened();
        contacts.begin();
        assertEquals(address(), contacts.url());
        contacts.turn();
        host.passes(3700);
        answers(reply(KEY, account(NEW, "9_key", "")));
        contacts.turn();
        Eventually.holds("the new project is attached", () -> host.view().state().find(NEW).isPresent());
        SERVER.verify(2, postRequestedFor(urlEqualTo("/rpc.php")));
        SERVER.verify(1, postRequestedFor(urlEqualTo("/rpc.php"))
                .withRequestBody(containing("<authenticator>am-key</authenticator>"))
                .withRequestBody(containing("<previous_host_cpid>cpid-1</previous_host_cpid>")));
    }

    @ParameterizedTest
    @EnumSource
    void aManagerThatFailsIsNotJoinedAndNothingIsChanged(Failure failure) {
        answers(failure.answer());
        join();
        assertTrue(contacts.outcome().code() != 0 && !contacts.outcome().message().isEmpty(),
                contacts.outcome()::toString);
        assertEquals("", contacts.url());
        assertFalse(Files.exists(directory.resolve("acct_mgr_url.xml")));
        assertEquals(1, host.view().state().projects().size());
    }

    @ParameterizedTest
    @EnumSource
    void aManagerThatFailsLaterIsFollowedOnAndNothingIsLost(Failure failure) throws IOException {
        answers(reply(KEY, account(NEW, "9_key", "")));
        join();
        var before = host.view().state().projects().stream().map(ManagerContactsTest::standing).toList();
        answers(failure.answer());
        host.passes(4000);
        contacts.turn();
        Eventually.holds("it is said when the next try comes", () -> said.toString().contains("next try in "));
        Eventually.holds("it is free again", () -> contacts.sync().isEmpty());
        ends();
        assertEquals(failure == Failure.REFUSAL, contacts.passwordRefused());
        assertEquals(before, host.view().state().projects().stream().map(ManagerContactsTest::standing).toList());
        assertEquals(address(), reopened().url());
        assertTrue(Files.readString(directory.resolve("acct_mgr_url.xml")).contains("<signing_key>"));
    }

    @Test
    void anotherKeyThanBeforeAttachesNothingAndIsNotBelievedLater() {
        answers(reply(KEY));
        join();
        answers(reply(STRANGER, signed(STRANGER, NEW, "9_key", ""), signed(STRANGER, OWN, "own-key", "")));
        sync();
        assertEquals(-112, contacts.outcome().code());
        assertTrue(host.view().state().find(NEW).isEmpty());
        assertFalse(project(OWN).flags().attachedViaAcctMgr());
        assertEquals(KEY.publicKey().text(), contacts.place().signingKey());
    }

    @Test
    void aUrlWithASignatureOfSomebodyElseIsNotAttached() {
        answers(reply(KEY, signed(STRANGER, NEW, "9_key", "")));
        join();
        assertEquals(ManagerOutcome.DONE, contacts.outcome());
        assertTrue(host.view().state().find(NEW).isEmpty());
        assertTrue(said.toString().contains("bad signature"), said::toString);
    }

    @Test
    void ofAThousandMistakesTheFirstAreTold() {
        answers(reply(KEY,
                IntStream.range(0, 1_000)
                        .mapToObj(i -> signed(STRANGER, ProjectUrl.of("http://p" + i + ".example/"), "k", ""))
                        .toArray(String[]::new)));
        join();
        assertEquals(20, said.toString().split("bad signature", -1).length - 1);
        assertTrue(said.toString().contains("has 980 more mistakes"), said::toString);
    }

    @Test
    void aReplyWithoutAKeyJoinsNothing() {
        answers(ok("<acct_mgr_reply><name>A</name></acct_mgr_reply>"));
        join();
        assertEquals(-112, contacts.outcome().code());
        assertEquals("", contacts.url());
    }

    @Test
    void leavingWhileTheManagerIsSlowMakesItsReplyNobodys() {
        answers(reply(KEY, account(NEW, "9_key", "")).withFixedDelay(700));
        assertEquals(Optional.empty(), contacts.join(address(), "Joe", SECRET));
        assertEquals(ManagerOutcome.IN_PROGRESS, contacts.outcome());
        assertTrue(contacts.sync().isPresent(), "one call at a time");
        SERVER.stubFor(post("/rpc.php").willReturn(serverError()));
        contacts.leave();
        io.close(); // the reply has come
        assertEquals("", contacts.url());
        assertTrue(host.view().state().find(NEW).isEmpty());
        assertFalse(Files.exists(directory.resolve("acct_mgr_url.xml")));
    }

    @Test
    void leavingKeepsTheProjectsAndGivesThemToTheUser() {
        answers(reply(KEY, account(NEW, "9_key", "")));
        join();
        contacts.leave();
        assertFalse(project(NEW).flags().attachedViaAcctMgr());
        assertFalse(Files.exists(directory.resolve("acct_mgr_url.xml")));
        assertFalse(Files.exists(directory.resolve("acct_mgr_login.xml")));
        assertTrue(contacts.sync().orElse("").startsWith("bad arg"));
    }

    @Test
    void filesThatAreGoneGiveTheProjectsToTheUserAtTheStart() throws IOException {
        answers(reply(KEY, account(NEW, "9_key", "")));
        join();
        Files.delete(directory.resolve("acct_mgr_url.xml"));
        reopened().begin();
        assertFalse(project(NEW).flags().attachedViaAcctMgr());
    }

    @Test
    void aFileThatCannotBeReadIsSaidAndTakesNothingAway() throws IOException {
        answers(reply(KEY, account(NEW, "9_key", "")));
        join();
        Files.writeString(directory.resolve("acct_mgr_url.xml"), "damaged");
        reopened().begin();
        assertTrue(project(NEW).flags().attachedViaAcctMgr());
        assertTrue(said.toString().contains("cannot be read"), said::toString);
    }

    @Test
    void anotherManagerIsRefusedWhileOneIsFollowed() {
        answers(reply(KEY));
        join();
        assertEquals(Optional.of("attached to a different AM - detach first"),
                contacts.join("http://other.example/", "joe", SECRET));
        assertEquals(Optional.empty(), contacts.join(address().replaceAll("/$", ""), "Joe", SECRET), "the same one");
        ends();
    }

    @Test
    void aPasswordGivenAnewIsAskedWithInPlaceOfTheKeyAlsoAfterARestart() {
        answers(reply(KEY));
        join();
        contacts = reopened();
        assertEquals(Optional.empty(), contacts.join(address(), "joe", "a new one"));
        ends();
        assertEquals(ManagerOutcome.DONE, contacts.outcome());
        SERVER.verify(1, postRequestedFor(urlEqualTo("/rpc.php")).withRequestBody(notContaining("<authenticator>"))
                .withRequestBody(containing("<password_hash>" + Md5.of("a new onejoe") + "</password_hash>")));
        assertEquals(Optional.of("attached to a different AM - detach first"),
                contacts.join(address(), "somebody else", SECRET), "the user is known again");
    }

    @Test
    void aKeyThatIsRefusedGivesWayToThePasswordOfTheEnvironment() {
        answers(reply(KEY));
        join();
        contacts = reopened();
        assertEquals("", contacts.wish(ManagerPlace.at(address()), ManagerLogin.of("joe", "hash-of-now")));
        host.passes(3_700);
        answers(ok("<acct_mgr_reply><error_num>-206</error_num></acct_mgr_reply>"));
        contacts.turn();
        Eventually.holds("the key is refused", () -> said.toString().contains("next try"));
        answers(reply(KEY));
        Eventually.holds("it is asked with the password", () -> {
            contacts.turn();
            return calls() == 3;
        });
        SERVER.verify(1, postRequestedFor(urlEqualTo("/rpc.php"))
                .withRequestBody(containing("<password_hash>hash-of-now</password_hash>")));
        Eventually.holds("it is followed again", () -> said.stream().filter(s -> s.contains("succeeded")).count() == 2);
    }

    @Test
    void whatIsNoAddressIsRefused() {
        assertEquals(Optional.empty(), contacts.join("localhost", "joe", SECRET));
        assertEquals(-189, contacts.outcome().code());
    }

    @Test
    void preferencesAreTakenIfTheyAreNewer() throws IOException {
        Files.writeString(directory.resolve("global_prefs.xml"),
                "<global_preferences><mod_time>100</mod_time></global_preferences>");
        answers(reply(KEY, "<global_preferences><mod_time>100</mod_time></global_preferences>"));
        join();
        assertEquals(List.of(), host.preferences);
        answers(reply(KEY, "<global_preferences><mod_time>101</mod_time></global_preferences>"));
        sync();
        assertEquals(List.of(address() + " <mod_time>101</mod_time>"), host.preferences);
    }

    @Test
    void aManagerThatChoosesProjectsIsToldHowTheyDoAndAskedOutOfTurnWhenADeviceHasNothingToDo() {
        answers(reply(KEY, "<dynamic>1</dynamic><no_project_notices>1</no_project_notices>",
                "<rss_feeds><rss_feed><url>http://f.example/</url><poll_interval>9</poll_interval></rss_feed></rss_feeds>",
                account(OWN, "own-key", "<user_total_ec>12</user_total_ec>")));
        join();
        assertEquals(12, project(OWN).facts().userTotalCredit());
        assertTrue(contacts.silencesProjects());
        assertEquals(List.of(address() + " [Feed[url=http://f.example/, pollIntervalSeconds=9.0]]"), host.news);
        host.passes(61);
        contacts.turn();
        host.passes(500);
        contacts.turn();
        assertEquals(1, calls(), "ten minutes are not over");
        host.permits(new Permission(Verdict.YES, Verdict.YES, new Verdict(false, 1, "no network", false), Verdict.YES));
        host.passes(120);
        contacts.turn();
        host.permits(Permission.ALL);
        host.passes(61);
        contacts.turn();
        Eventually.holds("it is asked again", () -> calls() == 2);
        Eventually.holds("the call has ended", () -> host.news.size() == 2);
        host.passes(1_100);
        contacts.turn();
        assertEquals(2, calls(), "the next time is twice as long");
        SERVER.verify(1, postRequestedFor(urlEqualTo("/rpc.php"))
                .withRequestBody(containing("<njobs_success>0</njobs_success>")));
    }

    /** What a manager may change of a project; averages go on with time. */
    private static List<Object> standing(SavedProject project) {
        return List.of(project.url(), project.flags(), project.managerTerms(), project.accounting().resourceShare(),
                project.contact());
    }

    private static int calls() {
        return SERVER.findAll(postRequestedFor(urlEqualTo("/rpc.php"))).size();
    }

    private void join() {
        assertEquals(Optional.empty(), contacts.join(address(), "Joe", SECRET));
        ends();
    }

    private void sync() {
        assertEquals(Optional.empty(), contacts.sync());
        ends();
    }

    private void ends() {
        Eventually.holds("the call has ended", () -> !contacts.outcome().equals(ManagerOutcome.IN_PROGRESS));
    }

    private SavedProject project(ProjectUrl url) {
        return host.view().state().find(url).orElseThrow();
    }

    private static String address() {
        return SERVER.baseUrl().replace("localhost", "127.0.0.1") + "/";
    }

    private static void answers(ResponseDefinitionBuilder answer) {
        SERVER.stubFor(post("/rpc.php").willReturn(answer));
    }

    private static ResponseDefinitionBuilder reply(SigningKey key, String... accounts) {
        return ok("<?xml version=\"1.0\"?>\n<acct_mgr_reply><name>Test manager</name><repeat_sec>3600</repeat_sec>"
                + "<authenticator>am-key</authenticator><signing_key>\n" + key.publicKey().text() + "\n</signing_key>\n"
                + String.join("\n", accounts) + "</acct_mgr_reply>\n");
    }

    private static String account(ProjectUrl url, String key, String orders) {
        return signed(KEY, url, key, orders);
    }

    private static String signed(SigningKey by, ProjectUrl url, String key, String orders) {
        return "<account><url>" + url + "</url><url_signature>\n" + by.sign(Md5.of(url.canonical()))
                + "\n</url_signature><authenticator>" + key + "</authenticator>" + orders + "</account>";
    }
}
