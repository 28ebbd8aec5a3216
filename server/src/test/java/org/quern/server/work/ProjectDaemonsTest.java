package org.quern.server.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.server.TestProject;
import org.quern.server.config.ReplicationRules;
import org.quern.server.store.Outcome;
import org.quern.server.store.ValidateState;

class ProjectDaemonsTest {

    private static final double CREDIT = TestProject.TASK_SECONDS * 200 / 86400;

    @TempDir
    Path directory;

    @Test
    void withAQuorumOfOneTheFirstSoundResultIsTheAnswer() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            int host = project.newHost("one");
            project.fetch(host, "one");
            project.bring(host, "one", "w_00000_0", "42");
            assertEquals(List.of("w_00000=42"), project.application.assimilated);
            assertEquals(ValidateState.VALID, project.result("w_00000_0").verdict());
            assertEquals(1, project.application.timesDone);
            assertTrue(project.report().isFinished());
        }
    }

    @Test
    void aQuorumOfTwoNeedsTwoHostsThatAgree() throws IOException {
        try (TestProject project = TestProject.start(directory, ReplicationRules.quorum(2), 1)) {
            int one = project.newHost("one");
            int two = project.newHost("two");
            assertEquals(List.of("w_00000_0"), project.fetch(one, "one"));
            assertEquals(List.of(), project.fetch(one, "one"), "the second replica is for somebody else");
            project.bring(one, "one", "w_00000_0", "42");
            assertEquals(0, project.report().valid());
            assertEquals(List.of(), project.fetch(one, "one"), "even when the first is done");
            assertEquals(List.of("w_00000_1"), project.fetch(two, "two"));
            project.bring(two, "two", "w_00000_1", "42");
            assertEquals(2, project.report().valid());
            assertEquals(2 * CREDIT, project.report().credit(), 1e-9);
            assertEquals(CREDIT, project.store.query(tables -> tables.host(one)).orElseThrow().credit().total(), 1e-9);
            assertEquals(List.of("w_00000=42"), project.application.assimilated);
        }
    }

    @Test
    void whenTwoDisagreeAThirdDecidesAndTheLoserGetsNothing() throws IOException {
        try (TestProject project = TestProject.start(directory, ReplicationRules.quorum(2), 1)) {
            int one = project.newHost("one");
            int two = project.newHost("two");
            int three = project.newHost("three");
            project.fetch(one, "one");
            project.fetch(two, "two");
            project.bring(one, "one", "w_00000_0", "43");
            project.bring(two, "two", "w_00000_1", "42");
            assertEquals(ValidateState.INCONCLUSIVE, project.result("w_00000_0").verdict());
            assertEquals(3, project.workunit("w_00000").target());
            assertEquals(List.of(), project.fetch(one, "one"));
            assertEquals(List.of("w_00000_2"), project.fetch(three, "three"));
            project.bring(three, "three", "w_00000_2", "42");
            assertEquals(ValidateState.INVALID, project.result("w_00000_0").verdict());
            assertEquals(ValidateState.VALID, project.result("w_00000_1").verdict());
            assertEquals(ValidateState.VALID, project.result("w_00000_2").verdict());
            assertEquals("w_00000_1", project.workunit("w_00000").canonical());
            assertEquals(0, project.store.query(tables -> tables.host(one)).orElseThrow().credit().total());
        }
    }

    @Test
    void anUnusableOutputIsReplacedByAnotherReplica() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            int host = project.newHost("one");
            project.fetch(host, "one");
            project.bring(host, "one", "w_00000_0", "bad");
            assertEquals(ValidateState.INVALID, project.result("w_00000_0").verdict());
            assertEquals(List.of("w_00000_1"), project.fetch(host, "one"));
            project.report(host, "one", "w_00000_1", 5, 0);
            assertEquals(ValidateState.INVALID, project.result("w_00000_1").verdict(), "reported without its file");
            assertEquals(1, project.report().unsent());
        }
    }

    @Test
    void aWorkunitWithTooManyErrorsIsGivenUp() throws IOException {
        try (TestProject project = TestProject.start(directory, new ReplicationRules(1, 1, 2, 10, 1), 1)) {
            int host = project.newHost("one");
            for (int i = 0; i < 3; i++) {
                assertFalse(project.report().isFinished());
                assertEquals(List.of("w_00000_" + i), project.fetch(host, "one"));
                project.report(host, "one", "w_00000_" + i, 3, 1);
            }
            assertEquals("too many errors: 3", project.workunit("w_00000").failure());
            assertEquals(List.of(), project.fetch(host, "one"));
            assertTrue(project.report().isFinished());
        }
    }

    @Test
    void withoutAgreementTheReplicasRunOut() throws IOException {
        try (TestProject project = TestProject.start(directory, new ReplicationRules(2, 2, 5, 3, 1), 1)) {
            for (String host : List.of("one", "two", "three")) {
                int id = project.newHost(host);
                project.bring(id, host, project.fetch(id, host).getFirst(), "my own view: " + host);
            }
            assertEquals("no agreement among 3 replicas", project.workunit("w_00000").failure());
            assertEquals(List.of(), project.application.assimilated);
        }
    }

    @Test
    void aDeadlineThatPassesGivesTheTaskToAnotherAndTheLateResultStillCounts() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            int one = project.newHost("one");
            int two = project.newHost("two");
            project.fetch(one, "one");
            project.clock.advanceSeconds((long) TestProject.DEADLINE_SECONDS);
            project.backstage.pass();
            assertEquals(1, project.report().inProgress(), "at the deadline it is still in time");
            project.clock.advanceSeconds(1);
            project.backstage.pass();
            assertEquals(Outcome.NO_REPLY, project.result("w_00000_0").outcome());
            assertEquals(List.of("w_00000_1"), project.fetch(two, "two"));
            project.bring(one, "one", "w_00000_0", "42");
            assertEquals(ValidateState.VALID, project.result("w_00000_0").verdict());
            assertEquals(List.of("w_00000_1"),
                    project.send(project.request().computer("two", "two").host(two, 1).has("w_00000_1").asks(0, 0))
                            .inside("result_abort_if_not_started"));
            project.bring(two, "two", "w_00000_1", "42");
            assertEquals(2, project.report().valid(), "who computed it all the same is thanked");
            assertEquals(List.of("w_00000=42"), project.application.assimilated);
        }
    }

    @Test
    void aReplicaThatNobodyNeedsAnyMoreIsNotSent() throws IOException {
        try (TestProject project = TestProject.start(directory, 1)) {
            int one = project.newHost("one");
            project.fetch(one, "one");
            project.clock.advanceSeconds(2000);
            project.backstage.pass();
            assertEquals(1, project.report().unsent());
            project.bring(one, "one", "w_00000_0", "42");
            assertEquals(Outcome.NOT_NEEDED, project.result("w_00000_1").outcome());
            assertEquals(0, project.report().unsent());
            assertEquals(0, project.report().error());
        }
    }

    @Test
    void afterARestartNothingIsDoneTwice() throws IOException {
        try (TestProject project = TestProject.start(directory, 2)) {
            int host = project.newHost("one");
            project.bring(host, "one", project.fetch(host, "one").getFirst(), "42");
        }
        long size = Files.size(directory.resolve("journal.jsonl"));
        try (TestProject project = TestProject.start(directory, 2)) {
            project.backstage.pass();
            assertEquals(List.of(), project.application.assimilated);
            assertEquals(1, project.report().valid());
            assertEquals(CREDIT, project.report().credit(), 1e-9);
        }
        assertEquals(size, Files.size(directory.resolve("journal.jsonl")));
    }

    @Test
    void aCrashBetweenReportAndValidationLosesNothing() throws IOException {
        String sent;
        try (TestProject project = TestProject.start(directory, 1)) {
            int host = project.newHost("one");
            sent = project.fetch(host, "one").getFirst();
            Files.writeString(project.uploads.path(project.result(sent).outputFile()), "42");
            project.send(project.request().computer("one", "one").host(host, 1).asks(0, 0).saysNothingOfOthers()
                    .reportsSuccess(sent));
        }
        try (TestProject project = TestProject.start(directory, 1)) {
            assertEquals(ValidateState.NONE, project.result(sent).verdict());
            project.backstage.pass();
            assertEquals(ValidateState.VALID, project.result(sent).verdict());
            assertEquals(List.of("w_00000=42"), project.application.assimilated);
        }
    }

    @Test
    void anInterruptedFoundingIsContinued() throws IOException {
        TestProject.start(directory, 2).close();
        try (TestProject project = TestProject.start(directory, 5)) {
            assertEquals(5, project.report().unsent());
            assertEquals(List.of("w_00000", "w_00001", "w_00002", "w_00003", "w_00004"),
                    project.store.query(tables -> tables.workunits().stream().map(row -> row.name()).toList()));
        }
    }
}
