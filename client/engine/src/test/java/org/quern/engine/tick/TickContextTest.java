package org.quern.engine.tick;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.options.LogFlag;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.command.Message;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.ClientState;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;

class TickContextTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final ProjectUrl OTHER = ProjectUrl.of("http://b.example/");
    private final ClientState state = new ClientState(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"), List.of(),
            EngineSettings.defaults(1, "p"));
    private final HeldCommands held = new HeldCommands();
    private final Explanations explanations = new Explanations();
    private final TickContext tick = driven(TimeAdvance.POLLED);

    /** The client goes by another time than the computer shows. */
    private TickContext driven(TimeAdvance timeAdvance) {
        return new TickContext(new Now(900, new MonotonicTime(50)), 1000, 3, state, new Random(1), explanations, held,
                timeAdvance);
    }

    private static List<String> decided(TickContext tick) {
        return tick.decisions().stream()
                .map(decision -> decision.at() + " " + decision.kind() + " " + decision.subject()
                        + (decision.project() == null ? "" : " " + decision.project()) + ": " + decision.verdict()
                        + ", "
                        + decision.reason())
                .toList();
    }

    @Test
    void whatIsMadeOnceIsTheSameForAll() {
        assertEquals(3, tick.elapsed());
        StringBuilder made = tick.once(StringBuilder.class, t -> new StringBuilder("first"));
        assertSame(made, tick.once(StringBuilder.class, t -> new StringBuilder("second")));
    }

    @Test
    void messagesAreDatedAsTheComputerShowsTheTime() {
        tick.log(URL, "a line");
        tick.log(LogFlag.TASK, null, "another");
        tick.alert(URL, "look");
        tick.tellForScheduler(URL, "news");
        assertEquals(List.of(new Message(1000, URL, Message.Priority.INFO, "a line", null),
                new Message(1000, null, Message.Priority.INFO, "another", LogFlag.TASK),
                new Message(1000, URL, Message.Priority.ALERT, "look", null),
                new Message(1000, URL, Message.Priority.SCHEDULER, "news", null)),
                tick.commands().stream().map(command -> ((Command.Notify) command).message()).toList());
    }

    @Test
    void whoWantsNoReasonsIsToldWhatNeedsTheUserOnly() {
        TickContext silent = driven(TimeAdvance.BY_EVENTS);
        silent.log(URL, "a line");
        silent.decide(Decision.Kind.HOST, "client", "end", "all is done");
        assertEquals(List.of(), silent.commands());
        assertEquals(List.of(), silent.decisions());
        assertEquals("", silent.verdict(Decision.Kind.HOST, "client"));
        silent.alert(URL, "look");
        assertEquals(1, silent.commands().size());
    }

    @Test
    void aDecisionIsToldWhenItIsNewsAndKnownUntilItsSubjectIsGone() {
        tick.decide(Decision.Kind.HOST, "client", "end", "all is done");
        tick.decide(Decision.Kind.HOST, "client", "end", "all is done");
        tick.decide(URL, Decision.Kind.TASK, "t", "wait", "no room");
        assertEquals(List.of("1000.0 HOST client: end, all is done", "1000.0 TASK t http://a.example/: wait, no room"),
                decided(tick));
        assertEquals("end", tick.verdict(Decision.Kind.HOST, "client"));
        assertEquals("", tick.verdict(Decision.Kind.HOST, "other"));
        tick.forget(OTHER, Decision.Kind.TASK, "t");
        assertEquals(2, explanations.all().size());
        tick.forget(URL, Decision.Kind.TASK, "t");
        assertEquals(1, explanations.all().size());
    }

    /** A number is no news, whatever its length; a point that ends a sentence is none of a number's. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"waits 5 s|waits 70.5 s|false", "waits 5 s|waits 5 s|false",
        "waits 5 s|waits -1e-7 s|false", "needs 3 of 4|needs 2 of 9|false", "needs 12|needs 1|false",
        "needs 102|needs 10|false", "needs 92|needs 9|false",
        "ends at 5.|ends at 6.|false", "ends at 5.|ends at 6|true", "needs 3 of 4|needs 3 at 4|true",
        "waits|waits 5 s|true", "waits 5 s|waits|true", "waits 5 s|waits five s|true", "waits 5 s|waits 5 s more|true"})
    void aReasonIsNewsWhereMoreThanItsNumbersDiffer(String before, String after, boolean isNews) {
        tick.decide(Decision.Kind.TASK, "t", "wait", before);
        tick.decide(Decision.Kind.TASK, "t", "wait", after);
        assertEquals(isNews ? 2 : 1, tick.decisions().size());
        tick.decide(Decision.Kind.TASK, "t", "start", after);
        assertEquals(isNews ? 3 : 2, tick.decisions().size(), "another verdict");
    }

    @Test
    void theTasksOfADeviceMayDifferInTheirNumbersOnly() {
        tick.decide(Decision.Kind.DEVICE, "CPU", "use", "task_1");
        tick.decide(Decision.Kind.DEVICE, "CPU", "use", "task_2");
        tick.decide(Decision.Kind.DEVICE, "CPU", "use", "task_2");
        assertEquals(2, tick.decisions().size());
        tick.decide(Decision.Kind.DEVICE, "CPU", "idle", "for 5 s");
        tick.decide(Decision.Kind.DEVICE, "CPU", "idle", "for 6 s");
        assertEquals(3, tick.decisions().size());
    }

    @Test
    void aRemovalIsHeldFromItsOrderUntilItComesOut() {
        state.flags().written();
        assertFalse(tick.removalIsHeld(URL));
        tick.orderAfterSave(new Command.RemoveProject(URL));
        assertTrue(state.dirty());
        assertTrue(tick.removalIsHeld(ProjectUrl.of("https://www.a.example")), "however it is spelt");
        assertFalse(tick.removalIsHeld(OTHER));
        assertEquals(List.of(), tick.removals());
        held.add(tick.afterSave());
        tick.afterSave().clear();
        assertTrue(tick.removalIsHeld(URL));
        assertFalse(tick.removalIsHeld(OTHER));
        assertEquals(List.of(URL), tick.removals());
        held.writing();
        held.written();
        held.release();
        assertFalse(tick.removalIsHeld(URL));
        assertEquals(List.of(URL), tick.removals(), "its files go in this turn");
        held.release();
        assertEquals(List.of(), tick.removals());
    }
}
