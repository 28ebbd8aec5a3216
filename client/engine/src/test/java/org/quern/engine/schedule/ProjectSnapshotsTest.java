package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.AppConfig;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppSnapshot;
import org.quern.model.BufferTargets;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectFlag;
import org.quern.model.ProjectResource;
import org.quern.model.ProjectSnapshot;
import org.quern.model.ResourceBackoff;
import org.quern.model.ResourceBar;
import org.quern.model.ResourceType;
import org.quern.model.ResultState;
import org.quern.model.RpcReason;
import org.quern.model.SchedulerReply;
import org.quern.model.SilentCards;

/** What policies see of a host with two CPUs and the cards 3 and 5, and of the first of its two projects. */
class ProjectSnapshotsTest {
    private static final int UNLIMITED = Integer.MAX_VALUE;
    private final ScheduleScene scene = new ScheduleScene(2, ScheduleScene.cards(3, 5));
    private final ProjectState project = scene.project(ScheduleScene.A);

    private ProjectSnapshot seen() {
        return scene.seen().host().projects().getFirst();
    }

    private Set<ProjectFlag> after(Consumer<ProjectState> change) {
        change.accept(project);
        return seen().flags();
    }

    private List<ResourceBar> bars() {
        return seen().resources().stream().map(ProjectResource::bar).toList();
    }

    @Test
    void theBufferIsWhatTheUserWants() {
        assertEquals(new BufferTargets(8640, 43_200, false), scene.seen().host().buffers());
        scene.state.use(scene.state.settings().with(new ProjectWishes(new TreeMap<>(), List.of(), true)));
        assertEquals(new BufferTargets(8640, 43_200, true), scene.seen().host().buffers());
        assertEquals(ScheduleScene.NOW, scene.seen().host().now());
    }

    @Test
    void aProjectThatNothingIsKnownOfStandsOpen() {
        assertEquals(new ProjectSnapshot(ScheduleScene.A, 100, 0, Set.of(), UNLIMITED, 1,
                List.of(ProjectResource.OPEN, ProjectResource.OPEN), List.of()), seen());
        assertEquals(List.of(project, scene.project(ScheduleScene.B)), scene.seen().projects());
    }

    @Test
    void itsShareItsFactorAndTheEndOfItsWaitAreToldAsTheyAre() {
        project.tallies().resourceShare(30);
        project.tallies().durationCorrection(2.5);
        project.timing().restored(ScheduleScene.KNOWN.withMinRpcTime(ScheduleScene.NOW + 7));
        assertEquals(List.of(30.0, 2.5, ScheduleScene.NOW + 7),
                List.of(seen().share(), seen().durationCorrection(), seen().contactNotBefore()));
    }

    @Test
    void theUserLimitsItsTasksAndThoseOfItsApplications() {
        project.work().told(App.named("free"));
        project.work().told(App.named("bound"));
        scene.state.use(scene.state.settings().with(new ProjectWishes(new TreeMap<>(Map.of(ScheduleScene.A,
                new AppConfig(List.of(new AppConfig.AppSettings("bound", 2, 0, 0, false, false)), List.of(), 5,
                        false))),
                List.of(), false)));
        assertEquals(5, seen().maxConcurrent());
        assertEquals(List.of(new AppSnapshot("free", UNLIMITED, false), new AppSnapshot("bound", 2, false)),
                seen().apps());
    }

    @ParameterizedTest
    @CsvSource({"false, false, false, false", "true, false, false, true", "false, true, false, true",
        "true, false, true, false", "false, true, true, true"})
    void anApplicationAlwaysRunsIfItIsLightAndNotRefutedOrIsPaidFor(boolean light, boolean sporadic, boolean refuted,
            boolean always) {
        project.work().told(new App("app", "app", light, sporadic, false));
        if (refuted) {
            project.lightUse().used(301);
        }
        assertEquals(always, seen().apps().getFirst().alwaysRuns());
    }

