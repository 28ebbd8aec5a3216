package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.manager.ProjectRuling;
import org.quern.engine.manager.ProjectRuling.Govern;
import org.quern.model.ManagedAccount.Suspension;
import org.quern.model.ManagedFigures;
import org.quern.model.ManagerTerms;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResultState;
import org.quern.model.RpcReason;
import org.quern.model.SavedProject;

/** What an account manager's rulings do to projects, and what remains when it is left. */
class ManagerRulingsTest {
    private final FakeServer server = new FakeServer("alpha", 3);
    private final FakeWorld world = new FakeWorld(1, server);

    @Test
    void termsAreInForceOverARestartAndEndWithTheManager() {
        world.run(1);
        follow(new Govern(server.url, true, false, Suspension.SUSPEND, true, false,
                new ManagerTerms(25, List.of(ResourceType.CPU), false)));
        world.step(1);
        world.crash();
        world.step(1);
        SavedProject project = project();
        assertTrue(project.flags().attachedViaAcctMgr() && project.flags().suspendedByUser()
                && project.flags().dontRequestMoreWork());
        assertEquals(25, project.accounting().resourceShare());
        assertEquals(List.of(ResourceType.CPU), project.managerTerms().noRsc());
        ask(new UserCommand.LeaveManager());
        assertFalse(project().flags().attachedViaAcctMgr());
        assertEquals(100, project().accounting().resourceShare(), "the user's own share is back");
        assertEquals(ManagerTerms.NONE, project().managerTerms());
    }

    @Test
    void anUpdateIsAContactForTheAccountManager() {
        world.ignored = command -> true;
        world.run(1);
        follow(govern(false, false, true));
        assertTrue(server.requests.isEmpty());
        assertEquals(RpcReason.ACCOUNT_MANAGER, project().contact().pending());
    }

    @Test
    void aShareNotGivenAnyMoreIsTheUsersOwnAgain() {
        world.run(1);
        follow(new Govern(server.url, false, false, Suspension.UNTOLD, false, false,
                new ManagerTerms(25, List.of(), false)));
        follow(govern(false, false, false));
        assertEquals(100, project().accounting().resourceShare());
    }

    @Test
    void aManagerSuspendsResumesAndLeavesAProjectAndSaysWhereThisComputerStands() {
        world.run(1);
        follow(new Govern(server.url, false, false, Suspension.SUSPEND, false, false, ManagerTerms.NONE));
        follow(govern(false, false, false));
        assertTrue(project().flags().suspendedByUser(), "it says nothing of it");
        follow(new Govern(server.url, false, false, Suspension.RESUME, false, false, ManagerTerms.NONE));
        assertFalse(project().flags().suspendedByUser());
        ask(new UserCommand.FollowManager(List.of(), "home"));
        assertEquals("home", world.view().state().hostVenue());
        ask(new UserCommand.FollowManager(List.of(), null));
        assertEquals("home", world.view().state().hostVenue(), "it says nothing of it");
        follow(new ProjectRuling.Detach(server.url));
        world.run(2);
        assertEquals(List.of(), world.view().state().projects());
    }

    @Test
    void tasksThatHaveNotBegunAreGivenUpAndTheOneThatRunsGoesOn() {
        world.runUntil("running", 100, w -> w.count(Command.StartTask.class) == 1);
        follow(govern(false, true, false));
        List<ResultState> states = project().results().stream().map(result -> result.outcome().state()).toList();
        assertEquals(2, states.stream().filter(ResultState.ABORTED::equals).count(), states::toString);
        assertEquals(1, world.processes.size());
    }

    @Test
    void aProjectThatIsDoneIsLeftAtTheContactAfterTheOneThatTells() {
        server.supply = 0;
        world.run(20);
        follow(govern(true, false, false));
        world.run(30);
        assertEquals(1, world.view().state().projects().size(), "the manager hears of it first");
        follow();
        world.runUntil("left", 20, w -> w.view().state().projects().isEmpty());
    }

    @Test
    void aProjectOfTheUsersThatIsDoneIsLeftAtOnce() {
        server.supply = 0;
        world.run(20);
        ask(new UserCommand.ForProject(server.url, ProjectOperation.DETACH_WHEN_DONE));
        world.runUntil("left", 20, w -> w.view().state().projects().isEmpty());
    }

    @Test
    void figuresOfTheManagerAreShownAndThePastOfThisHostOnlyCountsForAProjectThatIsNew() {
        world.run(1);
        ManagedFigures figures = new ManagedFigures(1, 2, 3, 4, 5, 6, 7, 8);
        follow(new ProjectRuling.Remember(server.url, figures, false));
        assertEquals(List.of(2.0, 1.0, 0.0), List.of(project().facts().userTotalCredit(),
                project().facts().userExpavgCredit(), project().accounting().cpuCredit()));
        follow(new ProjectRuling.Remember(server.url, figures, true));
        assertEquals(List.of(3.0, 4.0, 5.0, 6.0), List.of(project().accounting().cpuCredit(),
                project().accounting().cpuTime(), project().accounting().gpuCredit(),
                project().accounting().gpuTime()));
        assertEquals(7, project().accounting().successes());
    }

    @Test
    void creditThatAManagerKeepsIsNotTheProjectsToSayAlsoAfterARestartUntilTheManagerIsLeft() {
        world.run(1);
        follow(new Govern(server.url, false, false, Suspension.UNTOLD, false, false,
                new ManagerTerms(-1, List.of(), true)),
                new ProjectRuling.Remember(server.url, new ManagedFigures(1, 2, 3, 4, 5, 6, 7, 8), false));
        world.step(1);
        world.crash();
        world.step(1);
        update();
        assertEquals(List.of(2.0, 1.0, 7), List.of(project().facts().userTotalCredit(),
                project().facts().userExpavgCredit(), project().facts().hostId()));
        ask(new UserCommand.LeaveManager());
        update();
        assertEquals(0, project().facts().userTotalCredit(), "the project's own");
    }

    private void update() {
        int before = server.requests.size();
        ask(new UserCommand.ForProject(server.url, ProjectOperation.UPDATE));
        world.runUntil("told", 100, w -> server.requests.size() > before);
        world.run(10);
    }

    @Test
    void aRulingForAProjectThatIsNotThereIsPassedOver() {
        world.run(1);
        follow(new ProjectRuling.Detach(ProjectUrl.of("http://other.test/")));
        assertEquals(1, world.view().state().projects().size());
    }

    private Govern govern(boolean detachWhenDone, boolean abortNotStarted, boolean update) {
        return new Govern(server.url, detachWhenDone, detachWhenDone, Suspension.UNTOLD, update, abortNotStarted,
                ManagerTerms.NONE);
    }

    private void follow(ProjectRuling... rulings) {
        ask(new UserCommand.FollowManager(List.of(rulings), null));
    }

    private void ask(UserCommand command) {
        world.post(new Event.Asked(command));
        world.step(1);
    }

    private SavedProject project() {
        return world.view().state().projects().getFirst();
    }
}
