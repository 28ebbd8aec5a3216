package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.IdentitySettings;
import org.quern.engine.settings.WorkSettings;
import org.quern.engine.state.ActiveTask;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.Explanations;
import org.quern.engine.tick.PersistStage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFacts;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.ExitStatus;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerReply.ResourceAnswer;
import org.quern.model.SchedulerReply.Supply;
import org.quern.model.ServerMessage;
import org.quern.model.TaskId;
import org.quern.model.TrickleDown;
import org.quern.model.Workunit;

/** What each element of a scheduler's reply changes (docs/protocol/scheduler-rpc.md 5.10). */
class ReplyApplierTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    static final AccountFacts TOLD = facts("Project", "home", 500);
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "plat", "8.3.0"),
            List.of(new AccountFile(URL, "key", "", 100, List.of(), "prefs", "", "links")),
            EngineSettings.defaults(1, "plat")
                    .with(new IdentitySettings("8.3.0", "Quern", "plat", List.of("other"), "", true, false, false, "",
                            1,
                            false))
                    .with(new WorkSettings("", 0.1, 0.5, false, 0, false, List.of("docker"))));
    private final ProjectState project = Objects.requireNonNull(state.find(URL));
    private List<Command> commands = List.of();
    private List<Decision> decisions = List.of();

    private static AccountFacts facts(String name, String venue, double credit) {
        return new AccountFacts(name, 1, 0, 0, "user", "", credit, 5, 0, 0, 0, 0, 0, "", "", "", venue, "");
    }

    private void take(MadeReply reply) {
        take(reply, true);
    }

    private void take(MadeReply reply, boolean keyTrusted) {
        PersistStage persist = new PersistStage(true);
        TickContext tick = new TickContext(new Now(2e9, new MonotonicTime(1000)), 2e9, 1, state, new Random(1),
                new Explanations(),
                persist.held(), TimeAdvance.POLLED);
        ReplyApplier.apply(tick, project, new Event.SchedulerReplied(URL, reply.build(), keyTrusted));
        commands = persist.release(tick);
        decisions = tick.decisions();
    }

    private List<String> told(Message.Priority priority) {
        return commands.stream().filter(Command.Notify.class::isInstance)
                .map(command -> ((Command.Notify) command).message()).filter(message -> message.priority() == priority)
                .map(Message::text).toList();
    }

    private List<String> ignored() {
        return told(Message.Priority.INFO).stream().filter(text -> text.startsWith("Ignoring")).toList();
    }

    private <T> List<T> ordered(Class<T> kind) {
        return commands.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static AppVersion version(int number, String platform, String planClass, FileRef... files) {
        return new AppVersion("app", number, platform, planClass, "", new ResourceUsage(1, null, 0, 1e9), "", "", false,
                false, List.of(files));
    }

    private static MadeReply work(String... tasks) {
        MadeReply reply = new MadeReply();
        reply.apps = List.of(App.named("app"));
        reply.versions = List.of(version(100, "plat", ""));
        reply.workunits = List.of(new Workunit("w", "app", 100, "", 1e9, 1e12, 1e8, 1e8, List.of(), "", null));
        reply.results = List.of(tasks).stream().map(name -> result(name, "w")).toList();
        return reply;
    }

    private static Result result(String name, String workunit) {
        return new Result(name, workunit, "plat", 100, "", 3e9, 0, false, List.of());
    }

    private HeldResult held(String name) {
        return Objects.requireNonNull(state.find(new TaskId(URL, name)));
    }

    @Test
    void whatAServerSaysIsShownAndWhatIsWrongWithItsReplyIsSaid() {
        MadeReply reply = new MadeReply();
        reply.messages = List.of(new ServerMessage("news", "notice"), new ServerMessage("a line", "low"));
        reply.complaints = List.of("a bad number");
        take(reply);
        assertEquals(List.of("news"), told(Message.Priority.SCHEDULER));
        assertTrue(
                told(Message.Priority.INFO).containsAll(List.of("a line", "In the scheduler's reply: a bad number")));
    }

    @Test
    void aKeyIsTakenWhereItCanBeTrusted() {
        MadeReply reply = new MadeReply();
        reply.key = "first";
        take(reply);
        assertEquals("first", project.codeSignKey());
        take(new MadeReply(), false);
        assertEquals(List.of(), told(Message.Priority.ALERT), "it names none");
        reply.key = "second";
        take(reply, false);
        assertEquals("first", project.codeSignKey());
        assertEquals(List.of("The project offers a new code-signing key that its old key does not vouch for;"
                + " keeping the old one"), told(Message.Priority.ALERT));
    }

    @Test
    void aFileThatItsProjectWantsDeletedSticksNoMore() {
        MadeReply reply = new MadeReply();
        reply.files = List.of(new FileInfo("f", 1, 1, "", List.of(), List.of(), false, 0, null, null, false, true, 0,
                false, 1, 0));
        take(reply);
        reply.files = List.of();
        reply.deletions = List.of("f", "unknown");
        take(reply);
        assertFalse(Objects.requireNonNull(project.files().get("f")).info().sticky());
        assertEquals(List.of("the project asked for it to be deleted"),
                decisions.stream().filter(decision -> decision.kind() == Decision.Kind.FILE).map(Decision::reason)
                        .toList());
    }

    @Test
    void onlyAReportedTaskIsAcknowledged() {
        take(work("done", "other"));
        project.taskOver(held("done"), ResultState.FILES_UPLOADED, 1);
        MadeReply reply = new MadeReply();
        reply.acks = List.of("done", "other", "unknown");
        take(reply);
        assertTrue(held("done").outcome().gotServerAck());
        assertFalse(held("other").outcome().gotServerAck());
        assertTrue(decisions.stream().anyMatch(decision -> decision.subject().equals("done")
                && decision.reason().equals("the project has acknowledged it")));
    }

    @Test
    void aProjectAbortsTasksAndThoseThatHaveNotBegunIfItSaysSo() {
        take(work("a", "b", "begun", "waiting"));
        ActiveTask begun = state.admitted(new TaskId(URL, "begun"), held("begun"));
        MadeReply reply = new MadeReply();
        reply.aborts = List.of("a");
        reply.abortsIfNotStarted = List.of("begun", "waiting");
        take(reply);
        assertEquals(List.of(ExitStatus.ABORTED_BY_PROJECT, 0, 0, ExitStatus.ABORTED_BY_PROJECT),
                List.of("a", "b", "begun", "waiting").stream().map(name -> held(name).outcome().exitStatus()).toList());
        TrickleDown down = new TrickleDown("begun", 1, "<x/>");
        reply = new MadeReply();
        reply.trickles = List.of(down, new TrickleDown("b", 1, ""), new TrickleDown("unknown", 1, ""));
        take(reply);
        assertEquals(List.of(new Command.DeliverTrickle(new TaskId(URL, "begun"), begun.slot(), down)),
                ordered(Command.DeliverTrickle.class), "to who has a slot");
        assertEquals(List.of(), ordered(Command.ForgetTrickles.class));
    }

    @Test
    void messagesOfTasksAreForgottenOnceTheServerHasThem() {
        MadeReply reply = new MadeReply();
        reply.messageAck = true;
        take(reply);
        assertEquals(1, ordered(Command.ForgetTrickles.class).size());
    }

    @Test
    void whatAReplyDoesNotNameHoldsNoMoreUnlessItSaysNothingAtAll() {
        MadeReply reply = new MadeReply();
        reply.projectFiles = List.of(FileRef.of("icon", "icon"));
        reply.trickleUrls = List.of("http://t.example/");
        take(reply);
        assertEquals(reply.projectFiles, project.lastingFiles().forManagers());
        assertEquals(reply.trickleUrls, project.trickleUpUrls());
        MadeReply error = new MadeReply();
        error.accountTold = false;
        take(error);
        assertEquals(reply.projectFiles, project.lastingFiles().forManagers());
        assertEquals(reply.trickleUrls, project.trickleUpUrls());
        take(new MadeReply());
        assertEquals(List.of(), project.lastingFiles().forManagers());
        assertEquals(List.of(), project.trickleUpUrls());
        reply.accountTold = false;
        take(reply);
        assertEquals(reply.projectFiles, project.lastingFiles().forManagers(), "what it names holds whatever it is");
        assertEquals(reply.trickleUrls, project.trickleUpUrls());
    }

    @ParameterizedTest
    @CsvSource({"Project, home, , , , true, false", "Other, home, , , , true, true", "Other, home, , , , false, false",
        "Project, work, , , , true, true", "Project, work, , , , false, false", "Project, home, prefs, , , true, false",
        "Project, home, news, , , true, true", "Project, home, , links, , true, false",
        "Project, home, , others, , true, true", "Project, home, , , global, true, true"})
    void preferencesAreStoredWhereSomethingOfThemIsNew(String name, String venue, @Nullable String preferences,
            @Nullable String links, @Nullable String global, boolean accountTold, boolean stored) {
        take(new MadeReply());
        MadeReply reply = new MadeReply();
        reply.facts = facts(name, venue, 500);
        reply.accountTold = accountTold;
        reply.preferences = preferences;
        reply.guiUrls = links;
        reply.globalPreferences = global;
        take(reply);
        boolean newVenue = accountTold && venue.equals("work");
        assertEquals(stored ? List.of(new Command.StorePreferences(URL, name, preferences, links, global, newVenue))
                : List.of(), ordered(Command.StorePreferences.class));
        assertEquals(newVenue, told(Message.Priority.INFO).contains("Location of this computer: work"));
    }

    @Test
    void aPlaceThatIsNoneIsCalledSoAndAnErrorReplyKeepsTheNameThatIsKnown() {
        take(new MadeReply());
        MadeReply reply = new MadeReply();
        reply.facts = facts("Project", "", 500);
        take(reply);
        assertTrue(told(Message.Priority.INFO).contains("Location of this computer: none"));
        MadeReply error = new MadeReply();
        error.facts = AccountFacts.UNKNOWN;
        error.accountTold = false;
        error.globalPreferences = "global";
        take(error);
        assertEquals("Project", ordered(Command.StorePreferences.class).getFirst().projectName());
        assertEquals("Project", project.facts().projectName());
    }

    @Test
    void theUsersCreditIsTheManagersWhereThatKeepsIt() {
        take(new MadeReply());
        assertEquals(500, project.facts().userTotalCredit());
        project.managerTerms(new ManagerTerms(-1, List.of(), true));
        MadeReply reply = new MadeReply();
        reply.facts = facts("Project", "home", 900);
        take(reply);
        assertEquals(500, project.facts().userTotalCredit());
    }

    @Test
    void factsForTheSchedulerAreKept() {
        project.tallies().durationCorrection(3);
        MadeReply reply = new MadeReply();
        reply.noRscApps = List.of(ResourceType.ATI);
        reply.desiredDisk = 77;
        take(reply);
        assertEquals(List.of(ResourceType.ATI), project.noRscApps());
        assertEquals(77, project.accounting().desiredDiskUsage());
        assertEquals(3, project.accounting().durationCorrection());
        assertFalse(project.diskState().serverReadsAmounts());
        reply.answers = List.of(new ResourceAnswer(ResourceType.CPU, Supply.WORK));
        reply.flags = new SchedulerReply.Flags(false, false, false, false, true, false, false, false);
        take(reply);
        assertTrue(project.diskState().serverReadsAmounts());
        assertEquals(1, project.accounting().durationCorrection());
        assertEquals(List.of(new Command.RecordStatistics(URL)), ordered(Command.RecordStatistics.class));
    }

    @Test
    void theNumberOfThisComputerIsTakenOnce() {
        MadeReply reply = new MadeReply();
        reply.facts = TOLD.withHostId(12);
        take(reply);
        assertEquals(12, project.facts().hostId());
        assertTrue(told(Message.Priority.INFO).contains("This computer is host 12 of the project"));
        take(reply);
        assertEquals(List.of(), told(Message.Priority.INFO));
        take(new MadeReply());
        assertEquals(12, project.facts().hostId(), "none is told");
    }

    @ParameterizedTest
    @CsvSource({"'', '', app, ", "other, '', app, ",
        "strange, '', app, 100 of app for strange: this computer cannot run it",
        "plat, '', unknown, 100 of app for plat: the application is unknown",
        "plat, docker_x, app, 100 of app with plan class docker_x: cc_config.xml excludes what it needs"})
    void aVersionIsTakenForAPlatformAndAnApplicationThatThereIs(String platform, String planClass, String app,
            @Nullable String ignored) {
        MadeReply reply = new MadeReply();
        reply.apps = List.of(App.named(app));
        reply.versions = List.of(version(100, platform, planClass));
        take(reply);
        assertEquals(ignored == null ? 1 : 0, project.versions().size());
        if (ignored == null) {
            assertEquals(platform.isEmpty() ? "plat" : platform,
                    project.versions().values().iterator().next().platform());
        } else {
            assertTrue(told(Message.Priority.INFO).contains("Ignoring version " + ignored), commands::toString);
        }
    }

    @Test
    void whatNamesFilesThatAreNotDescribedIsIgnored() {
        MadeReply reply = work("t");
        reply.versions = List.of(version(100, "plat", "", FileRef.of("program", "")));
        take(reply);
        assertEquals(List.of("Ignoring version 100 of app: its files [program] are not described",
                "Ignoring task t: there is no version of app for it"), ignored());
    }

    @Test
    void aTaskThatIsKnownHasANewDeadlineAndOneOfAnUnknownWorkunitIsIgnored() {
        take(work("t"));
        assertNull(state.find(new TaskId(URL, "u")));
        MadeReply reply = work();
        reply.results = List.of(new Result("t", "w", "plat", 100, "", 4e9, 0, false, List.of()),
                result("u", "unknown"));
        take(reply);
        assertEquals(4e9, held("t").result().reportDeadline());
        assertNull(state.find(new TaskId(URL, "u")));
        assertEquals(List.of("Ignoring task u: its workunit unknown is unknown"), told(Message.Priority.INFO));
    }

    @Test
    void theFirstTwentyThatAreIgnoredAreNamedAndTheOthersCounted() {
        MadeReply reply = work();
        reply.results = IntStream.range(0, 20).mapToObj(i -> result("t" + i, "unknown")).toList();
        take(reply);
        assertEquals(20, ignored().size());
        reply.results = IntStream.range(0, 23).mapToObj(i -> result("t" + i, "unknown")).toList();
        take(reply);
        assertEquals(21, ignored().size());
        assertEquals("Ignoring 3 more elements of the reply", ignored().getLast());
    }
}
