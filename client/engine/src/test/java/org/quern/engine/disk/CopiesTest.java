package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.FileRef;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.Workunit;

/** Copies of inputs that starts make; 1000 bytes may be used. */
class CopiesTest {
    private static final double DUE = LimitedDisk.DAY;
    private final LimitedDisk disk = new LimitedDisk();
    private final ProjectState project = disk.project(LimitedDisk.A);

    private HeldResult copying(String name, double bytes) {
        HeldResult held = disk.task(LimitedDisk.A, name, DUE, true);
        disk.file(LimitedDisk.A, name + "_in", bytes);
        return held;
    }

    @Test
    void aStartCopiesWhatIsToBeCopiedUntilThatIsDone() {
        HeldResult held = copying("t", 300);
        assertEquals(300, Copies.bytes(project, held));
        ActiveTask task = disk.running(LimitedDisk.A, held);
        assertEquals(0, Copies.bytes(project, held), "it has a process");
        assertEquals(77, task.pid());
        HeldResult plain = disk.task(LimitedDisk.A, "plain", DUE, false);
        disk.file(LimitedDisk.A, "plain_in", 300);
        assertEquals(0, Copies.bytes(project, plain));
        HeldResult over = copying("over", 300);
        project.taskOver(over, ResultState.FILES_UPLOADED, LimitedDisk.NOW);
        assertEquals(0, Copies.bytes(project, over));
        HeldResult unknown = project.work()
                .assigned(new Result("u", "nobody_knows", "p", 1, "", 0, 0, false, List.of()));
        assertEquals(0, Copies.bytes(project, unknown));
    }

    /** Its input and its copy, beside the 100 of the client: 900 are left for both. */
    @ParameterizedTest
    @CsvSource({"true, 449, false", "true, 450, true", "false, 2000, false"})
    void aTaskWhoseFilesAndCopiesExceedTheUsersLimitCannotStart(boolean copies, double bytes, boolean beyond) {
        HeldResult held = disk.task(LimitedDisk.A, "t", DUE, copies);
        disk.file(LimitedDisk.A, "t_in", bytes);
        disk.state.disk(new DiskFigures(LimitedDisk.NOW, 100, new TreeMap<>(), 1e6,
                1e6));
        assertEquals(beyond, Copies.isBeyondAll(disk.state, project, held));
    }

    /** Of two tasks that lack a file the one that copies more. */
    @Test
    void forAFileTheGreatestCopiesOfItsTasksCount() {
        copying("t", 300);
        disk.file(LimitedDisk.A, "more", 200);
        project.work().told(new Workunit("both", "app", 1, "", 1e12, 1e15, 0, 0,
                List.of(new FileRef("t_in", "", false, true, false), new FileRef("more", "b", false, true, false)), "",
                null));
        project.work().assigned(new Result("both", "both", "p", 1, "", LimitedDisk.NOW, 0, false, List.of()));
        disk.task(LimitedDisk.A, "plain", DUE, false);
        disk.file(LimitedDisk.A, "plain_in", 50);
        assertEquals(500, of("t_in"));
        assertEquals(500, of("more"));
        assertEquals(0, of("plain_in"));
    }

    private double of(String name) {
        return disk.at(tick -> Copies.bytes(tick, project, disk.record(LimitedDisk.A, name)));
    }
}
