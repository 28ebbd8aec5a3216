package org.quern.engine.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.engine.event.Permission;
import org.quern.engine.event.Permission.Verdict;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.ContactState;
import org.quern.model.HostInfo;
import org.quern.model.RunMode;
import org.quern.model.SavedState;

/** What may be done, and what that makes the client look at. */
class SettledPermissionTest {
    private static final Verdict YES = Verdict.YES;
    private static final Verdict NO = new Verdict(false, 4, "the user wants it", false);
    private static final Permission IDLE = new Permission(NO, YES, YES, YES);
    private final MadeHost host = new MadeHost(MadeCards.named("a"));

    private List<String> told(Permission permission) {
        return host.told(tick -> HostEvents.permission(tick, permission));
    }

    private static MadeHost justStarted() {
        return new MadeHost(SavedState.fresh(HostInfo.plain(4, 1e9), "p", "8.3.0"));
    }

    @Test
    void whatIsTakenBackAndGivenBackIsToldAndDecided() {
        assertEquals(List.of("Suspending computing - the user wants it"), told(IDLE));
        assertEquals(List.of("computing suspend: the user wants it", "network use allow: allowed"), host.decided());
        assertEquals(IDLE, host.state.permission());
        assertEquals(IDLE, host.state.permissionTold());
        assertEquals(List.of("Resuming computing", "Suspending network use - the user wants it"),
                told(new Permission(YES, YES, NO, NO)));
        assertEquals(List.of("computing allow: allowed", "network use suspend: the user wants it"), host.decided());
        assertEquals(List.of("Suspending graphics cards - the user wants it", "Resuming network use"),
                told(new Permission(YES, NO, YES, YES)));
    }

    @Test
    void aStartLikeMostOthersIsNotTold() {
        MadeHost started = justStarted();
        assertEquals(List.of(), started.told(HostEvents::explainUnknown));
        String unknown = "not known yet: this computer and its user's wishes are being looked at";
        assertEquals(List.of("computing suspend: " + unknown, "network use suspend: " + unknown), started.decided());
        assertEquals(List.of(), started.told(tick -> HostEvents.permission(tick, Permission.ALL)));
        assertEquals(List.of("computing allow: allowed", "network use allow: allowed"), started.decided());
        started.told(HostEvents::explainUnknown);
        assertEquals(List.of(), started.decided(), "it is known");
    }

    @Test
    void theUsersModesAndAFullDiskForbidWhatTheRulesAllow() {
        host.state.chosenModes().chosen(ModeKind.NETWORK, RunMode.NEVER, 0, MadeHost.NOW);
        host.state.watch().violated("Disk: too much is used");
        assertEquals(List.of("Suspending computing - Disk: too much is used",
                "Suspending network use - the network mode is \"never\""), told(Permission.ALL));
        assertEquals(Permission.ALL, host.state.permissionTold());
        assertEquals(Permission.DISK_SIZE, host.state.permission().compute().code());
    }

    @Test
    void aProjectThatWasWaitedForWithoutANetworkNeedNotWait() {
        host.state.permissionTold(Permission.ALL.whileOffline(true));
        for (boolean offline : List.of(true, false)) {
            host.project().timing().restored(ContactState.ATTACHED.withMinRpcTime(MadeHost.NOW + 600));
            host.project().session().failedOffline();
            told(Permission.ALL.whileOffline(offline));
            assertEquals(offline ? MadeHost.NOW + 600 : 0, host.project().contact().minRpcTime());
        }
        host.project().timing().restored(ContactState.ATTACHED.withMinRpcTime(MadeHost.NOW + 600));
        host.project().session().failedOffline();
        told(Permission.ALL);
        assertEquals(MadeHost.NOW + 600, host.project().contact().minRpcTime(), "there was one before");
    }

    /** Neither looks for anything else. */
    private void looked() {
        host.state.schedule().looked(host.now().mono());
        host.state.contacts().looked(host.now().mono(), Double.POSITIVE_INFINITY);
    }

    @Test
    void whoPollsLooksAtEverythingWhateverIsAllowed() {
        looked();
        told(Permission.nothing("the user wants it"));
        assertTrue(host.state.schedule().isDue());
        assertTrue(host.state.contacts().isDue());
    }

    /** Which of the graphics cards, transfers and displays was allowed when it was decided who runs, and which is now. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            gpu transfers, gpu transfers, false
            gpu transfers, transfers, true
            gpu transfers, gpu, true
            gpu transfers, gpu transfers spared, true
            transfers, gpu transfers, true
            gpu transfers spared, gpu transfers spared, false
            '', '', false
            """)
    void aSimulationDecidesAnewWhoRunsIfSomethingElseIsAllowedThanThen(String then, String now, boolean due) {
        host.advance = TimeAdvance.BY_EVENTS;
        looked();
        host.state.schedule().decides(permission(then));
        host.state.permission(Permission.nothing("it was off"));
        told(permission(now));
        assertEquals(due, host.state.schedule().isDue());
    }

    private static Permission permission(String what) {
        return new Permission(YES, what.contains("gpu") ? YES : NO, YES, what.contains("transfers") ? YES : NO, false,
                false, what.contains("spared"));
    }

    @Test
    void aSimulationThatMayNotComputeDecidesNothing() {
        host.advance = TimeAdvance.BY_EVENTS;
        looked();
        told(IDLE);
        assertFalse(host.state.schedule().isDue());
        told(Permission.ALL);
        assertTrue(host.state.schedule().isDue(), "it never decided");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            true, true, true, false, false
            false, true, true, false, true
            false, true, false, false, true
            true, true, true, true, true
            true, true, false, true, false
            true, false, true, true, false
            false, false, true, true, false
            """)
    void aSimulationLooksAtContactsWhenTheNetworkIsBackOrWorkThatWasPutOffMayBeAsked(boolean hadNetwork,
            boolean network, boolean computes, boolean putOff, boolean due) {
        host.advance = TimeAdvance.BY_EVENTS;
        looked();
        host.state.contacts().fetchPutOff(putOff);
        host.state.permission(new Permission(YES, YES, hadNetwork ? YES : NO, YES));
        told(new Permission(computes ? YES : NO, YES, network ? YES : NO, YES));
        assertEquals(due, host.state.contacts().isDue());
    }

    @Test
    void aModeThatChangesByItselfHoldsInTheSameTurn() {
        told(Permission.ALL);
        assertEquals(List.of(), host.told(new PermissionStage()::run));
        host.state.schedule().looked(host.now().mono());
        host.told(new PermissionStage()::run);
        assertFalse(host.state.schedule().isDue(), "nothing changed");
        host.state.chosenModes().chosen(ModeKind.CPU, RunMode.NEVER, 60, MadeHost.NOW);
        assertEquals(List.of("Suspending computing - the run mode is \"never\""),
                host.told(new PermissionStage()::run));
        host.later = 60;
        assertEquals(List.of("Resuming computing"), host.told(new PermissionStage()::run));
    }

    @Test
    void theEndOfEachModeIsAwaited() {
        for (ModeKind kind : ModeKind.values()) {
            MadeHost each = new MadeHost();
            each.state.chosenModes().chosen(kind, RunMode.NEVER, 60, MadeHost.NOW);
            Due due = new Due(each.now());
            new PermissionStage().due(due, each.state, each.advance);
            assertEquals(61, due.seconds(), kind::name);
        }
    }
}
