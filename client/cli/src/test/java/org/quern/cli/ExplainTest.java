package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.log.DecisionLog;
import org.quern.engine.command.Decision;
import org.quern.model.ProjectUrl;
import org.quern.model.Reason;
import org.quern.model.Why;

/** {@code quern explain} on a log of decisions. */
class ExplainTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void projectsGoByTheirNamesUnlessTwoHaveTheSame() throws IOException {
        Files.writeString(directory.resolve("client_state.xml"), """
                <client_state>
                <project><master_url>http://one.test/</master_url><project_name>Alpha</project_name></project>
                <project><master_url>http://two.test/</master_url><project_name>Beta</project_name></project>
                <project><master_url>http://three.test/</master_url><project_name>beta</project_name></project>
                <project><master_url>http://four.test/</master_url></project>
                </client_state>
                """);
        DecisionLog log = new DecisionLog(directory);
        log.append(List.of(
                new Decision(1, Decision.Kind.TASK, ProjectUrl.of("http://one.test/"), "a_0", "run", "first in line"),
                new Decision(2, Decision.Kind.PROJECT, "http://one.test/", "wait", "http://one.test/ is down"),
                new Decision(3, Decision.Kind.PROJECT, "http://two.test/", "wait", "after http://one.test/x"),
                new Decision(4, Decision.Kind.PROJECT, "http://four.test/", "ask", "it has work")));
        String people = QuernRun.quern("explain", "--data-dir", directory.toString()).out();
        assertTrue(people.contains("task a_0 of Alpha\n"), people);
        assertTrue(people.contains("project Alpha\n    wait: Alpha is down\n"), people);
        assertTrue(people.contains("project Beta (two.test)\n    wait: after http://one.test/x\n"), people);
        assertTrue(people.contains("project http://four.test/\n"), people);
        QuernRun one = QuernRun.quern("explain", "alpha", "--json", "--data-dir", directory.toString());
        assertTrue(one.out().contains("\"reason\":\"http://one.test/ is down\",\"project_name\":\"Alpha\"}"),
                one::toString);
        assertFalse(one.out().contains("two.test"), one::toString);
    }

    @Test
    void numbersHaveUnitsAndTasksThatWaitForTheSameAreToldInOnePiece() throws IOException {
        ProjectUrl one = ProjectUrl.of("http://one.test/");
        DecisionLog log = new DecisionLog(directory);
        log.append(List.of(
                new Decision(1, Decision.Kind.TASK, one, "a_0", "wait", Reason.of(Why.NO_FREE_CPU,
                        Reason.fact("cpus_used", 2), Reason.fact("cpus", 2)).toString()),
                new Decision(1, Decision.Kind.TASK, one, "a_1", "wait", Reason.of(Why.NO_FREE_CPU,
                        Reason.fact("cpus_used", 2), Reason.fact("cpus", 2)).toString()),
                new Decision(2, Decision.Kind.PROJECT, "http://one.test/", "do not ask",
                        "CPU: " + Reason.of(Why.BACKED_OFF, "seconds", 7300)),
                new Decision(3, Decision.Kind.DEVICE, "CPU", "use", "1.00 idle: words (in brackets)")));
        String people = QuernRun.quern("explain", "--data-dir", directory.toString()).out();
        assertTrue(people.contains("""
                task a_0 and 1 other of http://one.test/
                    wait: the CPUs are taken by more important tasks (2 CPUs are in use, of 2)
                """), people);
        assertTrue(people.contains("CPU: it had no work for the resource lately (for another 2.0 h)\n"), people);
        assertTrue(people.contains("words (in brackets)\n"), people);
        assertFalse(people.contains("task a_1"), people);
        assertTrue(QuernRun.quern("explain", "a_1", "--json", "--data-dir", directory.toString()).out()
                .contains("(cpus_used=2, cpus=2)"));
    }

    @Test
    void aCardIsNamedByItsKindAndNumberAndAKindMeansAllItsCards() throws IOException {
        new DecisionLog(directory).append(List.of(new Decision(1, Decision.Kind.DEVICE, "CPU", "use", "busy"),
                new Decision(2, Decision.Kind.DEVICE, "NVIDIA", "use", "half of it"),
                new Decision(3, Decision.Kind.DEVICE, "NVIDIA 0", "use", "1.00 by a_0"),
                new Decision(4, Decision.Kind.DEVICE, "NVIDIA 1", "idle", "no task")));
        String one = QuernRun.quern("explain", "nvidia", "1", "--data-dir", directory.toString()).out();
        assertTrue(one.contains("device NVIDIA 1\n    idle: no task\n"), one);
        assertFalse(one.contains("NVIDIA 0"), one);
        String all = QuernRun.quern("explain", "NVIDIA", "--data-dir", directory.toString()).out();
        assertTrue(all.contains("half of it") && all.contains("1.00 by a_0") && all.contains("no task"), all);
        assertFalse(all.contains("CPU"), all);
    }

    @Test
    void noDeviceIsInUseWhileComputingIsSuspended() throws IOException {
        new DecisionLog(directory).append(List.of(
                new Decision(1, Decision.Kind.DEVICE, "CPU", "use", "all instances are in use"),
                new Decision(2, Decision.Kind.HOST, "computing", "suspend", "the user is active")));
        String told = QuernRun.quern("explain", "CPU", "--data-dir", directory.toString()).out();
        assertTrue(told.contains("device CPU\n    wait: computing is suspended: the user is active\n"), told);
    }

    @Test
    void cardsOfWhichTheSameIsToldAreAllNamed() throws IOException {
        new DecisionLog(directory).append(List.of(new Decision(2, Decision.Kind.DEVICE, "NVIDIA 1", "idle", "no task"),
                new Decision(2, Decision.Kind.DEVICE, "NVIDIA 0", "idle", "no task"),
                new Decision(2, Decision.Kind.DEVICE, "ATI 0", "idle", "no task"),
                new Decision(2, Decision.Kind.DEVICE, "Mali of old", "idle", "no task")));
        String all = QuernRun.quern("explain", "device", "--data-dir", directory.toString()).out();
        assertTrue(all.contains("device NVIDIA 0 and 1, ATI 0, Mali of old\n    idle: no task\n"), all);
    }

    @Test
    void aCardIsKnownByItsMakersName() throws IOException {
        new DecisionLog(directory).append(List.of(new Decision(1, Decision.Kind.DEVICE, "ATI", "use", "half of it"),
                new Decision(2, Decision.Kind.DEVICE, "ATI 0", "use", "1.00 by a_0"),
                new Decision(3, Decision.Kind.DEVICE, "NVIDIA 0", "idle", "no task")));
        String one = QuernRun.quern("explain", "AMD", "0", "--data-dir", directory.toString()).out();
        assertTrue(one.contains("device ATI 0\n    use: 1.00 by a_0\n"), one);
        assertFalse(one.contains("half of it") || one.contains("NVIDIA"), one);
        String all = QuernRun.quern("explain", "amd", "--data-dir", directory.toString()).out();
        assertTrue(all.contains("half of it") && all.contains("1.00 by a_0"), all);
        String other = QuernRun.quern("explain", "nvidia GPU 0", "--data-dir", directory.toString()).out();
        assertTrue(other.contains("device NVIDIA 0\n"), other);
    }

    @Test
    void whatAClientThatDoesNotAnswerDecidedIsToldWithItsAge() throws IOException {
        new DecisionLog(directory).append(List.of(new Decision(1, Decision.Kind.HOST, "host", "wait", "as told")));
        try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(directory.resolve("quern.port"), gone.getLocalPort() + "\n");
            Thread.ofVirtual().start(() -> hangUp(gone));
            QuernRun run = QuernRun.quern("explain", "--data-dir", directory.toString());
            assertTrue(run.err().startsWith("The client does not answer ("), run::toString);
            assertTrue(run.err().contains("). What follows held when "), run::toString);
        }
    }

    @Test
    void tasksOfOneNameInTwoProjectsAreToldApart() throws IOException {
        new DecisionLog(directory).append(List.of(
                new Decision(1, Decision.Kind.TASK, ProjectUrl.of("http://one.test/"), "a_0", "run", "first in line"),
                new Decision(2, Decision.Kind.TASK, ProjectUrl.of("http://two.test/"), "a_0", "wait", "no free CPU")));
        QuernRun people = QuernRun.quern("explain", "a_0", "--data-dir", directory.toString());
        assertEquals(0, people.exitCode(), people::toString);
        assertTrue(people.out().matches("(?s).*task a_0 of http://one\\.test/\\R\\s+run: first in line\\R"
                + ".*task a_0 of http://two\\.test/\\R\\s+wait: no free CPU\\R"), people::toString);
        assertTrue(people.err().matches("No client runs in " + Pattern.quote(directory.toString())
                + "\\. What follows held when the last one there decided something, 1970-01-01 [0-9:]+, [0-9]+ d( [0-9]+ h)?"
                + " ago\\.\\R"), people::toString);
        QuernRun programs = QuernRun.quern("explain", "a_0", "--json", "--data-dir", directory.toString());
        assertTrue(programs.out().contains("\"project\":\"http://one.test/\",\"subject\":\"a_0\""),
                programs::toString);
    }

    /** Reasons that differ in a time only are written once, so that the time is of the first. */
    @Test
    void aChangeThatIsOverIsNotToldAnyMore() throws IOException {
        new DecisionLog(directory).append(List.of(
                new Decision(1e9, Decision.Kind.HOST, "computing", "suspend",
                        "others are busy; looked at again Sun 01:47:00"),
                new Decision(1e9, Decision.Kind.DEVICE, "CPU", "use", "all instances are in use")));
        String people = QuernRun.quern("explain", "--data-dir", directory.toString()).out();
        assertTrue(people.contains("suspend: others are busy\n"), people);
        assertTrue(people.contains("wait: computing is suspended: others are busy\n"), people);
    }

    @Test
    void ofThePastANameThatNobodyKnowsIsToldFromATimeThatNobodyKnows() throws IOException {
        new DecisionLog(directory).append(List.of(new Decision(1e9, Decision.Kind.TASK,
                ProjectUrl.of("http://one.test/"), "a_0", "run", "first in line")));
        String directoryName = directory.toString();
        QuernRun unknown = QuernRun.quern("explain", "nosuch", "--at", "2020-01-01 00:00", "--data-dir", directoryName);
        assertEquals(1, unknown.exitCode());
        assertTrue(unknown.err().contains("No task, project or device named 'nosuch' is known"), unknown::toString);
        QuernRun early = QuernRun.quern("explain", "A_0", "--at", "1999-01-01 00:00", "--data-dir", directoryName);
        assertTrue(early.err().contains("Nothing is known of 'A_0' at that time: the log of decisions may not reach"),
                early::toString);
    }

    private static void hangUp(ServerSocket gone) {
        try {
            gone.accept().close();
        } catch (IOException e) {
            // nobody asks any more
        }
    }
}
