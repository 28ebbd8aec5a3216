package org.quern.model;

/**
 * A feed of news that is read now and then (docs/protocol/data-directory.md 12).
 *
 * @param url where it is; may hold a token, so it is in no message
 * @param pollSeconds seconds between two looks
 * @param nextPoll Unix seconds of the next look
 * @param failures looks in a row that failed
 * @param tag the server's name of what was read last ("ETag"), empty if it gave none
 * @param modified when that was made, in the server's words ("Last-Modified"), empty if it did not say
 */
public record NewsFeed(String url, double pollSeconds, double nextPoll, int failures, String tag, String modified) {
    /** Nobody needs news more often, or waits longer for them. */
    public static final double SHORTEST_POLL_SECONDS = 3_600;
    public static final double LONGEST_POLL_SECONDS = 30 * 86_400.0;
    /** Doubling this often is the longest time anyway. */
    private static final int MOST_DOUBLINGS = 10;

    public NewsFeed {
        pollSeconds = Math.clamp(Double.isFinite(pollSeconds) ? pollSeconds : LONGEST_POLL_SECONDS,
                SHORTEST_POLL_SECONDS, LONGEST_POLL_SECONDS);
    }

    /** One that was never read and is due. */
    public static NewsFeed fresh(String url, double pollSeconds) {
        return new NewsFeed(url, pollSeconds, 0, 0, "", "");
    }

    /** The same with another interval, from the next look on. */
    public NewsFeed every(double seconds) {
        return new NewsFeed(url, seconds, nextPoll, failures, tag, modified);
    }

    /** A look is due; one that would be later than an interval from now stems from a clock that was set back. */
    public boolean due(double now) {
        return nextPoll <= now || nextPoll > now + LONGEST_POLL_SECONDS;
    }

    /** It was read. */
    public NewsFeed read(double now, String newTag, String newModified) {
        return new NewsFeed(url, pollSeconds, now + pollSeconds, 0, newTag, newModified);
    }

    /** It was not, and is asked again after twice the time of before. */
    public NewsFeed failed(double now) {
        double wait = SHORTEST_POLL_SECONDS * (1L << Math.min(failures, MOST_DOUBLINGS));
        return new NewsFeed(url, pollSeconds, now + Math.min(wait, LONGEST_POLL_SECONDS), failures + 1, tag, modified);
    }

    /** Without its URL, for logs. */
    @Override
    public String toString() {
        return "NewsFeed[every " + pollSeconds + " s]";
    }
}
