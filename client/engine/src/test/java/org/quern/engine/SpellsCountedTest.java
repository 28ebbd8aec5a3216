package org.quern.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.WorkSettings;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.HostInfo;
import org.quern.model.Ledger;
import org.quern.model.LedgerKey;
import org.quern.model.SavedState;
import org.quern.scheduler.Ledgers;
import org.quern.scheduler.account.Deficit;

/**
 * A host that may compute from 9:00 to 17:00 for ten days, worked out by hand: ten spells of eight hours, and of the nights between them
 * nine of sixteen hours and the first, of nine; the last one is not over at midnight.
 */
class SpellsCountedTest {
    private static final double START = 1_700_006_400 - 1_700_006_400 % 86_400;
    private static final double HOUR = 3600;
    private static final Permission NOT = Permission.ALL.withoutComputing(1, "night");

    @ParameterizedTest(name = "looked at every {0} s")
    @ValueSource(doubles = {60, 1800, 86_400})
    void daysAndNightsAreSeenWhateverTheStep(double step) {
        Ledger ledger = Ledgers.of(days(step).ledgers()).of(Deficit.INSTANCE);
        // An older spell counts for .995 of the next one.
        double count = 0;
        double off = 0;
        double on = 0;
        for (int day = 0; day < 10; day++) {
            count = 0.995 * count + 1;
            off = 0.995 * off + (day == 0 ? 9 : 16);
            on = 0.995 * on + 8;
        }
        assertEquals(count, told(ledger, "count"), 1e-9);
        assertEquals(off * HOUR, told(ledger, "off"), 1);
        assertEquals(on * HOUR, told(ledger, "on"), 1);
        assertEquals(80 * HOUR, told(ledger, "total"), 1);
        assertEquals(7 * HOUR, told(ledger, "off_now"), 1);
    }

    private static double told(Ledger ledger, String quantity) {
        return ledger.get(new LedgerKey("spell_" + quantity, "", "CPU"));
    }

    private static SavedState days(double step) {
        EngineSettings settings = EngineSettings.defaults(1, "plat")
                .with(new WorkSettings("RISK_SLACK_JC4", 0.1, 0.25, false, 0, false, List.of()));
        TimeAdvance timeAdvance = new TimeAdvance(Double.POSITIVE_INFINITY, Math.max(step, 60), 60, true, false);
        Engine engine = new Engine(SavedState.fresh(HostInfo.plain(1, 1e9), "plat", "8.3.0"), List.of(), settings,
                new Random(1), timeAdvance);
        SavedState[] saved = new SavedState[1];
        turn(engine, 0, new Event.PermissionChanged(NOT), saved);
        for (int day = 0; day < 10; day++) {
            double midnight = 24 * HOUR * day;
            pass(engine, midnight, midnight + 9 * HOUR, step, Permission.ALL, saved);
            pass(engine, midnight + 9 * HOUR, midnight + 17 * HOUR, step, NOT, saved);
            pass(engine, midnight + 17 * HOUR, midnight + 24 * HOUR, step, NOT, saved);
        }
        turn(engine, 240 * HOUR, new Event.Asked(new UserCommand.Quit()), saved);
        return saved[0];
    }

    /** Time passes in steps; at its end something else is allowed. */
    private static void pass(Engine engine, double from, double until, double step, Permission then,
            SavedState[] saved) {
        for (double at = from + step; at < until; at += step) {
            turn(engine, at, null, saved);
        }
        turn(engine, until, new Event.PermissionChanged(then), saved);
    }

    private static void turn(Engine engine, double at, @Nullable Event event, SavedState[] saved) {
        List<Event> events = new ArrayList<>(event == null ? List.of() : List.of(event));
        for (int i = 0; i < 5; i++) {
            List<Command> commands = engine.tick(new Now(START + at, new MonotonicTime(at)), events).sound().commands();
            events = new ArrayList<>();
            for (Command command : commands) {
                if (command instanceof Command.SaveState save) {
                    saved[0] = save.state();
                    events.add(new Event.StateSaved(save.sequence()));
                }
            }
            if (events.isEmpty()) {
                return;
            }
        }
    }
}
