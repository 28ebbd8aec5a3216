package org.quern.simulator.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.TaskId;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.HostModel;

/** A simulated task: how far it is, what it loses, and what is certain of it; and how fast several compute together. */
class SimTaskTest {
    private static final double END = 1000;

    static SimTask task(double cpus, double seconds, double checkpoint) {
        return new SimTask(new TaskId(ProjectUrl.of("http://a.example/"), "t"), 0,
                new ResourceUsage(cpus, null, 0, 2e9),
                0, seconds * 2e9, 0, END, cpus * 1e9, new AppModel.Needs(0, checkpoint));
    }

    @Test
    void whatItNeedsIsItsOperationsAtItsSpeed() {
        SimTask task = task(1, 500, 0);
        task.compute(200);
        assertEquals(500, task.totalSeconds());
        assertEquals(300, task.remainingSeconds());
        assertEquals(2e11, task.processing());
        task.compute(400);
        assertEquals(0, task.remainingSeconds());
    }

    @Test
    void withoutCheckpointsNothingIsLost() {
        SimTask task = task(1, 500, 0);
        task.compute(200);
        task.leaveMemory();
        assertEquals(200, task.ran);
        assertEquals(0, task.lost);
        assertEquals(300, task.undisturbedSeconds());
        assertFalse(task.losesWork());
    }

    @Test
    void whatItComputedSinceItsCheckpointIsLostWhenItLeavesMemory() {
        SimTask task = task(1, 500, 60);
        task.inMemory = true;
        task.compute(59);
        assertEquals(0, task.savedSeconds());
        assertEquals(1, task.undisturbedSeconds());
        task.compute(100);
        assertEquals(120, task.savedSeconds());
        task.leaveMemory();
        assertFalse(task.inMemory);
        assertEquals(39, task.lost);
        assertEquals(120, task.ran);
        assertEquals(380, task.remainingSeconds());
        task.compute(60);
        task.leaveMemory();
        assertEquals(39, task.lost, "it had just saved");
    }

    @Test
    void aCheckpointThatSumsOfDoublesJustMissCounts() {
        SimTask task = task(1, 500, 60);
        for (int tenth = 0; tenth < 600; tenth++) {
            task.compute(0.1);
        }
        assertEquals(60, task.savedSeconds());
    }

    @Test
    void nearItsEndItEndsBeforeItsNextCheckpoint() {
        SimTask task = task(1, 100, 60);
        task.compute(70);
        assertEquals(30, task.undisturbedSeconds());
    }

    @Test
    void whatItRanBeforeTheSimulationIsNoProcessingOfIt() {
        SimTask task = task(2, 500, 60);
        task.ranBefore(100);
        assertEquals(100, task.savedSeconds());
        task.compute(50);
        assertEquals(50 * 2e9, task.processing());
        assertEquals(350, task.remainingSeconds());
    }

    private static OptionalDouble time(@Nullable Double seconds) {
        return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
    }

    @ParameterizedTest(name = "finished {0}, reported at {1}, ended at {2}: in time {3}, certain at 999 {4}, at 1001 {5}")
    @CsvSource({"true, 1000, 900, true, true, true", "true, 1001, 900, false, true, true",
        "true, , 900, false, false, true", "false, , 900, false, true, true", "false, , , false, false, false"})
    void whatBecameOfItIsCertainOrNot(boolean finished, @Nullable Double reported, @Nullable Double ended, boolean met,
            boolean before,
            boolean after) {
        SimTask task = task(1, 500, 0);
        task.finished = finished;
        task.reportedAt = time(reported);
        task.endedAt = time(ended);
        assertEquals(met, task.metDeadline());
        assertEquals(before, task.isSettled(END - 1));
        assertEquals(after, task.isSettled(END + 1));
    }

    @ParameterizedTest(name = "tasks of {1} CPUs on {0} compute at {2} of their speed")
    @CsvSource({"2, 1 1, 1", "2, 1 2, 0.66666666", "4, 1 2, 1", "2, 4, 0.5", "1, 0.5 0.5, 1"})
    void moreCpusThanThereAreAreShared(int cpus, String wanted, double pace) {
        List<SimTask> tasks = new ArrayList<>();
        for (String one : wanted.split(" ")) {
            tasks.add(task(Double.parseDouble(one), 10, 0));
        }
        Pace.set(HostModel.plain(cpus, 1e9), tasks);
        tasks.forEach(task -> assertEquals(pace, task.pace, 1e-6));
    }

    @Test
    void tasksOnCardsComeFirstAndAtFullSpeed() {
        SimTask onCard = new SimTask(new TaskId(ProjectUrl.of("http://a.example/"), "g"), 0,
                new ResourceUsage(1, ResourceType.NVIDIA, 1, 1e10), 1, 1e12, 0, END, 1e10, AppModel.Needs.NONE);
        SimTask one = task(1, 10, 0);
        SimTask other = task(1, 10, 0);
        Pace.set(HostModel.plain(2, 1e9), List.of(onCard, one, other));
        assertEquals(List.of(1.0, 0.5, 0.5), List.of(onCard.pace, one.pace, other.pace));
        assertTrue(onCard.remainingSeconds() == 100);
    }
}
