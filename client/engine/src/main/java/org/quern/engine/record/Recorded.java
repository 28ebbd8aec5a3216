package org.quern.engine.record;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.quern.engine.Engine;
import org.quern.engine.Tick;
import org.quern.engine.command.Command;
import org.quern.engine.command.Decision;
import org.quern.engine.event.Event;
import org.quern.engine.event.Now;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.AccountFile;
import org.quern.model.SavedState;

/** One entry of a recording: a session's beginning, its turns in order, and its end if it was recorded to the end. */
public sealed interface Recorded {
    /** Seconds between the turns that {@link Idle} counts: the daemon's beat. */
    double BEAT_SECONDS = 1;

    /**
     * What the engine was made of. Always the first entry.
     *
     * @param format version of this format, {@link #FORMAT}
     * @param program version of the program that recorded
     * @param seed of the engine's source of chance
     * @param saved the state that it went on from
     * @param accounts the attached projects
     * @param settings the user's wishes
     */
    record Start(int format, String program, long seed, SavedState saved, List<AccountFile> accounts,
            EngineSettings settings) implements Recorded {
        /** Raised when an older program would misread a recording. */
        public static final int FORMAT = 3;

        /** An engine in that state: the one that was recorded, or its replay. */
        public Engine engine() {
            return new Engine(saved, accounts, settings, chance(seed));
        }

        /** The engine's source of chance. */
        public static RandomGenerator chance(long seed) {
            return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        }
    }

    /**
     * Turns without any news, each {@link #BEAT_SECONDS} after the one before it by both clocks, to the last bit.
     *
     * @param turns how many
     */
    record Idle(int turns) implements Recorded {}

    /**
     * A turn.
     *
     * @param now its time
     * @param events what the engine was told
     * @param decisions what it decided that was news
     * @param commands what it ordered: kinds only, in order
     */
    record Turn(Now now, List<Event> events, List<Decision> decisions, List<String> commands) implements Recorded {
        /** The record of what a tick said. */
        public static Turn of(Now now, List<Event> events, Tick tick) {
            return new Turn(now, events, tick.decisions(), kinds(tick.commands()));
        }

        /** Names of the kinds of commands. */
        public static List<String> kinds(List<Command> commands) {
            return commands.stream().map(command -> command.getClass().getSimpleName()).toList();
        }

        /** Nothing happened in it. */
        public boolean quiet() {
            return events.isEmpty() && decisions.isEmpty() && commands.isEmpty();
        }
    }

    /**
     * The last entry of a session, and why nothing follows.
     *
     * @param reason sentence for people
     */
    record End(String reason) implements Recorded {}
}
