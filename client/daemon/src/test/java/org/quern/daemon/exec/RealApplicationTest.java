package org.quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.daemon.exec.fact.Collected;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.output.TaskCollector;
import org.quern.model.ExitFacts;
import org.quern.model.ExitFacts.FinishFile;
import org.quern.model.ExitFacts.TemporaryExit;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;
import org.quern.model.TrickleDown;
import org.quern.testing.Eventually;
import org.quern.testing.leaks.NoLeaks;

/** A program linked with BOINC's own library: what it does here, programs of projects do. */
@Isolated("NoLeaks looks at the whole JVM")
@ExtendWith(NoLeaks.class)
class RealApplicationTest {
    @TempDir
    Path data;

    private ExecHarness harness;

    @BeforeEach
    void open() {
        ApiApp.assumeTools();
        harness = new ExecHarness(data);
    }

    @AfterEach
    void close() {
        harness.close();
    }

    @Test
    void it_learns_everything_from_init_data() throws IOException {
        harness.start(app("info exit 0").checkpoint(12, 60).build());
        harness.exit();
        String log = harness.read("app.log").orElseThrow();
        assertTrue(log.startsWith("info fake|wu_1|wu_1_0|A & B|0|" + ProcessHandle.current().pid()
                + "|60|12|0123456789abcdef|60.0|2\n"), log);
        assertTrue(log.contains("<max_cpus>2</max_cpus>"), log);
    }

    @Test
    void it_reports_checkpoints_suspends_resumes_and_finishes_with_its_output() throws IOException {
        TaskLaunch launch = app("work output out finish 0").checkpoint(5, 1).output("out_1", "out").build();
        RunningTask task = harness.start(launch);
        harness.untilTold(TaskFact.Status.class, told -> told.status().fractionDone().orElse(0) > 0
                && told.status().currentCpuSeconds().orElse(0) >= 5);
        harness.untilTold(TaskFact.Status.class, told -> told.status().checkpointCpuSeconds().orElse(0) > 5);
        task.suspend();
        harness.untilRead("<suspend/>");
        String seen = harness.read("app.log").orElseThrow();
        task.resume();
        harness.untilRead("<resume/>");
        harness.until("work after the pause", () -> harness.read("app.log").orElseThrow().length() > seen.length());
        finishNow();
        assertEquals(new ExitFacts(0, 0, new FinishFile(0, "", false), null), harness.exit());
        Collected collected = TaskCollector.collect(data, launch, false);
        assertEquals(FileRecord.PRESENT, collected.outputs().getFirst().status());
        assertEquals("1 steps\n", Files.readString(data.resolve("projects/127.0.0.1_8080_fake/out_1")));
        harness.untilTold(TaskFact.Status.class, told -> told.status().fractionDone().orElse(0) == 1);
    }

    @Test
    void it_quits_while_suspended_and_goes_on_from_its_checkpoint() throws IOException {
        TaskLaunch launch = app("work finish 0").checkpoint(0, 1).build();
        RunningTask task = harness.start(launch);
        harness.untilWritten("app.log", "checkpoint");
        task.suspend();
        harness.untilRead("<suspend/>");
        task.quit();
        assertEquals(new ExitFacts(0, 0, null, null), harness.exit());
        harness.facts.clear();
        harness.start(launch);
        harness.untilWritten("app.log", "restored");
        finishNow();
        assertEquals(new FinishFile(0, "", false), harness.exit().finishFile());
    }

    @Test
    void it_aborts_with_code_194() throws IOException {
        RunningTask task = harness.start(app("work").build());
        harness.untilWritten("app.log", "working");
        task.abort();
        assertEquals(new ExitFacts(194, 0, null, null), harness.exit());
    }

    @Test
    void it_leaves_a_critical_section_before_it_quits() throws IOException {
        RunningTask task = harness.start(app("critical").build());
        harness.untilWritten("app.log", "critical begun");
        task.quit();
        harness.untilRead("<quit/>");
        assertFalse(harness.read("app.log").orElseThrow().contains("ended"));
        Files.createFile(harness.slot().resolve("leave_section"));
        assertEquals(new ExitFacts(0, 0, null, null), harness.exit());
        assertTrue(harness.read("app.log").orElseThrow().contains("critical ended"));
    }

    @Test
    void trickles_and_early_uploads_go_both_ways() throws IOException {
        RunningTask task = harness.start(app("trickle '<x>hello</x>' output mid upload mid work finish 0")
                .output("mid_1", "mid").build());
        assertEquals(FileRecord.PRESENT, harness.await(TaskFact.UploadRequested.class).output().status());
        task.tellUploadStatus("mid", 0);
        harness.await(TaskFact.TrickleUp.class);
        harness.untilWritten("app.log", "uploaded mid");
        task.deliver(new TrickleDown("wu_1_0", 1234, "<news>good</news>\n"));
        harness.untilWritten("app.log", "trickle down <news>good</news>");
        finishNow();
        assertEquals(0, harness.exit().exitCode());
    }

