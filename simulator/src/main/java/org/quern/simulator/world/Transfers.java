package org.quern.simulator.world;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quern.engine.event.Event;
import org.quern.engine.event.TransferOutcome;
import org.quern.model.FileId;

/**
 * Up- or downloads of the simulated computer: those that are under way share its speed equally, and one that is stopped goes on from where it was. None fails. Mutable.
 */
final class Transfers {
    /** What needs less time than this is done, seconds: wall time in doubles is no finer than a ten-millionth. */
    private static final double AN_INSTANT = 1e-4;
    private final boolean upload;
    private final double bytesPerSecond;
    private final Map<String, Running> running = new LinkedHashMap<>();
    /** Bytes that had come of those that were stopped. */
    private final Map<String, Double> stopped = new TreeMap<>();

    private final class Running {
        final FileId file;
        final double from;
        final double bytes;
        final double startedAt;
        double done;

        Running(FileId file, double from, double bytes, double startedAt) {
            this.file = file;
            this.from = from;
            this.bytes = bytes;
            this.startedAt = startedAt;
            this.done = from;
        }

        boolean isDone() {
            return bytes - done <= AN_INSTANT * bytesPerSecond;
        }
    }

    /** @param bytesPerSecond of all together; 0 = transfers take no time */
    Transfers(boolean upload, double bytesPerSecond) {
        this.upload = upload;
        this.bytesPerSecond = bytesPerSecond;
    }

    private static String key(FileId file) {
        return file.project().canonical() + " " + file.name();
    }

    /** Begins one; what is news of it at once. {@code momentary}: a network of a moment is there for as long as it takes. */
    List<Event> begin(FileId file, double bytes, boolean momentary, double now) {
        Double before = stopped.remove(key(file));
        Running one = new Running(file, Math.min(bytes, before == null ? 0 : before), bytes, now);
        if (bytesPerSecond <= 0 || momentary || one.isDone()) {
            return List.of(ended(one, bytes, now));
        }
        running.put(key(file), one);
        return List.of(new Event.TransferProgressed(file, one.from));
    }

    private Event ended(Running one, double done, double now) {
        return new Event.TransferEnded(one.file, upload, new TransferOutcome.Done(), done - one.from,
                now - one.startedAt);
    }

    void stop(FileId file) {
        Running one = running.remove(key(file));
        if (one != null) {
            stopped.put(key(file), one.done);
        }
    }

    /** Seconds until the first of them ends, if no other begins; infinite if there is none. */
    double secondsToNext() {
        double least = Double.POSITIVE_INFINITY;
        for (Running one : running.values()) {
            least = Math.min(least, (one.bytes - one.done) * running.size() / bytesPerSecond);
        }
        return least;
    }

    void pass(double seconds) {
        for (Running one : running.values()) {
            one.done = Math.min(one.bytes, one.done + seconds * bytesPerSecond / running.size());
        }
    }

    /** What has come of them, as news for the engine. */
    List<Event> happen(double now) {
        List<Event> news = new ArrayList<>();
        for (Running one : List.copyOf(running.values())) {
            if (one.isDone()) {
                running.remove(key(one.file));
                news.add(ended(one, one.bytes, now));
            } else {
                news.add(new Event.TransferProgressed(one.file, one.done));
            }
        }
        return news;
    }
}
