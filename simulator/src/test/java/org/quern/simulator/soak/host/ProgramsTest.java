package org.quern.simulator.soak.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.Event;
import org.quern.model.ExitFacts;
import org.quern.model.FileId;
import org.quern.simulator.soak.plan.AppPlan;
import org.quern.simulator.soak.plan.Plans;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Made;

/** Processes of applications: how they compute, end, and outlive their client. */
class ProgramsTest {
    private final SimulationClock time = new SimulationClock();
    private final Volume volume = new Volume(time, 1e10, 0);
    private final Programs programs = new Programs(time, volume, new Moments(new SplittableRandom(1)));
    private final RecordingClient client = new RecordingClient(time);

    private Program begin(String name, AppPlan app, int slot) {
        ActualResult actual = Made.result(name, app);
        Slot its = new Slot(actual);
        volume.claim(slot, its);
        return programs.begin(Made.launch(actual, slot), actual, its, client, false);
    }

    private Program begin() {
        return begin("task", Plans.APP, 0);
    }

    /** As a world lets time pass: programs compute, then what is due happens. */
    private void compute(double seconds) {
        time.pass(time.now() + seconds);
        programs.pass(seconds);
        time.happen();
    }

    private void settle() {
        RecordingClient.pass(time, 20);
    }

    @Test
    void aProgramIsFoundByItsTaskAndItsSlot() {
        Program one = begin("one", Plans.APP, 3);
        Program other = begin("other", Plans.APP, 5);
        assertSame(one, programs.find(one.id()));
        assertSame(other, programs.inSlot(5));
        assertNull(programs.inSlot(4));
        assertEquals(List.of(one, other), programs.all());
        assertEquals(1, one.actual().starts());
    }

    @Test
    void itComputesUntilItsWorkIsDoneAndLeavesAFinishFileAndItsOutputs() {
        Program program = begin();
        assertEquals(7200, programs.nextEnd());
        compute(7000);
        assertEquals(200, programs.nextEnd());
        assertTrue(program.computes());
        compute(200);
        assertFalse(program.computes());
        assertNotNull(program.slot().finish());
        assertTrue(program.slot().holdsOutputs());
        assertEquals(3e6, program.slot().bytes());
        settle();
        assertEquals(List.of("task exited with 0 and signal 0, finished"), client.heard);
        assertEquals(List.of(), programs.all());
        assertTrue(program.actual().isFinished());
        assertEquals(OptionalDouble.of(7200), program.actual().endedAt());
    }

    @Test
    void anOutputThatIsNotCopiedIsWrittenWhereItStays() {
        Program program = begin("task", Plans.copying(), 0);
        compute(7200);
        assertFalse(program.slot().holdsOutputs());
        assertEquals(OptionalDouble.of(3e6), volume.bytes(new FileId(Made.P0, "task_out")));
    }

    @Test
    void aDiskThatRefusesTheOutputsHasTheEndDoneAgain() {
        Program program = begin();
        compute(7000);
        volume.forbidWrites(time.now() + 400);
        compute(200);
        assertTrue(program.computes());
        assertEquals(120, program.actual().secondsInVain());
        assertEquals(120, programs.nextEnd());
        compute(250);
        compute(120);
        assertFalse(program.computes(), "the disk can be written again");
    }

    @Test
    void itSavesWhatItHasDoneAtItsPeriod() {
        Program program = begin();
        compute(599);
        assertEquals(0, program.slot().checkpoint());
        compute(1300);
        assertEquals(1800, program.slot().checkpoint());
    }

    @Test
    void onADiskThatCannotBeWrittenItSavesNothing() {
        Program program = begin();
        volume.forbidWrites(1e9);
        compute(1300);
        assertEquals(0, program.slot().checkpoint());
        volume.heal();
        volume.fill(1e9);
        compute(1300);
        assertEquals(0, program.slot().checkpoint(), "nor on a full one");
    }

    @Test
    void oneWithoutCheckpointsNeverSaves() {
        Program program = begin("task",
                new AppPlan("app", 7200, 0, 1e6, 0, 1, 1, 1, 1, 1, true), 0);
        compute(5000);
        assertEquals(0, program.slot().checkpoint());
    }

    @Test
    void anotherProcessGoesOnFromTheCheckpoint() {
        Program first = begin();
        compute(1900);
        programs.cut();
        Program second = programs.begin(Made.launch(first.actual(), 0), first.actual(), first.slot(), client, false);
        assertEquals(1800, second.begunWith());
        assertEquals(5400, programs.nextEnd());
        assertEquals(2, first.actual().starts());
    }

    @Test
    void whatIsSuspendedStandsStill() {
        Program program = begin();
        program.suspend(true);
        assertEquals(Double.POSITIVE_INFINITY, programs.nextEnd());
        compute(1000);
        assertEquals(0, program.actual().computedSeconds());
        program.suspend(false);
        compute(1000);
        assertEquals(1000, program.actual().computedSeconds());
    }

    @Test
    void aProgramThatHangsComputesAndComesNoFurtherUntilItIsHealed() {
        Program program = begin();
        program.hang();
        compute(10_000);
        assertEquals(0, program.fractionDone());
        assertEquals(10_000, program.trueCpuTime());
        assertEquals(Double.POSITIVE_INFINITY, programs.nextEnd());
        programs.heal();
        assertEquals(7200, programs.nextEnd());
    }

    @Test
    void whatItTellsIsTheTruthUnlessItLies() {
        Program program = begin("task", Plans.copying(), 0);
        compute(1800);
        assertEquals(3600, program.cpuTime(), "of two processors");
        assertEquals(3600, program.checkpointCpuTime());
        assertEquals(0.25, program.fractionDone());
        program.lie(new Program.Lie(1, 2, 3));
        assertEquals(List.of(1.0, 2.0, 3.0, 3600.0), List.of(program.cpuTime(), program.checkpointCpuTime(),
                program.fractionDone(), program.trueCpuTime()));
        programs.heal();
        assertEquals(0.25, program.fractionDone());
    }

