package org.quern.engine.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.file.DirectionBackoff;
import org.quern.engine.state.file.TransferRun;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFile;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.OutputFact;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;

/** Which uploads start, and when the next one may. Two of a project and eight in all run at once. */
class TransferStageTest {
    private static final double NOW = 2e9;
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final List<String> SERVERS = List.of("http://one.example/f", "http://two.example/f");
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "plat", "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)), EngineSettings.defaults(1, "plat"));
    private final ProjectState project = Objects.requireNonNull(state.find(URL));
    private final TransferStage stage = new TransferStage();
    private List<Decision> decisions = List.of();

    @BeforeEach
    void mayTransfer() {
        state.permission(Permission.ALL);
    }

    private FileRecord file(String name) {
        return Objects.requireNonNull(project.files().get(name));
    }

    private TransferRun transfer(String name) {
        return Objects.requireNonNull(project.transfers().get(name));
    }

    /** An output of that name is to be sent, from that time on. */
    private void output(String name, double notBefore) {
        project.fileState().described(new FileInfo(name, 100, 1e6, "", List.of(), SERVERS, false, 0, null, null, false,
                false, 0, false, 0, 0), NOW);
        project.fileState().written(file(name), new OutputFact(name, FileRecord.PRESENT, 100, "", ""));
        project.fileState().queued(file(name), true, NOW);
        project.fileState().waitsUntil(file(name), notBefore);
    }

    /** What is ordered after so many seconds. */
    private List<String> run(double later) {
        var persist = new PersistStage(false);
        TickContext tick = new TickContext(new Now(NOW + later, new MonotonicTime(1000 + later)), NOW + later, 1, state,
                () -> 0, new Explanations(), persist.held(), TimeAdvance.POLLED);
        stage.run(tick);
        decisions = tick.decisions();
        return persist.release(tick).stream().filter(command -> !(command instanceof Command.Notify))
                .map(TransferStageTest::words).toList();
    }

    private static String words(Command command) {
        return switch (command) {
            case Command.Upload upload -> "upload " + upload.file().name() + " to " + upload.url();
            case Command.StopTransfer stop -> "stop " + stop.file().name();
            default -> command.toString();
        };
    }

    private double nextTurn() {
        Due due = new Due(new Now(NOW, new MonotonicTime(1000)));
        stage.due(due, state, TimeAdvance.POLLED);
        return due.seconds();
    }

    @Test
    void twoOfAProjectStartAndTheThirdOnceOneIsDone() {
        List.of("a", "b", "c").forEach(name -> output(name, NOW));
        assertEquals(List.of("upload a to " + SERVERS.getFirst(), "upload b to " + SERVERS.getFirst()), run(0));
        assertEquals(List.of(), run(1));
        project.fileState().uploaded(file("a"), NOW + 2);
        assertEquals(List.of("stop a"), run(2));
        assertEquals(List.of("upload c to " + SERVERS.getFirst()), run(3));
        assertFalse(project.transfers().containsKey("a"));
    }

    @Test
    void theServerIsTheOneWhoseTurnItIs() {
        output("a", NOW);
        transfer("a").nextUrl();
        assertEquals(List.of("upload a to " + SERVERS.getLast()), run(0));
        assertTrue(transfer("a").active());
        assertEquals(new MonotonicTime(1000), transfer("a").startedAt());
    }

    @ParameterizedTest
    @CsvSource({"100, 99, false", "100, 100, true"})
    void nothingStartsBeforeItsTime(double wait, double later, boolean starts) {
        output("a", NOW + wait);
        assertEquals(wait, nextTurn(), 1);
        assertEquals(starts, !run(later).isEmpty());
    }

    @Test
    void aWaitThatAnotherClockNotedIsNoLongerThanTheLongest() {
        output("a", NOW + 1e6);
        project.fileState().transferEnded("a");
        assertEquals(List.of(), run(0));
        assertEquals(NOW + DirectionBackoff.LONGEST_SECONDS, Objects.requireNonNull(file("a").transfer())
                .nextRequestTime());
        assertEquals("it failed before, or was lost more than once; next try in 21600 s",
                decisions.getLast().reason());
        assertEquals(1, run(21_600).size());
    }

    @Test
    void whatFailedBeforeWaitsForItsProjectsServerAndWhatDidNotDoesNot() {
        output("a", NOW);
        output("b", NOW);
        project.fileState().triedAgainAt(file("a"), Objects.requireNonNull(file("a").transfer()), NOW, true);
        project.fileState().heldBack(true, new DirectionBackoff(3, NOW + 10));
        assertEquals(List.of("upload b to " + SERVERS.getFirst()), run(9));
        assertEquals(List.of("upload a to " + SERVERS.getFirst()), run(10));
    }

    @Test
    void whatRunsIsInterruptedWithoutANetworkAndGoesOnLater() {
        output("a", NOW);
        run(0);
        state.permission(Permission.nothing("no network"));
        assertEquals(List.of("stop a"), run(5));
        assertFalse(transfer("a").active());
        assertEquals(5, Objects.requireNonNull(file("a").transfer()).timeSoFar());
        assertEquals(List.of(), run(6));
        state.permission(Permission.ALL);
        assertEquals(List.of("upload a to " + SERVERS.getFirst()), run(7));
    }

    @Test
    void aTransferThatHasItsPlaceForTenMinutesIsLookedAtThen() {
        output("a", NOW);
        run(0);
        assertEquals(TransferPlaces.LONG_SECONDS, nextTurn(), 1);
    }
}
