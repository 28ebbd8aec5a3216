package org.quern.daemon.manager;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.notContaining;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.engine.event.Permission;
import org.quern.engine.event.Permission.Verdict;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerPlace;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.rpc.crypto.Md5;
import org.quern.testing.Eventually;

/** A client and an account manager over HTTP, in good and bad times (docs/protocol/accounts.md 8). */
class ManagerContactsTest extends FollowedManager {
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

    /** 3 MB and a wish to be called after a minute: at 10 kB a second that is five minutes. */
    @Test
    void aManagerThatBringsMuchIsCalledAsSeldomAsAProjectThatDoes() {
        answers(ok("<acct_mgr_reply><name>Much</name><repeat_sec>60</repeat_sec><authenticator>am-key</authenticator>"
                + "<signing_key>\n" + KEY.publicKey().text() + "\n</signing_key><!--" + "x".repeat(3_000_000)
                + "--></acct_mgr_reply>"));
        join();
        assertEquals(ManagerOutcome.DONE, contacts.outcome());
        host.passes(200);
        contacts.turn();
        assertEquals(Optional.empty(), contacts.sync(), "nobody is calling, and who asks for it is served");
        ends();
        assertEquals(2, calls());
        host.passes(700);
        contacts.turn();
        Eventually.holds("it is called again", () -> calls() == 3);
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
}