    @ParameterizedTest(name = "\"{0}\" ends with code {1}, signal {2}")
    @CsvSource({"finish 3,3,0", "exit 0,0,0", "exit 5,5,0", "segv,193,0", "abort,193,0", "term,0,15"})
    void every_way_to_die_is_told_apart(String actions, int code, int signal) throws IOException {
        harness.start(app(actions).build());
        ExitFacts facts = harness.exit();
        assertEquals(code, facts.exitCode());
        assertEquals(signal, facts.signal());
        if (code == 193) {
            String stderr = TaskCollector.collect(data, app(actions).build(), false).stderr();
            assertTrue(stderr.contains("SIGSEGV") || stderr.contains("SIGABRT"), stderr);
        }
    }

    @Test
    void its_messages_and_its_wish_to_come_back_later_are_read() throws IOException {
        harness.start(app("temporary 600 'no licence'").build());
        assertEquals(new TemporaryExit(600, "no licence", false), harness.exit().temporaryExit());
        harness.facts.clear();
        harness.start(app("message 4 'disk is slow'").result("wu_2_0").build());
        assertEquals(new ExitFacts(4, 0, new FinishFile(4, "disk is slow", true), null), harness.exit());
    }

    @Test
    void it_takes_its_runaway_children_with_it() throws IOException {
        RunningTask task = harness.start(app("children 3 work").build());
        harness.untilWritten("app.log", "working");
        task.quit();
        assertEquals(0, harness.exit().exitCode());
    }

    /** Needs the ten seconds after which the library notices that its client is gone. */
    @Test
    void after_a_crash_of_the_client_a_restart_waits_for_the_old_process() throws Exception {
        TaskLaunch launch = app("work finish 0").checkpoint(0, 1).build();
        Process client = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), "--enable-native-access=ALL-UNNAMED",
                DoomedClient.class.getName(), data.toString()).inheritIO().start();
        Eventually.holds("a checkpoint", () -> harness.read("app.log").orElse("").contains("checkpoint"));
        client.destroyForcibly().waitFor();
        harness.start(launch);
        harness.untilWritten("app.log", "restored");
        finishNow();
        assertEquals(new FinishFile(0, "", false), harness.exit().finishFile());
        assertTrue(harness.read("stderr.txt").orElseThrow().contains("client no longer exists"),
                "the old process ended by itself");
    }

    @Test
    void a_program_that_knows_nothing_of_boinc_runs_under_a_wrapper() throws IOException {
        TaskLaunch launch = wrapped("echo begun > state; while [ ! -e finish_now ]; do sleep 0.02; done; exit 0");
        RunningTask task = harness.start(launch);
        harness.untilWritten("state", "begun");
        harness.untilTold(TaskFact.Status.class, told -> told.status().fractionDone().orElse(0) == 0.5);
        task.suspend();
        harness.until("a stopped child", () -> harness.stoppedProcesses() == 1);
        task.resume();
        harness.until("no stopped child", () -> harness.stoppedProcesses() == 0);
        finishNow();
        assertEquals(new FinishFile(0, "", false), harness.exit().finishFile());
    }

    @Test
    void a_wrapper_kills_its_program_when_it_is_told_to_quit() throws IOException {
        RunningTask task = harness.start(wrapped("echo begun > state; exec sleep 600"));
        harness.untilWritten("state", "begun");
        task.suspend();
        harness.untilRead("<suspend/>");
        task.quit();
        assertEquals(new ExitFacts(0, 0, null, null), harness.exit());
    }

    private TaskLaunch wrapped(String script) throws IOException {
        return new LaunchBuilder(data).program(ApiApp.program("wrapper_app")).commandLine("job")
                .input(FileRef.of("job_1.sh", "job"), script + "\n").build();
    }

    @Test
    void one_for_OpenCL_computes_on_the_OpenCL_of_this_computer() throws IOException {
        ApiApp.assumeOpenCl();
        TaskLaunch launch = new LaunchBuilder(data).program(ApiApp.program("opencl_app", "-lOpenCL"))
                .commandLine("Portable").input(FileRef.of("numbers", "in"), "3 -4 46340\n").output("out_1", "out")
                .build();
        harness.start(launch);
        assertEquals(new ExitFacts(0, 0, new FinishFile(0, "", false), null), harness.exit(),
                () -> harness.read("stderr.txt").orElse(""));
        TaskCollector.collect(data, launch, false);
        List<String> lines = Files.readAllLines(data.resolve("projects/127.0.0.1_8080_fake/out_1"));
        assertTrue(lines.getFirst().startsWith("pthread") || lines.getFirst().startsWith("cpu"), lines.getFirst());
        assertEquals(List.of("9", "16", "2147395600"), lines.subList(1, lines.size()));
    }

    private LaunchBuilder app(String commandLine) throws IOException {
        return new LaunchBuilder(data).program(ApiApp.program("api_app")).commandLine(commandLine);
    }

    private void finishNow() throws IOException {
        Files.createFile(harness.slot().resolve("finish_now"));
    }
}
