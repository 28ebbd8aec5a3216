package org.quern.daemon.net;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.config.file.RegularFile;
import org.quern.daemon.store.DurableFiles;
import org.quern.model.TransferTotals;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bytes that were moved, requests and answers included, day by day in local time, kept in {@code daily_xfer_history.xml}
 * (docs/protocol/data-directory.md 10). For any thread. What was moved since the last write, a minute at most, is lost with a
 * crash.
 */
public final class DailyTransfers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DailyTransfers.class);
    /** Days that are kept: by their number and not by their age, since the clock may be wrong. */
    private static final int KEPT_DAYS = 365;
    private static final long NANOS_BETWEEN_WRITES = 60_000_000_000L;
    private final Path file;
    private final SortedMap<Long, Day> days = new TreeMap<>(Collections.reverseOrder());
    private long writtenAt = System.nanoTime();
    private boolean changed;

    /**
     * One day.
     *
     * @param when days since 1970 in local time
     * @param up bytes uploaded
     * @param down bytes downloaded
     */
    public record Day(long when, double up, double down) {}

    /** Reads what the data directory holds; a damaged file begins anew. */
    public DailyTransfers(Path dataDirectory) {
        file = dataDirectory.resolve("daily_xfer_history.xml");
        try {
            if (Files.exists(file)) {
                read(BoincXml.of(RegularFile.bytes(file)));
            }
        } catch (IOException e) {
            LOG.warn("{} is ignored: {}", file.getFileName(), e.toString());
        }
    }

    private void read(BoincXml xml) throws IOException {
        for (int root = xml.root("daily_xfers"); xml.nextChild(root);) {
            if (xml.name().equals("dx")) {
                Day day = readDay(xml);
                days.put(day.when(), day);
                if (days.size() > KEPT_DAYS) {
                    days.remove(days.lastKey());
                }
            }
        }
    }

    private static Day readDay(BoincXml xml) throws IOException {
        long when = 0;
        double up = 0;
        double down = 0;
        for (int day = xml.enter(); xml.nextChild(day);) {
            switch (xml.name()) {
                case "when" -> when = xml.longOr(0);
                case "up" -> up = xml.nonNegativeOr(0);
                case "down" -> down = xml.nonNegativeOr(0);
                default -> {
                }
            }
        }
        return new Day(when, up, down);
    }

    /** Counts bytes that were moved now. */
    public synchronized void add(boolean upload, double bytes) {
        if (bytes <= 0) {
            return;
        }
        Day before = days.getOrDefault(today(), new Day(today(), 0, 0));
        days.put(today(), upload ? new Day(today(), before.up() + bytes, before.down())
                : new Day(today(), before.up(), before.down() + bytes));
        changed = true;
        if (System.nanoTime() - writtenAt >= NANOS_BETWEEN_WRITES) {
            write();
        }
    }

    /** All days, the latest first. */
    public synchronized List<Day> days() {
        return new ArrayList<>(days.values());
    }

    /** Bytes of both directions within the last {@code number} days, today included. */
    public double bytesOfLastDays(int number) {
        return totals(number).map(moved -> moved.up() + moved.down()).orElse(0.0);
    }

    /** The sums of the last {@code number} days, today included; empty without such days. */
    public Optional<TransferTotals> totals(int number) {
        if (number <= 0) {
            return Optional.empty();
        }
        List<Day> lately = days().stream().filter(day -> day.when() > today() - number && day.when() <= today())
                .toList();
        return Optional.of(new TransferTotals(number, lately.stream().mapToDouble(Day::up).sum(),
                lately.stream().mapToDouble(Day::down).sum()));
    }

    private static long today() {
        return LocalDate.ofInstant(Instant.now(), ZoneId.systemDefault()).toEpochDay();
    }

    private void write() {
        writtenAt = System.nanoTime();
        changed = false;
        try {
            DurableFiles.replace(file, stream -> {
                BoincXmlWriter out = new BoincXmlWriter(stream);
                out.open("daily_xfers");
                for (Day day : days.values()) {
                    write(out, day);
                }
                out.close();
                out.flush();
            });
        } catch (IOException e) {
            LOG.warn("{} could not be written: {}", file.getFileName(), e.toString());
        }
    }

    /** Writes one day as BOINC does. */
    public static void write(BoincXmlWriter out, Day day) throws IOException {
        out.open("dx");
        out.integer("when", day.when());
        out.number("up", day.up());
        out.number("down", day.down());
        out.close();
    }

    /** Writes what was not written yet. */
    @Override
    public synchronized void close() {
        if (changed) {
            write();
        }
    }
}
