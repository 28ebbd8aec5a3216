package org.quern.daemon.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.quern.daemon.exec.fact.TaskFact;
import org.quern.daemon.exec.process.TaskProcesses;
import org.quern.model.ExitFacts;
import org.quern.testing.Eventually;
import org.quern.testing.leaks.NoLeaks;

/** What becomes of a task whose start or end meets a mistake of ours. */
@Isolated("NoLeaks looks at the whole JVM")
@ExtendWith(NoLeaks.class)
class OurMistakesTest extends WithHarness {
    private final IllegalStateException planted = new IllegalStateException("planted");

    @Test
    void aMistakeOfOursAfterTheStartLeavesNoProcessBehind() throws IOException {
        var told = new ConcurrentLinkedQueue<TaskFact>();
        TaskLauncher launcher = new TaskLauncher(() -> PlainSettings.of(data, host -> ""), harness.control,
                (launch, fact) -> {
                    told.add(fact);
                    if (fact instanceof TaskFact.Started) {
                        throw planted;
                    }
                });
        launcher.start(harness.script("sleep 600").build());
        harness.until("its end", () -> told.contains(new TaskFact.StartMistaken(planted.toString())));
        assertEquals(List.of(), new TaskProcesses(harness.control, harness.slot().toString()).living());
    }

    @Test
    void aMistakeOfOursInAStartIsNoFailureOfTheTask() throws IOException {
        try (ExecHarness mistaken = new ExecHarness(data, new MeddlingControl(() -> {
            throw planted;
        }))) {
            mistaken.start(mistaken.script("exit 0").build());
            assertEquals(planted.toString(), mistaken.await(TaskFact.StartMistaken.class).mistake());
        }
    }

    @Test
    void aMistakeOfOursAtTheEndOfATaskDoesNotHideTheEnd() throws IOException {
        var told = new ConcurrentLinkedQueue<TaskFact>();
        TaskLauncher launcher = new TaskLauncher(() -> PlainSettings.of(data, host -> ""), harness.control,
                (launch, fact) -> {
                    told.add(fact);
                    if (fact instanceof TaskFact.DiskMeasured) {
                        throw planted;
                    }
                });
        launcher.start(harness.script("echo 0 > boinc_finish_called; exit 0").build());
        harness.until("its end", () -> launcher.running().isEmpty());
        assertEquals(new TaskFact.Exited(new ExitFacts(0, 0, new ExitFacts.FinishFile(0, "", false), null)),
                Eventually.get("the last fact", () -> told.stream().filter(TaskFact.Exited.class::isInstance)
                        .findFirst().orElse(null)));
    }
}
