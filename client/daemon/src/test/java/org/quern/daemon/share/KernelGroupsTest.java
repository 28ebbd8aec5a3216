package org.quern.daemon.share;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On folders that look like a delegated group: what is written where. {@link SlotCgroupsTest} tries the kernel's own. */
class KernelGroupsTest {
    @TempDir
    private Path group = Path.of("");

    private final List<String> noLimit = new ArrayList<>();

    @Test
    void theClientMovesAsideFirst() throws IOException {
        Files.writeString(group.resolve("cgroup.controllers"), "cpu pids\n");
        Files.createDirectory(group.resolve("tasks"));
        Files.writeString(group.resolve("tasks/cpu.max"), "max 100000\n");
        KernelGroups groups = KernelGroups.prepare(group, 4711, noLimit::add);
        assertEquals("4711", Files.readString(group.resolve("client/cgroup.procs")));
        assertNotEquals(CpuShare.NONE, groups.share());
        assertEquals(List.of(), noLimit);
    }

    @Test
    void tasksAreKeptTogetherWhereTheirProcessorTimeCannotBeLimited() throws IOException {
        Files.writeString(group.resolve("cgroup.controllers"), "memory\n");
        KernelGroups groups = KernelGroups.prepare(group, 1, noLimit::add);
        assertEquals(CpuShare.NONE, groups.share());
        assertEquals(List.of("the control group " + group + " has no cpu controller"), noLimit);
        groups.tasks().adopt("3", true, 99);
        groups.tasks().adopt("4", false, 98);
        assertEquals("99", Files.readString(group.resolve("tasks/3/cgroup.procs")));
        assertEquals("98", Files.readString(group.resolve("free/4/cgroup.procs")));
        assertEquals(List.of("3", "4"), List.copyOf(groups.tasks().slots()));
    }

    @Test
    void theProcessesOfEachSlotHaveABoundWhereTheKernelCountsThem() throws IOException {
        Files.writeString(group.resolve("cgroup.controllers"), "memory pids\n");
        for (String slot : List.of("tasks/3", "free/4")) {
            Files.writeString(Files.createDirectories(group.resolve(slot)).resolve("pids.max"), "max\n");
        }
        KernelGroups groups = KernelGroups.prepare(group, 1, noLimit::add);
        for (String counted : List.of("", "tasks/", "free/")) {
            assertEquals("+pids", Files.readString(group.resolve(counted + "cgroup.subtree_control")));
        }
        groups.tasks().adopt("3", true, 99);
        groups.tasks().adopt("4", false, 98);
        assertEquals("4096", Files.readString(group.resolve("tasks/3/pids.max")));
        assertEquals("4096", Files.readString(group.resolve("free/4/pids.max")));
    }

    @Test
    void whereTheKernelCountsNoProcessesTasksAreTakenInAllTheSame() throws IOException {
        Files.writeString(group.resolve("cgroup.controllers"), "memory\n");
        KernelGroups.prepare(group, 1, noLimit::add).tasks().adopt("3", true, 99);
        assertEquals("99", Files.readString(group.resolve("tasks/3/cgroup.procs")));
        assertFalse(Files.exists(group.resolve("tasks/3/pids.max")));
        assertFalse(Files.exists(group.resolve("cgroup.subtree_control")));
    }
}
