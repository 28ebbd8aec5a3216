package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Permission;
import org.quern.engine.state.HeldResult;
import org.quern.model.BoincError;
import org.quern.model.ResultState;

/** A finished task with an output of 300 bytes that its server does not take. */
class WaitingUploadsTest {
    private final LimitedDisk disk = new LimitedDisk();
    private final HeldResult held = disk.task(LimitedDisk.A, "t", 1000, false);

    @BeforeEach
    void finished() {
        disk.output(LimitedDisk.A, "t_out", 300);
        held.computed();
    }

    private void tried(int times) {
        var files = disk.project(LimitedDisk.A).fileState();
        disk.output(LimitedDisk.A, "t_out", 300);
        for (int i = 0; i < times; i++) {
            var file = disk.record(LimitedDisk.A, "t_out");
            files.triedAgainAt(file, Objects.requireNonNull(file.transfer()), 0, true);
        }
    }

    private double bytes() {
        return disk.at(tick -> WaitingUploads.bytes(tick, disk.project(LimitedDisk.A), held));
    }

    /** A server that is down over a weekend costs no finished work, nor does a computer that was off meanwhile. */
    @ParameterizedTest
    @CsvSource({"6, 3, 0", "6, 3.001, 300", "5, 30, 0", "7, 30, 300"})
    void itCountsOnceItsServerDidNotTakeItForThreeDaysAndSixTries(int times, double days, double bytes) {
        tried(times);
        disk.later = days * LimitedDisk.DAY;
        assertEquals(bytes, bytes());
    }

    @Test
    void whoMayNotTransferOrIsOfflineDoesNotKnow() {
        tried(6);
        disk.later = 30 * LimitedDisk.DAY;
        disk.state.permission(Permission.nothing("the user wants none"));
        assertEquals(0, bytes());
        disk.state.permission(Permission.ALL);
        Permission all = Permission.ALL;
        disk.state.permissionTold(
                new Permission(all.compute(), all.gpu(), all.network(), all.transfers(), false, true, false));
        assertEquals(0, bytes());
    }

    @Test
    void whatIsSentOrIsStillComputedDoesNotCount() {
        tried(6);
        disk.later = 30 * LimitedDisk.DAY;
        disk.project(LimitedDisk.A).fileState().uploaded(disk.record(LimitedDisk.A, "t_out"), LimitedDisk.NOW);
        assertEquals(0, bytes());
        tried(6);
        disk.project(LimitedDisk.A).taskOver(held, ResultState.FILES_UPLOADED, LimitedDisk.NOW);
        assertEquals(0, bytes());
    }

    @Test
    void givenUpItHasFailedForGoodAndTheFileGoes() {
        disk.at(tick -> {
            WaitingUploads.giveUp(tick, disk.project(LimitedDisk.A), held, "no room");
            return 0;
        });
        assertEquals(List.of("t_out"), disk.deleted());
        assertEquals(BoincError.GIVEN_UP.code(), disk.record(LimitedDisk.A, "t_out").status());
        assertFalse(disk.project(LimitedDisk.A).transfers().containsKey("t_out"));
        assertEquals(List.of("Giving up on the upload of t: no room"), disk.told());
        assertEquals(0, disk.commands.stream().filter(Command.StopTransfer.class::isInstance).count());
    }

    @Test
    void anUploadThatRunsIsStopped() {
        Objects.requireNonNull(disk.project(LimitedDisk.A).transfers().get("t_out")).start("http://a.example/up",
                disk.now().mono());
        disk.at(tick -> {
            WaitingUploads.giveUp(tick, disk.project(LimitedDisk.A), held, "no room");
            return 0;
        });
        assertEquals(1, disk.commands.stream().filter(Command.StopTransfer.class::isInstance).count());
    }
}
