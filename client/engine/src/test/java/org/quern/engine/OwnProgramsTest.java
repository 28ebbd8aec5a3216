package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.App;
import org.quern.model.AppInfo;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SchedulerRequest;

/** A project for which the user brings programs: app_info.xml says which, and its server has no say about them. */
class OwnProgramsTest {
    private static final ResourceUsage CPU = new ResourceUsage(0, null, 0, 0);
    private final FakeServer server = new FakeServer("alpha", 2);
    private final FakeWorld world = new FakeWorld(1, HostInfo.plain(1, FakeServer.FLOPS),
            EngineSettings.defaults(1, "plat"), server);

    private static AppInfo own(AppVersion... versions) {
        return new AppInfo(List.of(App.named("app")),
                List.of(FileInfo.ofUser("mine", true), FileInfo.ofUser("mine.gz", false)), List.of(versions))
                .settled("plat", FakeServer.FLOPS);
    }

    private static AppVersion version(int number, String planClass, ResourceUsage usage) {
        return new AppVersion("app", number, "", planClass, "8.0.0", usage, "--mine", "", false, false,
                List.of(new FileRef("mine", "", true, false, false)));
    }

    /** The client starts with these. */
    private void start(AppVersion... versions) {
        world.disk = world.disk.withProjects(List.of(SavedProject.attached(server.url).with(own(versions))));
        world.crash();
    }

    @Test
    void theServerIsToldOfTheUsersVersionsAndOfNoPlatform() {
        start(version(100, "", CPU), version(100, "sse", CPU));
        world.runUntil("a request", 600, w -> !server.requests.isEmpty());
        SchedulerRequest request = server.requests.getFirst();
        assertEquals("anonymous", request.platform());
        assertEquals(List.of(), request.altPlatforms());
        assertEquals(List.of("", "sse"), request.versions().stream().map(AppVersion::planClass).toList());
        assertEquals(Set.of("--mine"),
                request.versions().stream().map(AppVersion::cmdline).collect(Collectors.toSet()));
        assertEquals(ResourceUsage.oneCpu(FakeServer.FLOPS), request.versions().getFirst().usage());
    }

