package org.quern.engine.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.event.TransferOutcome;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.DirectionBackoff;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFile;
import org.quern.model.BoincError;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.OutputFact;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.model.TransferState;

/** What follows from the end of an attempt. By the random number 0 a wait is half of what it can be: 60 s, 120 s and so on. */
class TransferEventsTest {
    private static final double NOW = 2e9;
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final List<String> SERVERS = List.of("http://one.example/f", "http://two.example/f");
    private static final String MD5 = "d41d8cd98f00b204e9800998ecf8427e";
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "plat", "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)), EngineSettings.defaults(1, "plat"));
    private final ProjectState project = Objects.requireNonNull(state.find(URL));
    private final PersistStage persist = new PersistStage(false);
    private TickContext tick = tick();
    private final List<Command> commands = new ArrayList<>();

    private TickContext tick() {
        return new TickContext(new Now(NOW, new MonotonicTime(1000)), NOW, 1, state, () -> 0, new Explanations(),
                persist.held(), TimeAdvance.POLLED);
    }

    @BeforeEach
    void isOnline() {
        state.permission(Permission.ALL);
        state.permissionTold(Permission.ALL);
    }

    /** A transfer of "f" that was asked for so long ago runs from the first of two servers. */
    private TransferRun runs(boolean upload, boolean sticky, double age) {
        List<String> none = List.of();
        project.fileState().described(new FileInfo("f", 100, 1e6, "", upload ? none : SERVERS, upload ? SERVERS : none,
                false, 0, null, null, false, sticky, 0, false, 0, 0), NOW);
        if (upload) {
            project.fileState().written(file(), new OutputFact("f", FileRecord.PRESENT, 100, MD5, ""));
        }
        project.fileState().queued(file(), upload, NOW - age);
        TransferRun run = Objects.requireNonNull(project.transfers().get("f"));
        run.start(SERVERS.getFirst(), new MonotonicTime(990));
        return run;
    }

    private FileRecord file() {
        return Objects.requireNonNull(project.files().get("f"));
    }

    private TransferState transfer() {
        return Objects.requireNonNull(file().transfer());
    }

    private void ended(boolean upload, TransferOutcome outcome) {
        tick = tick();
        TransferEvents.ended(tick, project, new Event.TransferEnded(new FileId(URL, "f"), upload, outcome, 100, 2));
        commands.addAll(persist.release(tick));
    }

    private void failedEverywhere(boolean upload, TransferOutcome outcome) {
        ended(upload, outcome);
        ended(upload, outcome);
    }

