package org.quern.dashboard.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryJson;

/** The newest entries of a time, of all that are read, in whatever order; no more of them are kept than are told. */
final class NewestEntries {
    /** Of one moment: no client writes as many, and a damaged file shall not fill memory. */
    static final int MOST_OF_A_MOMENT = 20_000;
    private final double since;
    private final double until;
    private final int most;
    private final NavigableMap<Double, List<Placed>> moments = new TreeMap<>();
    private int size;
    /** There are older ones. */
    private boolean isCut;

    /** An entry of a line of a file, each by its number. */
    private record Placed(int file, int line, HistoryEntry entry) {}

    NewestEntries(double since, double until, int most) {
        this.since = since;
        this.until = until;
        this.most = most;
    }

    /** Whether a line can have an entry that is among them, as far as they are read. */
    boolean takes(String line) {
        double at = HistoryJson.at(line);
        return at < until && takes(at);
    }

    /** Whether, where something is of that time, Unix seconds, or earlier, it can be among them; else, if it is of the time that is asked for, it is left for another part. */
    boolean takes(double at) {
        boolean isLate = size < most || at >= moments.firstKey();
        isCut |= at >= since && !isLate;
        return at >= since && isLate;
    }

    /** Gets the entries of the file of that number, those that may be among them at least, in their order. */
    Consumer<HistoryEntry> of(int file) {
        int[] line = {0};
        return entry -> add(new Placed(file, line[0]++, entry));
    }

    private void add(Placed placed) {
        double at = placed.entry().at();
        if (!(at < until && takes(at))) {
            return;
        }
        List<Placed> moment = moments.computeIfAbsent(at, _ -> new ArrayList<>());
        if (moment.size() < MOST_OF_A_MOMENT) {
            moment.add(placed);
            size++;
        }
        while (size - moments.firstEntry().getValue().size() >= most) {
            size -= moments.pollFirstEntry().getValue().size();
            isCut = true;
        }
    }

    /** When they begin, Unix seconds. */
    double begin() {
        return isCut ? moments.firstKey() : since;
    }

    /**
     * All of them.
     *
     * @param held what held when they began
     */
    HistoryPart part(List<HistoryEntry> held) {
        List<HistoryEntry> entries = moments.values().stream().flatMap(List::stream)
                .sorted(Comparator.comparingInt(Placed::file).thenComparingInt(Placed::line)).map(Placed::entry)
                .toList();
        return new HistoryPart(held, entries, isCut ? OptionalDouble.of(begin()) : OptionalDouble.empty());
    }
}
