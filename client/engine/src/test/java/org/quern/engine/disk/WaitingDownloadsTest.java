package org.quern.engine.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.datamanager.Cause;
import org.quern.datamanager.Removal;
import org.quern.datamanager.snapshot.ComingFile;
import org.quern.engine.command.Command;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.tick.TickContext;
import org.quern.model.FileId;

/** A download of 1000 bytes. */
class WaitingDownloadsTest {
    private static final FileId ID = new FileId(LimitedDisk.A, "f");
    private final LimitedDisk disk = new LimitedDisk();
    private final ProjectState project = disk.project(LimitedDisk.A);

    @BeforeEach
    void isDescribed() {
        disk.described(LimitedDisk.A, "f", 1000);
    }

    private List<ComingFile> coming() {
        return WaitingDownloads.of(disk.state, project, disk.now());
    }

    private void granted(double bytes) {
        disk.state.watch().grant(ID, bytes);
    }

    private void lies(double bytes) {
        PresentFiles.note(disk.state, ID, bytes, LimitedDisk.NOW);
    }

    private TransferRun queued() {
        project.fileState().queued(disk.record(LimitedDisk.A, "f"), false, LimitedDisk.NOW);
        return Objects.requireNonNull(project.transfers().get("f"));
    }

    private double arrived() {
        return 1000 - WaitingDownloads.missing(project, disk.record(LimitedDisk.A, "f"));
    }

    private void turn(Consumer<TickContext> what) {
        disk.at(tick -> {
            what.accept(tick);
            return 0;
        });
    }

    @Test
    void aDownloadCountsWithWhatItWasGrantedAndWhatHasCome() {
        assertEquals(List.of(), coming());
        granted(1000);
        assertEquals(List.of(new ComingFile("f", 1000, 0, false)), coming());
        lies(300);
        assertEquals(List.of(new ComingFile("f", 700, 300, false)), coming(), "no more than is missing");
        disk.state.watch().count().giveBack(ID);
        assertEquals(List.of(new ComingFile("f", 0, 300, false)), coming());
    }

    @Test
    void aFileThatIsHereIsNoDownload() {
        granted(1000);
        project.fileState().downloaded(disk.record(LimitedDisk.A, "f"), "", LimitedDisk.NOW);
        assertEquals(List.of(), coming());
        disk.output(LimitedDisk.A, "out", 50);
        assertEquals(List.of(), coming());
    }

    @Test
    void anAttemptThatFailedFillsNothing() {
        TransferRun run = queued();
        granted(1000);
        assertFalse(coming().getFirst().stalled());
        run.failed("the connection broke");
        assertTrue(coming().getFirst().stalled());
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "300, 300", "1000, 1000", "1200, 1000", "-5, 0"})
    void noMoreHasComeThanTheFileHas(double told, double arrived) {
        lies(told);
        assertEquals(arrived, arrived());
        TransferRun run = queued();
        run.start("http://a.example/f", disk.now().mono());
        run.progressed(disk.now().mono(), 500);
        assertEquals(500, arrived(), "the attempt knows better");
    }

    private void putOff(boolean stalled) {
        turn(tick -> WaitingDownloads.putOff(tick, project, disk.record(LimitedDisk.A, "f"), new Removal.OfGrant(
                LimitedDisk.A.canonical(), new ComingFile("f", 1000, 0, stalled), new Cause.Stalled())));
    }

    @Test
    void aDownloadThatIsPutOffStopsGivesItsSpaceBackAndIsTriedLater() {
        TransferRun run = queued();
        run.start("http://a.example/f", disk.now().mono());
        granted(1000);
        putOff(true);
        assertEquals(List.of(new Command.StopTransfer(ID)),
                disk.commands.stream().filter(Command.StopTransfer.class::isInstance).toList());
        String text = "Download of f is postponed for 10 minutes: it hardly moves, and the space is needed";
        assertEquals(List.of(text), disk.told());
        assertFalse(run.active());
        assertTrue(run.wasSlow());
        assertFalse(disk.state.watch().count().expects(ID));
        assertTrue(project.diskState().refuses(1000, LimitedDisk.NOW));
        assertEquals(LimitedDisk.NOW + 600,
                Objects.requireNonNull(disk.record(LimitedDisk.A, "f").transfer()).nextRequestTime());
        putOff(true);
        assertEquals(List.of(), disk.commands, "it does not run, and was told");
    }

    @Test
    void oneThatWaitsAndDidNotHardlyMoveIsNotSlow() {
        TransferRun run = queued();
        putOff(false);
        assertFalse(run.wasSlow());
        assertEquals(1, disk.commands.size());
    }

    @Test
    void whatHasComeIsDeletedAndBeginsAgain() {
        lies(300);
        turn(tick -> WaitingDownloads.deletePart(tick, project, disk.record(LimitedDisk.A, "f"), new Removal.OfPart(
                LimitedDisk.A.canonical(), new ComingFile("f", 0, 300, false), new Cause.Stalled())));
        assertEquals(0, arrived());
        assertEquals(List.of("f"), disk.deleted());
        assertTrue(disk.state.watch().count().isLeaving(ID));
        assertEquals(300, disk.state.watch().count().leaving());
        assertTrue(disk.told().getFirst().startsWith("Disk: delete what has come of f"), disk.told()::toString);
        lies(200);
        assertEquals(0, arrived(), "it is being deleted");
    }

    @Test
    void whatLiesThereIsNotedOfADownloadThatIsAwaitedAndNotOnItsWay() {
        PresentFiles.note(disk.state, new FileId(LimitedDisk.A, "unknown"), 5, LimitedDisk.NOW);
        disk.output(LimitedDisk.A, "out", 50);
        PresentFiles.note(disk.state, new FileId(LimitedDisk.A, "out"), 5, LimitedDisk.NOW);
        assertEquals(0, Objects.requireNonNull(disk.record(LimitedDisk.A, "out").transfer()).bytesDone());
        queued();
        lies(300);
        assertEquals(0, arrived(), "it is on its way");
    }

    @Test
    void ofAFileThatWasDeletedNothingLiesThereUnlessItComesAnew() {
        lies(300);
        TransferRun run = queued();
        run.start("http://a.example/f", disk.now().mono());
        run.progressed(disk.now().mono(), 400);
        PresentFiles.gone(disk.state, ID);
        assertEquals(400, arrived(), "it is written anew");
        project.fileState().attemptEnded(disk.record(LimitedDisk.A, "f"), run, disk.now().mono());
        PresentFiles.gone(disk.state, ID);
        assertEquals(0, arrived());
        PresentFiles.gone(disk.state, new FileId(LimitedDisk.A, "unknown"));
        PresentFiles.gone(disk.state, new FileId(LimitedDisk.B, "f"));
        assertEquals(0, arrived());
    }
}
