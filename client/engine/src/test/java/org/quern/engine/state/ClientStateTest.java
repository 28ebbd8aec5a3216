package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.DiskFigures;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.look.Looks;
import org.quern.model.AccountFacts;
import org.quern.model.AccountFile;
import org.quern.model.ContactState;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.HostInfo;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.ManagerTerms;
import org.quern.model.NetStats;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.RunMode;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;
import org.quern.model.UserCpid;
import org.quern.scheduler.Ledgers;
import org.quern.scheduler.account.RecentCredit;

/** A restart, and projects that come, move and go. */
class ClientStateTest {
    private static final ProjectUrl A = ProjectUrl.of("http://a.example/");
    private static final ProjectUrl SPELT = ProjectUrl.of("https://A.example/");
    private static final ProjectUrl B = ProjectUrl.of("http://b.example/");
    private static final NetStats NET = new NetStats(1, 2, 3, 4, 5, 6);
    private static final String PLATFORM = "p";
    private final ClientState state = restarted(List.of(task(A, "a", 1)), A, B);

    @BeforeEach
    void allHaveLooked() {
        Looks.takePlace(state.flags());
    }

    private String due() {
        return Looks.due(state.flags());
    }

    private ProjectState project(ProjectUrl url) {
        return Objects.requireNonNull(state.find(url));
    }

    private static AccountFile account(ProjectUrl url) {
        return new AccountFile(url, "key", "", 100, List.of(), "", "", null);
    }

    private static SavedTask task(ProjectUrl url, String name, int slot) {
        return SavedTask.in(slot, url, name, 1);
    }

    /** With one task, and a file "f". */
    private static SavedProject project(ProjectUrl url, String task, ResultState at) {
        return new SavedProject(url,
                new AccountFacts("", 0, 0, 0, "", "", 0, 0, 900, 0, 0, 0, 0, "hash of " + task, "id", "", "", ""),
                ContactState.ATTACHED, ProjectFlags.NONE, ProjectAccounting.FRESH, null, List.of(), List.of(),
                ManagerTerms.NONE, List.of(), List.of(), List.of(FileRecord.described(FileInfo.named("f", 1), 1)),
                List.of(), List.of(), List.of(new SavedResult(new Result(task, "w", PLATFORM, 1, "", 9, 1, false,
                        List.of()), ResultOutcome.FRESH.withState(at))),
                List.of());
    }

    private static SavedState saved(List<SavedTask> tasks) {
        SavedState fresh = SavedState.fresh(HostInfo.plain(2, 1e9), PLATFORM, "8.3.0");
        return new SavedState(fresh.host(), fresh.timeStats(), NET,
                List.of(project(A, "a", ResultState.NEW), project(B, "b", ResultState.FILES_UPLOADING)), tasks,
                PLATFORM,
                "8.3.0", RunMode.NEVER, RunMode.AUTO, RunMode.ALWAYS, "home", List.of(), recent(A).saved(),
                new TreeMap<>(Map.of("benchmarks", 1.0)), "", fresh.passing());
    }

    private static Ledgers recent(ProjectUrl url) {
        return Ledgers.EMPTY.with(RecentCredit.INSTANCE,
                Ledger.of(Map.of(new LedgerKey("rec", url.canonical(), ""), 5.0)));
    }

    private static ClientState restarted(List<SavedTask> tasks, ProjectUrl... accounts) {
        return new ClientState(saved(tasks), List.of(accounts).stream().map(ClientStateTest::account).toList(),
                EngineSettings.defaults(2, PLATFORM));
    }

    private static List<Integer> slots(ClientState state) {
        return state.tasks().stream().map(ActiveTask::slot).toList();
    }

    @Test
    void aRestartKnowsWhatWasSaved() {
        SavedState again = state.saved();
        assertEquals(saved(List.of(task(A, "a", 1))).projects(), again.projects());
        assertEquals(List.of(task(A, "a", 1)), again.tasks());
        assertEquals(NET, again.netStats());
        assertEquals(RunMode.NEVER, again.runMode());
        assertEquals(RunMode.ALWAYS, again.networkMode());
        assertEquals("home", again.hostVenue());
        assertEquals(Map.of("benchmarks", 1.0), again.choreTimes());
        assertEquals(recent(A).saved(), again.ledgers());
        assertEquals(List.of(new UserCpid("hash of a", "id", 900), new UserCpid("hash of b", "id", 900)),
                again.userCpids());
    }

    @Test
    void aTaskGoesOnInItsSlotOnceAndOnlyIfThereIsStillSomethingToCompute() {
        ClientState restarted = restarted(
                List.of(task(A, "a", 3), task(A, "a", 4), task(B, "b", 5), task(B, "unknown", 6)), A, B);
        assertEquals(List.of(3), slots(restarted));
    }

    @Test
    void whereTheAccountFileSpellsAUrlAnewItsTasksAndCreditAreThere() {
        ClientState restarted = restarted(List.of(task(A, "a", 3)), SPELT, B);
        assertEquals(new TaskId(SPELT, "a"), restarted.tasks().getFirst().id());
        assertEquals(recent(SPELT), restarted.ledgers());
    }

