package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.datamanager.ReclaimPlanner;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.HeldResult;
import org.quern.model.ExitStatus;

/** Two projects of equal shares may have 500 of 1,000 bytes each. */
class DiskOffendersTest {
    private final LimitedDisk disk = new LimitedDisk();

    /** A task whose program took so many bytes. */
    private ActiveTask task(String name, double bytes) {
        HeldResult held = disk.task(LimitedDisk.A, name, 1e6, false);
        ActiveTask task = disk.running(LimitedDisk.A, held);
        task.use().diskMeasured(bytes);
        return task;
    }

    private void look(double later) {
        disk.later = later;
        disk.at(tick -> {
            DiskOffenders.end(tick, DiskSnapshots.freeBytes(disk.state) >= 0 ? null
                    : ReclaimPlanner.keepLimits(DiskSnapshots.of(disk.state, tick.now()),
                            DiskSnapshots.ownLimitBytes(disk.state),
                            disk.state.disk().volumeLimitBytes(disk.state.settings().disk())));
            return 0;
        });
    }

    private List<String> ended() {
        return disk.project(LimitedDisk.A).results().values().stream()
                .filter(held -> held.outcome().exitStatus() == ExitStatus.DISK_LIMIT).map(HeldResult::name).toList();
    }

    /** 300 bytes too many: the user has an hour. Then the largest goes, for it suffices. */
    @ParameterizedTest
    @CsvSource({"3599, false", "3600, true"})
    void theLargestTaskOfTheOneAboveItsShareIsEndedAfterAnHour(double later, boolean ends) {
        task("small", 100);
        task("large", 700);
        task("middle", 350);
        disk.measured(1150, 150);
        look(0);
        assertEquals(List.of(), ended());
        look(later);
        assertEquals(ends ? List.of("large") : List.of(), ended());
    }

    @Test
    void asManyAsSufficeAreEndedAndTheHourBeginsAgain() {
        task("a", 300);
        task("b", 200);
        task("c", 150);
        disk.measured(1250, 150);
        look(0);
        look(3600);
        assertEquals(List.of("a", "b"), ended());
        look(3601);
        assertEquals(List.of("a", "b"), ended());
    }

    @Test
    void nobodyIsEndedInVain() {
        task("a", 100);
        task("b", 100);
        disk.measured(1250, 150);
        look(0);
        look(3600);
        assertEquals(List.of(), ended());
    }

    @Test
    void anHourThatWasInterruptedBeginsAgain() {
        task("a", 700);
        disk.measured(1150, 150);
        look(0);
        disk.measured(700, 150);
        look(1800);
        disk.measured(1150, 150);
        look(3600);
        assertEquals(List.of(), ended());
        look(7200);
        assertEquals(List.of("a"), ended());
    }

    @Test
    void aTaskThatHasFinishedKeepsItsResult() {
        ActiveTask task = task("a", 700);
        task.finishFileSeen(new MonotonicTime(1000));
        disk.measured(1150, 150);
        look(0);
        look(3600);
        assertEquals(List.of(), ended());
    }

    @Test
    void whoKeepsTheLimitIsNoOffender() {
        task("a", 700);
        disk.measured(700, 150);
        look(0);
        look(3600);
        assertEquals(List.of(), ended());
    }
}
