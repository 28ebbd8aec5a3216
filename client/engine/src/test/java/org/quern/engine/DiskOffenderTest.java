package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.tick.ExitStatus;
import org.quern.model.DiskPolicy;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;

/** A running program that fills the disk: its own project pays for it (docs/disk.md). */
class DiskOffenderTest extends SmallDisk {
    private final FakeWorld world = world(DiskPolicy.SHARES);
    private double slot;

    @BeforeEach
    void oneProgramOfAlphaAndThreeWaitingTasksOfBeta() {
        world.runSeconds = 9_000;
        world.figures = () -> withSlot(figures(world));
        alpha.supply = 1;
        world.runUntil("a task of alpha", 120, w -> w.processes.size() == 1);
        beta.supply = 3;
        world.post(new Event.Asked(new UserCommand.ForProject(beta.url, ProjectOperation.UPDATE)));
        world.runUntil("tasks of beta", 300, w -> beta.sent.size() == 3);
        world.run(10);
    }

    @Test
    void theOthersLoseNothingAndGoOnAfterAnHour() {
        fill(900);
        world.run(3000);
        assertEquals(List.of(), List.copyOf(beta.reports.keySet()));
        assertFalse(world.view().permission().compute().allowed(), "the user has time to make space");
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
        world.runUntil("alpha's task has failed", 1000, w -> !alpha.reports.isEmpty());
        assertEquals(ExitStatus.DISK_LIMIT, alpha.reportsOf(alpha.sent.getFirst()).getFirst().exitStatus());
        world.runUntil("computing again", 200, w -> w.view().permission().compute().allowed());
        world.runUntil("all of beta's", 100_000, w -> beta.reports.size() == 3);
        assertEquals(List.of(0, 0, 0),
                beta.reports.values().stream().map(told -> told.getFirst().exitStatus()).toList());
    }

    @Test
    void theProgramGoesOnWhereTheUserRaisesTheLimitInTime() {
        fill(900);
        world.run(3000);
        core = -1000;
        world.post(new Event.DiskMeasured(withSlot(figures(world))));
        world.run(4000);
        assertTrue(world.view().permission().compute().allowed());
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
    }

    @Test
    void aProgramWhoseEndWouldNotSufficeIsNotEnded() {
        slot = 900;
        world.post(new Event.TaskDiskMeasured(new TaskId(alpha.url, alpha.sent.getFirst()), 100));
        world.post(new Event.DiskMeasured(withSlot(figures(world))));
        world.run(8000);
        assertEquals(List.of(), List.copyOf(alpha.reports.keySet()));
        assertEquals(List.of(), List.copyOf(beta.reports.keySet()));
    }

    private void fill(double bytes) {
        slot = bytes;
        world.post(new Event.TaskDiskMeasured(new TaskId(alpha.url, alpha.sent.getFirst()), bytes));
        world.post(new Event.DiskMeasured(withSlot(figures(world))));
    }

    /** A slot counts as its project's, until its task has ended. */
    private DiskFigures withSlot(DiskFigures measured) {
        TreeMap<ProjectUrl, Double> bytes = new TreeMap<>(measured.projectBytes());
        if (world.view().tasks().stream().anyMatch(task -> task.project().equals(alpha.url))) {
            bytes.merge(alpha.url, slot, Double::sum);
        }
        return new DiskFigures(measured.at(), measured.clientBytes(), bytes, measured.totalBytes(),
                measured.freeBytes());
    }
}
