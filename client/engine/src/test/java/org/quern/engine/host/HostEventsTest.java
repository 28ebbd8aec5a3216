package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.command.Command;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.engine.settings.TransferSettings;
import org.quern.engine.state.ProjectState;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppInfo;
import org.quern.model.AppVersion;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;

/** What follows from settings and account files. */
class HostEventsTest {
    private static final ProjectUrl B = ProjectUrl.of("https://b.example/");
    private static final String OWN = "anonymous platform: app_info.xml has 1 of your versions, and none of the"
            + " project's is used";
    private final MadeHost host = new MadeHost();

    private static EngineSettings excluding(String app) {
        return EngineSettings.defaults(4, "p").with(new ProjectWishes(new TreeMap<>(),
                List.of(new GpuExclusion(MadeHost.A, -1, null, app), new GpuExclusion(B, -1, null, "")), false));
    }

    private List<String> told(EngineSettings settings) {
        return host.told(tick -> HostEvents.settings(tick, settings));
    }

    @Test
    void ofNewWishesThoseAreToldThatConcernNothing() {
        host.task("t", "", ResourceUsage.oneCpu(1e9));
        List<String> told = told(excluding("nosuch"));
        assertTrue(told.getFirst().contains("the project has no application nosuch"), told::toString);
        assertTrue(told.getLast().contains("no project with the <url> " + B), told::toString);
        assertEquals(2, told.size());
        assertEquals(excluding("nosuch"), host.state.settings());
    }

    @Test
    void whereNoWishIsNewNoneIsTold() {
        host.task("t", "", ResourceUsage.oneCpu(1e9));
        told(excluding("nosuch"));
        host.project().unmetWishes(List.of());
        host.state.devices().vainExclusions(List.of());
        EngineSettings now = excluding("nosuch");
        EngineSettings other = new EngineSettings(now.tasks(), now.schedule(), now.work(), new TransferSettings(1, 1),
                now.disk(), now.identity(), now.wishes());
        assertEquals(List.of(), told(other));
        assertEquals(other, host.state.settings());
    }

    private List<String> read(SortedMap<ProjectUrl, AppInfo> own, AccountFile... accounts) {
        return host.told(tick -> HostEvents.accounts(tick, List.of(accounts), own));
    }

    private static AppInfo own() {
        return new AppInfo(List.of(App.named("app")), List.of(), List.of(new AppVersion("app", 3, "", "", "",
                new ResourceUsage(1, null, 0, 0), "", "", false, false, List.of())));
    }

    @Test
    void aNewAccountFileAttachesItsProject() {
        assertEquals(List.of("Attached to project"), read(new TreeMap<>(), MadeHost.account(B)));
        assertEquals(100, host.project(B).accounting().resourceShare());
        assertEquals(List.of(), host.decided());
        assertEquals(List.of(), read(new TreeMap<>(), MadeHost.account(B)), "known by now");
    }

    @Test
    void anAccountFileThatIsKnownBringsNewPreferences() {
        AccountFile account = MadeHost.account(MadeHost.A).withResourceShare(300);
        assertEquals(List.of(), read(new TreeMap<>(), account));
        assertEquals(300, host.project().accounting().resourceShare());
        assertEquals(account, host.project().account());
    }

    @Test
    void anAccountFileThatWasWrittenCountsForAProjectThatIsAttached() {
        host.told(tick -> HostEvents.account(tick, MadeHost.account(MadeHost.A).withResourceShare(50)));
        assertEquals(50, host.project().accounting().resourceShare());
        host.told(tick -> HostEvents.account(tick, MadeHost.account(B)));
        assertNull(host.state.find(B));
    }

    @Test
    void whatIsBeingDetachedIsNotAttachedAgain() {
        List<String> told = host.told(tick -> {
            tick.orderAfterSave(new Command.RemoveProject(B));
            HostEvents.accounts(tick, List.of(MadeHost.account(B)), new TreeMap<>());
        });
        assertEquals(List.of("Not attached again: it is being detached, and its account file is removed as soon as the"
                + " state without it can be saved; attach it again then"), told);
        assertNull(host.state.find(B));
    }

    @Test
    void theUsersOwnProgramsAreTakenWithWhatTheyLeaveOut() {
        assertEquals(List.of("Attached to project", "Using app_info.xml - " + OWN),
                read(new TreeMap<>(Map.of(B, own())), MadeHost.account(B)));
        assertEquals(List.of("app_info.xml use: " + OWN), host.decided());
        AppVersion version = host.project(B).versions().values().iterator().next();
        assertEquals("p", version.platform());
        assertEquals(1e9, version.usage().flops());
    }

    /** As it was saved: with a task that was computed by the project's own program. */
    private static MadeHost withoutAccount() {
        SavedResult task = new SavedResult(new Result("t", "w", "p", 1, "", 1, 0, false, List.of()),
                ResultOutcome.FRESH);
        return new MadeHost(SavedState.fresh(HostInfo.plain(4, 1e9), "p", "8.3.0")
                .withProjects(List.of(SavedProject.attached(B).withApps(List.of(App.named("old")))
                        .withResults(List.of(task)))));
    }

    @Test
    void aProjectWhoseAccountFileIsBackHasItsWorkAgain() {
        MadeHost back = withoutAccount();
        assertEquals(List.of("Attached to project again; its task goes on"), back.told(
                tick -> HostEvents.accounts(tick, List.of(MadeHost.account(B)), new TreeMap<>())));
        assertEquals(List.of("old"), List.copyOf(back.project(B).apps().keySet()));
    }

    @Test
    void ownProgramsOfAProjectThatIsBackCountFromTheBeginning() {
        MadeHost back = withoutAccount();
        back.told(tick -> HostEvents.accounts(tick, List.of(MadeHost.account(B)),
                new TreeMap<>(Map.of(B, own()))));
        ProjectState project = back.project(B);
        assertEquals(List.of("t"), List.copyOf(project.results().keySet()));
        assertEquals(List.of(3), project.versions().values().stream().map(AppVersion::versionNum).toList());
        assertTrue(project.flags().anonymousPlatform());
        assertFalse(back.project().flags().anonymousPlatform());
    }
}
