package org.quern.simulator.soak.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.engine.event.UserCommand.TaskOperation;
import org.quern.model.AccountFile;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.RunMode;
import org.quern.simulator.soak.plan.Plans;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.FailureCause;
import org.quern.simulator.soak.server.Made;

/** Whoever owns the computer: what is asked of the client, and when the client hears of it. */
class UserTest {
    private static final UserCommand UPDATE = new UserCommand.ForProject(Made.P0, ProjectOperation.UPDATE);
    private final Host host = new Host(Plans.small());
    private final User user = new User(host);
    private final RecordingClient client = new RecordingClient(host.time());

    private List<ProjectUrl> attached() {
        return user.accounts().stream().map(AccountFile::url).toList();
    }

    @Test
    void atFirstAllProjectsAreWantedAndNobodyUsesTheComputer() {
        assertEquals(List.of(Made.P0, Made.P1), attached());
        assertEquals(List.of(100.0, 100.0), user.accounts().stream().map(AccountFile::resourceShare).toList());
        assertFalse(user.isActive());
        assertEquals(Preferences.BUILT_IN, user.preferences());
    }

    @Test
    void aClientThatRunsIsAskedAtOnce() {
        user.meets(client);
        user.asks(UPDATE);
        assertEquals(List.of(UPDATE), client.asked);
    }

    @Test
    void withoutAClientTheUserAsksTheNextOneInOrderAndOnce() {
        user.asks(UPDATE);
        user.does(Made.P1, ProjectOperation.SUSPEND);
        RecordingClient.pass(host.time(), 500);
        user.meets(client);
        RecordingClient.pass(host.time(), 3000);
        assertEquals(List.of(UPDATE, new UserCommand.ForProject(Made.P1, ProjectOperation.SUSPEND)), client.asked);
    }

    @Test
    void whileTheComputerSleepsNobodyIsAsked() {
        user.meets(client);
        host.sleep(1000);
        user.asks(UPDATE);
        RecordingClient.pass(host.time(), 999);
        assertEquals(List.of(), client.asked);
        RecordingClient.pass(host.time(), 1000);
        assertEquals(List.of(UPDATE), client.asked);
    }

    @Test
    void aClientThatIsGoneIsNotAsked() {
        user.meets(client);
        user.meets(null);
        user.asks(UPDATE);
        assertEquals(List.of(), client.asked);
    }

    @Test
    void whatIsDoneToATaskOrAModeIsAsked() {
        user.meets(client);
        ActualResult actual = Made.result("task", Plans.APP);
        user.does(actual.task(), TaskOperation.ABORT);
        user.sets(ModeKind.NETWORK, RunMode.NEVER, 60);
        assertEquals(List.of(new UserCommand.ForTask(actual.task(), TaskOperation.ABORT),
                new UserCommand.SetMode(ModeKind.NETWORK, RunMode.NEVER, 60)), client.asked);
    }

    @Test
    void aTransferThatTheUserEndsIsTheUsersDoing() {
        ActualResult actual = Made.in(host.actual(), "task", Plans.APP);
        UserCommand end = new UserCommand.AbortTransfer(new FileId(Made.P0, "task_in"));
        user.asks(end);
        assertFalse(actual.blame().contains(FailureCause.USER_ABORTED_TRANSFER), "nobody has heard it");
        user.meets(client);
        RecordingClient.pass(host.time(), 600);
        assertTrue(actual.blame().contains(FailureCause.USER_ABORTED_TRANSFER));
    }

    @Test
    void theClientLooksWhenSomebodyComesAndWhenTheyLeave() {
        user.meets(client);
        user.uses(100);
        assertTrue(user.isActive());
        assertEquals(1, client.looks);
        RecordingClient.pass(host.time(), 100);
        assertFalse(user.isActive());
        assertEquals(2, client.looks);
    }

    @Test
    void whoStaysLongerIsNotSentAwayByAShorterVisit() {
        user.uses(100);
        user.uses(10);
        host.time().pass(50);
        assertTrue(user.isActive());
    }

    @Test
    void aClientOnASleepingComputerDoesNotLook() {
        user.meets(client);
        host.sleep(50);
        user.travels(3);
        assertEquals(3, user.zoneHours());
        assertEquals(0, client.looks);
    }

    @Test
    void changedPreferencesAreLookedAtAndChangeTheSettings() {
        user.meets(client);
        var before = user.settings();
        SplittableRandom random = new SplittableRandom(3);
        for (int times = 0; times < 20 && user.settings().equals(before); times++) {
            user.changesPreferences(random);
        }
        assertNotEquals(before, user.settings());
        assertTrue(client.looks > 0);
    }

    @Test
    void settingsDependOnWhetherSomebodyUsesTheComputer() {
        Preferences half = Preferences.BUILT_IN.change().set(Preference.MAX_NCPUS_PCT, 50)
                .set(Preference.NIU_MAX_NCPUS_PCT, 100).build();
        Host other = new Host(Plans.of(half));
        User its = new User(other);
        var idle = its.settings();
        its.uses(100);
        assertNotEquals(idle, its.settings());
        other.time().pass(100);
        assertEquals(idle, its.settings());
    }

    @Test
    void aModeForAWhileCountsAsChangedUntilWellAfterItsEnd() {
        assertFalse(user.modesChanged());
        user.meets(client);
        user.sets(ModeKind.CPU, RunMode.NEVER, 1000);
        host.time().pass(1000 + 2 * Client.REST_SECONDS);
        assertTrue(user.modesChanged());
        host.time().pass(1001 + 2 * Client.REST_SECONDS);
        assertFalse(user.modesChanged());
    }

    @Test
    void aModeThatEndsIsLookedAt() {
        user.meets(client);
        user.sets(ModeKind.CPU, RunMode.NEVER, 1000);
        RecordingClient.pass(host.time(), 1000);
        assertEquals(1, client.looks);
    }

    @Test
    void aProjectThatWasLeftComesBackAfterThreeDays() {
        user.meets(client);
        user.accountRemoved(Made.P0);
        assertEquals(List.of(Made.P1), attached());
        assertFalse(user.isAttached(Made.P0));
        RecordingClient.pass(host.time(), 3 * 86_400 - 1);
        assertEquals(List.of(), client.events);
        RecordingClient.pass(host.time(), 1);
        assertEquals(List.of(Made.P0, Made.P1), attached());
        assertEquals(List.of(new Event.AccountsRead(user.accounts())), client.events);
    }

    @Test
    void whoCalmsDownUndoesEverythingAndGoesOnWithEveryTask() {
        user.meets(client);
        ActualResult actual = Made.in(host.actual(), "task", Plans.APP);
        user.uses(1e6);
        user.accountRemoved(Made.P1);
        user.changesPreferences(new SplittableRandom(3));
        user.calmsDown();
        assertFalse(user.isActive());
        assertEquals(host.plan().preferences(), user.preferences());
        assertEquals(List.of(Made.P0, Made.P1), attached());
        assertEquals(List.of(new UserCommand.SetMode(ModeKind.CPU, RunMode.AUTO, 0),
                new UserCommand.SetMode(ModeKind.NETWORK, RunMode.AUTO, 0),
                new UserCommand.ForProject(Made.P0, ProjectOperation.RESUME),
                new UserCommand.ForProject(Made.P0, ProjectOperation.DONT_DETACH_WHEN_DONE),
                new UserCommand.ForProject(Made.P1, ProjectOperation.RESUME),
                new UserCommand.ForProject(Made.P1, ProjectOperation.DONT_DETACH_WHEN_DONE),
                new UserCommand.ForTask(actual.task(), TaskOperation.RESUME)), client.asked);
    }
}
