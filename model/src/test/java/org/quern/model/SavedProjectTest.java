package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A project in the state file, with the user's own programs and without (docs/protocol/app-control.md 28). */
class SavedProjectTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final SavedProject ATTACHED = SavedProject.attached(URL);

    private static AppVersion version(String app, int number, String platform, String file) {
        return new AppVersion(app, number, platform, "", "", new ResourceUsage(0, null, 0, 0), "cmd", "", false, false,
                List.of(FileRef.of(file, "")));
    }

    private static FileRecord file(String name) {
        return FileRecord.described(FileInfo.named(name, 1), 5);
    }

    private static SavedProject withTask(String app, int number, List<AppVersion> versions) {
        return ATTACHED.withWork(List.of(App.named("up"), App.named("other")), List.of(file("old"), file("shared")),
                versions,
                List.of(new Workunit("wu", app, number, "", 1, 1, 1, 1, List.of(), "", null)),
                List.of(new SavedResult(new Result("r", "wu", "p", number, "", 0, 0, false, List.of()),
                        ResultOutcome.FRESH)));
    }

    private static AppInfo own(List<AppVersion> versions, List<AppVersion> waiting, boolean faulty) {
        return new AppInfo(List.of(App.named("up")), List.of(FileInfo.ofUser("shared", true)), versions, waiting,
                faulty);
    }

    @Test
    void theUsersProgramsTakeThePlaceOfTheProjects() {
        AppVersion mine = version("up", 7, "p", "shared");
        SavedProject project = withTask("up", 3, List.of(version("up", 3, "p", "old")))
                .with(own(List.of(mine), List.of(), false));
        assertEquals(List.of(mine), project.versions());
        assertEquals(List.of(App.named("up")), project.apps());
        assertEquals(List.of(file("old"), FileRecord.ofUser(FileInfo.ofUser("shared", true))), project.files());
        assertEquals(true, project.flags().anonymousPlatform());
        assertEquals(1, project.results().size());
    }

    @Test
    void aVersionThatLacksAFileCountsForTheTasksThatNeedItOnly() {
        AppVersion waiting = version("other", 3, "p", "lacking");
        AppInfo info = own(List.of(), List.of(waiting), false);
        assertEquals(List.of(waiting), withTask("other", 3, List.of()).with(info).versions());
        assertEquals(List.of(App.named("up"), App.named("other")), withTask("other", 3, List.of()).with(info).apps());
        assertEquals(List.of(), withTask("other", 4, List.of()).with(info).versions());
        assertEquals(List.of(), withTask("up", 3, List.of()).with(info).versions());
    }

    @Test
    void tasksGoOnWithWhatWasSaidBeforeAMistakeCameInAndOnlyThen() {
        AppVersion before = version("up", 3, "p", "shared");
        SavedProject project = withTask("up", 3, List.of()).with(own(List.of(before), List.of(), false));
        assertEquals(List.of(before), project.with(own(List.of(), List.of(), true)).versions());
        assertEquals(List.of(), project.with(own(List.of(), List.of(), false)).versions());
        AppVersion better = version("up", 3, "p", "better");
        assertEquals(List.of(better), project.with(own(List.of(better), List.of(), true)).versions());
        SavedProject ofTheProject = withTask("up", 3, List.of(before));
        assertEquals(List.of(), ofTheProject.with(own(List.of(), List.of(), true)).versions(),
                "the project's own never");
    }

    @Test
    void withoutTheFileOfTheUsersTheProjectSendsItsOwnAgain() {
        SavedProject project = withTask("up", 3, List.of())
                .with(own(List.of(version("up", 3, "p", "shared")), List.of(),
                        false));
        SavedProject back = project.withoutOwnPrograms();
        assertEquals(List.of(), back.versions());
        assertEquals(List.of(file("old")), back.files());
        assertEquals(false, back.flags().anonymousPlatform());
        SavedProject plain = withTask("up", 3, List.of());
        assertSame(plain, plain.withoutOwnPrograms());
    }

    @Test
    void whatTheUserLeavesOutIsThePlatformOfThisHostAndOneProcessor() {
        AppInfo settled = own(List.of(version("up", 1, "", "f")), List.of(version("up", 2, "mine", "f")), true)
                .settled("here", 4e9);
        assertEquals(List.of("here", "mine"), List.of(settled.versions().getFirst().platform(),
                settled.waiting().getFirst().platform()));
        assertEquals(new ResourceUsage(1, null, 0, 4e9), settled.versions().getFirst().usage());
        assertEquals(List.of("cmd", true), List.of(settled.versions().getFirst().cmdline(), settled.faulty()));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 1, 1e9", "2, 0, 0, 2, 2e9", "0.5, 1, 0, 0.5, 10.5e9", "0, 1, 0, 0, 10e9", "0, 2, 5, 0, 5",
        "0, 0, 5, 1, 5"})
    void usageIsFilledByThoseWhoTellIt(double cpus, double cards, double flops, double allCpus, double speed) {
        assertEquals(new ResourceUsage(allCpus, ResourceType.ATI, cards, speed),
                new ResourceUsage(cpus, ResourceType.ATI, cards, flops).filled(1e9));
    }

    @Test
    void ofACardNotUsedATaskIsOneOfTheCpu() {
        ResourceUsage none = new ResourceUsage(1, ResourceType.ATI, 0, 1);
        assertEquals(List.of(false, true, false), List.of(none.usesCoproc(), none.with(1, 0.1).usesCoproc(),
                ResourceUsage.oneCpu(1).usesCoproc()));
        ResourceUsage some = new ResourceUsage(0.5, ResourceType.ATI, 2, 1);
        assertEquals(List.of(0.5, 2.0, 0.0, 0.0), List.of(some.of(ResourceType.CPU), some.of(ResourceType.ATI),
                some.of(ResourceType.NVIDIA), ResourceUsage.oneCpu(1).of(ResourceType.ATI)));
        assertEquals(List.of(ResourceType.ATI, ResourceType.CPU), List.of(some.resource(),
                ResourceUsage.oneCpu(1).resource()));
    }

    @Test
    void aProjectIsAskedSoonUnlessItIsAskedAnyway() {
        SavedProject idle = ATTACHED.asHost(4, 9);
        assertEquals(List.of(4, 9), List.of(idle.facts().hostId(), idle.contact().rpcSeqno()));
        assertEquals(RpcReason.INIT, ATTACHED.askedSoon().contact().pending());
        SavedProject quiet = quiet(false);
        assertEquals(RpcReason.INIT, quiet.askedSoon().contact().pending());
        assertEquals(RpcReason.PROJECT, quiet(true).askedSoon().contact().pending());
        assertEquals(RpcReason.USER, asked(RpcReason.USER, true).askedSoon().contact().pending());
        assertEquals(1000 + 86_400, quiet.keepingFilesSince(1000).flags().deletion().keptUntil());
    }

    private static SavedProject quiet(boolean suspended) {
        return asked(RpcReason.NONE, suspended);
    }

    private static SavedProject asked(RpcReason reason, boolean suspended) {
        return new SavedProject(URL, AccountFacts.UNKNOWN, ContactState.ATTACHED.withPending(reason),
                ProjectFlags.NONE.withSuspendedByUser(suspended), ProjectAccounting.FRESH, null, List.of(), List.of(),
                ManagerTerms.NONE, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    private static SavedProject called(String url, String name) {
        AccountFacts none = AccountFacts.UNKNOWN;
        return new SavedProject(ProjectUrl.of(url), new AccountFacts(name, 0, 0, 0, "", "", 0, 0, 0, 0, 0, 0, 0, "", "",
                "", "venue of " + name, none.symstore()), ContactState.ATTACHED, ProjectFlags.NONE,
                ProjectAccounting.FRESH, null, List.of(), List.of(), ManagerTerms.NONE, List.of(), List.of(), List.of(),
                List.of(), List.of(), List.of(), List.of());
    }

    @Test
    void aProjectIsCalledAsItCallsItselfUnlessAnotherDoesToo() {
        SavedState state = SavedState.fresh(HostInfo.plain(1, 1e9), "p", "1").withProjects(List.of(
                called("http://a.example/", " Rosetta "), called("http://b.example/", "Twin"),
                called("http://c.example/", "twin "), called("http://d.example/", " ")));
        assertEquals(Optional.of("Rosetta"), state.nameOf(ProjectUrl.of("https://www.A.example/")));
        assertEquals(Optional.of("http://b.example/"), state.nameOf(ProjectUrl.of("http://b.example/")));
        assertEquals(Optional.empty(), state.nameOf(ProjectUrl.of("http://d.example/")));
        assertEquals(Optional.empty(), state.nameOf(ProjectUrl.of("http://e.example/")));
        assertEquals("venue of Twin", state.venueOf(ProjectUrl.of("https://b.example/")));
        assertEquals("", state.venueOf(ProjectUrl.of("https://e.example/")));
    }

    @Test
    void useAddsUpAndThePastTakesItsPlace() {
        ProjectAccounting used = ProjectAccounting.FRESH.withUse(1, 2, 3, 4).withUse(10, 20, 30, 40).withRun(5)
                .withRun(6).withTaskEnded(true).withTaskEnded(true).withTaskEnded(false);
        assertEquals(new ProjectAccounting(100, 1, 0, 0, 22, 44, 11, 33, 2, 1, 11, 0, 0, 0), used);
        assertEquals(new ProjectAccounting(100, 1, 0, 0, 3, 5, 4, 6, 7, 8, 11, 0, 0, 0),
                used.withPast(new ManagedFigures(1, 2, 3, 4, 5, 6, 7, 8)));
    }

    @Test
    void aProjectOnceAskedForTheWholeListGetsItForGood() {
        ProjectFlags flags = ProjectFlags.NONE.withSuspendedByUser(true).withServerFlags(true, false, true, false,
                true);
        assertEquals(new ProjectFlags(true, false, false, true, false, false, true, false, true, false, false,
                DeletionRules.USUAL), flags);
        assertEquals(new ProjectFlags(true, false, false, false, false, true, false, true, true, false, false,
                DeletionRules.USUAL), flags.withServerFlags(false, true, false, true, false));
    }

    @Test
    void aTaskOfTheStateFileStartsWhereItsCheckpointIs() {
        SavedTask task = SavedTask.in(3, URL, "r", 7).withCheckpoint(10, 20, 0.5);
        assertEquals(List.of(3, 10.0, 20.0, 0.5, 20.0, 0.0), List.of(task.slot(), task.checkpointCpuTime(),
                task.checkpointElapsedTime(), task.checkpointFractionDone(), task.checkpointFractionDoneElapsed(),
                task.currentCpuTime()));
    }

    @Test
    void moreFilesOfAWorkunitStandBehindTheOthers() {
        Workunit unit = new Workunit("wu", "up", 1, "", 1, 1, 1, 1, List.of(FileRef.of("a", "")), "", null);
        assertEquals(List.of(FileRef.of("a", ""), FileRef.of("b", "")), unit.withInputs(List.of(FileRef.of("b", "")))
                .inputs());
    }

    @ParameterizedTest
    @CsvSource({"5, 9, 100, 1", "9, 5, 5, 2", "5, 5, 5, 1", "0, 7, 7, 2", "0, 0, 100, 1"})
    void ofTwoCrossProjectIdsForOneAddressTheOldestCounts(double known, double told, double oldest, int whose) {
        List<UserCpid> before = known == 0 ? List.of() : List.of(new UserCpid("hash", "cpid1", known));
        List<UserCpid> after = UserCpid.oldest(before, facts("hash", "cpid2", told, 0));
        if (whose == 2) {
            assertEquals(List.of(new UserCpid("hash", "cpid2", oldest)), after);
        } else {
            assertSame(before, after);
        }
    }

    @Test
    void withoutATimeOfTheIdTheAccountsCounts() {
        List<UserCpid> other = List.of(new UserCpid("else", "cpid0", 1));
        assertEquals(List.of(other.getFirst(), new UserCpid("hash", "cpid", 50)),
                UserCpid.oldest(other, facts("hash", "cpid", 0, 50)));
        assertEquals(List.of(other.getFirst(), new UserCpid("hash", "cpid", 60)),
                UserCpid.oldest(other, facts("hash", "cpid", 60, 50)));
        assertSame(other, UserCpid.oldest(other, facts("", "cpid", 60, 50)));
        assertSame(other, UserCpid.oldest(other, facts("hash", "", 60, 50)));
    }

    private static AccountFacts facts(String hash, String cpid, double cpidTime, double created) {
        return new AccountFacts("", 0, 0, 0, "", "", 0, 0, created, 0, 0, 0, cpidTime, hash, cpid, "", "", "");
    }
}