    @Test
    void whatItsServerDidLastIsKnownOfEachKind() {
        project.timing().restored(ScheduleScene.KNOWN
                .withBackoffs(List.of(new ResourceBackoff(ResourceType.NVIDIA, ScheduleScene.NOW + 9, 9))));
        project.session().supplied(ResourceType.CPU);
        project.session().requested(ResourceType.NVIDIA, false, true, new MonotonicTime(900));
        scene.excluded(new GpuExclusion(ScheduleScene.A, 5, null, ""));
        assertEquals(List.of(new ProjectResource(ResourceBar.NONE, 0, true, false, 0),
                new ProjectResource(ResourceBar.NONE, ScheduleScene.NOW + 9, false, true, 2)), seen().resources());
    }

    @Test
    void theFirstBarOfAKindCounts() {
        project.noRscApps(List.of(ResourceType.CPU));
        assertEquals(List.of(ResourceBar.NO_APPLICATIONS, ResourceBar.NONE), bars());
        project.timing().restored(ScheduleScene.KNOWN
                .withBackoffs(List.of(ResourceBackoff.refused(ResourceType.CPU, ScheduleScene.NOW))));
        assertEquals(List.of(ResourceBar.NOT_SUPPORTED, ResourceBar.NONE), bars());
        project.managerTerms(new ManagerTerms(-1, List.of(ResourceType.CPU), false));
        assertEquals(List.of(ResourceBar.ACCOUNT_MANAGER, ResourceBar.NONE), bars());
        project.account(new AccountFile(ScheduleScene.A, "key", "", 100, List.of(ResourceType.CPU), "", "", null));
        assertEquals(List.of(ResourceBar.PROJECT_PREFERENCES, ResourceBar.NONE), bars());
        scene.later = ResourceBackoff.REFUSED_SECONDS;
        project.managerTerms(ManagerTerms.NONE);
        project.account(new AccountFile(ScheduleScene.A, "key", "", 100, List.of(), "", "", null));
        assertEquals(List.of(ResourceBar.NO_APPLICATIONS, ResourceBar.NONE), bars(), "a refusal holds for two weeks");
    }

    @Test
    void aKindIsBarredOnceNoLibraryOfItsDriverAnswers() {
        var cards = scene.state.host().coprocessors().getFirst();
        scene.state.devices().silent(List.of(new SilentCards(ResourceType.NVIDIA, cards, "CUDA is silent")), 1);
        assertEquals(List.of(ResourceBar.NONE, ResourceBar.NONE), bars());
        scene.state.devices().silent(List.of(new SilentCards(ResourceType.NVIDIA, null, "all are silent")), 1);
        assertEquals(List.of(ResourceBar.NONE, ResourceBar.DRIVER_SILENT), bars());
    }

    @Test
    void aProjectWithProgramsOfTheUsersOwnIsAskedForKindsOnlyThatTheyUse() {
        ScheduleScene own = scene.withOwnPrograms();
        own.cardTask(ScheduleScene.A, "t");
        assertEquals(List.of(ResourceBar.NO_APP_VERSION, ResourceBar.NONE), own.seen().host().projects().getFirst()
                .resources().stream().map(ProjectResource::bar).toList());
    }

    @Test
    void whatTheUserWantsOfItIsSeen() {
        assertEquals(Set.of(), after(it -> it.orders().askedForWork(true)));
        assertEquals(Set.of(ProjectFlag.NO_NEW_TASKS), after(it -> it.orders().askedForWork(false)));
        assertEquals(Set.of(ProjectFlag.NO_NEW_TASKS, ProjectFlag.LEAVING),
                after(it -> it.orders().detachWhenDone(true)));
        assertEquals(Set.of(ProjectFlag.SUSPENDED), after(it -> {
            it.orders().detachWhenDone(false);
            it.orders().suspendedByUser();
        }));
        project.orders().resumedByUser();
        assertEquals(Set.of(ProjectFlag.LEAVING), after(it -> it.leave(false)));
    }

