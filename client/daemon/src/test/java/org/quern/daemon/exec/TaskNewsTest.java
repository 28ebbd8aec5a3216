package org.quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.exec.channel.Heartbeat;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.process.PosixProcessControl;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.model.FileRef;
import org.quern.testing.Eventually;

/** A large file of its user's is copied into a task that runs, and the copy lasts as long as the test wants. */
class TaskNewsTest {
    private static final String LARGE = "x".repeat(10_000_001);

    @TempDir
    private Path data = Path.of("");
    private final Queue<Object> told = new ConcurrentLinkedQueue<>();
    private final CountDownLatch mayCopy = new CountDownLatch(1);
    private final PosixProcessControl control = new PosixProcessControl();
    private final TaskLauncher launcher = new TaskLauncher(() -> PlainSettings.of(data, host -> "<host_info/>"),
            control, (launch, fact) -> told(fact));

    private void told(TaskFact fact) {
        told.add(fact);
        if (fact instanceof TaskFact.Copying) {
            try {
                mayCopy.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            told.add("copied");
        }
    }

    @Test
    void itsProgramIsHeardMeanwhile() throws IOException {
        begin("await:ready", "status:5:5:0.5", "await:mine", "exit:0");
        Files.createFile(slot().path().resolve("ready"));
        until("its word", TaskFact.Status.class);
        mayCopy.countDown();
        until("its end", TaskFact.Exited.class);
        assertEquals(0, ((TaskFact.Exited) List.copyOf(told).getLast()).facts().exitCode());
    }

    @Test
    void whatIsCopiedIntoATaskThatEndsIsGivenUpBeforeItsSlotIsAnothers() throws IOException {
        RunningTask running = begin("obey");
        running.kill();
        Eventually.holds("its process has ended",
                () -> new TaskProcesses(control, slot().path().toString()).living().isEmpty());
        mayCopy.countDown();
        until("its end", TaskFact.Exited.class);
        List<Object> order = List.copyOf(told);
        assertTrue(order.contains("copied"), order::toString);
        assertEquals(TaskFact.Exited.class, order.getLast().getClass());
        assertTrue(Files.notExists(slot().path().resolve("mine")));
    }

    private RunningTask begin(String... actions) throws IOException {
        LaunchBuilder task = new LaunchBuilder(data).program(FakeApp.script())
                .commandLine("\"" + String.join("\" \"", actions) + "\"");
        RunningTask running = launcher.start(task.build());
        until("its process", TaskFact.Started.class);
        running.renew(task.input(new FileRef("mine_7", "mine", false, true, false), LARGE).build());
        until("the beginning of the copy", TaskFact.Copying.class);
        return running;
    }

    private SlotDirectory slot() {
        return SlotDirectory.of(data, 0);
    }

    private void until(String what, Class<? extends TaskFact> kind) {
        Eventually.holds(what, () -> {
            launcher.poll(launch -> new Heartbeat(0, 1e9, false, 0));
            return told.stream().anyMatch(kind::isInstance);
        });
    }

    @AfterEach
    void end() {
        mayCopy.countDown();
        launcher.running().forEach(RunningTask::kill);
        Eventually.holds("the end of all tasks", () -> launcher.running().isEmpty());
    }
}
