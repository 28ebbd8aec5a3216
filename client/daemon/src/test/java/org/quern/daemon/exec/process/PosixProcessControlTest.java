package org.quern.daemon.exec.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs({OS.LINUX, OS.MAC})
class PosixProcessControlTest extends ProcessControlContract {
    private static final String IDLE_POLICY = "5";

    /** Where the policy stands in /proc/PID/stat, counted from the field after the name (proc(5)). */
    private static final int POLICY_FIELD = 38;

    @Override
    ProcessControl control() {
        return new PosixProcessControl();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void an_ordinary_task_runs_in_idle_time_only(@TempDir Path folder) throws Exception {
        StartedProcess sleeper = control().start(new Spawn(List.of("/bin/sleep", "600"), folder, Map.of(),
                folder.resolve("stderr.txt"), ProcessPriority.LOWEST));
        String stat = Files.readString(Path.of("/proc/" + sleeper.id().pid() + "/stat"));
        control().signal(sleeper.id(), Signal.KILL);
        sleeper.end().get(30, TimeUnit.SECONDS);
        assertEquals(IDLE_POLICY, stat.substring(stat.lastIndexOf(')') + 2).split(" ")[POLICY_FIELD]);
    }
}
