package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.engine.state.look.Looks;
import org.quern.model.AccountFacts;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ContactState;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectFlags;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.Workunit;
import org.quern.scheduler.contact.WorkBackoff;

/** A project from its attachment to its end. */
class ProjectStateTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final double NOW = 1e9;
    private static final String PICTURE = "<app_file><open_name>sky.png</open_name><timestamp>5</timestamp>"
            + "<url>http://b.example/sky</url></app_file>";
    private static final ResourceUsage CPU = ResourceUsage.oneCpu(1e9);
    private final ChangeFlags flags = new ChangeFlags();
    private final ProjectState project = new ProjectState(account(50, PICTURE), flags);

    private static AccountFile account(double share, String specific) {
        return new AccountFile(URL, "key", "", share, List.of(ResourceType.ATI), "", specific, null);
    }

    @BeforeEach
    void allHaveLooked() {
        Looks.takePlace(flags);
    }

    private static Workunit workunit(String name) {
        return new Workunit(name, "app", 1, "", 1e12, 1e15, 0, 0, List.of(), "", null);
    }

    private HeldResult held(String name, ResourceUsage usage) {
        project.work().told(App.named("app"));
        project.work().offered(version(usage));
        project.work().told(workunit("w"));
        return project.work().assigned(new Result(name, "w", "p", 1, "", 9000, 100, false, List.of()));
    }

    private static AppVersion version(ResourceUsage usage) {
        return new AppVersion("app", 1, "p", "", "", usage, "", "", false, false, List.of());
    }

    private void is(boolean light, boolean anonymous) {
        project.restore(SavedProject.attached(URL).withWork(List.of(App.named("app")), List.of(), List.of(), List.of(),
                List.of()));
        ProjectFlags none = ProjectFlags.NONE.withAnonymousPlatform(anonymous);
        project.orders().restored(none.withServerFlags(false, light, false, false, false));
    }

    @Test
    void aProjectThatIsAttachedHasTheUsersShareAndFiles() {
        ProjectState attached = new ProjectState(account(50, PICTURE), flags);
        assertEquals("schedule contacts save", Looks.due(flags));
        assertEquals(50, attached.accounting().resourceShare());
        assertEquals(Set.of("sky.png_5"), attached.files().keySet());
        assertEquals(List.of(FileRef.of("sky.png_5", "sky.png")), attached.lastingFiles().all());
    }

    @Test
    void anAccountFileThatIsWrittenAnewIsLookedAtByAll() {
        project.account(account(50, PICTURE.replace("sky", "sea")));
        assertEquals("schedule contacts save", Looks.due(flags));
        assertEquals(List.of(FileRef.of("sea.png_5", "sea.png")), project.lastingFiles().all());
        assertTrue(project.files().containsKey("sea.png_5"));
    }

    @Test
    void aManagersShareCountsMoreThanTheUsers() {
        project.managerTerms(new ManagerTerms(20, List.of(), false));
        project.settleShare();
        assertEquals(20, project.accounting().resourceShare());
    }

    @Test
    void aRestartChangesNothingOfIt() {
        SavedProject before = new SavedProject(URL, AccountFacts.UNKNOWN.withHostId(7),
                ContactState.ATTACHED.withRpcSeqno(9), ProjectFlags.NONE.withSuspendedByUser(true),
                ProjectAccounting.FRESH.withRun(40).withResourceShare(20), "key", List.of(ResourceType.NVIDIA),
                List.of(ResourceType.ATI), new ManagerTerms(20, List.of(), false), List.of("http://t.example/"),
                List.of(App.named("app")), List.of(FileRecord.described(FileInfo.named("f", 1), 1)),
                List.of(version(CPU)), List.of(workunit("w")),
                List.of(new SavedResult(new Result("t", "w", "p", 1, "", 9, 1, false, List.of()),
                        ResultOutcome.FRESH.withState(ResultState.FILES_UPLOADING))),
                List.of(FileRef.of("f", "icon")));
        ProjectState restored = new ProjectState(account(50, ""), flags);
        restored.restore(before);
        assertEquals(before, restored.saved());
    }

    @Test
    void peopleCallItByItsNameOnceItHasOne() {
        assertEquals("http://a.example/", project.displayName());
        project.facts(new AccountFacts("Alpha", 0, 0, 0, "", "", 0, 0, 0, 0, 0, 0, 0, "", "", "", "", ""));
        assertEquals("Alpha", project.displayName());
    }

    @Test
    void aProjectThatIsResetIsContactedAnewAndKeepsNothingThatComputes() {
        held("t", CPU);
        project.fileState().queued(FileRecord.described(FileInfo.named("f", 1), 1), false, NOW);
        project.timing().restored(ContactState.ATTACHED.withMinRpcTime(5000));
        project.leave(false);
        assertTrue(project.leaving());
        assertFalse(project.leavesForGood());
        Looks.takePlace(flags);
        project.left();
        assertEquals("contacts save", Looks.due(flags));
        assertFalse(project.leaving());
        assertEquals(Set.of(), project.results().keySet());
        assertEquals(Set.of(), project.transfers().keySet());
        project.timing().reset();
        assertEquals(0, project.contact().minRpcTime(), "its wait was from before");
    }

    @Test
    void whatIsDetachedForGoodIsNotResetByALaterWish() {
        project.leave(true);
        project.leave(false);
        assertTrue(project.leavesForGood());
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void whatTheUserBroughtStaysWhenItBeginsAnew(boolean ownPrograms) {
        is(false, ownPrograms);
        held("t", CPU);
        project.fileState().restored(List.of(FileRecord.ofUser(FileInfo.ofUser("own", true))));
        project.emptied();
        assertEquals(Set.of("own"), project.files().keySet());
        assertEquals(Set.of(), project.workunits().keySet());
        assertEquals(ownPrograms, project.apps().containsKey("app"));
        assertEquals(ownPrograms, project.versions().containsKey(version(CPU).key()));
    }

    @Test
    void allItsTimesMoveWithTheClients() {
        project.timing().restored(ContactState.ATTACHED.withMinRpcTime(5000));
        project.orders().restored(
                ProjectFlags.NONE.withDeletion(ProjectFlags.NONE.deletion().keepingSince(NOW)));
        project.diskState().refused(100, NOW, false);
        project.fileState().restored(List.of(FileRecord.described(FileInfo.named("f", 1), 1000)));
        HeldResult held = held("t", CPU);
        project.moved(time -> time + 500, time -> time, 500);
        assertEquals(5500, project.contact().minRpcTime());
        assertTrue(project.flags().deletion().keeps(NOW + 86_400 + 499));
        assertTrue(project.diskState().isShort(NOW + 600 + 499));
        assertEquals(1500, Objects.requireNonNull(project.files().get("f")).receivedTime());
        assertEquals(600, held.result().receivedTime());
    }

    /** Of a state that was doubtful; an output is taken by nobody without its task. */
    @ParameterizedTest
    @CsvSource({"86399, true, false, 0, true", "86400, true, false, 0, false", "0, false, false, 0, false",
        "0, true, true, 0, false", "0, true, false, -1, false"})
    void whatNothingRefersToStaysForADayIfItCanBeFetched(double passed, boolean down, boolean up, int status,
            boolean stays) {
        project.orders().restored(
                ProjectFlags.NONE.withDeletion(ProjectFlags.NONE.deletion().keepingSince(NOW)));
        List<String> urls = List.of("http://b.example/");
        FileInfo info = new FileInfo("f", 1, 0, "", down ? urls : List.of(), up ? urls : List.of(), false, 0, null,
                null, false, false, 0, false, 0, 0);
        assertEquals(stays, project.keepsUnreferenced(FileRecord.described(info, 1).withStatus(status, ""),
                NOW + passed));
    }

    @ParameterizedTest
    @CsvSource({"false, false, false, false, false", "true, false, false, true, true", "false, true, false, true, true",
        "true, false, true, false, true", "false, true, true, false, true", "false, false, true, false, true"})
    void whoHardlyUsesAProcessorOrPaysForItselfAlwaysRuns(boolean light, boolean lightApp, boolean sporadic,
            boolean isLight, boolean runs) {
        is(light, false);
        project.work().told(new App("app", "app", lightApp, sporadic, false));
        assertEquals(isLight, project.isLight(workunit("w")));
        assertEquals(runs, project.alwaysRuns(workunit("w")));
        project.lightUse().used(301);
        assertEquals(sporadic, project.alwaysRuns(workunit("w")), "it uses more than it says");
    }

    @Test
    void ofAnApplicationThatIsNotKnownTheProjectsWordCounts() {
        Workunit unknown = new Workunit("w", "other", 1, "", 1e12, 1e15, 0, 0, List.of(), "", null);
        is(false, false);
        assertFalse(project.alwaysRuns(unknown));
        is(true, false);
        assertTrue(project.alwaysRuns(unknown));
    }

    @ParameterizedTest
    @CsvSource({"0.9, 0, false, true", "1, 0, false, false", "0.9, 1, false, false", "0.9, 0, true, false"})
    void aTaskIsSmallThatUsesLessThanAProcessorAndNothingElse(double cpus, double cards, boolean sporadic,
            boolean isSmall) {
        ResourceUsage usage = new ResourceUsage(cpus, cards > 0 ? ResourceType.NVIDIA : null, cards, 1e9);
        project.work().told(new App("app", "app", false, sporadic, false));
        assertEquals(isSmall, project.isSmall(workunit("w"), version(usage)));
    }

    @Test
    void aFailedTaskHoldsItsProjectBackUntilItTurnsOutToHaveFinished() {
        HeldResult held = held("t", CPU);
        ContactState before = project.contact();
        project.taskFailed(held, NOW, 0.5);
        assertTrue(project.contact().minRpcTime() > NOW);
        assertNotNull(held.failure());
        held.endedWith(-197);
        project.failureWithdrawn(held);
        assertEquals(before, project.contact());
        assertEquals(0, held.outcome().exitStatus());
        HeldResult other = held("u", CPU);
        other.endedWith(-197);
        project.failureWithdrawn(other);
        assertEquals(0, other.outcome().exitStatus(), "it held nothing back");
    }

    @Test
    void whatIsOverIsReportedAndCounted() {
        HeldResult done = held("t", CPU);
        project.taskOver(done, ResultState.FILES_UPLOADED, NOW);
        assertEquals(1, project.accounting().successes());
        project.taskOver(held("u", CPU), ResultState.ABORTED, NOW);
        assertEquals(1, project.accounting().errors());
        assertEquals(1, project.accounting().successes());
        assertTrue(done.outcome().readyToReport());
    }

    @Test
    void aTaskThatWasSentMakesRoomForAnotherOfItsResource() {
        ContactState noWork = WorkBackoff.noWork(WorkBackoff.noWork(ContactState.ATTACHED, ResourceType.CPU, NOW, 0.5),
                ResourceType.NVIDIA, NOW, 0.5);
        project.timing().restored(noWork);
        HeldResult held = held("t", CPU);
        project.taskUploaded(held);
        assertEquals(0, project.contact().backoff(ResourceType.CPU).until());
        assertTrue(project.contact().backoff(ResourceType.NVIDIA).until() > NOW);
        project.work().onlyStay(Set.of());
        project.timing().restored(noWork);
        project.taskUploaded(held);
        assertEquals(noWork, project.contact(), "nobody knows what it used");
    }
}
