package org.quern.daemon.exec.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.daemon.exec.ExecHarness;
import org.quern.daemon.exec.LaunchBuilder;
import org.quern.daemon.exec.MeddlingControl;
import org.quern.daemon.exec.PlainSettings;
import org.quern.daemon.exec.WithHarness;
import org.quern.daemon.exec.fact.StartFailure;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.model.ExitFacts;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;
import org.quern.testing.leaks.NoLeaks;

/** Starts whose files are missing, damaged, misnamed or no programs. */
@Isolated("NoLeaks looks at the whole JVM")
@ExtendWith(NoLeaks.class)
class TaskFilesTest extends WithHarness {
    @Test
    void all_missing_and_damaged_files_of_a_task_are_told_at_once() throws IOException {
        LaunchBuilder task = harness.script("exit 0").missingInput(FileRef.of("input_1", "in"))
                .input(FileRef.of("input_2", "in2"), "hello").input(FileRef.of("input_3", "in3"), "whole")
                .input(new FileRef("input_4", "in4", false, false, true), "optional")
                .missingInput(new FileRef("input_5", "in5", false, false, true));
        Path project = data.resolve("projects/127.0.0.1_8080_fake");
        Path damaged = Files.writeString(project.resolve("input_2"), "hell");
        Files.delete(project.resolve("program_1.00"));
        Files.delete(project.resolve("input_4"));
        harness.start(task.build());
        assertEquals(Map.of("program_1.00", "is missing", "input_1", "is missing", "input_2",
                "has 4 bytes instead of 5"), harness.await(TaskFact.FilesLost.class).files());
        assertFalse(Files.exists(damaged), "it is fetched from its beginning");
        assertTrue(Files.exists(project.resolve("input_3")));
    }

    @Test
    void a_file_that_is_being_fetched_again_is_left_alone() throws IOException {
        TaskLaunch launch = harness.script("exit 0").input(FileRef.of("input_1", "in"), "hello").build();
        Path part = data.resolve("projects/127.0.0.1_8080_fake/input_1");
        Files.setLastModifiedTime(part.resolveSibling("program_1.00"), FileTime.from(Instant.EPOCH));
        Instant begun = Instant.now();
        Files.writeString(part, "hel");
        Files.setLastModifiedTime(part, FileTime.from(begun));
        StartContext start = begun(launch, begun);
        assertEquals(Map.of("input_1", "has 3 bytes instead of 5"), LostFiles.of(start));
        assertTrue(Files.exists(part), "its download writes to it");
        Files.writeString(part, "hello");
        Files.setLastModifiedTime(part, FileTime.from(begun));
        assertEquals(Map.of(), LostFiles.of(start));
        assertEquals(Map.of("input_1", "was gone a moment ago"), LostFiles.sinceItsBegin(start));
        assertEquals(Map.of(), LostFiles.sinceItsBegin(begun(launch, begun.plusSeconds(1))));
    }

    private StartContext begun(TaskLaunch launch, Instant begun) {
        return new StartContext(launch, TaskPaths.of(data, launch), PlainSettings.of(data, host -> ""),
                harness.control, new TaskProcesses(harness.control, "none"), begun, () -> false, fact -> {
                });
    }

    @Test
    void an_optional_file_whose_download_is_under_way_is_gone_without() throws IOException {
        TaskLaunch launch = harness.script("exit 0")
                .missingInput(new FileRef("input_1", "maybe", false, false, true)).build();
        Path part = Files.writeString(data.resolve("projects/127.0.0.1_8080_fake/input_1"), "its first by");
        harness.start(launch);
        harness.exit();
        assertTrue(harness.read("maybe").isEmpty(), "no link to a part of it");
        assertTrue(Files.exists(part));
    }

    @Test
    void a_program_that_vanishes_during_its_start_is_told_as_lost() throws IOException {
        TaskLaunch launch = harness.script("exit 0").build();
        Path program = data.resolve("projects/127.0.0.1_8080_fake/program_1.00");
        ExecHarness late = new ExecHarness(data, new MeddlingControl(() -> Files.delete(program)));
        late.start(launch);
        assertEquals(Map.of("program_1.00", "is missing"), late.await(TaskFact.FilesLost.class).files());
    }