    @Tag("slow")
    @Test
    void tasksAreComputedByTheUsersProgramAndTheServersIsNotTaken() {
        server.app = new App("app", "Told by the server", false, false, true);
        start(version(100, "", CPU));
        world.runUntil("both tasks are reported", 8000, w -> server.reports.size() == 2);
        assertEquals(List.of("mine"), starts().stream().map(version -> version.files().getFirst().fileName())
                .distinct().toList());
        assertTrue(server.reports.values().stream().allMatch(reports -> reports.getFirst().exitStatus() == 0));
        assertEquals(Set.of("alphatest_0_in", "alphatest_1_in"), named(Command.Download.class));
        assertEquals("Told by the server", project().apps().getFirst().userFriendlyName());
        assertTrue(said("Ignoring version 100 of app: app_info.xml says which programs are used"));
        assertTrue(world.decisions.stream().anyMatch(decision -> decision.subject().equals("app_info.xml")
                && decision.reason().startsWith("anonymous platform: app_info.xml has 1 of your versions")));
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"mine", "mine.gz"})
    void nothingThatAServerSaysTouchesTheUsersFiles(String name) {
        start(version(100, "", CPU));
        server.files.add(FakeServer.download(name, 5, false));
        server.deletions.add(name);
        world.runUntil("both tasks are reported", 8000, w -> server.reports.size() == 2);
        world.run(600);
        assertTrue(said("Ignoring file " + name + ": app_info.xml says that it is the user's"));
        assertEquals(FileInfo.ofUser(name, name.equals("mine")), project().files().stream()
                .filter(file -> file.name().equals(name)).findFirst().orElseThrow().info());
        assertEquals(Set.of(), touched(name));
    }

    /** The second is written with its compressed companion, which is the user's. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"mine.gz", "mine"})
    void aTaskThatWouldWriteOverTheUsersFileIsNotTaken(String output) {
        server.outputName = output;
        start(version(100, "", CPU));
        world.run(600);
        assertEquals(List.of(), world.results());
        assertTrue(said("its output " + output + " is a file of an application"));
    }

    @Tag("slow")
    @Test
    void theUsersFilesStayThroughAResetAndNoVersionIsSuperseded() {
        start(version(100, "", CPU), version(101, "", CPU));
        world.runUntil("a task runs", 4000, w -> !w.processes.isEmpty());
        world.post(new Event.Asked(
                new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.RESET)));
        world.run(1200);
        assertEquals(List.of(100, 101), project().versions().stream().map(AppVersion::versionNum).toList());
        assertEquals(List.of("mine", "mine.gz"), project().files().stream().filter(file -> file.usersOwn())
                .map(file -> file.name()).toList());
        assertEquals(Set.of(), touched("mine"));
    }

    /** What a reply names, and which version computes it; an empty platform with number 0 names none. */
    @ParameterizedTest
    @CsvSource({"100,'',100,''", "101,sse,101,sse", "0,'',102,''", "101,'',,"})
    void aResultTakesTheVersionOfItsNumberAndPlanClass(int told, String toldClass, Integer taken, String takenClass) {
        server.resultPlatform = told == 0 ? "" : "anonymous";
        server.versionNum = told;
        server.planClass = toldClass;
        server.supply = 1;
        start(version(100, "", CPU), version(102, "", CPU), version(101, "sse", CPU));
        world.runUntil("a reply", 600, w -> !server.requests.isEmpty());
        world.run(5);
        List<SavedResult> results = world.results();
        assertEquals(taken == null ? List.of() : List.of(taken + takenClass), results.stream()
                .map(result -> result.result().versionNum() + result.result().planClass()).toList());
        assertEquals(taken == null,
                said("Ignoring task alphatest_0: there is no version of app in app_info.xml for it"));
    }

    @Test
    void nothingIsFetchedForAResourceThatTheUserHasNoVersionFor() {
        start(version(100, "", new ResourceUsage(1, ResourceType.NVIDIA, 1, 0)));
        world.runUntil("the first contact, which asks each resource for a second", 600,
                w -> server.requests.size() == 1);
        world.post(new Event.Asked(
                new UserCommand.ForProject(server.url, UserCommand.ProjectOperation.UPDATE)));
        world.runUntil("another contact", 600, w -> server.requests.size() == 2);
        assertFalse(server.requests.getLast().work().asksForWork());
    }

    @Tag("slow")
    @Test
    void theProgramsCountForAProjectThatIsAttachedLater() {
        FakeServer later = new FakeServer("beta", 1);
        world.servers.put(later.url, later);
        world.accounts.add(later.account());
        TreeMap<ProjectUrl, AppInfo> own = new TreeMap<>();
        own.put(later.url, own(version(100, "", CPU)));
        world.post(new Event.AccountsRead(List.of(later.account()), own));
        world.runUntil("its task is reported", 8000, w -> later.reports.size() == 1);
        assertEquals("anonymous", later.requests.getFirst().platform());
    }

    private SavedProject project() {
        return world.view().state().projects().getFirst();
    }

    private List<AppVersion> starts() {
        return world.commands.stream().filter(Command.StartTask.class::isInstance)
                .map(command -> ((Command.StartTask) command).launch().version()).toList();
    }

    private Set<String> named(Class<? extends Command> kind) {
        return world.commands.stream().filter(kind::isInstance)
                .map(command -> command instanceof Command.Download download ? download.file().name() : "")
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What was ordered to be fetched or deleted under that name. */
    private Set<String> touched(String name) {
        return world.commands.stream()
                .filter(command -> (command instanceof Command.Download download && download.file().name().equals(name))
                        || (command instanceof Command.DeleteFile delete && delete.file().name().equals(name)))
                .map(Object::toString).collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean said(String text) {
        return world.commands.stream().anyMatch(command -> command.toString().contains(text));
    }
}
