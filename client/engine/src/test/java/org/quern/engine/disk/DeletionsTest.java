package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.model.FileId;

/** What goes for space is forgotten, its transfer ends, and its bytes count as free once it is gone. */
class DeletionsTest {
    private static final FileId FILE = new FileId(LimitedDisk.A, "data");
    private final LimitedDisk disk = new LimitedDisk();

    DeletionsTest() {
        disk.file(LimitedDisk.A, "data", 300);
        disk.measured(500, 0);
    }

    private void forSpace() {
        disk.at(tick -> {
            Deletions.forSpace(tick, disk.project(LimitedDisk.A), disk.record(LimitedDisk.A, "data"), "it is old");
            return 0;
        });
    }

    private void ended(String problem) {
        disk.at(tick -> {
            Deletions.ended(tick, new Event.FileDeleted(FILE, problem));
            return 0;
        });
    }

    @Test
    void itsBytesAreFreeAtOnceAndWaitForWhatIsCarriedOut() {
        forSpace();
        assertEquals(List.of("data"), disk.deleted());
        assertFalse(disk.project(LimitedDisk.A).files().containsKey("data"));
        assertEquals(800, DiskSnapshots.freeBytes(disk.state));
        assertEquals(300, disk.state.watch().count().leaving());
        assertEquals(List.of("Disk: it is old"), disk.told());
        ended("");
        assertEquals(0, disk.state.watch().count().leaving());
        assertEquals(800, DiskSnapshots.freeBytes(disk.state));
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 0"})
    void itsTransferEndsAndIsStoppedIfItRuns(boolean runs, int stopped) {
        disk.project(LimitedDisk.A).fileState().queued(disk.record(LimitedDisk.A, "data"), false, LimitedDisk.NOW);
        if (runs) {
            Objects.requireNonNull(disk.project(LimitedDisk.A).transfers().get("data")).start("http://a.example/f",
                    disk.now().mono());
        }
        forSpace();
        assertFalse(disk.project(LimitedDisk.A).transfers().containsKey("data"));
        assertEquals(stopped, disk.commands.stream().filter(Command.StopTransfer.class::isInstance).count());
    }

    /** For an hour no plan counts on the project's files, and the user is told. */
    @Test
    void whatCannotBeDeletedStillTakesItsSpace() {
        forSpace();
        ended("permission is denied");
        assertEquals(500, DiskSnapshots.freeBytes(disk.state));
        assertEquals(
                List.of("File data cannot be deleted: permission is denied. Nothing else of this project is deleted for"
                        + " space within the next hour."),
                disk.told());
        assertTrue(disk.project(LimitedDisk.A).diskState().isUndeletable(LimitedDisk.NOW + 3599));
        assertFalse(disk.project(LimitedDisk.A).diskState().isUndeletable(LimitedDisk.NOW + 3600));
    }
}
