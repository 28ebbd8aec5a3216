package org.quern.daemon.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.function.DoubleSupplier;
import org.quern.config.file.RegularFile;
import org.quern.daemon.store.DurableFiles;
import org.quern.engine.event.Permission;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code time_stats_log}: when this computer was on, computed and had a network, for projects that ask for it
 * (docs/protocol/data-directory.md 11). Its file is written on other threads; the order stays.
 */
public final class TimeStatsLog {
    private static final Logger LOG = LoggerFactory.getLogger(TimeStatsLog.class);
    /** Whoever was not heard of for so long was off, seconds. */
    private static final double SLEEP_SECONDS = 100;
    /** Size from which it is shortened to its last year. */
    private static final long MOST_BYTES = 1_000_000;
    private static final double YEAR_SECONDS = 365 * 86_400.0;
    private final Path file;
    private final Executor io;
    private final DoubleSupplier clock;
    private final List<String> waiting = new ArrayList<>();
    private String computing = "";
    private String network = "";
    private double seenAt;

    /** {@code clock}: Unix seconds. */
    public TimeStatsLog(Path file, Executor io, DoubleSupplier clock) {
        this.file = file;
        this.io = io;
        this.clock = clock;
    }

    /** A session begins; the last one was alive at {@code lastUpdate}, Unix seconds, 0 if there was none. */
    public synchronized void begin(double lastUpdate, String platform, String version) {
        double now = clock.getAsDouble();
        shorten(now - YEAR_SECONDS);
        if (lastUpdate > 0 && lastUpdate <= now) {
            note(lastUpdate, "power_off");
        }
        note(now, "platform " + platform);
        note(now, "version " + version);
        note(now, "power_on");
        seenAt = now;
        flush();
    }

    /** What is allowed now. */
    public synchronized void see(Permission permission) {
        double now = clock.getAsDouble();
        if (now - seenAt > SLEEP_SECONDS) {
            note(seenAt, "power_off");
            note(now, "power_on");
        }
        seenAt = now;
        computing = changed(now, computing, permission.compute().allowed() ? "proc_start" : "proc_stop");
        network = changed(now, network, permission.offline() ? "net_not_connected" : "net_connected");
        flush();
    }

    /** The client ends. */
    public synchronized void end() {
        note(clock.getAsDouble(), "power_off");
        write();
    }

    private String changed(double now, String before, String event) {
        if (!before.equals(event)) {
            note(now, event);
        }
        return event;
    }

    private void note(double time, String event) {
        waiting.add(String.format(Locale.ROOT, "%.6f %s\n", time, event));
    }

    private void flush() {
        if (!waiting.isEmpty()) {
            io.execute(this::write);
        }
    }

    private synchronized void write() {
        try {
            RegularFile.write(file, String.join("", waiting), StandardOpenOption.CREATE, StandardOpenOption.APPEND,
                    LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            LOG.warn("{} could not be written: {}", file.getFileName(), e.toString());
        }
        waiting.clear();
    }

    /** Forgets what was before then. */
    private void shorten(double since) {
        try {
            if (Files.exists(file) && Files.size(file) > MOST_BYTES) {
                String kept = String.join("\n", RegularFile.text(file).lines()
                        .filter(line -> LogLines.time(line) >= since).toList()) + "\n";
                DurableFiles.replace(file,
                        out -> out.write(kept.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));
            }
        } catch (IOException e) {
            LOG.warn("{} could not be shortened: {}", file.getFileName(), e.toString());
        }
    }
}
