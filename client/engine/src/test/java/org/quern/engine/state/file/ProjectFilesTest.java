package org.quern.engine.state.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.engine.state.look.CollectLook;
import org.quern.model.AppFiles;
import org.quern.model.BoincError;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.TransferState;
import org.quern.model.UnixTime;

/** What becomes of a project's files and transfers, and who has to look. */
class ProjectFilesTest {
    private static final MonotonicTime MONO = new MonotonicTime(50);
    private static final double NOW = 1e9;
    private final ChangeFlags flags = new ChangeFlags();
    private final CollectLook references = new CollectLook();
    private final ProjectFiles files = new ProjectFiles(flags, references);

    @BeforeEach
    void allHaveLooked() {
        flags.written();
        flags.contacts().looked(MONO, UnixTime.NEVER);
        flags.watch().beginsToWalk(MONO, 60);
        flags.watch().walked(MONO);
    }

    private static FileInfo info(String name, boolean sticky, double lifetime, List<String> urls) {
        return new FileInfo(name, 100, 0, "", urls, List.of(), false, 0, null, null, false, sticky, lifetime, false, 0,
                0);
    }

    private FileRecord known(String name, @Nullable TransferState transfer) {
        files.restored(List.of(FileRecord.described(info(name, false, 0, List.of("http://a.example/f")), 1)
                .withStatus(FileRecord.PRESENT, "").withTransfer(transfer)));
        return file(name);
    }

    private FileRecord file(String name) {
        return Objects.requireNonNull(files.records().get(name));
    }

    private static TransferState transfer(boolean upload) {
        return new TransferState(upload, 2, 1000, 2000, 30, 70);
    }

    private boolean wantsWalk() {
        return flags.watch().awaitsWalk(MONO);
    }

    @Test
    void aFileThatIsDescribedAgainStaysForItsNewLifetimeAndNeverForLess() {
        files.described(info("f", true, 500, List.of()), NOW);
        assertEquals(NOW + 500, file("f").stickyExpireTime());
        files.described(info("f", true, 500, List.of()), NOW + 100);
        assertEquals(NOW + 600, file("f").stickyExpireTime());
        assertEquals(NOW + 100, file("f").lastUsed());
        files.described(info("f", true, 10, List.of()), NOW + 200);
        assertEquals(NOW + 600, file("f").stickyExpireTime());
        files.described(info("f", true, 0, List.of()), NOW + 9000);
        assertEquals(NOW + 600, file("f").stickyExpireTime());
        files.described(info("f", false, 500, List.of()), NOW + 9000);
        assertEquals(NOW + 600, file("f").stickyExpireTime(), "it does not stick any more");
    }

    @Test
    void whatNothingRefersToIsLookedForAfterAFileCameOrBecameAnother() {
        assertTrue(references.begins(MONO, Double.POSITIVE_INFINITY), "after a start");
        assertFalse(references.begins(MONO, Double.POSITIVE_INFINITY));
        FileRecord file = known("f", null);
        assertTrue(references.begins(MONO, Double.POSITIVE_INFINITY));
        files.used("f", NOW);
        assertFalse(references.begins(MONO, Double.POSITIVE_INFINITY), "it is as it was");
        files.lost(file);
        assertTrue(references.begins(MONO, Double.POSITIVE_INFINITY));
        files.forgotten("f");
        assertFalse(references.begins(MONO, Double.POSITIVE_INFINITY), "that was the look");
    }

    @Test
    void aFailedDownloadThatIsDescribedAgainIsWorthAnotherTry() {
        FileRecord failed = known("f", null).withStatus(BoincError.FILE_NOT_FOUND.code(), "gone");
        files.restored(List.of(failed));
        files.described(info("f", false, 0, List.of()), NOW);
        assertTrue(file("f").failed(), "there is no place to fetch it from");
        files.described(info("f", false, 0, List.of("http://b.example/f")), NOW);
        assertEquals(FileRecord.NOT_PRESENT, file("f").status());
        assertEquals("", file("f").error());
    }

    @Test
    void aFileThatIsHereAndDescribedAgainIsNotFetchedAgain() {
        known("f", null);
        files.described(info("f", false, 0, List.of("http://b.example/f")), NOW);
        assertTrue(file("f").present());
    }

