package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Event;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;

class TaskWorkTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private final TaskWork work = new TaskWork();

    private void isAt(double cpuTime, double elapsed, double fraction, double fractionElapsed) {
        assertEquals("%s CPU, %s s, %s at %s s".formatted(cpuTime, elapsed, fraction, fractionElapsed),
                "%s CPU, %s s, %s at %s s".formatted(work.cpuTime(), work.elapsed(), work.fractionDone(),
                        work.fractionDoneElapsed()));
    }

    @Test
    void whatWasDoneSinceTheLastCheckpointIsGoneWithTheProcess() {
        assertFalse(work.hasCheckpoint());
        work.ran(100);
        work.usedCpu(90);
        work.told(0.5);
        work.ran(10);
        work.checkpointed(80, 1234);
        assertTrue(work.hasCheckpoint());
        work.ran(50);
        work.usedCpu(140);
        work.told(0.7);
        isAt(140, 160, 0.7, 160);
        work.backToCheckpoint();
        isAt(80, 110, 0.5, 100);
        assertEquals(1234, work.checkpointAt());
        assertEquals(80, work.checkpointCpuTime());
        assertEquals(110, work.checkpointElapsed());
        assertEquals(0.5, work.checkpointFractionDone());
        assertEquals(100, work.checkpointFractionDoneElapsed());
    }

    @ParameterizedTest
    @CsvSource({"0.19, 0", "0.2, 0.2", "0.6, 0.6", "0.61, 0"})
    void itsProgressIsJudgedByWhatItsProgramTellsBetweenAFifthAndThreeFifths(double told, double kept) {
        work.ran(40);
        work.told(told);
        assertEquals(kept, work.earlyFraction());
        assertEquals(kept > 0 ? 40 : 0, work.earlySeconds());
        work.ran(10);
        work.told(0.5);
        assertEquals(kept > 0 ? kept : 0.5, work.earlyFraction(), "the first");
        assertEquals(kept > 0 ? 40 : 50, work.earlySeconds());
    }

    /** 110 s at the known checkpoint, 30 s since; the one that was found is at 125 s. */
    @Test
    void whatItRanSinceTheKnownCheckpointCountsOnTopOfOneThatIsFound() {
        work.ran(110);
        work.checkpointed(80, 1234);
        work.ran(30);
        work.checkpointFound(new Event.CheckpointFound(new TaskId(URL, "t"), 95, 125, 0.8));
        isAt(95, 155, 0.8, 125);
        work.backToCheckpoint();
        isAt(95, 125, 0.8, 125);
    }

    @Test
    void afterARestartItGoesOnFromItsCheckpoint() {
        work.restore(new SavedTask(URL, "t", 0, 1, 1, 20, 30, 0.4, 25, 99, false, 0, 0, 0, 0, 0, 0, 0, ""));
        isAt(20, 30, 0.4, 25);
        assertEquals(0, work.checkpointAt(), "none in this life");
        work.checkpointed(20, 100);
        work.moved(time -> time + 5);
        assertEquals(105, work.checkpointAt());
    }
}
