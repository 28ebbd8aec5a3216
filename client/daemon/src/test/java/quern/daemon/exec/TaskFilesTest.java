package quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import quern.daemon.exec.process.TaskProcesses;
import quern.model.FileRef;
import quern.model.TaskLaunch;
import quern.testing.leaks.NoLeaks;

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
        return new StartContext(launch, TaskPaths.of(data, launch), ExecSettings.plain(data, host -> ""),
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