    @Test
    void whatIsHereOfAFileThatBecomesAProgramsCountsOnceItsSignatureIsChecked() {
        files.becameProgram(known("f", null));
        assertTrue(file("f").signatureRequired());
        assertFalse(file("f").present());
        assertTrue(flags.isUnsaved());
        int failed = BoincError.FILE_NOT_FOUND.code();
        files.becameProgram(known("g", null).withStatus(failed, "gone"));
        assertEquals(failed, file("g").status());
    }

    @Test
    void aFileThatTheUserWantsIsKnownAndOneThatIsHereStaysAsItIs() {
        FileRecord here = known("here", null);
        files.wished(new AppFiles(List.of(FileInfo.named("here", 7), FileInfo.named("new", 7)), List.of()));
        assertEquals(here, file("here"));
        assertFalse(file("new").present());
    }

    @Test
    void aTaskThatUsesAFileIsTheLastUseOfIt() {
        known("f", null);
        files.used("f", NOW);
        files.used("unknown", NOW);
        assertEquals(NOW, file("f").lastUsed());
        assertEquals(Set.of("f"), files.records().keySet());
    }

    @Test
    void aWalkLooksForWhatWasLost() {
        files.lostAfterUpload(known("sent", transfer(true)));
        assertTrue(wantsWalk());
        assertNotNull(file("sent").transfer());
        allHaveLookedAgain();
        files.lostForGood(known("output", null), "it is gone");
        assertTrue(wantsWalk());
        assertEquals(BoincError.FILE_NOT_FOUND.code(), file("output").status());
        assertEquals("it is gone", file("output").error());
        allHaveLookedAgain();
        files.missed(known("input", null), transfer(false));
        assertTrue(wantsWalk());
        assertEquals(FileRecord.NOT_PRESENT, file("input").status());
        assertEquals(transfer(false), file("input").transfer());
        allHaveLookedAgain();
        FileRecord again = files.fetchedAgain(known("program", null), null);
        assertFalse(wantsWalk());
        assertEquals(file("program"), again);
        assertTrue(flags.isUnsaved());
    }

    private void allHaveLookedAgain() {
        assertTrue(flags.isUnsaved());
        flags.written();
        flags.watch().beginsToWalk(MONO, 0);
        flags.watch().walked(MONO);
    }

    @Test
    void whatIsForgottenIsForgottenAfterARestartToo() {
        known("f", null);
        files.forgotten("f");
        assertEquals(Set.of(), files.records().keySet());
        assertTrue(flags.isUnsaved());
    }

    @Test
    void ofAResetProjectOnlyTheUsersOwnFilesStay() {
        known("f", null);
        files.restored(List.of(FileRecord.ofUser(FileInfo.ofUser("own", true))));
        files.onlyUsersOwnStay();
        assertEquals(Set.of("own"), files.records().keySet());
    }

    @Test
    void aTransferInTheSameDirectionGoesOnAndOneInTheOtherBeginsAnew() {
        FileRecord queued = files.queued(known("f", transfer(false)), false, NOW);
        assertEquals(transfer(false), queued.transfer());
        assertEquals(70, run("f").bytes());
        assertFalse(flags.isUnsaved(), "nothing has changed");
        files.queued(queued, true, NOW);
        assertEquals(TransferState.created(true, NOW), file("f").transfer());
        assertTrue(run("f").upload());
        assertEquals(0, run("f").bytes());
        assertTrue(flags.isUnsaved());
    }

    private TransferRun run(String name) {
        return Objects.requireNonNull(files.transfers().get(name));
    }

    @Test
    void aTransferThatIsOverIsNoMoreAmongThoseThatWait() {
        files.queued(known("f", null), false, NOW);
        files.queued(known("g", null), false, NOW);
        TransferRun run = run("f");
        assertEquals(run, files.transferEnded("f"));
        assertNull(files.transferEnded("f"));
        files.transfersEnded();
        assertEquals(Set.of(), files.transfers().keySet());
    }

