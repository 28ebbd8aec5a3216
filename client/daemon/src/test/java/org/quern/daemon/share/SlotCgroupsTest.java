package org.quern.daemon.share;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.process.ProcessPriority;
import org.quern.daemon.exec.process.Spawn;
import org.quern.daemon.exec.process.StartedProcess;
import org.quern.daemon.exec.process.StrayProcesses;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.daemon.exec.process.TreeKiller;
import org.quern.testing.Eventually;

/** Groups of the kernel with real processes, where this process may make some. */
class SlotCgroupsTest {
    /** What a program starts before it is in its group is tried elsewhere. */
    private static final String IN_ITS_GROUP = "while [ ! -e go ]; do sleep 0.01; done; ";

    /** Cuts every tie: parents, session, environment, working directory, files. */
    private static final String VANISHES = IN_ITS_GROUP
            + "setsid env -i sh -c 'cd /; sleep 600 & exec sleep 600 <&- >&- 2>&-' & ";

    @TempDir
    private Path data = Path.of("");

    private KernelGroup kernel = KernelGroup.NONE;
    private SlotCgroups groups = new SlotCgroups(data);
    private PosixProcessControl control = new PosixProcessControl();

    @BeforeEach
    void open() throws IOException {
        kernel = KernelGroup.make();
        groups = new SlotCgroups(kernel.path());
        control = new PosixProcessControl(groups);
    }

    @AfterEach
    void close() {
        for (String slot : groups.slots()) {
            groups.kill(slot);
            Eventually.holds("an empty group", () -> groups.members(slot).isEmpty());
            groups.remove(slot);
        }
        kernel.close();
    }

    @Test
    void whatCutsEveryTieIsFoundAndEndsWithItsTaskAndNobodyElseDoes() throws IOException {
        StartedProcess main = start("0", true, VANISHES + "exec sleep 600");
        StartedProcess neighbour = start("1", true, "exec sleep 600");
        TaskProcesses task = task("0");
        Eventually.holds("main and both runaways", () -> task.living().size() == 3);
        assertTrue(new TreeKiller(control).kill(task));
        Eventually.holds("main is gone", () -> main.end().isDone());
        assertEquals(Set.of(), groups.members("0"));
        assertFalse(neighbour.end().isDone());
        groups.remove("0");
        assertEquals(Set.of("1"), groups.slots());
    }

    @Test
    void aProgramThatStartsOthersFasterThanTheyCanBeListedIsEnded() throws IOException {
        start("0", false, IN_ITS_GROUP
                + "while :; do setsid env -i sh -c 'cd /; exec sleep 600' </dev/null >/dev/null 2>&1 & done");
        Eventually.holds("some", () -> groups.members("0").size() > 20);
        assertTrue(new TreeKiller(control).kill(task("0")));
        assertEquals(Set.of(), groups.members("0"));
    }

    @Test
    void groupsThatATaskMadeItselfGoWithIt() throws IOException {
        StartedProcess main = start("0", true, "exec sleep 600");
        Path own = Files.createDirectories(kernel.path().resolve("tasks/0/own/deeper"));
        GroupFile.write(own.resolve("cgroup.procs"), Long.toString(main.id().pid()));
        assertEquals(Set.of(main.id().pid()), groups.members("0"));
        groups.remove("0");
        assertEquals(Set.of("0"), groups.slots(), "not while somebody is in it");
        assertTrue(new TreeKiller(control).kill(task("0")));
        groups.remove("0");
        assertEquals(Set.of(), groups.slots());
    }

    @Test
    void aClientThatStartsEndsWhatAnEarlierOneLeftInGroupsOfSlotsThatNobodyWants() throws IOException {
        StartedProcess main = start("0", true, VANISHES + "exit 0");
        StartedProcess other = start("1", false, VANISHES + "exit 0");
        // before that, one of two may be the main program, and a runaway not yet there
        Eventually.holds("mains are gone", () -> main.end().isDone() && other.end().isDone());
        Eventually.holds("runaways", () -> groups.members("0").size() == 2 && groups.members("1").size() == 2);
        PosixProcessControl next = new PosixProcessControl(groups);
        assertEquals(List.of(data.resolve("slots/0")), StrayProcesses.end(next, data.resolve("slots"), Set.of(1)));
        assertEquals(Set.of("1"), groups.slots());
        assertEquals(2, groups.members("1").size());
    }

    private StartedProcess start(String slot, boolean limited, String script) throws IOException {
        Files.deleteIfExists(data.resolve("go"));
        StartedProcess started = control.start(new Spawn(List.of("/bin/sh", "-c", script), data, Map.of(),
                data.resolve("stderr.txt"), ProcessPriority.INHERITED, pid -> groups.adopt(slot, limited, pid)));
        Files.writeString(data.resolve("go"), "");
        return started;
    }

    private TaskProcesses task(String slot) {
        return new TaskProcesses(control, data.resolve("slots").resolve(slot).toString());
    }
}
