package org.quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.fact.Collected;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.output.TaskCollector;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.model.ExitFacts;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.model.ProjectUrl;
import org.quern.model.SporadicState;
import org.quern.model.TaskId;
import org.quern.model.TaskLaunch;
import org.quern.model.TrickleDown;
import org.quern.rpc.crypto.Md5;
import org.quern.testing.leaks.NoLeaks;

/** Whole starts and ends of real processes. */
@Isolated("NoLeaks looks at the whole JVM")
@ExtendWith(NoLeaks.class)
class TaskLauncherTest extends WithHarness {
    @Test
    void a_task_finds_its_files_its_arguments_and_its_libraries() throws IOException {
        TaskLaunch launch = harness.script("""
                for a in "$0" "$@"; do echo "arg $a" >&2; done
                echo "lib $LD_LIBRARY_PATH" >&2
                cat in sub/deep >&2
                ls >&2
                echo 0 > boinc_finish_called
                exit 0
                """)
                .commandLine("45 \"a b\" 'c d' e\\ f").versionCmdline("--nthreads 2").devices("6.1", List.of(0, 2))
                .input(FileRef.of("input_1", "in"), "hello\n")
                .input(new FileRef("input_2", "sub/deep", false, true, false), "copied\n")
                .missingInput(new FileRef("input_3", "maybe", false, false, true))
                .output("out_1", "out").build();
        harness.start(launch);
        assertEquals(new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "", false), null), harness.exit());
        String folder = "../../projects/127.0.0.1_8080_fake";
        String stderr = harness.read("stderr.txt").orElseThrow();
        assertTrue(stderr.startsWith("""
                arg %s/program_1.00
                arg 45
                arg a b
                arg c d
                arg e\\
                arg f
                arg --nthreads
                arg 2
                arg --device
                arg 0
                arg --device
                arg 2
                lib %s:.:../..
                <soft_link>%s/input_1</soft_link>
                copied
                """.formatted(folder, folder, folder)), stderr);
        assertEquals("<soft_link>" + folder + "/out_1</soft_link>\n", harness.read("out").orElseThrow());
        assertTrue(stderr.endsWith("""
                boinc_mmap_file
                boinc_setup_complete
                in
                init_data.xml
                out
                program_1.00
                stderr.txt
                sub
                """), stderr);
    }

    @Test
    void a_task_shorter_than_the_time_between_looks_is_measured_at_its_start_and_at_its_end() throws IOException {
        harness.start(harness.script("head -c 100000 /dev/zero > big; sleep 2; exit 3").build());
        assertEquals(3, harness.exit().exitCode());
        TaskFact.Measured memory = harness.await(TaskFact.Measured.class);
        assertTrue(memory.usage().memory().virtualBytes() > 0, memory::toString);
        assertTrue(harness.await(TaskFact.DiskMeasured.class).bytes() >= 100_000);
    }

    @Test
    void what_is_no_program_is_not_given_to_a_shell() throws IOException {
        harness.start(harness.content("touch was_run; exit 3\n").build());
        assertEquals(8, harness.exit().exitCode(), "as BOINC reports it");
        assertTrue(harness.read("was_run").isEmpty());
        assertTrue(harness.read("stderr.txt").orElseThrow().contains("Exec format error"));
    }

    @Test
    void a_task_is_new_until_all_are_looked_at() throws IOException {
        harness.start(harness.script("sleep 60").build());
        harness.await(TaskFact.Started.class);
        assertTrue(harness.launcher.hasNewTasks());
        ProjectUrl secure = ProjectUrl.of(LaunchBuilder.PROJECT.canonical().replace("http:", "https:"));
        String name = harness.launcher.running().iterator().next().launch().result().name();
        assertTrue(harness.launcher.find(new TaskId(secure, name)).isPresent(), "its project moved to https meanwhile");
        harness.launcher.measure();
        harness.until("the look", () -> !harness.launcher.hasNewTasks());
    }

    @Test
    void a_task_may_be_given_symbolic_links() throws IOException {
        TaskLaunch launch = harness.script("cat in >&2; echo result > out; exit 3")
                .input(FileRef.of("input_1", "in"), "hello").output("out_1", "out").symlinks().build();
        harness.start(launch);
        assertEquals(3, harness.exit().exitCode());
        assertEquals("hello", harness.read("stderr.txt").orElseThrow());
        assertTrue(Files.isSymbolicLink(harness.slot().resolve("out")));
        assertEquals("result\n", Files.readString(data.resolve("projects/127.0.0.1_8080_fake/out_1")));
    }

    @Test
    void a_program_reports_suspends_resumes_and_quits() throws IOException {
        RunningTask task = harness.start(harness.fakeApp("lock", "status:12.5:10:0.25", "obey").build());
        assertTrue(harness.await(TaskFact.Started.class).process().pid() > 1);
        TaskFact.Status status = harness.await(TaskFact.Status.class);
        assertEquals(OptionalDouble.of(0.25), status.status().fractionDone());
        assertEquals(OptionalDouble.of(10), status.status().checkpointCpuSeconds());
        assertTrue(SlotDirectory.of(data, 0).isLocked());
        task.suspend();
        harness.untilWritten("messages.txt", "<suspend/>");
        task.resume();
        harness.untilWritten("messages.txt", "<resume/>");
        task.quit();
        assertEquals(new ExitFacts(0, 0, null, null), harness.exit());
        assertFalse(SlotDirectory.of(data, 0).isLocked());
    }

    @Test
    void a_sporadic_program_says_that_it_wants_to_compute_and_hears_that_it_may() throws IOException {
        harness.heartbeat(new Heartbeat(0, 1e9, false, SporadicState.COMPUTES.code()));
        RunningTask task = harness.start(harness.fakeApp("post:5:<sporadic_ac>2</sporadic_ac>", "note:4:heard.txt",
                "obey").build());
        harness.untilTold(TaskFact.Status.class, status -> status.status().wantsToCompute());
        harness.untilWritten("heard.txt", "<sporadic_ca>3</sporadic_ca>");
        task.quit();
        harness.exit();
    }

    @Test
    void files_of_the_user_and_preferences_that_come_later_reach_a_running_task() throws IOException {
        LaunchBuilder task = harness.fakeApp("obey").input(FileRef.of("input_1", "in"), "hello");
        RunningTask running = harness.start(task.build());
        harness.await(TaskFact.Started.class);
        running.renew(task.input(FileRef.of("mine_7", "mine"), "the user's").build());
        harness.until("its link", () -> harness.read("mine").isPresent());
        assertEquals("<soft_link>../../projects/127.0.0.1_8080_fake/mine_7</soft_link>",
                harness.read("mine").orElseThrow().strip());
        running.quit();
        harness.exit();
    }

    @Test
    void a_throttled_program_pauses_and_goes_on_but_not_while_it_is_suspended() throws IOException {
        RunningTask task = harness.start(harness.fakeApp("obey").build());
        harness.await(TaskFact.Started.class);
        task.throttle(true);
        harness.untilWritten("messages.txt", "<suspend/>");
        task.throttle(false);
        harness.untilWritten("messages.txt", "<resume/>");
        task.suspend();
        task.throttle(true);
        task.throttle(false);
        task.quit();
        harness.exit();
        String heard = harness.read("messages.txt").orElseThrow();
        assertEquals(2, heard.split("<resume/>", -1).length - 1,
                "one resume by the throttle, one with the quit, none while suspended: " + heard);
    }

    @Test
    void a_suspended_program_quits_and_aborts_without_waiting() throws IOException {
        RunningTask task = harness.start(harness.fakeApp("obey").build());
        harness.await(TaskFact.Started.class);
        task.suspend();
        harness.untilWritten("messages.txt", "<suspend/>");
        task.abort();
        assertEquals(194, harness.exit().exitCode());
    }

    @Test
    void a_program_that_ignores_quit_is_killed_with_its_children() throws IOException {
        RunningTask task = harness.start(harness.fakeApp("children:3", "ignore").build());
        harness.await(TaskFact.Started.class);
        task.quit();
        harness.untilWritten("messages.txt", "<quit/>");
        task.kill();
        assertEquals(new ExitFacts(0, 9, null, null), harness.exit());
    }

    @Test
    void children_left_behind_end_with_their_parent() throws IOException {
        harness.start(harness.script("setsid sleep 600 & setsid sleep 600 & exit 0").build());
        assertEquals(new ExitFacts(0, 0, null, null), harness.exit());
    }

    @ParameterizedTest(name = "\"{0}\" ends with code {1}, signal {2}")
    @CsvSource({"exit 1,1,0", "exit 193,193,0", "kill -SEGV $$,0,11", "kill -TERM $$,0,15", "exit 0,0,0"})
    void every_kind_of_end_is_told_apart(String script, int code, int signal) throws IOException {
        harness.start(harness.script(script).build());
        assertEquals(new ExitFacts(code, signal, null, null), harness.exit());
    }

    @Test
    void a_temporary_exit_is_told_and_forgotten_at_the_next_start() throws IOException {
        TaskLaunch launch = harness.script("ls boinc_temporary_exit >&2; printf '600\\nbusy\\n' > boinc_temporary_exit")
                .build();
        harness.start(launch);
        assertEquals(new ExitFacts.TemporaryExit(600, "busy", false), harness.exit().temporaryExit());
        harness.facts.clear();
        harness.start(launch);
        assertNotNull(harness.exit().temporaryExit());
        String complaint = "ls: cannot access 'boinc_temporary_exit': No such file or directory\n";
        assertEquals(complaint + complaint, harness.read("stderr.txt").orElseThrow());
    }

    @Test
    void a_restart_keeps_what_the_task_wrote_and_another_task_finds_nothing_of_it() throws IOException {
        LaunchBuilder builder = harness.script("cat checkpoint >&2; echo saved >> checkpoint");
        harness.start(builder.build());
        harness.exit();
        harness.facts.clear();
        harness.start(builder.build());
        harness.exit();
        assertEquals("saved\nsaved\n", harness.read("checkpoint").orElseThrow());
        harness.facts.clear();
        harness.start(builder.result("wu_2_0").build());
        harness.exit();
        assertEquals("saved\n", harness.read("checkpoint").orElseThrow());
    }

    @Test
    void trickles_and_uploads_go_both_ways() throws IOException {
        RunningTask task = harness.start(harness.fakeApp("write:trickle_up.xml:<variety>v</variety>\ntext",
                "output:out:early", "write:boinc_ufr_out:", "write:boinc_ufr_stranger:",
                "post:6:<have_new_trickle_up/>\n<have_new_upload_file/>\n", "note:7:news.txt", "note:7:news.txt",
                "obey").output("out_1", "out").build());
        harness.await(TaskFact.Started.class);
        task.deliver(new TrickleDown("wu_1_0", 77, "<x>news</x>\n"));
        harness.untilWritten("news.txt", "<have_trickle_down/>");
        assertEquals("<x>news</x>\n", harness.read("trickle_down_77").orElseThrow());
        task.tellUploadStatus("out", 0);
        harness.untilWritten("news.txt", "<upload_file_status/>");
        assertEquals("<status>0</status>\n", harness.read("boinc_ufs_out").orElseThrow());
        harness.await(TaskFact.TrickleUp.class);
        OutputFact output = harness.await(TaskFact.UploadRequested.class).output();
        assertEquals(Optional.empty(), harness.read("boinc_ufr_stranger"));
        assertEquals(new OutputFact("out_1", FileRecord.PRESENT, 5, Md5.of("early"), ""), output);
    }

    @Test
    void garbage_in_the_channels_and_a_shortened_segment_harm_nobody() throws IOException {
        RunningTask task = harness.start(harness.fakeApp("garbage", "truncate", "write:done:x", "deaf").build());
        harness.untilWritten("done", "x");
        task.suspend();
        task.quit();
        task.kill();
        assertEquals(9, harness.exit().signal());
    }

    @Test
    void the_whole_tree_and_the_disk_are_measured() throws IOException {
        RunningTask task = harness
                .start(harness.script("sleep 600 & head -c 5000 /dev/zero > five; exec sleep 600").build());
        harness.await(TaskFact.Started.class);
        harness.until("two processes", () -> {
            harness.launcher.measure();
            return harness.facts.stream().anyMatch(
                    fact -> fact instanceof TaskFact.Measured m && m.usage().processes() == 2);
        });
        harness.until("five thousand bytes", () -> harness.read("five").orElse("").length() == 5000);
        task.lookAtDisk();
        assertTrue(harness.await(TaskFact.DiskMeasured.class).bytes() > 5000 + 8192);
    }

    @Test
    void what_a_task_used_at_last_is_told_before_its_end() throws IOException {
        harness.start(harness.script("head -c 50000 /dev/zero > big; exit 0").build());
        harness.exit();
        List<TaskFact> told = List.copyOf(harness.facts);
        assertTrue(told.get(told.size() - 2) instanceof TaskFact.DiskMeasured measured && measured.bytes() > 50_000,
                told::toString);
    }

    @Test
    void links_out_of_the_slot_are_not_followed() throws IOException {
        Path secret = Files.writeString(data.resolve("secret"), "secret");
        TaskLaunch launch = harness
                .script("""
                        rm -f init_data.xml boinc_mmap_file stderr.txt
                        for f in init_data.xml stderr.txt trickle_up.xml boinc_finish_called out; do ln -sf ../../secret $f; done
                        mkdir boinc_temporary_exit boinc_mmap_file
                        exit 0
                        """)
                .output(new FileRef("out_1", "out", false, true, false), LaunchBuilder.output("out_1", 0, false))
                .build();
        harness.start(launch);
        harness.exit();
        Collected collected = TaskCollector.collect(data, launch, false);
        assertEquals(-161, collected.outputs().getFirst().status());
        assertFalse(collected.stderr().contains("secret"));
        harness.facts.clear();
        harness.start(launch);
        harness.exit();
        assertEquals("secret", Files.readString(secret));
        assertTrue(Files.isSymbolicLink(harness.slot().resolve("init_data.xml")), "the program's last deed");
    }

    @Test
    void a_finish_file_that_is_a_folder_counts_as_finished_and_goes_with_the_slot() throws IOException {
        TaskLaunch launch = harness
                .script("mkdir -p boinc_finish_called/deep/deeper; ln -s /etc boinc_finish_called/etc")
                .build();
        harness.start(launch);
        assertEquals(new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "", false), null), harness.exit());
        SlotDirectory.of(data, 0).clear();
        assertTrue(SlotDirectory.of(data, 0).isEmpty(), "the slot is empty");
        assertTrue(Files.isDirectory(Path.of("/etc")));
    }

    @Test
    void an_application_that_keeps_starting_children_is_ended_with_all_of_them() throws IOException {
        RunningTask task = harness.start(harness.script("""
                i=0
                while [ $i -lt 20 ]; do
                    setsid sleep 600 &
                    i=$((i + 1))
                    echo child >> children
                    sleep 0.02
                done
                exec sleep 600""").build());
        harness.until("some children", () -> lines("children") >= 5);
        task.kill();
        assertEquals(9, harness.exit().signal());
        assertTrue(lines("children") <= 20);
    }

    @Test
    void a_chain_of_children_that_each_start_the_next_and_end_is_ended_too() throws IOException {
        RunningTask task = harness.start(harness.script("""
                if [ "${LINK:-0}" -lt 20 ]; then
                    echo child >> children
                    sleep 0.05
                    LINK=$((${LINK:-0} + 1)) setsid "$0" &
                fi
                [ "${LINK:-0}" -gt 0 ] && exit 0
                exec sleep 600""").build());
        harness.until("some children", () -> lines("children") >= 3);
        task.kill();
        assertEquals(9, harness.exit().signal());
        assertTrue(lines("children") < 20, "the chain was broken before its end");
    }

    private long lines(String file) {
        return harness.read(file).orElse("").lines().count();
    }
}
