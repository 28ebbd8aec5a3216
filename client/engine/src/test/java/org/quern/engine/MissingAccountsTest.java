package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedTask;

/** A client that starts without the account file of a project that has work here. */
class MissingAccountsTest {
    private final FakeServer server = new FakeServer("alpha", 2);
    private final FakeWorld world = new FakeWorld(1, server);
    private List<AccountFile> accounts = List.of();

    @BeforeEach
    void aTaskRunsAndTheAccountFileVanishes() {
        world.runUntil("start", 60, w -> !w.processes.isEmpty() && w.results().size() == 2);
        world.run(100);
        accounts = List.copyOf(world.accounts);
        world.accounts.clear();
    }

    @Test
    void itIsExplainedForTheProjectAndItsTasksAndItIsNotAttached() {
        world.crash();
        world.run(20);
        assertFalse(world.view().isAttached(server.url));
        List<String> subjects = world.view().explanations().stream()
                .filter(decision -> decision.reason().contains("account_alpha.test.xml"))
                .map(Decision::subject).toList();
        assertTrue(subjects.containsAll(server.sent) && subjects.contains(server.url.canonical()), subjects::toString);
    }

    @Tag("slow")
    @Test
    void allThatWaitsUnderSeveralSpellingsGoesOnWhenItIsAttachedAgain() {
        List<SavedProject> halves = new ArrayList<>();
        for (String url : List.of("http://alpha.test/", "http://www.alpha.test/")) {
            SavedProject whole = world.disk.projects().getFirst();
            halves.add(renamed(whole.withResults(List.of(whole.results().get(halves.size()))), url));
        }
        world.disk = world.disk.withProjects(halves);
        world.crash();
        world.run(20);
        world.post(new Event.AccountsRead(accounts));
        world.run(2);
        assertTrue(world.view().isAttached(server.url));
        assertEquals(2, world.results().size());
        world.runUntil("both are reported", 4000, w -> server.reports.size() == 2);
    }

    @Test
    void whatTheUserLetsGoIsForgottenWithItsSlotAndFiles() {
        world.crash();
        world.run(20);
        SavedTask task = world.view().state().tasks().getFirst();
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.DETACH)));
        world.run(5);
        assertEquals(List.of(), world.view().state().projects());
        assertTrue(world.commands.contains(new Command.ClearSlot(task.slot())));
        assertTrue(world.commands.contains(new Command.RemoveProject(server.url)));
        assertTrue(world.view().explanations().stream().noneMatch(d -> d.reason().contains("account_alpha")));
    }

    @Test
    void aProjectThatIsBeingDetachedIsLeavingUntilItsFilesMayGo() {
        world.accounts.addAll(accounts);
        world.diskFails = true;
        world.post(new Event.Asked(new UserCommand.ForProject(server.url, ProjectOperation.DETACH)));
        world.run(5);
        assertTrue(world.view().isLeaving(server.url) && !world.view().isAttached(server.url));
        world.diskFails = false;
        world.runUntil("removal", 60, w -> w.ordered(Command.RemoveProject.class));
        assertTrue(world.view().isLeaving(server.url), "it is carried out after the picture is taken");
        world.run(1);
        assertFalse(world.view().isLeaving(server.url));
    }

    private static SavedProject renamed(SavedProject project, String url) {
        return new SavedProject(ProjectUrl.of(url), project.facts(), project.contact(), project.flags(),
                project.accounting(), project.codeSignKey(), project.noRscApps(), project.noRscPrefs(),
                project.managerTerms(), project.trickleUpUrls(), project.apps(), project.files(), project.versions(),
                project.workunits(), project.results(), project.projectFiles());
    }
}
