package org.quern.dashboard.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryJson;
import org.quern.rpc.history.TasksAtWork;

/**
 * A long history in parts, the newest first: no more files are read than the part is of, once it is known from when to when each is. Parts are
 * told apart by time alone, so all of them together are all that there is also where the clock was set. What held where one begins is known of
 * the end of each full file, which never changes, once somebody has asked for it.
 */
public final class HistoryPages {
    private final ClientHistory history;
    /** What held at the end of full files, as few entries as say it. */
    private final Map<Path, List<HistoryEntry>> atEnd = new HashMap<>();

    public HistoryPages(ClientHistory history) {
        this.history = history;
    }

    /**
     * The newest entries of a time, whichever files they are in, in the order in which they are there. Those of one moment stay together, so there
     * may be some more than {@code most}.
     *
     * @param since Unix seconds of the oldest that are told
     * @param until Unix seconds; those that are told are older
     * @param most how many are told
     */
    public synchronized HistoryPart part(double since, double until, int most) throws IOException {
        List<Path> full = history.full();
        atEnd.keySet().retainAll(full);
        NewestEntries newest = new NewestEntries(since, until, most);
        history.readCurrent(newest::takes, newest.of(full.size()));
        List<Integer> latestFirst = IntStream.range(0, full.size()).boxed()
                .sorted(Comparator.comparingDouble((Integer number) -> last(full, number)).reversed()).toList();
        for (int number : latestFirst) {
            if (history.span(full.get(number)).first() < until && newest.takes(last(full, number))) {
                history.readFull(full.get(number), newest::takes, newest.of(number));
            }
        }
        return newest.part(held(full, newest.begin()));
    }

    /** When the latest entry of the file of that number happened, Unix seconds. */
    private double last(List<Path> full, int number) {
        return history.span(full.get(number)).last();
    }

    /** What held at that moment, Unix seconds. */
    private List<HistoryEntry> held(List<Path> full, double time) {
        int number = full.size() - 1;
        while (number >= 0 && last(full, number) >= time) {
            number--;
        }
        InitialState state = new InitialState();
        held(full, number).forEach(state);
        Predicate<String> isBefore = line -> HistoryJson.at(line) < time;
        for (Path path : full.subList(number + 1, full.size())) {
            if (history.span(path).first() < time) {
                history.readFull(path, isBefore, state);
            }
        }
        history.readCurrent(isBefore, state);
        return state.entries();
    }

    /** What held at the end of the file of that number, none if it is below 0. A session that begins knows nothing of what held before. */
    private List<HistoryEntry> held(List<Path> full, int number) {
        if (number < 0) {
            return List.of();
        }
        double earliest = last(full, number) - TasksAtWork.SECONDS_BEFORE;
        int from = number;
        while (from >= 0 && !atEnd.containsKey(full.get(from)) && last(full, from) >= earliest
                && !beginsSession(full, from)) {
            from--;
        }
        from = Math.max(from, 0);
        for (int i = from; i <= number; i++) {
            if (!atEnd.containsKey(full.get(i))) {
                InitialState state = new InitialState();
                atEnd.getOrDefault(i > 0 ? full.get(i - 1) : full.get(i), List.of()).forEach(state);
                if (!history.readFull(full.get(i), _ -> true, state)) {
                    return state.entries(); // perhaps it can be read the next time
                }
                atEnd.put(full.get(i), List.copyOf(state.entries()));
            }
        }
        return atEnd.getOrDefault(full.get(number), List.of());
    }

    /** One by a clock that was set back behind the file before hides nothing. */
    private boolean beginsSession(List<Path> full, int number) {
        double before = number > 0 ? last(full, number - 1) : 0;
        List<HistoryEntry> begun = new ArrayList<>();
        history.readFull(full.get(number), line -> line.contains("\"client_started\""), begun::add);
        return begun.stream().anyMatch(each -> each instanceof HistoryEntry.ClientStarted && each.at() >= before);
    }
}