    @Test
    void aClientThatEndsLeavesAllProjects() {
        scene.state.quit();
        assertEquals(Set.of(ProjectFlag.LEAVING), seen().flags());
    }

    @Test
    void whatItsServerSaysIsSeen() {
        told(true, false);
        assertEquals(Set.of(ProjectFlag.NO_NEW_TASKS), seen().flags());
        told(false, true);
        assertEquals(Set.of(ProjectFlag.NON_CPU_INTENSIVE), seen().flags());
        project.lightUse().used(301);
        assertEquals(Set.of(), seen().flags(), "its programs turned out to compute");
    }

    private void told(boolean ended, boolean light) {
        project.orders().told(new SchedulerReply.Flags(false, ended, light, false, false, false, false, false));
    }

    @Test
    void aMasterPageThatMustBeReadAndAContactUnderWayAreSeen() {
        assertEquals(Set.of(ProjectFlag.MASTER_FETCH_PENDING),
                after(it -> it.timing().restored(ScheduleScene.KNOWN.withMasterFetchPending(true))));
        project.timing().restored(ScheduleScene.KNOWN);
        assertEquals(Set.of(ProjectFlag.IN_CONTACT),
                after(it -> it.session().began(ContactUnderWay.master(new MonotonicTime(999)))));
        assertEquals(Set.of(), after(it -> it.session().ended()));
    }

    /** One that waits for its time may be asked by work fetch meanwhile. */
    @ParameterizedTest
    @CsvSource({"INIT, 0, true", "INIT, 1, false", "PROJECT, 0, false"})
    void aFirstContactThatIsDueAsksByItself(RpcReason pending, double wait, boolean inContact) {
        project.timing()
                .restored(ScheduleScene.KNOWN.withPending(pending).withMinRpcTime(ScheduleScene.NOW + wait));
        assertEquals(inContact ? Set.of(ProjectFlag.IN_CONTACT) : Set.of(), seen().flags());
    }

    @ParameterizedTest
    @CsvSource({"701, true", "700, false"})
    void anUploadThatBeganLessThanFiveMinutesAgoGoesOn(double began, boolean uploading) {
        scene.output(ScheduleScene.A, "out");
        assertEquals(Set.of(), seen().flags());
        scene.awaited(ScheduleScene.A, "in", 0);
        project.transfers().forEach((name, run) -> run.start("http://a/", new MonotonicTime(began)));
        assertEquals(uploading ? Set.of(ProjectFlag.UPLOADING_NOW) : Set.of(), seen().flags());
        project.fileState().transferEnded("out");
        assertEquals(Set.of(), seen().flags(), "a download is none");
    }

    /** Two for each of the two CPUs. */
    @ParameterizedTest
    @CsvSource({"4, false", "5, true"})
    void moreThanTwoResultsForEachCpuThatWaitForTheirUploadAreTooMany(int waiting, boolean tooMany) {
        for (int i = 0; i < waiting; i++) {
            scene.task(ScheduleScene.A, "t" + i).computed();
        }
        HeldResult other = scene.task(ScheduleScene.A, "done");
        project.taskOver(other, ResultState.FILES_UPLOADED, ScheduleScene.NOW);
        scene.task(ScheduleScene.A, "new");
        assertEquals(tooMany ? Set.of(ProjectFlag.TOO_MANY_UPLOADS) : Set.of(), seen().flags());
    }

    @Test
    void aRefusalForWantOfSpaceAndAStalledDownloadAreSeen() {
        assertEquals(Set.of(ProjectFlag.NO_DISK_SPACE),
                after(it -> it.diskState().refused(100, ScheduleScene.NOW, false)));
        scene.later = 600;
        scene.coming(ScheduleScene.A, "app", "t", ScheduleScene.CPU);
        scene.awaited(ScheduleScene.A, "t_in", ScheduleScene.NOW + 601);
        assertEquals(Set.of(ProjectFlag.DOWNLOAD_STALLED), seen().flags());
        scene.later = 601;
        assertEquals(Set.of(), seen().flags());
    }
}
