package org.quern.server.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.scheduler.send.SendBySeconds;
import org.quern.server.ClientRequestText;
import org.quern.server.ReplyText;
import org.quern.server.TestProject;
import org.quern.server.account.UserAccounts;
import org.quern.server.config.SendRules;
import org.quern.server.store.Outcome;

/** The answers that a BOINC server was recorded to give (docs/protocol/scheduler-rpc.md 10), one test a row. */
class SchedulerTest {

    private static final String CPID = "fc95efd349f6f0ccc17454e1867308d7";

    @TempDir
    Path directory;

    @Test
    void aFirstContactWithoutAWishForWorkGetsAccountAndHostDataOnly() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            ReplyText reply = project.send(project.request().asks(0, 0));
            assertEquals(1, reply.hostId());
            assertEquals("803", reply.one("scheduler_version"));
            assertTrue(reply.has("dont_use_dcf"));
            assertEquals("1", reply.one("userid"));
            assertEquals(List.of(), reply.messages());
            assertFalse(reply.has("code_sign_key"), "a key goes out with work only");
            assertEquals("", reply.one("request_delay"));
        }
    }

    @Test
    void theSameComputerAgainGetsTheSameId() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            assertEquals(1, project.send(project.request().asks(0, 0)).hostId());
            assertEquals(1, project.send(project.request().asks(0, 0)).hostId());
            assertEquals(2, project.send(project.request().asks(0, 0).cpus(64)).hostId());
            assertEquals(3, project.send(project.request().asks(0, 0).computer("other", "other")).hostId());
        }
    }

    @Test
    void aComputerThatForgotItsCpidIsKnownByItsLikenessUnlessSeveralClientsMayRunThere() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            assertEquals(1, project.send(project.request().asks(0, 0)).hostId());
            assertEquals(1, project.send(project.request().asks(0, 0).computer("new", "vm").single()).hostId());
            assertEquals(2, project.send(project.request().asks(0, 0).computer("newer", "vm")).hostId());
        }
    }

    @Test
    void aKnownHostIsNotToldItsIdAgain() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            project.send(project.request().asks(0, 0));
            assertFalse(project.send(project.request().host(1, 1).asks(0, 0)).has("hostid"));
            assertFalse(project.send(project.request().host(1, 1).asks(0, 0)).has("hostid"),
                    "an equal number is a repeated request");
        }
    }

    @Test
    void anUnknownHostIdIsSaidAndMatched() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            project.send(project.request().asks(0, 0));
            ReplyText reply = project.send(project.request().host(99, 7).asks(0, 0));
            assertEquals(List.of("Can't find host record"), reply.messages());
            assertEquals(1, reply.hostId());
        }
    }

    @Test
    void aHostOfAnotherAccountIsNotFound() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            project.send(project.request().asks(0, 0));
            String other = new UserAccounts(project.store, project.clock, new java.security.SecureRandom())
                    .found("b@example.org", "B").authenticator();
            ReplyText reply = project.send(ClientRequestText.of(other).host(1, 7).asks(0, 0));
            assertEquals(2, reply.hostId());
            assertEquals(List.of("Can't find host record"), reply.messages());
        }
    }

    @Test
    void aLowerSequenceNumberIsAClone() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            project.send(project.request().asks(0, 0));
            project.send(project.request().host(1, 9).asks(0, 0));
            assertEquals(2, project.send(project.request().host(1, 3).asks(0, 0)).hostId());
            assertEquals(2, project.send(project.request().host(1, 3).asks(0, 0).single()).hostId(),
                    "the newest alike");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0123456789abcdef0123456789abcdef", "1_0123456789abcdef0123456789abcdef", "<x>"})
    void aWrongKeyGetsNothingButANotice(String key) throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            ReplyText reply = project.send(ClientRequestText.of(key));
            assertEquals("3600.000000", reply.one("request_delay"));
            assertTrue(reply.xml().contains("<message priority=\"notice\">"), reply.xml());
            assertFalse(reply.has("userid") || reply.has("hostid"));
            assertEquals(2, project.report().unsent());
        }
    }

    @Test
    void aWeakKeyIsGoodForScheduling() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            assertEquals(1, project.send(ClientRequestText.of(UserAccounts.weakKey(project.account))).results().size());
        }
    }

    @Test
    void anUnknownPlatformIsToldToComeBackTomorrow() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            ReplyText reply = project.send(project.request().platform("vax-dec-vms"));
            assertEquals("86400.000000", reply.one("request_delay"));
            assertTrue(reply.messages().getFirst().endsWith("vax-dec-vms"), reply.xml());
            assertEquals(1, reply.hostId());
            assertEquals(List.of(), reply.results());
        }
    }

    @Test
    void anAlternativePlatformWillDo() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            String alternative = "<alt_platform><name>i686-pc-linux-gnu</name></alt_platform>";
            ReplyText reply = project.send(project.request().platform("vax-dec-vms").with(alternative));
            assertEquals("i686-pc-linux-gnu", new ReplyText(reply.one("app_version")).one("platform"));
        }
    }

    @Test
    void aClientWithItsOwnBuildGetsTasksForIt() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            String versions = "<app_versions><app_version><app_name>echo</app_name><version_num>314</version_num><platform>pdp11-unix</platform></app_version></app_versions>";
            ReplyText reply = project.send(project.request().platform("anonymous").with(versions));
            assertFalse(reply.has("app_version"), "it has its own");
            assertEquals("314", new ReplyText(reply.one("result")).one("version_num"));
            assertEquals("pdp11-unix", new ReplyText(reply.one("result")).one("platform"),
                    "the client finds its build by what it called it");
            assertEquals(List.of(), project.send(project.request().platform("anonymous")).results());
        }
    }

    @Test
    void tasksAreSentUntilTheSecondsAndTheCpusAreFilled() throws IOException {
        try (TestProject project = TestProject.start(directory, 20)) {
            assertEquals(1, project.send(project.request().asks(1, 0)).results().size());
            assertEquals(3, project
                    .send(project.request().host(1, 1).saysNothingOfOthers().asks(3 * TestProject.TASK_SECONDS, 0))
                    .results().size());
            assertEquals(4,
                    project.send(project.request().host(1, 2).saysNothingOfOthers().asks(1, 4)).results().size());
            assertEquals(12,
                    project.send(project.request().host(1, 3).saysNothingOfOthers().asks(1e9, 0)).results().size());
        }
    }

    @Test
    void aReplyWithWorkHasEverythingThatTheTaskNeeds() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            ReplyText reply = project.send(project.request());
            assertEquals(List.of("echo_1.00.sh", "w_00000.txt", project.result("w_00000_0").outputFile()),
                    reply.inside("file_info"));
            assertEquals("Echo & co", new ReplyText(reply.one("app")).one("user_friendly_name"));
            ReplyText version = new ReplyText(reply.one("app_version"));
            assertEquals("1000000000.000000", version.one("flops"));
            assertTrue(version.has("main_program"));
            ReplyText result = new ReplyText(reply.one("result"));
            assertEquals("1800001000.000000", result.one("report_deadline"));
            assertEquals("w_00000", result.one("wu_name"));
            assertTrue(reply.one("code_sign_key").startsWith("1024\n"));
        }
    }

    @Test
    void aClientThatHoldsTheRightKeyIsNotSentItAgain() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            String key = project.send(project.request()).one("code_sign_key");
            assertEquals("",
                    project.send(project.request().host(1, 1).saysNothingOfOthers().key(key)).one("code_sign_key"));
            assertEquals(key, project.send(project.request().host(1, 2).saysNothingOfOthers().key("1024\nabc\n."))
                    .one("code_sign_key"));
        }
    }

    @Test
    void tooLittleDiskIsSaidInANotice() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            ReplyText reply = project.send(project.request().diskFree(0));
            assertEquals(List.of("No tasks sent",
                    "Echo &amp; co needs 19.07MB more disk space.  You currently have 0.00 MB available and it needs 19.07 MB."),
                    reply.messages());
        }
    }

    @Test
    void tooLittleMemoryIsSaidInANotice() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            ReplyText reply = project.send(project.request().memory(50e6));
            assertEquals(
                    List.of("No tasks sent",
                            "Echo &amp; co needs 95.37 MB RAM but only 47.68 MB is available for use."),
                    reply.messages());
        }
    }

    @Test
    void aUserWhoWantsNoWorkGetsNoneAndNoMessage() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            ReplyText reply = project.send(project.request().dontSend());
            assertEquals(List.of(), reply.messages());
            assertEquals(List.of(), reply.results());
        }
    }

    @Test
    void anEmptyQueueIsSaid() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            project.send(project.request());
            assertEquals(List.of("Project has no tasks available"),
                    project.send(project.request().host(1, 1).has("w_00000_0")).messages());
        }
    }

    @Test
    void lostTasksAreSentAgainAndNothingElse() throws IOException {
        try (TestProject project = TestProject.start(directory, 5)) {
            List<String> lost = project.send(project.request().asks(2 * TestProject.TASK_SECONDS, 0)).results();
            project.clock.advanceSeconds(500);
            ReplyText reply = project.send(project.request().host(1, 1).asks(1e6, 0));
            assertEquals(lost, reply.results());
            assertEquals(List.of("Resent lost task " + lost.get(0), "Resent lost task " + lost.get(1)),
                    reply.messages());
            assertEquals("1800001500.000000", new ReplyText(reply.all("result").getFirst()).one("report_deadline"),
                    "with a new deadline");
            assertEquals(3, project.send(project.request().host(1, 2).has(lost.toArray(String[]::new)).asks(1e6, 0))
                    .results().size());
        }
    }

    @Test
    void lostTasksStayLostForAClientThatDoesNotListItsTasksOrWantsNoWork() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            project.send(project.request());
            assertEquals(List.of(), project.send(project.request().host(1, 1).saysNothingOfOthers()).results());
            assertEquals(List.of(), project.send(project.request().host(1, 2).asks(0, 0)).results());
        }
    }

    @Test
    void aClientThatWasAttachedAnewWithEmptyHandsHasAbandonedItsTasks() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            project.send(project.request());
            assertEquals(1, project.send(project.request().asks(0, 0)).hostId());
            assertEquals(Outcome.DETACHED, project.result("w_00000_0").outcome());
            project.backstage.pass();
            assertEquals(List.of("w_00000_1"), project.send(project.request().host(1, 1)).results());
        }
    }

    @Test
    void aSecondRequestWithinTheIntervalGetsNoWork() throws IOException {
        try (TestProject project = TestProject.start(directory, new SendRules(6, 500, new SendBySeconds()), 5)) {
            ReplyText first = project.send(project.request());
            assertEquals("7.000000", first.one("request_delay"));
            assertEquals(1, first.results().size());
            project.clock.advanceSeconds(1);
            ReplyText second = project.send(project.request().host(1, 1).saysNothingOfOthers());
            assertEquals(List.of("Not sending work. Last request too recent. Please wait 5 seconds."),
                    second.messages());
            project.clock.advanceSeconds(5);
            assertEquals(1, project.send(project.request().host(1, 2).saysNothingOfOthers()).results().size());
        }
    }

    @Test
    void aReportIsAcknowledgedEachTimeAndCountedOnce() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            project.send(project.request());
            for (int i = 1; i <= 3; i++) {
                ReplyText reply = project.bring(1, CPID, "w_00000_0", "answer");
                assertEquals(List.of("w_00000_0"), reply.acks());
                assertEquals(1, project.report().success());
                assertEquals(1, project.report().valid());
                assertEquals(TestProject.TASK_SECONDS * 200 / 86400, project.report().credit(), 1e-9);
            }
            ReplyText late = project.report(1, CPID, "w_00000_0", 3, 1);
            assertEquals(List.of("w_00000_0"), late.acks());
            assertEquals(1, project.report().success(), "what was counted stays");
        }
    }

    @Test
    void oneReportInTheSameRequestTwiceCountsOnce() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            project.send(project.request());
            ReplyText reply = project.send(
                    project.request().host(1, 1).asks(0, 0).reportsSuccess("w_00000_0").reports("w_00000_0", 3, 1));
            assertEquals(List.of("w_00000_0", "w_00000_0"), reply.acks());
            assertEquals(Outcome.SUCCESS, project.result("w_00000_0").outcome());
        }
    }

    @Test
    void unknownResultsAndThoseOfOtherHostsAreAcknowledgedAndIgnored() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            project.send(project.request());
            int other = project.newHost("other");
            assertEquals(List.of("nonexistent_0"), project.report(1, CPID, "nonexistent_0", 5, 0).acks());
            assertEquals(List.of("w_00000_0"), project.report(other, "other", "w_00000_0", 5, 0).acks());
            assertEquals(1, project.report().inProgress());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3 0", "5 1", "6 203", "7 0", "1 -186", "0 0"})
    void onlyStateFiveWithExitStatusZeroIsASuccess(String stateAndStatus) throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            project.send(project.request());
            String[] words = stateAndStatus.split(" ");
            project.report(1, CPID, "w_00000_0", Integer.parseInt(words[0]), Integer.parseInt(words[1]));
            assertEquals(Outcome.CLIENT_ERROR, project.result("w_00000_0").outcome());
            assertEquals(List.of("w_00000_1"), project.fetch(1, CPID), "the same host may try again");
        }
    }

    @Test
    void tricklesAreAcknowledged() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            String trickle = "<msg_from_host>\n<result_name>w_00000_0</result_name>\n<time>1</time>\n<variety>v</variety>\n</msg_from_host>\n";
            assertTrue(project.send(project.request().asks(0, 0).with(trickle)).has("message_ack"));
            assertFalse(project.send(project.request().host(1, 1).asks(0, 0)).has("message_ack"));
        }
    }

    @Test
    void aTaskThatTheProjectDoesNotKnowIsAborted() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            project.send(project.request().asks(0, 0));
            assertEquals(List.of("stranger_0"),
                    project.send(project.request().host(1, 1).has("stranger_0").asks(0, 0)).inside("result_abort"));
        }
    }

    @Test
    void unreadableRequestsAreAnsweredWithAMessage() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            String whole = project.request().toString();
            for (String bad : List.of("", "hello", "<html></html>", whole.substring(0, whole.length() / 2),
                    whole.substring(0, whole.length() - 5))) {
                ReplyText reply = project.send(bad);
                assertTrue(reply.messages().getFirst().startsWith("Error in request message: "), reply.xml());
                assertFalse(reply.has("dont_use_dcf"));
                assertFalse(reply.has("userid"));
            }
            assertEquals(1, project.report().unsent());
        }
    }

    @Test
    void everyTruncationOfARequestIsRefusedWithoutHarm() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            String whole = project.request().reportsSuccess("x_0").has("y_0").toString();
            int end = whole.lastIndexOf("</scheduler_request>") + "</scheduler_request>".length();
            for (int length = 0; length < end; length += 3) {
                String part = whole.substring(0, length);
                assertTrue(project.send(part).xml().contains("Error in request message"),
                        () -> "cut to " + part.length());
            }
            assertNotEquals(0, project.report().unsent());
        }
    }
}
