package org.quern.cli.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.quern.daemon.log.DecisionLog;
import org.quern.engine.command.Decision;
import org.quern.rpc.history.HistoryEntry;

/**
 * Why everything was as it was at some moment: from the log of decisions, and further back from the history.
 *
 * @param decisions the one on every subject that held at that moment; the one that changed last comes last
 * @param lastSign when the client did the last thing that is known, Unix seconds; empty if it is known not to have run at that moment
 * @param unreadable a sentence about each file of the history that could not be read
 */
public record PastReasons(List<Decision> decisions, OptionalDouble lastSign, List<String> unreadable) {
    public PastReasons {
        decisions = List.copyOf(decisions);
        unreadable = List.copyOf(unreadable);
    }

    /** Those of that moment, Unix seconds. */
    public static PastReasons at(Path dataDirectory, double time) throws IOException {
        Map<Decision.Key, Decision> latest = new LinkedHashMap<>();
        Absence absence = new Absence(time);
        Consumer<Decision> newest = it -> { // by its own time: where the clock was set back, files are not in order of time
            if (it.at() <= time) {
                latest.merge(it.key(), it, (before, next) -> next.at() >= before.at() ? next : before);
            }
        };
        List<String> unreadable = OwnHistory.read(dataDirectory, 0, entry -> {
            absence.accept(entry);
            decision(entry).ifPresent(newest);
        });
        double[] lastDecision = {0};
        DecisionLog.all(dataDirectory, it -> {
            lastDecision[0] = Math.max(lastDecision[0], it.at());
            newest.accept(it);
        });
        absence.why().ifPresent(it -> latest.put(it.key(), it));
        List<Decision> all = new ArrayList<>(latest.values());
        all.sort(Comparator.comparingDouble(Decision::at));
        return new PastReasons(all, absence.why().isPresent() ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(lastDecision[0], absence.lastEntry())), unreadable);
    }

    private static Optional<Decision> decision(HistoryEntry entry) {
        return entry instanceof HistoryEntry.ReasonChanged e && isKind(e.kind())
                ? Optional.of(new Decision(e.at(), Decision.Kind.valueOf(e.kind().toUpperCase(Locale.ROOT)),
                        e.subject(), e.verdict(), e.reason()))
                : Optional.empty();
    }

    private static boolean isKind(String name) {
        return name.equals("host") || name.equals("device");
    }
}
