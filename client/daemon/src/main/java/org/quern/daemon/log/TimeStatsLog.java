package org.quern.daemon.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import org.quern.daemon.exec.slot.PlainFiles;
import org.quern.engine.event.Permission;
import org.quern.engine.state.host.Uptime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code time_stats_log}: when this computer was on, computed and had a network, for projects that ask for it
 * (docs/protocol/data-directory.md 11). Its file is written on other threads; the order stays.
 */
public final class TimeStatsLog {
    private static final Logger LOG = LoggerFactory.getLogger(TimeStatsLog.class);
    /** Size from which it is shortened to its newer half, which is years. */
    private static final int MOST_BYTES = 1_000_000;
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
        if (lastUpdate > 0 && lastUpdate <= now) {
            note(lastUpdate, "power_off");
        }
        note(now, "platform " + platform);
        note(now, "version " + version);
        note(now, "power_on");
        seenAt = now;
        io.execute(() -> {
            shorten();
            write();
        });
    }

    /** What is allowed now. Only notes it: whoever asks waits for no disk. */
    public synchronized void see(Permission permission) {
        double now = clock.getAsDouble();
        if (now - seenAt > Uptime.SLEEP_SECONDS) {
            computing = "proc_stop"; // the client did nothing meanwhile, though it was not ended
            note(seenAt, computing);
        }
        seenAt = now;
        boolean isConnected = permission.network().allowed() && !permission.offline();
        computing = changed(now, computing, permission.compute().allowed() ? "proc_start" : "proc_stop");
        network = changed(now, network, isConnected ? "net_connected" : "net_not_connected");
        if (!waiting.isEmpty()) {
            io.execute(() -> {
                shorten();
                write();
            });
        }
    }

    /** The client ends. */
    public void end() {
        synchronized (this) {
            note(clock.getAsDouble(), "power_off");
        }
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

    private synchronized String taken() {
        String lines = String.join("", waiting);
        waiting.clear();
        return lines;
    }

    /** The lock of the lines is not held while the disk is waited for. */
    private void write() {
        synchronized (file) {
            try {
                RegularFile.write(file, taken(), StandardOpenOption.CREATE, StandardOpenOption.APPEND,
                        LinkOption.NOFOLLOW_LINKS);
            } catch (IOException e) {
                LOG.warn("{} could not be written: {}", file.getFileName(), e.toString());
            }
        }
    }

    /** Keeps the newer half of a file that has become too long. */
    private void shorten() {
        synchronized (file) {
            try {
                if (PlainFiles.isPlain(file) && Files.size(file) > MOST_BYTES) {
                    String half = PlainFiles.tail(file, MOST_BYTES / 2).orElse("");
                    PlainFiles.replace(file, half.substring(half.indexOf('\n') + 1)
                            .getBytes(StandardCharsets.ISO_8859_1));
                }
            } catch (IOException e) {
                LOG.warn("{} could not be shortened: {}", file.getFileName(), e.toString());
            }
        }
    }
}
