package org.quern.dashboard.history;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.quern.rpc.history.HistoryJson;

/**
 * The lines of a file but those that the database has. It has some if a backup of the client's was put back, or the client ended between two
 * steps as it began a new file: then the same entries come again in another file.
 */
final class UnstoredLines implements Consumer<String> {
    /** Of the characters of a file; a client begins another one at an eighth of it. */
    private static final int MOST_CHARACTERS = 8 << 20;
    private static final double MILLIS = 1000;
    private final Set<String> lines = new LinkedHashSet<>();
    private long characters;

    private UnstoredLines() {}

    /** Somebody who reads lines out. */
    interface Source {
        void to(Consumer<String> reader) throws IOException;
    }

    /** In their order; empty if the file has none at all, or more than a client writes. */
    static Optional<Set<String>> of(Source source, HistoryDatabase store) throws IOException, DatabaseException {
        UnstoredLines all = new UnstoredLines();
        source.to(all);
        if (all.lines.isEmpty() || all.isTooMuch()) {
            return Optional.empty();
        }
        long first = all.firstTime();
        for (long time : store.times()) {
            if (time >= first) {
                store.lines(time).ifPresent(known -> known.forEach(all.lines::remove));
            }
        }
        return Optional.of(all.lines);
    }

    @Override
    public void accept(String line) {
        characters += line.length();
        if (!line.isEmpty() && !isTooMuch()) {
            lines.add(line);
        }
    }

    private boolean isTooMuch() {
        return characters > MOST_CHARACTERS || lines.size() > HistoryDatabase.MOST_LINES;
    }

    /** Milliseconds of the first entry. */
    private long firstTime() {
        return lines.stream().flatMap(line -> HistoryJson.read(line).stream())
                .mapToLong(entry -> Math.round(entry.at() * MILLIS)).findFirst().orElse(Long.MAX_VALUE);
    }
}
