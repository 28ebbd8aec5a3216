package org.quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.fact.TaskPaths;
import org.quern.daemon.exec.slot.DirectoryTree;
import org.quern.model.TaskLaunch;

/** Somebody deletes or replaces a folder of a task under its program, which fails over that. */
class TaskFoldersTest extends WithHarness {
    private static final String FAILS_WHEN_TOLD = "touch ready; while [ -e ../../hold ]; do sleep 0.02; done; exit 206";

    @Test
    void a_slot_that_is_deleted_is_told_with_the_end() throws IOException {
        assertEquals("its slot was taken away", shortageAfter(paths -> DirectoryTree.delete(paths.slot().path())));
    }

    @Test
    void another_folder_in_place_of_the_slot_is_told_as_well() throws IOException {
        assertEquals("its slot was taken away", shortageAfter(paths -> {
            Path slot = paths.slot().path();
            Files.move(slot, slot.resolveSibling("mine"));
            Files.createDirectory(slot);
        }));
    }

    @Test
    void a_projects_folder_that_is_deleted_and_made_again_is_told_with_the_end() throws IOException {
        assertEquals("its project's folder was taken away", shortageAfter(paths -> {
            Files.move(paths.project(), paths.project().resolveSibling("old"));
            Files.createDirectory(paths.project());
        }));
    }

    @Test
    void who_fails_in_its_own_folders_has_no_excuse() throws IOException {
        assertNull(shortageAfter(paths -> {
        }));
    }

    private interface Deed {
        void with(TaskPaths paths) throws IOException;
    }

    private @Nullable String shortageAfter(Deed deed) throws IOException {
        Path hold = Files.createFile(data.resolve("hold"));
        TaskLaunch launch = harness.script(FAILS_WHEN_TOLD).diskBound(1e5).build();
        harness.start(launch);
        harness.await(TaskFact.Started.class);
        harness.until("it runs", () -> Files.exists(harness.slot().resolve("ready")));
        deed.with(TaskPaths.of(data, launch));
        Files.delete(hold);
        assertEquals(206, harness.exit().exitCode());
        return harness.exit().shortage();
    }
}
