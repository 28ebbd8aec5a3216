package org.quern.daemon.exec.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.Eventually;

@EnabledOnOs(value = {OS.LINUX, OS.MAC}, disabledReason = "signals and process groups are POSIX ones")
class PosixProcessControlTest extends ProcessControlContract {
    private static final String IDLE_POLICY = "5";

    /** Where the policy stands in /proc/PID/stat, counted from the field after the name (proc(5)). */
    private static final int POLICY_FIELD = 38;

    @Override
    ProcessControl control() {
        return new PosixProcessControl();
    }

    @Test
    void a_pipe_in_place_of_the_file_for_errors_keeps_nobody_waiting(@TempDir Path folder) throws Exception {
        Path errors = folder.resolve("stderr.txt");
        assertEquals(0, new ProcessBuilder("mkfifo", errors.toString()).start().waitFor());
        CompletableFuture<StartedProcess> start = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                start.complete(control().start(
                        new Spawn(List.of("/bin/true"), folder, Map.of(), errors, ProcessPriority.LOWEST)));
            } catch (IOException e) {
                start.completeExceptionally(e);
            }
        });
        Eventually.holds("an end of the start", start::isDone);
        ExecutionException refusal = assertThrows(ExecutionException.class, start::get);
        assertTrue(refusal.toString().contains("stderr.txt: is a pipe"), refusal::toString);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the idle scheduling class is Linux's")
    void an_ordinary_task_runs_in_idle_time_only(@TempDir Path folder) throws Exception {
        StartedProcess sleeper = control().start(new Spawn(List.of("/bin/sleep", "600"), folder, Map.of(),
                folder.resolve("stderr.txt"), ProcessPriority.LOWEST));
        String stat = Files.readString(Path.of("/proc/" + sleeper.id().pid() + "/stat"));
        control().signal(sleeper.id(), Signal.KILL);
        sleeper.end().get(30, TimeUnit.SECONDS);
        assertEquals(IDLE_POLICY, stat.substring(stat.lastIndexOf(')') + 2).split(" ")[POLICY_FIELD]);
    }
}
