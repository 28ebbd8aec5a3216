package org.quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.model.ExitFacts;
import org.quern.model.FileRef;
import org.quern.model.TaskLaunch;

/** The folder of all slots is a link to a faster disk, as people make it: two levels up from a slot are other folders than the client's. */
class LinkedSlotsTest extends WithHarness {
    private static final String SCRIPT = """
            follow() { sed 's:<soft_link>\\(.*\\)</soft_link>:\\1:' "$1"; }
            cat "$(follow in)" >&2; echo result > "$(follow out)"; echo 0 > boinc_finish_called; exit 0""";

    @TempDir
    private Path disk = Path.of("");

    @Test
    void a_task_finds_its_program_its_inputs_and_the_place_for_its_outputs() throws IOException {
        Files.createSymbolicLink(data.resolve("slots"), Files.createDirectories(disk.resolve("fast/slots")));
        TaskPaths paths = finish();
        assertEquals(paths.project().toString(), paths.projectFromSlot());
    }

    @Test
    void where_the_same_projects_are_beside_them_the_short_way_is_taken() throws IOException {
        Files.createDirectories(data.resolve("projects"));
        Files.createSymbolicLink(data.resolve("slots"), Files.createDirectories(disk.resolve("fast/slots")));
        Files.createSymbolicLink(disk.resolve("fast/projects"), data.resolve("projects").toAbsolutePath());
        assertTrue(finish().projectFromSlot().startsWith("../../projects/"));
    }

    private TaskPaths finish() throws IOException {
        TaskLaunch launch = harness.script(SCRIPT).input(FileRef.of("input_1", "in"), "hello\n").output("out_1", "out")
                .build();
        harness.start(launch);
        assertEquals(new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "", false), null), harness.exit());
        assertEquals("hello\n", harness.read("stderr.txt").orElseThrow());
        TaskPaths paths = TaskPaths.of(data, launch);
        assertEquals("result\n", Files.readString(paths.file("out_1")));
        return paths;
    }
}
