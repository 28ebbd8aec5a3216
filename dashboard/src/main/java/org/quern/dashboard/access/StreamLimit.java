package org.quern.dashboard.access;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** How many streams of news are open, by session: each holds memory for as long as it is. */
public final class StreamLimit {
    /** A page of a browser has one, and one that it left is noticed seconds later. */
    public static final int MOST_OF_ONE = 16;
    /** Of all sessions: a household's pages. Each holds megabytes where there are ten thousand tasks. */
    public static final int MOST = 48;
    private final Map<String, Integer> open = new HashMap<>();

    /** Counts one more of who has that cookie, empty for programs; else the answer is a sentence that says why there can be none. */
    public synchronized Optional<String> enter(String cookie) {
        if (open.getOrDefault(cookie, 0) >= MOST_OF_ONE) {
            return Optional.of("This session has " + MOST_OF_ONE + " streams of news open; close a page first.");
        }
        if (open.values().stream().mapToInt(each -> each).sum() >= MOST) {
            return Optional.of("There are " + MOST + " streams of news open; try again when somebody has left.");
        }
        open.merge(cookie, 1, Integer::sum);
        return Optional.empty();
    }

    /** One that had entered is over. */
    public synchronized void leave(String cookie) {
        open.computeIfPresent(cookie, (_, count) -> count > 1 ? count - 1 : null);
    }
}
