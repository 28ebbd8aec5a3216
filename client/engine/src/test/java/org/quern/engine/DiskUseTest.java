package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.model.BoincError;
import org.quern.model.DiskPolicy;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.ResultOutcome;
import org.quern.model.TransferState;

/** What counts as used between two walks over the disk, beside what the last one saw. */
class DiskUseTest extends SmallDisk {
    @Test
    void spaceThatWasGrantedIsNotGrantedAgain() {
        alpha.supply = 3;
        alpha.inputBytes = 400;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.ignored = command -> command instanceof Command.Download
                || (command instanceof Command.CallScheduler && !alpha.sent.isEmpty());
        world.run(60);
        assertEquals(List.of(0, 0, BoincError.DOWNLOAD_FAILED.code()),
                world.results().stream().map(result -> result.outcome().exitStatus()).toList(),
                "100, 400 and 400 of 1000 are granted");
    }

    /** 100 of the client, 100 of the program, 300 of the input and as much of its copy are used of 1,100. */
    @ParameterizedTest(name = "{0} bytes, seen by a walk: {1}")
    @CsvSource({"350, false, 0", "350, true, 0", "250, true, 1"})
    void whatAStartHasCopiedIntoItsSlotIsUsedBeforeAndAfterAWalkSeesIt(double bytes, boolean isSeen, int downloads) {
        alpha.supply = 1;
        alpha.inputBytes = 300;
        alpha.copiesInputs = true;
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("a task", 120, w -> !w.processes.isEmpty());
        world.ignored = Command.MeasureDisk.class::isInstance;
        world.run(2);
        if (isSeen) {
            DiskFigures found = figures(world);
            world.post(new Event.DiskMeasured(new DiskFigures(found.at(), found.clientBytes(),
                    new TreeMap<>(Map.of(alpha.url, found.usedBy(alpha.url) + 300)), found.totalBytes(),
                    found.freeBytes())));
        }
        alpha.files.add(FakeServer.download("big", bytes, true));
        call(world);
        world.run(5);
        assertEquals(downloads, downloads(world, "big").size());
    }

    /** As after a power cut that took the state in which it had come. */
    @Test
    void aFileThatLiesThereAlreadyNeedsNoFurtherRoom() {
        alpha.files.add(FakeServer.download("big", 850, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        core = 600;
        world.run(100);
        world.crash();
        world.post(new Event.FileFound(new FileId(alpha.url, "big"), 850));
        world.runUntil("it is there", 700, w -> file(w, "big").present());
        assertEquals(1, downloads(world, "big").size());
    }

    /** A damaged state has lost its task, and the project sends it again. Of 1,000 100 are the client's and 500 the input's, and 100 for the program are to come. */
    @ParameterizedTest(name = "it is told of: {0}")
    @ValueSource(booleans = {true, false})
    void anInputThatLiesThereWhenItsTaskIsSentNeedsNoFurtherRoom(boolean isTold) {
        FakeWorld world = world(DiskPolicy.SHARES);
        world.figures = () -> {
            DiskFigures found = figures(world);
            double lying = found.usedBy(alpha.url) < 500 ? 500 : 0; // until it is here
            return new DiskFigures(found.at(), found.clientBytes(),
                    new TreeMap<>(Map.of(alpha.url, found.usedBy(alpha.url) + lying)), found.totalBytes(),
                    found.freeBytes());
        };
        world.run(100);
        world.lying = isTold ? List.of(FileInfo.named("alphatest_0_in", 500)) : List.of();
        alpha.supply = 1;
        alpha.inputBytes = 500;
        call(world);
        world.runUntil("its download, or the report without", 700,
                w -> !downloads(w, "alphatest_0_in").isEmpty() || !alpha.reports.isEmpty());
        assertEquals(isTold ? List.of() : List.of(BoincError.DOWNLOAD_FAILED.code()),
                alpha.reportsOf(alpha.sent.getFirst()).stream().map(ResultOutcome::exitStatus).toList());
    }

    /** Of a sticky file that has to go the deletion is ordered when a reply describes it again. */
    @Test
    void aFileThatIsBeingDeletedDoesNotLieThere() {
        alpha.files.add(FakeServer.download("big", 600, true));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.run(100);
        assertTrue(file(world, "big").present());
        world.ignored = Command.DeleteFile.class::isInstance;
        core = 600;
        world.post(new Event.DiskMeasured(figures(world)));
        world.runUntil("its deletion", 700, w -> !deleted(w).isEmpty());
        alpha.files.add(FakeServer.download("big", 600, true));
        world.lying = List.of(FileInfo.named("big", 600));
        call(world);
        world.run(5);
        assertEquals(0, came(world));
    }

    /** It lay there when a reply described it, and a deletion that had been ordered before was carried out then. */
    @Test
    void aFileThatIsDeletedAfterItWasSaidToLieThereNeedsItsRoomAgain() {
        FakeWorld world = world(DiskPolicy.SHARES);
        world.run(100);
        Permission.Verdict yes = Permission.Verdict.YES;
        world.post(new Event.PermissionChanged(
                new Permission(yes, yes, yes, new Permission.Verdict(false, 4, "by its hours", false))));
        alpha.files.add(FakeServer.download("big", 600, true));
        world.lying = List.of(FileInfo.named("big", 600));
        call(world);
        world.run(5);
        assertEquals(600, came(world));
        world.post(new Event.FileDeleted(new FileId(alpha.url, "big"), ""));
        world.run(5);
        assertEquals(0, came(world));
    }

    private static double came(FakeWorld world) {
        return Optional.ofNullable(file(world, "big").transfer()).map(TransferState::bytesDone).orElse(0.0);
    }

    /** The project described it before, for nothing, and it was forgotten. */
    @Test
    void aFileThatWasForgottenBeforeItCameNeedsRoomWhenItIsWanted() {
        alpha.files.add(FakeServer.download("alphatest_0_in", 900, false));
        FakeWorld world = world(DiskPolicy.SHARES);
        world.runUntil("its end", 200, w -> !deleted(w).isEmpty());
        alpha.supply = 1;
        alpha.inputBytes = 900;
        call(world);
        world.runUntil("the report", 2000, w -> !alpha.reports.isEmpty());
        assertEquals(List.of(), downloads(world, "alphatest_0_in"));
    }
}
