package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quern.engine.event.Permission;
import org.quern.engine.event.Permission.Verdict;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.model.HostInfo;
import org.quern.model.RunMode;
import org.quern.model.SavedState;

/** A wish of the user's forbids what it names, also for a time, and nothing else. */
class UserModesLimitTest {
    private static final double NOW = 1e9;
    private static final Verdict NO = new Verdict(false, 1, "on batteries", true);
    private final ChosenModes chosen = new ChosenModes(
            UserModes.of(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0")));

    private static String said(Permission permission) {
        return permission.compute().reason() + " | " + permission.gpu().reason() + " | "
                + permission.network().reason() + " | " + permission.transfers().reason();
    }

    private String limited(Permission told, double now) {
        return said(chosen.modes().limit(told, now));
    }

    private static String expected(ModeKind kind) {
        return switch (kind) {
            case CPU -> "the run mode is \"never\" | allowed | allowed | allowed";
            case GPU -> "allowed | the run mode of graphics cards is \"never\" | allowed | allowed";
            case NETWORK -> "allowed | allowed | the network mode is \"never\" | the network mode is \"never\"";
        };
    }

    @ParameterizedTest
    @EnumSource
    void aWishForAMinuteForbidsForAMinute(ModeKind kind) {
        assertSame(Permission.ALL, chosen.modes().limit(Permission.ALL, NOW));
        chosen.chosen(kind, RunMode.NEVER, 60, NOW);
        assertEquals(expected(kind), limited(Permission.ALL, NOW + 59));
        assertSame(Permission.ALL, chosen.modes().limit(Permission.ALL, NOW + 60));
        assertEquals(RunMode.NEVER, chosen.modes().of(kind).at(NOW));
    }

    @ParameterizedTest
    @EnumSource
    void aWishForGoodForbidsUntilTheOneBeforeIsWantedBack(ModeKind kind) {
        chosen.chosen(kind, RunMode.NEVER, 0, NOW);
        assertEquals(expected(kind), limited(Permission.ALL, NOW + 1e6));
        chosen.restored(kind, NOW);
        assertSame(Permission.ALL, chosen.modes().limit(Permission.ALL, NOW));
    }

    @Test
    void whatIsForbiddenAlreadyKeepsItsReason() {
        for (ModeKind kind : ModeKind.values()) {
            chosen.chosen(kind, RunMode.NEVER, 0, NOW);
        }
        Verdict other = new Verdict(false, 64, "outside its hours", true);
        assertEquals("outside its hours | outside its hours | outside its hours | outside its hours",
                limited(new Permission(other, other, other, other), NOW));
        assertEquals("the run mode is \"never\" | on batteries | allowed | on batteries",
                limited(new Permission(NO, NO, Verdict.YES, NO), NOW),
                "light tasks go on over batteries, and a network that is on while transfers are off was asked for");
    }

    @Test
    void whatIsLeftOfAWishStaysWhenTheClockIsMoved() {
        chosen.chosen(ModeKind.GPU, RunMode.NEVER, 60, NOW);
        chosen.shifted(1000);
        assertEquals(expected(ModeKind.GPU), limited(Permission.ALL, NOW + 1059));
        assertSame(Permission.ALL, chosen.modes().limit(Permission.ALL, NOW + 1060));
    }
}
