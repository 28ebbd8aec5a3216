package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;

class TaskUseTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private final TaskUse use = new TaskUse();

    private void measured(double resident, double swap, double faults, double mono, double told) {
        use.measured(new Event.TaskMeasured(new TaskId(URL, "t"), resident, swap, 1, 7, faults), told,
                new MonotonicTime(mono));
    }

    @Test
    void theFirstMeasurementCountsAsItIsAndEachOtherHalf() {
        measured(100, 0, 0, 10, 0);
        assertEquals(100, use.residentSmoothed());
        measured(300, 0, 0, 20, 0);
        assertEquals(200, use.residentSmoothed());
        assertEquals(300, use.resident());
        assertEquals(7, use.virtualSize());
    }

    @Test
    void whatItsProgramTellsCountsWhereThatIsMore() {
        measured(100, 0, 0, 10, 400);
        assertEquals(400, use.residentSmoothed());
        assertEquals(100, use.resident());
        measured(100, 0, 0, 20, 50);
        assertEquals(250, use.residentSmoothed());
    }

    @Test
    void peaksStay() {
        measured(300, 30, 0, 10, 0);
        measured(200, 20, 0, 20, 0);
        assertEquals(300, use.peakResident());
        assertEquals(30, use.peakSwap());
        assertEquals(20, use.swap());
        use.diskMeasured(500);
        use.diskMeasured(400);
        assertEquals(400, use.disk());
        assertEquals(500, use.peakDisk());
        use.slotMeasured(900);
        assertEquals(900, use.disk());
        assertEquals(500, use.peakDisk(), "no peak of the task's");
    }

    /** 60 faults in 20 s; fewer than before are those of processes that are gone; the same time again says nothing. */
    @Test
    void pagesAreCountedBetweenTwoMeasurements() {
        measured(1, 1, 40, 10, 0);
        assertEquals(0, use.pageFaultRate(), "since ever");
        measured(1, 1, 100, 30, 0);
        assertEquals(3, use.pageFaultRate());
        measured(1, 1, 100, 30, 0);
        assertEquals(3, use.pageFaultRate());
        measured(1, 1, 20, 40, 0);
        assertEquals(0, use.pageFaultRate());
        measured(1, 1, 30, 45, 0);
        assertEquals(2, use.pageFaultRate());
    }

    @ParameterizedTest
    @CsvSource({"0, ''", "-1, ''", "2097152, ''", "1048576, Disk usage limit exceeded: 2.00MB > 1.00MB",
        "2097151, Disk usage limit exceeded: 2.00MB > 2.00MB"})
    void itIsOverABoundOfDiskUseOnlyWhereThereIsOne(double bound, String told) {
        use.diskMeasured(2 << 20);
        assertEquals(told, use.diskExcess(bound));
    }

    @ParameterizedTest
    @CsvSource({"99, 0", "100, 100", "101, 100"})
    void ofALastProcessThatTookTooMuchNothingIsKept(double most, double kept) {
        measured(100, 0, 0, 10, 0);
        use.startsAnew(most);
        assertEquals(kept, use.residentSmoothed());
    }

    @Test
    void afterARestartItUsesWhatWasSaved() {
        use.restore(new SavedTask(URL, "t", 0, 1, 1, 0, 0, 0, 0, 0, false, 5, 6, 70, 0, 0, 0, 8, ""));
        assertEquals(70, use.residentSmoothed());
        assertEquals(5, use.swap());
        measured(90, 0, 0, 10, 0);
        assertEquals(80, use.residentSmoothed());
    }
}
