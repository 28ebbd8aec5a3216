package org.quern.simulator.soak.check;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ModeKind;
import org.quern.model.HostInfo;
import org.quern.model.RunMode;
import org.quern.model.SavedState;

/** What may be "always" follows from what the user said and what the client has of it on disk. */
class ModesKnownTest {
    private final ModesKnown modes = new ModesKnown();

    private void says(RunMode mode) {
        modes.asked(new UserCommand.SetMode(ModeKind.CPU, mode, 0));
    }

    private void stores(RunMode mode) {
        modes.carriedOut(new Command.SaveState(1, state(mode)));
        modes.stored();
    }

    private void begins(RunMode mode) {
        modes.died();
        modes.began(state(mode));
    }

    private static SavedState state(RunMode mode) {
        return SavedState.fresh(HostInfo.plain(1, 1e9), "simulated", "8.3.0").withModes(mode, RunMode.AUTO,
                RunMode.AUTO);
    }

    private boolean mayBeAlways() {
        return modes.mayBeAlways(ModeKind.CPU);
    }

    @Test
    void whatIsTakenBackHoldsUntilThatIsOnDisk() {
        says(RunMode.ALWAYS);
        stores(RunMode.ALWAYS);
        says(RunMode.AUTO);
        assertTrue(mayBeAlways());
        stores(RunMode.AUTO);
        assertFalse(mayBeAlways());
    }

    @Test
    void whatWasTakenBackAsTheClientDiedStillHoldsInTheNextOne() {
        says(RunMode.ALWAYS);
        stores(RunMode.ALWAYS);
        says(RunMode.AUTO);
        begins(RunMode.ALWAYS);
        stores(RunMode.ALWAYS);
        assertTrue(mayBeAlways());
    }

    @Test
    void whatTheStateDoesNotSayDoesNotHold() {
        says(RunMode.ALWAYS);
        begins(RunMode.AUTO);
        assertFalse(mayBeAlways());
        begins(RunMode.ALWAYS);
        assertFalse(mayBeAlways(), "nobody knows where that comes from");
    }

    @Test
    void damageMayBringBackWhatWasSaidBefore() {
        says(RunMode.ALWAYS);
        stores(RunMode.ALWAYS);
        says(RunMode.AUTO);
        stores(RunMode.AUTO);
        modes.damaged();
        begins(RunMode.ALWAYS);
        assertTrue(mayBeAlways());
        modes.damaged();
        begins(RunMode.AUTO);
        assertFalse(mayBeAlways());
    }
}