    private List<String> told() {
        return commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message().text()).toList();
    }

    private boolean deletes() {
        return commands.stream().anyMatch(Command.DeleteFile.class::isInstance);
    }

    @Test
    void whatCameIsThereAndItsDirectionIsHeldBackNoLonger() {
        runs(false, false, 0);
        project.fileState().heldBack(false, new DirectionBackoff(4, NOW + 100));
        project.fileState().heldBack(true, new DirectionBackoff(5, NOW + 200));
        ended(false, new TransferOutcome.Done(MD5));
        assertTrue(file().present());
        assertEquals(MD5, file().verifiedMd5());
        assertNull(file().transfer());
        assertFalse(project.transfers().containsKey("f"));
        assertEquals(DirectionBackoff.NONE, project.backoff(false));
        assertEquals(5, project.backoff(true).failures());
    }

    @ParameterizedTest
    @CsvSource({"false, false, true", "true, true, false"})
    void whatItsServerHasStaysHereOnlyIfItIsSticky(boolean sticky, boolean stays, boolean deleted) {
        runs(true, sticky, 0);
        ended(true, new TransferOutcome.Done(""));
        assertTrue(file().uploaded());
        assertEquals(stays, file().present());
        assertEquals(deleted, deletes());
        assertFalse(project.transfers().containsKey("f"));
    }

    @Test
    void whatBecameAProgramsFileWhileItCameIsCheckedAsSuchByAnotherAttempt() {
        TransferRun run = runs(false, false, 0);
        project.fileState().becameProgram(file());
        ended(false, new TransferOutcome.Done(MD5));
        assertFalse(file().present());
        assertFalse(project.transfers().containsKey("f"));
        assertFalse(run.active());
        runs(false, false, 0).checksSignature(true);
        ended(false, new TransferOutcome.Done(MD5));
        assertTrue(file().present());
    }

    @Test
    void anEndOfTheOtherDirectionIsOfATransferThatIsNoMore() {
        TransferRun run = runs(false, false, 0);
        ended(true, new TransferOutcome.Done(MD5));
        assertTrue(run.active());
        assertFalse(file().uploaded());
    }

    @Test
    void theNextServerIsAskedAtOnceAndTheFirstOneAfterAMinute() {
        TransferRun run = runs(false, false, 0);
        ended(false, new TransferOutcome.Transient(-1, "no answer"));
        assertEquals(1, run.urlIndex());
        assertEquals("no answer", run.lastError());
        assertFalse(run.active());
        assertEquals(0, transfer().retries());
        assertTrue(transfer().nextRequestTime() <= NOW);
        assertEquals(DirectionBackoff.NONE, project.backoff(false));
        ended(false, new TransferOutcome.Transient(-1, "no answer"));
        assertEquals(1, transfer().retries());
        assertEquals(NOW + 60, transfer().nextRequestTime());
        assertEquals("Download of f failed (no answer); next try in 60 s", tick.decisions().getLast().reason());
        failedEverywhere(false, new TransferOutcome.Transient(-1, "no answer"));
        assertEquals(NOW + 120, transfer().nextRequestTime());
    }

    @Test
    void afterThreeFailuresAllOfTheProjectsTransfersInThatDirectionWait() {
        runs(true, false, 0);
        TransferOutcome failure = new TransferOutcome.Transient(-1, "busy");
        failedEverywhere(true, failure);
        failedEverywhere(true, failure);
        assertEquals(new DirectionBackoff(2, 0), project.backoff(true));
        assertEquals("Upload of f failed (busy); next try in 120 s", tick.decisions().getLast().reason());
        failedEverywhere(true, failure);
        assertEquals(new DirectionBackoff(3, NOW + 480), project.backoff(true));
        failedEverywhere(true, failure);
        assertEquals(3, project.backoff(true).failures(), "what ran still counts no more while they wait");
        assertEquals(DirectionBackoff.NONE, project.backoff(false));
        project.fileState().heldBack(true, new DirectionBackoff(3, NOW));
        failedEverywhere(true, failure);
        assertEquals(new DirectionBackoff(4, NOW + 960), project.backoff(true));
    }

    @Test
    void withoutANetworkAFailureIsNobodys() {
        runs(false, false, 0);
        state.permissionTold(Permission.ALL.whileOffline(true));
        failedEverywhere(false, new TransferOutcome.Transient(-1, "no route"));
        assertEquals(0, transfer().retries());
        assertEquals(NOW + 60, transfer().nextRequestTime());
        assertEquals(DirectionBackoff.NONE, project.backoff(false));
    }

    @Test
    void whatNoServerHasIsGivenUpOnceTheLastOneHasSaidSo() {
        runs(false, false, 0);
        TransferOutcome gone = new TransferOutcome.Permanent(BoincError.FILE_NOT_FOUND.code(), "not found");
        ended(false, gone);
        assertFalse(file().failed());
        assertTrue(project.transfers().containsKey("f"));
        ended(false, gone);
        assertEquals(BoincError.FILE_NOT_FOUND.code(), file().status());
        assertFalse(project.transfers().containsKey("f"));
        assertEquals("Giving up on download of f: not found", told().getLast());
    }

    /** Ninety days are 7,776,000 s. */
    @ParameterizedTest
    @CsvSource({"false, 7776000, false", "false, 7776001, true", "true, 7776000, false", "true, 7776001, true"})
    void whatTakesLongerThanNinetyDaysIsGivenUp(boolean upload, double age, boolean givenUp) {
        runs(upload, false, age);
        failedEverywhere(upload, new TransferOutcome.Transient(-1, "busy"));
        assertEquals(givenUp, !project.transfers().containsKey("f"));
        assertEquals(givenUp ? BoincError.GIVEN_UP.code() : upload ? FileRecord.PRESENT : FileRecord.NOT_PRESENT,
                file().status());
        assertEquals(givenUp, told().stream().anyMatch(text -> text.startsWith("Giving up on ")), told()::toString);
    }

    @Test
    void whatItsServerWillNeverTakeIsNotSentAgain() {
        runs(true, false, 0);
        failedEverywhere(true, new TransferOutcome.Permanent(-224, "too large"));
        assertEquals(-224, file().status());
        assertTrue(file().uploaded());
        assertEquals("Giving up on upload of f: too large", told().getLast());
    }

    @Test
    void whereTheDiskIsFullNoServerIsToBlame() {
        TransferRun run = runs(false, false, 0);
        ended(false, new TransferOutcome.NoSpace("the disk is full"));
        assertEquals("the disk is full", run.lastError());
        assertEquals(0, run.urlIndex());
        assertEquals(0, transfer().retries());
        assertEquals(DirectionBackoff.NONE, project.backoff(false));
    }
}
