package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quern.simulator.soak.check.StagedWorld.violation;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.Preferences;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.model.FileId;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.RunMode;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.plan.Plans;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Made;
import org.quern.simulator.soak.server.Requests;

/** Checks of the user's wishes: disk and preferences: each is broken by a world that breaks its rule, and by no other. */
class WishChecksTest {
    private static final FileId FILE = new FileId(Made.P0, "task_in");
    private final StagedWorld world = new StagedWorld();
    private final ActualResult task = world.sent("task");

    private static Preferences prefers(Preference what, double value) {
        return Preferences.BUILT_IN.change().set(what, value).build();
    }

    private static Command.Download download(double bytes) {
        return new Command.Download(FILE, FileRecord.described(FileInfo.named(FILE.name(), bytes), 0),
                "http://p0.example/download/task_in", null);
    }

    private Command call() {
        return new Command.CallScheduler(Requests.plain(Made.P0), List.of());
    }

    @Test
    void aDownloadBeyondTheUsersLimitIsNoticed() {
        StagedWorld tight = new StagedWorld(Plans.of(prefers(Preference.DISK_MAX_USED_GB, 1)));
        WithinDiskLimit check = new WithinDiskLimit();
        tight.turn(check);
        assertDoesNotThrow(() -> check.carriedOut(tight, download(5e9)), "at first it has not looked");
        tight.time().pass(2000);
        assertDoesNotThrow(() -> check.carriedOut(tight, download(1.1e9)));
        assertTrue(violation(() -> check.carriedOut(tight, download(1.2e9)))
                .startsWith("task_in begins, of 1200.0 MB: 1200.0 MB would be used of 1073.7 MB"));
        tight.comingBytes = 2e8;
        assertTrue(violation(() -> check.carriedOut(tight, download(1.1e9))).contains("1300.0 MB would be used"));
    }

    @Test
    void whatHasComeOrIsThereNeedsNoMoreRoom() {
        StagedWorld tight = new StagedWorld(Plans.of(prefers(Preference.DISK_MAX_USED_GB, 1)));
        WithinDiskLimit check = new WithinDiskLimit();
        tight.turn(check);
        tight.time().pass(2000);
        tight.volume().putPart(FILE, 1e9);
        assertDoesNotThrow(() -> check.carriedOut(tight, download(1.15e9)));
        tight.volume().put(FILE, 1.15e9);
        assertDoesNotThrow(() -> check.carriedOut(tight, download(1.15e9)));
    }

    @Test
    void startsThatCopyMoreThanTheLimitTogetherAreNoticed() {
        StagedWorld tight = new StagedWorld(Plans.of(prefers(Preference.DISK_MAX_USED_GB, 1)));
        WithinDiskLimit check = new WithinDiskLimit();
        ActualResult one = tight.sent("one");
        ActualResult other = tight.sent("other");
        tight.turn(check);
        tight.time().pass(2000);
        tight.copiedBytes = 6e8;
        Command second = new Command.StartTask(Made.launch(other, 1));
        check.carriedOut(tight, new Command.StartTask(Made.launch(one, 0)));
        assertTrue(violation(() -> check.carriedOut(tight, second)).startsWith("a start of other copies its inputs"));
        tight.turn(check, new Event.DiskRefusedStart(one.task(), "full"));
        assertDoesNotThrow(() -> check.carriedOut(tight, second), "the other one comes to nothing");
    }

    @Test
    void programsThatComputeForLongBeyondTheLimitAreNoticed() {
        StagedWorld tight = new StagedWorld(Plans.of(prefers(Preference.DISK_MAX_USED_GB, 1)));
        WithinDiskLimit check = new WithinDiskLimit();
        Program program = tight.program(tight.sent("one"), 0);
        tight.volume().put(FILE, 1.2e9);
        tight.turn(check);
        tight.time().pass(700);
        tight.pass(check, 1200);
        assertEquals("programs have computed for 1201 s while 1200.0 MB are used of 1073.7 MB",
                violation(() -> tight.pass(check, 1)));
        program.suspend(true);
        assertDoesNotThrow(() -> tight.pass(check, 5000));
    }

