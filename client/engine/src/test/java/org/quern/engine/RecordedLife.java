package org.quern.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TimeAdvance;
import org.quern.model.AccountFile;
import org.quern.model.SavedState;

/** What one life of a client was told, turn by turn, so that others can be told the same up to some turn. Mutable. */
final class RecordedLife {
    private record Turn(Now now, List<Event> events) {}

    /**
     * What a client says.
     *
     * @param commands by what they are and of whom, as {@link CommandKeys} has it: turns after the one that was asked for
     * @param state as it is in the end
     * @param written as it was ordered to be written last, null if it never was
     */
    record Sayings(Map<String, Integer> commands, SavedState state, @Nullable SavedState written) {}

    private final SavedState saved;
    private final List<AccountFile> accounts;
    private final EngineSettings settings;
    private final long seed;
    private final List<Turn> turns = new ArrayList<>();

    RecordedLife(SavedState saved, List<AccountFile> accounts, EngineSettings settings, long seed) {
        this.saved = saved;
        this.accounts = List.copyOf(accounts);
        this.settings = settings;
        this.seed = seed;
    }

    /** A client that begins this life. */
    Engine engine(List<Stage> stages) {
        return new Engine(saved, accounts, settings, new Random(seed), TimeAdvance.POLLED, stages);
    }

    void told(Now now, List<Event> events) {
        turns.add(new Turn(now, List.copyOf(events)));
    }

    int length() {
        return turns.size();
    }

    List<Event> events(int turn) {
        return turns.get(turn).events();
    }

    /**
     * What a client says that was told the same up to a turn, of that turn's events those that are {@code told}, and nothing but
     * that its state is written in the turns that follow, each so many seconds after the one before.
     *
     * @param raises every look is asked for in that turn and the following ones
     */
    Sayings from(int turn, Predicate<Event> told, boolean raises, List<Double> follow) {
        RaisedFlags flags = new RaisedFlags();
        Engine engine = engine(RaisedFlags.before(flags));
        Command.@Nullable SaveState asked = null;
        boolean isWriting = false;
        for (int i = 0; i < turn; i++) {
            isWriting &= !endsWrite(turns.get(i).events(), asked);
            for (Command command : engine.tick(turns.get(i).now(), turns.get(i).events()).sound().commands()) {
                if (command instanceof Command.SaveState save) {
                    asked = save;
                    isWriting = true;
                }
            }
        }
        flags.raise(raises);
        Now now = turns.get(turn).now();
        List<Event> events = turns.get(turn).events().stream().filter(told).toList();
        Map<String, Integer> said = new TreeMap<>();
        Tick tick = null;
        for (int i = 0; i <= follow.size(); i++) {
            isWriting &= !endsWrite(events, asked);
            tick = engine.tick(now, events).sound();
            for (Command command : tick.commands()) {
                if (command instanceof Command.SaveState save) {
                    asked = save;
                    isWriting = true;
                }
                said.putIfAbsent(CommandKeys.of(command), i);
            }
            events = isWriting && asked != null ? List.of(new Event.StateSaved(asked.sequence())) : List.of();
            double seconds = i < follow.size() ? follow.get(i) : 0;
            now = new Now(now.wall() + seconds, new MonotonicTime(now.mono().seconds() + seconds));
        }
        return new Sayings(new LinkedHashMap<>(said), Objects.requireNonNull(tick).view().state(),
                asked == null ? null : asked.state());
    }

    private static boolean endsWrite(List<Event> events, Command.@Nullable SaveState write) {
        return write != null && events.stream().anyMatch(event -> switch (event) {
            case Event.StateSaved(long sequence) -> sequence == write.sequence();
            case Event.StateSaveFailed(long sequence, String _) -> sequence == write.sequence();
            default -> false;
        });
    }
}
