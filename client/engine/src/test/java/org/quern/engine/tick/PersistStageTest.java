package org.quern.engine.tick;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.model.HostInfo;
import org.quern.model.SavedState;

/** The state is written when it changed, one write at a time, and what rests on it comes out after it. */
class PersistStageTest {
    private static final Command CLEAR = new Command.ClearSlot(1);
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"), List.of(),
            EngineSettings.defaults(1, "p"));
    private PersistStage stage = new PersistStage(true);
    private TickContext tick = at(0);

    private TickContext at(double mono) {
        return new TickContext(new Now(1e9 + mono, new MonotonicTime(mono)), 1e9 + mono, 1, state, new Random(1),
                new Explanations(),
                stage.held(), TimeAdvance.POLLED);
    }

    /** The numbers of the states that a turn at that time has written. */
    private List<Long> written(double mono) {
        tick = at(mono);
        List<Command> commands = new ArrayList<>();
        stage.save(tick, commands);
        return commands.stream().map(command -> ((Command.SaveState) command).sequence()).toList();
    }

    private void fails(long sequence) {
        stage.failed(tick, new Event.StateSaveFailed(sequence, "no space left"));
    }

    private double dueIn(double mono) {
        Due due = new Due(new Now(1e9 + mono, new MonotonicTime(mono)));
        stage.due(due, state);
        return due.seconds();
    }

    @Test
    void whatChangesDuringAWriteGoesIntoTheNext() {
        assertEquals(List.of(1L), written(0));
        assertFalse(state.dirty());
        state.flags().touch();
        assertEquals(List.of(), written(1), "one at a time");
        stage.saved(7);
        assertEquals(List.of(), written(2), "another state's");
        stage.saved(1);
        assertEquals(List.of(2L), written(3));
        stage.saved(2);
        assertEquals(List.of(), written(4), "nothing changed");
    }

    @Test
    void afterAFailureItIsWrittenAgainTenSecondsLaterAndThatIsToldOnce() {
        assertEquals(List.of(1L), written(0));
        fails(1);
        assertEquals(1, tick.commands().size());
        Command.Notify told = (Command.Notify) tick.commands().getFirst();
        assertEquals("The state file cannot be written (no space left). Tasks that run go on; nothing new is started"
                + " until it can. Trying again every 10 s.", told.message().text());
        assertEquals("no space left", tick.stateTrouble());
        assertTrue(state.dirty());
        assertEquals(List.of(), written(9.9));
        assertEquals(List.of(2L), written(10));
        fails(1);
        assertEquals(List.of(), written(30), "the failure of another state");
        fails(2);
        assertEquals(List.of(), tick.commands(), "told already");
        stage.endBegins();
        assertEquals(List.of(3L), written(31), "a client that is to end tries at once");
        stage.saved(3);
        assertEquals("", at(32).stateTrouble());
    }

    @Test
    void aTurnIsDueWhileSomethingIsUnwrittenAndNoWriteUnderWay() {
        assertEquals(1, dueIn(0));
        written(0);
        assertEquals(Double.POSITIVE_INFINITY, dueIn(0));
        state.flags().touch();
        assertEquals(Double.POSITIVE_INFINITY, dueIn(0), "the end of the write is an event");
        fails(1);
        assertEquals(10, dueIn(0));
    }

    @Test
    void whatRestsOnAStateComesOutAfterIt() {
        tick.orderAfterSave(CLEAR);
        Command now = new Command.ClearSlot(2);
        tick.order(now);
        assertEquals(List.of(now), stage.release(tick));
        assertTrue(stage.isAwaited(state));
        written(0);
        assertTrue(stage.isAwaited(state), "it waits for the write");
        assertFalse(stage.settled(state));
        stage.saved(1);
        assertFalse(stage.settled(state), "it has not come out");
        assertEquals(List.of(CLEAR), stage.release(at(1)));
        assertTrue(stage.settled(state));
        assertFalse(stage.isAwaited(state));
        state.flags().touch();
        assertFalse(stage.settled(state));
        assertTrue(stage.isAwaited(state));
        written(2);
        assertFalse(stage.settled(state), "it is being written");
        assertFalse(stage.isAwaited(state));
    }

    @Test
    void aClientThatIsToEndTriesThreeTimes() {
        state.quit();
        written(0);
        assertTrue(stage.isAwaited(state));
        for (int failure = 1; failure <= 3; failure++) {
            assertFalse(stage.settled(state), "failures before: " + (failure - 1));
            fails(failure);
            written(failure * 10);
        }
        assertTrue(stage.settled(state));
        stage.endBegins();
        assertFalse(stage.settled(state));
    }

    @Test
    void successEndsTheCountOfFailures() {
        state.quit();
        written(0);
        fails(1);
        written(10);
        fails(2);
        written(20);
        stage.saved(3);
        state.flags().touch();
        written(30);
        fails(4);
        assertFalse(stage.settled(state));
    }

    @Test
    void withoutADiskNothingIsWrittenAndNothingWaits() {
        stage = new PersistStage(false);
        tick = at(0);
        tick.orderAfterSave(CLEAR);
        assertEquals(List.of(CLEAR), stage.release(tick));
        assertFalse(state.dirty());
        state.flags().touch();
        assertEquals(List.of(), written(1));
        assertEquals(Double.POSITIVE_INFINITY, dueIn(1));
    }
}