    @Test
    void itsMemoryGrowsByTimesInTenMinutes() {
        Program program = begin();
        compute(600);
        assertEquals(5e7, program.residentBytes());
        program.growMemory(3);
        compute(600);
        assertEquals(2e8, program.residentBytes());
        assertEquals(2e8, program.measuredBytes());
        program.passForBytes(7);
        assertEquals(7, program.measuredBytes());
        assertEquals(2e8, program.residentBytes());
    }

    @Test
    void itFillsItsSlotAsLongAsTheDiskTakesThat() {
        Program program = begin();
        assertFalse(programs.fillTheDisk());
        program.growDisk(6e6);
        assertTrue(programs.fillTheDisk());
        compute(300);
        assertEquals(3e6, program.slot().bytes());
        volume.forbidWrites(1e9);
        compute(300);
        assertEquals(3e6, program.slot().bytes());
        programs.heal();
        assertFalse(programs.fillTheDisk());
    }

    @Test
    void whatItComputesAfterItWasToldToEndCountsForNobody() {
        Program program = begin();
        program.turnDeaf();
        program.tellToEnd();
        compute(50);
        assertEquals(50, program.actual().unheardSeconds());
        assertTrue(program.isDeaf());
        programs.heal();
        assertFalse(program.isDeaf());
    }

    @Test
    void oneThatLingersTellsThatItHasFinishedAndStays() {
        Program program = begin();
        program.linger();
        compute(7200);
        settle();
        assertEquals(List.of(new Event.FinishFileSeen(program.id())), client.events);
        assertEquals(List.of(program), programs.all());
        assertFalse(program.computes());
        assertEquals(List.of(), client.heard);
    }

    @Test
    void anEndWithoutAReasonIsHeardOfBeforeItIsTold() {
        Program program = begin();
        programs.end(program, 1, 11, 5);
        assertFalse(program.computes());
        assertEquals(List.of(program), programs.all(), "it ends in five seconds");
        settle();
        assertEquals(List.of("task ended without a reason", "task exited with 1 and signal 11"), client.heard);
        assertEquals(List.of(), programs.all());
    }

    @Test
    void aPauseIsNoEndWithoutAReason() {
        Program program = begin();
        programs.end(program, 0, 0, 10, new ExitFacts.TemporaryExit(600, "busy", false));
        assertEquals(610, program.actual().pausedUntil());
        settle();
        assertEquals(List.of("task exited with 0 and signal 0, for 600.0 s"), client.heard);
    }

    @Test
    void anEndThatIsOrderedTwiceIsToldOnce() {
        Program program = begin();
        programs.end(program, 0, 9, 1);
        programs.end(program, 0, 9, 2);
        settle();
        assertEquals(List.of("task ended without a reason", "task exited with 0 and signal 9"), client.heard);
    }

    @Test
    void oneThatIsMisledByItsFilesCrashesWithinAMinute() {
        ActualResult actual = Made.result("task", Plans.APP);
        programs.begin(Made.launch(actual, 0), actual, new Slot(actual), client, true);
        RecordingClient.pass(time, 61);
        assertEquals(List.of("task ended without a reason", "task exited with 1 and signal 0"), client.heard);
    }

    @Test
    void oneThatEndsBeforeThatDoesNotCrashBesides() {
        ActualResult actual = Made.result("task", Plans.APP);
        Program program = programs.begin(Made.launch(actual, 0), actual, new Slot(actual), client, true);
        programs.end(program, 0, 9, 0.1);
        RecordingClient.pass(time, 61);
        assertEquals(List.of("task ended without a reason", "task exited with 0 and signal 9"), client.heard);
    }

    @Test
    void withoutTheirClientTheyEndInSecondsAndTellNobody() {
        begin("one", Plans.APP, 0);
        begin("other", Plans.APP, 1);
        programs.orphan();
        assertEquals(2, programs.all().size());
        RecordingClient.pass(time, 12);
        assertEquals(List.of(), programs.all());
        assertEquals(List.of(), client.heard);
    }

    @Test
    void aClientThatIsGoneIsNotAskedWhatWasWrong() {
        Program program = begin();
        client.alive = false;
        assertFalse(program.hasClient());
        programs.end(program, 1, 0, 1);
        settle();
        assertEquals(List.of("task exited with 1 and signal 0"), client.heard, "and does not listen");
    }

    @Test
    void aStartingClientEndsThoseInSlotsOfNobodyAndThoseThatHaveFinished() {
        Program kept = begin("kept", Plans.APP, 0);
        begin("stray", Plans.APP, 1);
        Program finished = begin("finished", Plans.APP, 2);
        finished.slot().finish(time.now());
        programs.endStrays(List.of(0, 2));
        assertEquals(List.of(kept), programs.all());
    }

    @Test
    void onlyThoseThatComputeAreComputing() {
        Program computes = begin("computes", Plans.APP, 0);
        begin("stands", Plans.APP, 1).suspend(true);
        programs.end(begin("ends", Plans.APP, 2), 0, 0, 5);
        assertEquals(List.of(computes), programs.computing());
    }

    @Test
    void aSleepingComputerEndsNothing() {
        Program program = begin();
        time.fallAsleep(1000);
        programs.end(program, 0, 9, 5);
        RecordingClient.pass(time, 900);
        assertEquals(List.of(program), programs.all());
        RecordingClient.pass(time, 200);
        assertEquals(List.of(), programs.all());
    }
}