    @Test
    void a_program_overwritten_with_zeros_of_its_size_is_told_as_lost_after_its_exit() throws IOException {
        TaskLaunch launch = harness.script("exit 3").checksums().build();
        Path program = data.resolve("projects/127.0.0.1_8080_fake/program_1.00");
        Files.write(program, new byte[(int) Files.size(program)]);
        harness.start(launch);
        assertEquals(8, harness.exit().exitCode(), "nothing but zeros is no program, and no shell sees it");
        assertEquals(Map.of("program_1.00", "has another content than the project sent"), foundLost());
        assertFalse(Files.exists(program));
    }

    @Test
    void a_program_without_a_checksum_is_compared_with_what_was_verified() throws IOException {
        TaskLaunch launch = harness.script("exit 3").verified().build();
        Path program = data.resolve("projects/127.0.0.1_8080_fake/program_1.00");
        Files.write(program, new byte[(int) Files.size(program)]);
        harness.start(launch);
        assertEquals(8, harness.exit().exitCode());
        assertEquals(Map.of("program_1.00", "has another content than the project sent"), foundLost());
    }

    @Test
    void a_program_of_which_nothing_is_known_is_not_lost() throws IOException {
        harness.start(harness.script("exit 3").build());
        assertEquals(3, harness.exit().exitCode());
        assertEquals(Map.of(), foundLost());
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit 3", "exit 0", "kill -SEGV $$"})
    void a_file_cut_or_overwritten_while_its_program_ran_is_told_as_lost_after_a_bad_exit(String end)
            throws IOException {
        String project = "../../projects/127.0.0.1_8080_fake";
        harness.start(harness.script("printf '' > " + project + "/input_1; printf jello > " + project + "/input_2; "
                + end).input(FileRef.of("input_1", "in"), "hello").input(FileRef.of("input_2", "in2"), "hello")
                .checksums().build());
        harness.exit();
        assertEquals(Map.of("input_1", "has 0 bytes instead of 5", "input_2",
                "has another content than the project sent"), foundLost());
        assertFalse(Files.exists(data.resolve("projects/127.0.0.1_8080_fake/input_2")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo 0 > boinc_finish_called", "printf '60\\nno licence\\n' > boinc_temporary_exit"})
    void what_a_program_that_ends_well_has_done_to_its_files_is_not_looked_for(String end) throws IOException {
        harness.start(harness.script("printf jello > ../../projects/127.0.0.1_8080_fake/input_1; " + end)
                .input(FileRef.of("input_1", "in"), "hello").checksums().build());
        harness.exit();
        assertEquals(Map.of(), foundLost());
    }

    @Test
    void a_program_that_the_system_refuses_since_it_was_overwritten_is_told_as_lost() throws IOException {
        TaskLaunch launch = harness.script("exit 0").checksums().build();
        Path program = data.resolve("projects/127.0.0.1_8080_fake/program_1.00");
        Files.writeString(program, "#!/no/sh\nexit 0\n\n");
        harness.start(launch);
        assertEquals(Map.of("program_1.00", "has another content than the project sent"),
                harness.await(TaskFact.FilesLost.class).files());
    }

    @ParameterizedTest
    @ValueSource(strings = {"program", "input"})
    void a_damaged_copy_in_the_slot_is_made_again_once(String kind) throws IOException {
        FileRef ref = new FileRef("data_1", "in", false, true, false);
        LaunchBuilder task = harness.script("cp in seen; head -c 5 /dev/zero > in; exit 1");
        TaskLaunch launch = (kind.equals("input") ? task.input(ref, "hello") : task.library(ref, "hello")).checksums()
                .build();
        assertEquals("in", exitOf(launch).damagedCopy());
        assertFalse(Files.exists(harness.slot().resolve("in")));
        assertNull(exitOf(launch).damagedCopy(), "the second time it is the program's doing");
        assertEquals("hello", Files.readString(harness.slot().resolve("seen")), "it was copied again");
    }

    @Test
    void a_copy_made_from_a_damaged_file_is_made_again() throws IOException {
        TaskLaunch launch = harness.script("exit 1")
                .input(new FileRef("data_1", "in", false, true, false), "hello").checksums().build();
        Path file = data.resolve("projects/127.0.0.1_8080_fake/data_1");
        Files.writeString(file, "jello");
        assertEquals("in", exitOf(launch).damagedCopy());
        Files.writeString(file, "hello");
        harness.facts.clear();
        assertNull(exitOf(launch).damagedCopy());
        assertEquals("hello", Files.readString(harness.slot().resolve("in")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\0\0\0\0\0", "<soft_link>../../proj\0\0\0"})
    void link_files_that_a_power_cut_emptied_are_written_again_at_the_next_start(String left) throws IOException {
        TaskLaunch launch = harness
                .script("echo step >> checkpoint; cat lib in out > seen; echo 0 > boinc_finish_called")
                .library(FileRef.of("lib_1", "lib"), "code").input(FileRef.of("input_1", "in"), "hello")
                .output("out_1", "out").build();
        exitOf(launch);
        Files.delete(harness.slot().resolve("boinc_finish_called"));
        for (String name : List.of("lib", "in", "out")) {
            Files.writeString(harness.slot().resolve(name), left);
        }
        exitOf(launch);
        String folder = "<soft_link>../../projects/127.0.0.1_8080_fake/";
        assertEquals(folder + "lib_1</soft_link>\n" + folder + "input_1</soft_link>\n" + folder + "out_1</soft_link>\n",
                Files.readString(harness.slot().resolve("seen")));
        assertEquals("step\nstep\n", Files.readString(harness.slot().resolve("checkpoint")));
    }

    @Test
    void a_link_file_that_a_program_replaced_by_its_own_is_kept() throws IOException {
        TaskLaunch launch = harness.script("echo mine >> out; echo 0 > boinc_finish_called").output("out_1", "out")
                .build();
        exitOf(launch);
        Files.delete(harness.slot().resolve("boinc_finish_called"));
        Files.writeString(harness.slot().resolve("out"), "its own\n");
        exitOf(launch);
        assertEquals("its own\nmine\n", Files.readString(harness.slot().resolve("out")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo 55555 > in", "rm in"})
    void a_link_file_that_is_another_one_after_a_bad_exit_is_made_again_once(String damage) throws IOException {
        TaskLaunch launch = harness.script("cp in seen; " + damage + "; exit 1")
                .input(FileRef.of("input_1", "in"), "hello").build();
        assertEquals("in", exitOf(launch).damagedCopy());
        assertNull(exitOf(launch).damagedCopy(), "the second time it is the program's doing");
        assertEquals("<soft_link>../../projects/127.0.0.1_8080_fake/input_1</soft_link>\n",
                Files.readString(harness.slot().resolve("seen")), "it was made again");
    }

    @Test
    void a_program_may_change_its_copy_of_an_input_and_fail_by_itself() throws IOException {
        assertNull(exitOf(harness.script("echo more >> in; exit 1")
                .input(new FileRef("data_1", "in", false, true, false), "hello").checksums().build()).damagedCopy());
    }

    private ExitFacts exitOf(TaskLaunch launch) {
        harness.facts.clear();
        harness.start(launch);
        return harness.exit();
    }

    private Map<String, String> foundLost() {
        return harness.facts.stream().filter(TaskFact.FilesFoundLost.class::isInstance)
                .map(fact -> ((TaskFact.FilesFoundLost) fact).files()).findFirst().orElse(Map.of());
    }

    @Test
    void misnamed_and_undescribed_files_fail_the_start_with_a_reason() throws IOException {
        LaunchBuilder escaping = harness.script("exit 0").input(FileRef.of("input_1", "../../../x"), "x");
        assertEquals("Task file input_1: bad open name '../../../x'", failure(escaping).reason());
        LaunchBuilder outside = harness.script("exit 0").missingInput(FileRef.of("../x", "in"));
        assertEquals(-225, failure(outside).code());
        assertEquals(-161, failure(new LaunchBuilder(data)).code());
    }

    @Test
    void pictures_and_files_without_the_executable_flag_are_no_programs() throws IOException {
        Path project = new LaunchBuilder(data).project();
        Files.writeString(project.resolve("evil.JPG"), "x");
        LaunchBuilder picture = new LaunchBuilder(data).input(FileRef.of("evil.JPG", ""), "x")
                .programRef(new FileRef("evil.JPG", "", true, false, false));
        assertEquals(-123, failure(picture).code());
    }

    @Test
    void a_program_that_the_system_refuses_fails_the_start() throws IOException {
        StartFailure failure = failure(new LaunchBuilder(data).program("#!/no/such/interpreter\n"));
        assertEquals(-148, failure.code());
        assertEquals(0, failure.retrySeconds());
    }

    private StartFailure failure(LaunchBuilder builder) {
        harness.facts.clear();
        harness.start(builder.build());
        return harness.await(TaskFact.StartFailed.class).failure();
    }
}
