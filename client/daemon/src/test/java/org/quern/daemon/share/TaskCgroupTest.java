package org.quern.daemon.share;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On folders that look like a delegated group: what is written where. The kernel's part cannot be tried everywhere. */
class TaskCgroupTest {
    @TempDir
    private Path group = Path.of("");

    @BeforeEach
    void likeTheKernelsFolders() throws IOException {
        Files.writeString(group.resolve("cgroup.controllers"), "cpuset cpu io memory pids\n");
        Files.createDirectory(group.resolve("tasks"));
        Files.writeString(group.resolve("tasks/cpu.max"), "max 100000\n");
        Files.writeString(group.resolve("tasks/cpu.idle"), "0\n");
    }

    @Test
    void tasksComeLast() throws IOException {
        TaskCgroup.prepare(group);
        assertEquals("+cpu", read("cgroup.subtree_control"));
        assertEquals("1", read("tasks/cpu.idle"));
    }

    @Test
    void anOlderKernelWithoutIdleGroupsGivesTheSmallestWeight() throws IOException {
        Files.delete(group.resolve("tasks/cpu.idle"));
        TaskCgroup.prepare(group);
        assertEquals("1", read("tasks/cpu.weight"));
    }

    @Test
    void aFractionIsAQuotaOfAllCpusThatTasksMayUse() throws IOException {
        TaskCgroup tasks = TaskCgroup.prepare(group);
        assertEquals(1, tasks.limit(0.25, 8), "nothing is left to pausing");
        assertEquals("200000 100000", read("tasks/cpu.max"));
        assertEquals(1, tasks.limit(1, 8));
        assertEquals("max 100000", read("tasks/cpu.max"));
    }

    @Test
    void aMissingControllerIsAReason() throws IOException {
        Files.writeString(group.resolve("cgroup.controllers"), "memory pids\n");
        IOException reason = assertThrows(IOException.class, () -> TaskCgroup.prepare(group));
        assertTrue(String.valueOf(reason.getMessage()).endsWith("has no cpu controller"), reason.toString());
    }

    @Test
    void aLimitThatCannotBeSetIsLeftToPausing() throws IOException {
        TaskCgroup tasks = TaskCgroup.prepare(group);
        Files.delete(group.resolve("tasks/cpu.max"));
        Files.createDirectory(group.resolve("tasks/cpu.max"));
        assertEquals(0.5, tasks.limit(0.5, 2));
    }

    private String read(String file) throws IOException {
        return Files.readString(group.resolve(file));
    }
}