    @ParameterizedTest(name = "{0} set to {1} is kept by {2} programs: {3}")
    @CsvSource({"RUN_IF_USER_ACTIVE, 0, 1, false", "RUN_IF_USER_ACTIVE, 1, 1, true", "NIU_MAX_NCPUS_PCT, 100, 2, true",
        "MAX_NCPUS_PCT, 50, 1, true", "MAX_NCPUS_PCT, 50, 2, false", "MAX_NCPUS_PCT, 0, 2, true",
        "MAX_NCPUS_PCT, 1, 1, true", "RUN_IF_USER_ACTIVE, 0, 0, true"})
    void whatUsersPreferWhileTheyAreThereIsKept(Preference what, double value, int programs, boolean kept) {
        StagedWorld used = new StagedWorld(Plans.of(prefers(what, value)));
        used.user.uses(1e6);
        for (int number = 0; number < programs; number++) {
            used.program(used.sent("t" + number), number);
        }
        PreferencesKept check = new PreferencesKept();
        used.pass(check, 900);
        if (kept) {
            assertDoesNotThrow(() -> used.pass(check, 1000));
        } else {
            assertTrue(violation(() -> used.pass(check, 1)).contains(", for 901 s"));
        }
    }

    @Test
    void somebodyElsesShareOfProcessorsIsThatOfAnUnusedComputer() {
        StagedWorld idle = new StagedWorld(Plans.of(prefers(Preference.NIU_MAX_NCPUS_PCT, 50)));
        idle.program(idle.sent("one"), 0);
        idle.program(idle.sent("other"), 1);
        PreferencesKept check = new PreferencesKept();
        idle.pass(check, 900);
        assertEquals("the client uses more processors than it may, for 901 s", violation(() -> idle.pass(check, 1)));
    }

    /** A run begins at 22:13 UTC. */
    @ParameterizedTest(name = "from {0} to {1} o''clock, {2} hours from Greenwich, computing is within its hours: {3}")
    @CsvSource({"0, 0, 0, true", "22, 23, 0, true", "22, 23, 2, false", "23, 6, 0, false", "21, 6, 0, true",
        "8, 22, 0, false", "8, 22, -4, true", "9, 9, 5, true", "23, 7, 5, true"})
    void hoursAreThoseOfTheComputersPlace(double from, double to, int zone, boolean within) {
        StagedWorld timed = new StagedWorld(Plans.of(Preferences.BUILT_IN.change().set(Preference.START_HOUR, from)
                .set(Preference.END_HOUR, to).build()));
        timed.user.travels(zone);
        timed.program(timed.sent("one"), 0);
        PreferencesKept check = new PreferencesKept();
        timed.pass(check, 900);
        if (within) {
            assertDoesNotThrow(() -> timed.pass(check, 1));
        } else {
            assertEquals("the client computes, and the preferences are against it, for 901 s",
                    violation(() -> timed.pass(check, 1)));
        }
    }

    @Test
    void whatTheUserSaidAlwaysToIsAllowed() {
        StagedWorld used = new StagedWorld(Plans.of(prefers(Preference.RUN_IF_USER_ACTIVE, 0)));
        used.user.uses(1e6);
        used.program(used.sent("one"), 0);
        PreferencesKept check = new PreferencesKept();
        check.asked(used, new UserCommand.SetMode(ModeKind.CPU, RunMode.ALWAYS, 0));
        assertDoesNotThrow(() -> used.pass(check, 5000));
    }

    @Test
    void aPauseBeginsTheCountAnew() {
        StagedWorld used = new StagedWorld(Plans.of(prefers(Preference.RUN_IF_USER_ACTIVE, 0)));
        used.user.uses(1e6);
        Program program = used.program(used.sent("one"), 0);
        PreferencesKept check = new PreferencesKept();
        used.pass(check, 900);
        program.suspend(true);
        used.pass(check, 1);
        program.suspend(false);
        assertDoesNotThrow(() -> used.pass(check, 900));
    }

    @Test
    void computingThatWasForbiddenIsNoticed() {
        world.computing = false;
        world.program(task, 0);
        PreferencesKept check = new PreferencesKept();
        world.pass(check, 900);
        assertEquals("the client computes, and was told that it may not, for 901 s",
                violation(() -> world.pass(check, 1)));
    }

    @Test
    void aCallOutsideTheNetworksHoursIsNoticedAfterAGrace() {
        StagedWorld timed = new StagedWorld(Plans.of(Preferences.BUILT_IN.change().set(Preference.NET_START_HOUR, 1)
                .set(Preference.NET_END_HOUR, 2).build()));
        PreferencesKept check = new PreferencesKept();
        timed.pass(check, 900);
        assertDoesNotThrow(() -> check.carriedOut(timed, call()));
        timed.pass(check, 1);
        assertEquals("CallScheduler begins 901 s after the end of the network's hours",
                violation(() -> check.carriedOut(timed, call())));
        assertTrue(violation(() -> check.carriedOut(timed, download(1))).startsWith("Download begins"));
        assertDoesNotThrow(() -> check.carriedOut(timed, new Command.CheckClock()));
    }
}
