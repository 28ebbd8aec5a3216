package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.IdentitySettings;
import org.quern.engine.settings.WorkSettings;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.engine.tick.OneTurn;
import org.quern.model.AccountFacts;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultState;
import org.quern.model.RpcReason;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.SchedulerRequest.InProgress;
import org.quern.model.SchedulerRequest.OtherResult;
import org.quern.model.WorkRequest;
import org.quern.model.Workunit;

/** What a request says of tasks and of the other projects: three of them, with resource shares of 100, 200 and 100. */
class RequestBuilderTest {
    private static final ProjectUrl ONE = ProjectUrl.of("http://a.example/");
    private static final ProjectUrl TWO = ProjectUrl.of("http://b.example/");
    private static final ProjectUrl THREE = ProjectUrl.of("http://c.example/");
    private static final ResourceUsage CPU = ResourceUsage.oneCpu(1e9);
    private static final double DEADLINE = 3e9;
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(4, 1e9), "p", "8.3.0"),
            List.of(account(ONE, 100), account(TWO, 200), account(THREE, 100)), EngineSettings.defaults(4, "p"));
    private final ProjectState one = project(ONE);
    private final ProjectState two = project(TWO);

    private static AccountFile account(ProjectUrl url, double share) {
        return new AccountFile(url, "key", "", share, List.of(), "", "", null);
    }

    private ProjectState project(ProjectUrl url) {
        return Objects.requireNonNull(state.find(url));
    }

    /** A task of a thousand seconds. */
    private static HeldResult task(ProjectState project, String name, int version) {
        project.work().told(App.named("app"));
        project.work().offered(new AppVersion("app", version, "p", "", "", CPU, "", "", false, false, List.of()));
        project.work().told(new Workunit(name + "_w", "app", version, "", 1e12, 1e15, 0, 0, List.of(), "", null));
        return project.work().assigned(new Result(name, name + "_w", "p", version, "", DEADLINE, 0, false, List.of()));
    }

    private static void told(ProjectState project, boolean sendFullWorkload) {
        project.orders()
                .told(new SchedulerReply.Flags(false, false, false, false, false, sendFullWorkload, false, false));
    }

    private SchedulerRequest request() {
        return request(state);
    }

    private static SchedulerRequest request(ClientState of) {
        return OneTurn.of(of, 2e9, 0,
                tick -> RequestBuilder.build(tick, Objects.requireNonNull(of.find(ONE)), WorkRequest.NOTHING)).answer();
    }

    private List<String> reported() {
        return request().results().stream().map(result -> result.result().name()).toList();
    }

    @Test
    void theShareIsThatAmongAll() {
        assertEquals(0.25, request().resourceShareFraction());
    }

    /** Row 6: those with tasks to run; row 7: those that may get some as well. Its own project always counts. */
    @Test
    void theSharesAmongThoseWithTasksAndAmongThoseThatMayGetSome() {
        assertEquals(1, request().rrsFraction());
        assertEquals(0.25, request().prrsFraction());
        task(two, "t", 1);
        assertEquals(1.0 / 3, request().rrsFraction());
        two.orders().askedForWork(false);
        project(THREE).orders().suspendedByUser();
        assertEquals(1.0 / 3, request().prrsFraction(), "two has a task, three may get none");
        two.taskOver(Objects.requireNonNull(two.results().get("t")), ResultState.FILES_UPLOADED, 1);
        assertEquals(1, request().rrsFraction());
        assertEquals(1, request().prrsFraction());
    }

    @Test
    void aProjectWithoutAShareAmongOthersWithoutOneHasAll() {
        ClientState none = new ClientState(SavedState.fresh(HostInfo.plain(4, 1e9), "p", "8.3.0"),
                List.of(account(ONE, 0)), EngineSettings.defaults(4, "p"));
        assertEquals(1, request(none).rrsFraction());
    }

    @Test
    void aHostThatIsNewToTheProjectBeginsToCount() {
        one.timing().started(RpcReason.NEED_WORK, 4, 2e9);
        assertEquals(0, request().rpcSeqno());
        one.facts(facts(7, "", ""));
        assertEquals(5, request().rpcSeqno());
        assertEquals(7, request().hostId());
    }

    private static AccountFacts facts(int hostId, String emailHash, String cpid) {
        return new AccountFacts("P", 1, 0, hostId, "user", "", 0, 0, 0, 0, 0, 0, 5, emailHash, cpid, "", "", "");
    }

    /** The oldest identity of the same person at any project is told to all. */
    @ParameterizedTest
    @CsvSource({"mail, old", "other, own"})
    void thePersonIsKnownByTheOldestIdentityOfTheAddress(String hash, String told) {
        state.learn(facts(1, "mail", "old"));
        one.facts(facts(7, hash, "own"));
        assertEquals(told, request().crossProjectId());
    }

    @Test
    void whatIsDoneIsReportedUntilItIsAcknowledged() {
        HeldResult done = task(one, "a", 1);
        task(one, "b", 1);
        one.taskOver(done, ResultState.FILES_UPLOADED, 1);
        assertEquals(List.of("a"), reported());
        assertEquals(List.of(new OtherResult("b", 0, "")), request().otherResults());
        done.acknowledged();
        assertEquals(List.of(), reported());
        assertEquals(List.of(new OtherResult("b", 0, "")), request().otherResults());
    }

    /** Else its server would take it for lost. */
    @ParameterizedTest
    @CsvSource({"0, 3", "-1, 3", "1, 1", "2, 2", "3, 3", "4, 3"})
    void noMoreThanTheUserWantsAreReportedAndTheRestIsStillThere(int most, int count) {
        state.use(EngineSettings.defaults(4, "p").with(new WorkSettings("", 0.1, 0.5, false, most, false, List.of())));
        for (String name : List.of("a", "b", "c")) {
            one.taskOver(task(one, name, 1), ResultState.FILES_UPLOADED, 1);
        }
        assertEquals(count, reported().size());
        assertEquals(3 - count, Objects.requireNonNull(request().otherResults()).size());
    }

    @Test
    void aTaskNamesItsVersionByItsPlaceInTheRequest() {
        task(one, "a", 1);
        task(one, "b", 2);
        one.work().assigned(new Result("c", "gone_w", "p", 9, "", DEADLINE, 0, false, List.of()));
        assertEquals(List.of(new OtherResult("a", 0, ""), new OtherResult("b", 1, ""), new OtherResult("c", -1, "")),
                request().otherResults());
        assertEquals(List.of(1, 2), request().versions().stream().map(AppVersion::versionNum).toList());
    }

    /** Of every project, for the server simulates what this computer will do; and only if it asks. */
    @Test
    void aServerThatWantsTheWholeWorkloadIsToldOfAllThatIsStillToBeComputed() {
        task(one, "a", 1);
        task(two, "b", 1);
        two.taskOver(task(two, "done", 1), ResultState.FILES_UPLOADED, 1);
        two.work().assigned(new Result("unknown", "gone_w", "p", 9, "", DEADLINE, 0, false, List.of()));
        assertNull(request().inProgress());
        told(one, true);
        assertEquals(List.of(new InProgress("a", DEADLINE, 1000, CPU), new InProgress("b", DEADLINE, 1000, CPU)),
                request().inProgress());
    }

    @Test
    void whatNeedsNoMoreTimeIsNoneOfIt() {
        told(one, true);
        one.work().told(App.named("app"));
        one.work().offered(new AppVersion("app", 1, "p", "", "", CPU, "", "", false, false, List.of()));
        one.work().told(new Workunit("w", "app", 1, "", 0, 0, 0, 0, List.of(), "", null));
        one.work().assigned(new Result("a", "w", "p", 1, "", DEADLINE, 0, false, List.of()));
        assertEquals(List.of(), request().inProgress());
    }

    @Test
    void thePlatformIsTheClientsOwnAndSoAreTheOthers() {
        state.use(
                EngineSettings.defaults(4, "p").with(new IdentitySettings("8.3.0", "Quern", "p", List.of("q"), "", true,
                        false, false, "", 1, false)));
        assertEquals(List.of("p", List.of("q")), List.of(request().platform(), request().altPlatforms()));
    }
}