    @Test
    void theTimeAndBytesOfAnAttemptStayWithItsFile() {
        FileRecord queued = files.queued(known("f", transfer(false)), false, NOW);
        run("f").start("http://a.example/f", MONO);
        run("f").progressed(MONO.plus(5), 90);
        flags.written();
        FileRecord after = files.attemptEnded(queued, run("f"), MONO.plus(5));
        assertEquals(new TransferState(false, 2, 1000, 2000, 35, 90), after.transfer());
        assertEquals(after, file("f"));
        assertFalse(run("f").active());
        assertTrue(flags.isUnsaved());
        assertFalse(flags.contacts().isDue());
    }

    @Test
    void anAttemptThatEndsAfterItsTransferWasGivenUpIsStopped() {
        FileRecord file = known("f", null);
        TransferRun run = new TransferRun(false, 0);
        run.start("http://a.example/f", MONO);
        assertEquals(file, files.attemptEnded(file, run, MONO));
        assertFalse(run.active());
    }

    @Test
    void reportsAndTheQuestionForWorkWaitForAnUploadButNotForADownload() {
        files.attemptAnswered(known("in", transfer(false)), new TransferRun(false, 0), MONO);
        assertFalse(flags.contacts().isDue());
        assertTrue(flags.isUnsaved());
        files.attemptAnswered(known("out", transfer(true)), new TransferRun(true, 0), MONO);
        assertTrue(flags.contacts().isDue());
    }

    @Test
    void whenATransferIsTriedNextIsKnown() {
        files.triedAgainAt(known("f", transfer(true)), transfer(true), 5000, true);
        assertEquals(new TransferState(true, 3, 1000, 5000, 30, 70), file("f").transfer());
        files.triedAgainAt(file("f"), transfer(true), 6000, false);
        assertEquals(new TransferState(true, 2, 1000, 6000, 30, 70), file("f").transfer());
        files.waitsUntil(file("f"), 7000);
        assertEquals(7000, Objects.requireNonNull(file("f").transfer()).nextRequestTime());
        FileRecord idle = known("idle", null);
        flags.written();
        files.waitsUntil(idle, 7000);
        assertFalse(flags.isUnsaved(), "it has none");
        files.nothingWaits();
        assertEquals(0, Objects.requireNonNull(file("f").transfer()).nextRequestTime());
        assertEquals(idle, file("idle"));
    }

    @Test
    void aDownloadGoesOnFromTheBytesThatLieThere() {
        files.lies(known("f", transfer(false)), 90, NOW);
        assertEquals(transfer(false).withProgress(30, 90), file("f").transfer());
        files.lies(known("g", transfer(true)), 90, NOW);
        assertEquals(TransferState.created(false, NOW).withProgress(0, 90), file("g").transfer());
        files.lies(known("h", null), 90, NOW);
        assertEquals(TransferState.created(false, NOW).withProgress(0, 90), file("h").transfer());
    }

    @Test
    void aDownloadWhoseBytesAreDeletedBeginsAgain() {
        files.beginsAgain(files.queued(known("f", transfer(false)), false, NOW));
        assertEquals(transfer(false).withProgress(30, 0), file("f").transfer());
        assertEquals(0, run("f").bytes());
        FileRecord idle = known("idle", null);
        files.beginsAgain(idle);
        assertEquals(idle, file("idle"));
    }

    @Test
    void aLossExcusesOncePerLossAndIsEnduredByWhoeverNeedsIt() {
        files.lossExcused("f");
        assertEquals(Losses.NONE, files.lossesOf("f"));
        files.lossTold("f", MONO);
        files.lossExcused("f");
        assertEquals(new Losses(1, MONO, 1, true), files.lossesOf("f"));
        files.lossEndured("f");
        assertEquals(new Losses(1, MONO, 0, true), files.lossesOf("f"));
        assertEquals(new Losses(2, MONO.plus(60), 0, false), files.lossTold("f", MONO.plus(60)));
    }

    @Test
    void allItsTimesMoveWithTheClientsAndOneThatBeganMayMoveApart() {
        known("f", transfer(true));
        files.heldBack(true, new DirectionBackoff(1, 300));
        files.heldBack(false, new DirectionBackoff(2, 400));
        files.moved(time -> time + 5, time -> time + 9);
        assertEquals(new TransferState(true, 2, 1009, 2005, 30, 70), file("f").transfer());
        assertEquals(6, file("f").receivedTime());
        assertEquals(new DirectionBackoff(1, 305), files.backoff(true));
        assertEquals(new DirectionBackoff(2, 405), files.backoff(false));
    }
}
