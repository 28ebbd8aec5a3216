package org.quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.daemon.exec.slot.TaskState;
import org.quern.model.ExitFacts;
import org.quern.model.TaskLaunch;
import org.quern.testing.leaks.NoLeaks;

/** Starts that have to wait for their slot. */
@Isolated("NoLeaks looks at the whole JVM")
@ExtendWith(NoLeaks.class)
class SlotClaimTest extends WithHarness {
    @Test
    void a_start_waits_for_a_process_of_an_earlier_life_of_the_client() throws Exception {
        TaskLaunch launch = harness.fakeApp("lock", "write:locked:x", "await:leave", "exit:0").build();
        harness.start(launch);
        harness.untilWritten("locked", "x");
        ExecHarness second = new ExecHarness(data);
        second.start(launch);
        Path slot = harness.slot();
        Files.delete(slot.resolve("locked"));
        Files.writeString(slot.resolve("leave"), "");
        harness.exit();
        second.await(TaskFact.Started.class);
        assertEquals(0, second.exit().exitCode());
        second.close();
    }

    @Test
    void a_task_that_finishes_while_its_next_start_waits_for_the_slot_is_not_run_again() throws Exception {
        TaskLaunch launch = harness.fakeApp("lock", "write:locked:x", "await:leave", "write:boinc_finish_called:0\n",
                "exit:0").build();
        harness.start(launch);
        harness.untilWritten("locked", "x");
        ExecHarness second = new ExecHarness(data);
        second.start(launch);
        Files.writeString(harness.slot().resolve("leave"), "");
        assertEquals(new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "", false), null), second.exit());
        assertTrue(second.facts.stream().noneMatch(TaskFact.Started.class::isInstance), "it was started again");
        harness.exit();
        second.close();
    }

    @Test
    void a_start_that_is_called_off_while_it_waits_ends_without_a_process() throws Exception {
        TaskLaunch launch = harness.fakeApp("lock", "write:locked:x", "deaf").build();
        harness.start(launch);
        harness.untilWritten("locked", "x");
        ExecHarness second = new ExecHarness(data);
        RunningTask waiting = second.start(launch);
        waiting.quit();
        assertEquals(new ExitFacts(0, 9, null, null), second.exit());
        assertTrue(second.facts.stream().noneMatch(TaskFact.Started.class::isInstance));
    }

    @Test
    void a_task_that_comes_again_goes_on_with_what_the_quarantine_keeps_of_it() throws Exception {
        TaskLaunch launch = harness.script("cp checkpoint found; cp init_data.xml told; sleep 600").build();
        Path kept = Files.createDirectories(data.resolve("quarantine/2/slots/5"));
        Path older = Files.createDirectories(data.resolve("quarantine/1/slots/5"));
        for (Path folder : List.of(kept, older)) {
            Files.writeString(folder.resolve("init_data.xml"), "<app_init_data>\n<project_dir>/old/place/projects/"
                    + launch.project().directoryName() + "</project_dir>\n<result_name>" + launch.result().name()
                    + "</result_name>\n</app_init_data>\n");
            Files.writeString(folder.resolve("checkpoint"), folder.toString());
        }
        new TaskState(launch.project(), launch.result().name(), 50, 60, 0.5, 0, 0, 0)
                .write(new SlotDirectory(kept, 5));
        harness.start(launch);
        harness.untilWritten("found", kept.toString());
        assertEquals(new TaskFact.CheckpointFound(
                new TaskState(launch.project(), launch.result().name(), 50, 60, 0.5, 0, 0, 0)),
                harness.facts.stream().filter(TaskFact.CheckpointFound.class::isInstance).findFirst().orElseThrow());
        assertTrue(Files.readString(harness.slot().resolve("init_data.xml")).contains("<wu_cpu_time>50.000000<"));
        assertTrue(Files.exists(older.resolve("checkpoint")), "nothing is deleted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\0\0\0\0\0\0\0\0"})
    void a_task_whose_init_data_a_power_cut_emptied_goes_on_from_its_checkpoint(String left) throws IOException {
        LaunchBuilder task = harness.script("cp checkpoint found; cp init_data.xml told; sleep 600");
        Path slot = Files.createDirectories(harness.slot());
        Files.writeString(slot.resolve("init_data.xml"), left);
        Files.writeString(slot.resolve("checkpoint"), "row 5\n");
        harness.start(task.checkpoint(50, 60).build());
        harness.untilWritten("found", "row 5");
        harness.untilWritten("told", "<result_name>wu_1_0</result_name>");
    }

    @Test
    void a_slot_whose_emptied_init_data_leaves_a_note_of_the_task_is_its_own() throws IOException {
        TaskLaunch launch = harness.script("cp checkpoint found; sleep 600").build();
        note(launch.result().name());
        harness.start(launch);
        harness.untilWritten("found", "row 5");
    }

    @Test
    void a_slot_that_says_nothing_or_another_name_is_emptied_for_a_task_without_a_checkpoint() throws IOException {
        TaskLaunch launch = harness.script("test -e checkpoint; echo $? > found; sleep 600").build();
        note("wu_2_0");
        harness.start(launch);
        harness.untilWritten("found", "1");
    }

    private void note(String result) throws IOException {
        Path slot = Files.createDirectories(harness.slot());
        Files.writeString(slot.resolve("init_data.xml"), "");
        Files.writeString(slot.resolve("checkpoint"), "row 5\n");
        new TaskState(LaunchBuilder.PROJECT, result, 50, 60, 0.5, 0, 0, 0).write(SlotDirectory.of(data, 0));
    }

    @Test
    void a_slot_is_given_to_one_task_at_a_time() throws IOException {
        LaunchBuilder builder = harness.script("exec sleep 600");
        harness.start(builder.build());
        TaskLaunch other = builder.result("wu_2_0").build();
        assertThrows(IllegalStateException.class, () -> harness.start(other));
    }
}