    @Test
    void aProjectWithoutAccountKeepsItsSlotsUntilItIsAttachedAgain() {
        ClientState restarted = restarted(List.of(task(A, "a", 0)), B);
        assertNull(restarted.find(A));
        assertEquals(List.of(), restarted.tasks());
        assertEquals(List.of(task(A, "a", 0)), restarted.saved().tasks());
        assertEquals(saved(List.of()).projects().getFirst(), restarted.saved().projects().getLast());
        HeldResult b = Objects.requireNonNull(restarted.find(new TaskId(B, "b")));
        assertEquals(1, restarted.admitted(new TaskId(B, "b"), b).slot(), "the other is taken");
        ProjectState attached = new ProjectState(account(SPELT), restarted.flags());
        attached.restore(restarted.withoutAccount().take(SPELT).orElseThrow());
        Looks.takePlace(restarted.flags());
        restarted.attached(attached);
        assertEquals("schedule contacts save", Looks.due(restarted.flags()));
        assertEquals(List.of(1, 0), slots(restarted));
        assertEquals(1, restarted.saved().tasks().stream().filter(task -> task.slot() == 0).count());
    }

    @Test
    void whatBelongsToAProjectIsFoundHoweverItsUrlIsSpelt() {
        assertSame(project(A), state.find(SPELT));
        assertNull(state.find(ProjectUrl.of("http://c.example/")));
        HeldResult held = Objects.requireNonNull(state.find(new TaskId(SPELT, "a")));
        assertSame(held.task(), state.findActive(new TaskId(SPELT, "a")));
        assertNull(state.findActive(new TaskId(B, "b")));
        assertNull(state.findActive(new TaskId(A, "unknown")));
        assertNull(state.find(new TaskId(ProjectUrl.of("http://c.example/"), "a")));
        assertEquals("f", Objects.requireNonNull(state.find(new FileId(SPELT, "f"))).name());
        assertNull(state.find(new FileId(ProjectUrl.of("http://c.example/"), "f")));
    }

    @Test
    void aProjectThatMovesTakesEverythingAlong() {
        ProjectUrl to = ProjectUrl.of("http://moved.example/");
        state.watch().count().leaving(new FileId(A, "f"), 70);
        state.disk(new DiskFigures(1, 0, new TreeMap<>(Map.of(A, 500.0)), 1e12, 1e11));
        HeldResult b = Objects.requireNonNull(state.find(new TaskId(B, "b")));
        state.admitted(new TaskId(B, "b"), b);
        ProjectState moving = project(A);
        Looks.takePlace(state.flags());
        state.move(moving, to);
        assertEquals("save", due());
        assertEquals(List.of(B, to), List.copyOf(state.projects().keySet()));
        assertSame(moving, state.find(to));
        assertEquals(to, moving.url());
        assertEquals(to, moving.account().url());
        assertEquals(List.of(new TaskId(to, "a"), new TaskId(B, "b")),
                state.tasks().stream().map(ActiveTask::id).toList());
        assertEquals(recent(to), state.ledgers());
        assertEquals(500, state.disk().usedBy(to));
        assertEquals(-70, state.watch().count().change(to));
    }

    @Test
    void whoWasWaitedForWithoutANetworkIsContactedWhenThereIsOne() {
        ContactState waits = ContactState.ATTACHED.withMinRpcTime(5000);
        project(A).timing().restored(waits);
        project(B).timing().restored(waits);
        project(A).session().failedOffline();
        state.networkIsBack();
        assertEquals("contacts save", due());
        assertEquals(0, project(A).contact().minRpcTime());
        assertEquals(5000, project(B).contact().minRpcTime(), "its server asked for that");
        state.networkIsBack();
        assertEquals("contacts", due());
    }

    @Test
    void newSettingsAreLookedAtByAll() {
        EngineSettings settings = EngineSettings.defaults(1, PLATFORM);
        state.use(settings);
        assertEquals("schedule contacts poll", due());
        assertSame(settings, state.settings());
    }

    @Test
    void newFiguresOfTheDiskAreComparedWithWhatIsAllowed() {
        state.disk(DiskFigures.UNKNOWN);
        assertEquals("poll", due());
    }

    @Test
    void aSlotIsTakenFromTheLowestOnAndFreeOnceItsTaskIsOver() {
        HeldResult b = Objects.requireNonNull(state.find(new TaskId(B, "b")));
        ActiveTask task = state.admitted(new TaskId(B, "b"), b);
        assertEquals(0, task.slot());
        assertEquals("save", due());
        state.release(task);
        assertEquals("save", due());
        assertNull(b.task());
        assertTrue(state.slots().refuse(0));
        ActiveTask other = state.admitted(new TaskId(B, "b"), b);
        assertEquals(2, other.slot(), "0 is not the client's, 1 is taken");
        Looks.takePlace(state.flags());
        state.gathered(other);
        assertEquals("walk save", due(), "its outputs lie elsewhere now");
        assertEquals(List.of(1), slots(state));
    }

    @Test
    void aShareIsAPartOfAllAndOfNoneAtAllEverything() {
        project(A).tallies().resourceShare(300);
        assertEquals(0.75, state.shareOf(project(A)));
        project(A).tallies().resourceShare(0);
        project(B).tallies().resourceShare(0);
        assertEquals(1, state.shareOf(project(A)));
    }

    @Test
    void aDetachedProjectIsGone() {
        state.detached(project(A));
        assertNull(state.find(A));
    }
}
