package org.quern.daemon.log;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;
import org.quern.daemon.store.DurableFiles;
import org.quern.daemon.turn.TurnListener;
import org.quern.engine.Tick;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.record.Recorded;
import org.quern.model.DataNames;
import org.quern.rpc.record.RecordJson;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what the engine is told and what it decides in {@code recordings/} of the data directory, so that {@code quern replay} can run
 * it again. One compressed file a session; the oldest go. Turns without news cost nothing. Written to disk once a minute: a
 * crash of the computer costs the last one. A recording that cannot be written never stops the work.
 */
public final class EventRecorder implements TurnListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);
    private static final String FOLDER = DataNames.RECORDINGS;
    /** Sessions kept, the running one included. */
    private static final int KEPT = 5;
    /** Size in bytes at which a recording ends. */
    private static final long MOST_BYTES = 16L << 20;
    /** Seconds between writes to the disk. */
    private static final double FLUSH_SECONDS = 60;
    private static final String CLOSED = "The session ended here.";
    private static final String FULL = "The recording had reached its size of 16 MB; the session went on without it.";
    private static final String FAILED = "The engine failed here with an internal error; nothing after it can be compared.";

    private final Path file;
    private final RecordJson json = new RecordJson();
    private final BufferedWriter out;
    private final long mostBytes;
    private @Nullable Now last;
    private int idle;
    private @Nullable MonotonicTime flushedAt;
    private boolean over;

    private EventRecorder(Path file, long mostBytes) throws IOException {
        this.file = file;
        this.mostBytes = mostBytes;
        DurableFiles.replaceSecret(file, _ -> {
        });
        out = new BufferedWriter(new OutputStreamWriter(
                new GZIPOutputStream(Channels.newOutputStream(RegularFile.channel(file, StandardOpenOption.WRITE)),
                        8192, true),
                StandardCharsets.UTF_8));
    }

    /**
     * A recorder whose file begins with {@code start}.
     *
     * @param at Unix seconds, for the file's name
     * @throws IOException if the file cannot be made
     */
    public static EventRecorder begin(Path dataDirectory, Recorded.Start start, double at) throws IOException {
        return begin(dataDirectory, start, at, MOST_BYTES);
    }

    /** The same with another bound, for tests. */
    static EventRecorder begin(Path dataDirectory, Recorded.Start start, double at, long mostBytes)
            throws IOException {
        Path folder = Files.createDirectories(dataDirectory.resolve(FOLDER));
        forgetOld(folder);
        // Milliseconds in twelve digits or more: names sort by time.
        EventRecorder recorder = new EventRecorder(
                folder.resolve(String.format(Locale.ROOT, "%013d.jsonl.gz", Math.round(at * 1000))), mostBytes);
        recorder.write(start);
        recorder.out.flush();
        return recorder;
    }

    private static void forgetOld(Path folder) throws IOException {
        List<Path> files = Folders.entries(folder, "*.jsonl.gz");
        files.sort(null);
        for (int old = 0; old <= files.size() - KEPT; old++) {
            Files.deleteIfExists(files.get(old));
        }
    }

    @Override
    public void turned(Now now, List<Event> events, Tick tick) {
        if (over) {
            return;
        }
        Recorded.Turn turn = Recorded.Turn.of(now, events, tick);
        Now before = last;
        boolean beat = before != null && now.wall() == before.wall() + Recorded.BEAT_SECONDS
                && now.mono().seconds() == before.mono().seconds() + Recorded.BEAT_SECONDS;
        last = now;
        if (beat && turn.quiet()) {
            idle++;
            return;
        }
        attempt(() -> {
            writeIdle();
            write(turn);
            if (now.mono().since(flushedAt) >= FLUSH_SECONDS) {
                flushedAt = now.mono();
                out.flush();
                if (Files.size(file) > mostBytes) {
                    finish(FULL);
                }
            }
        });
    }

    @Override
    public void failed() {
        attempt(() -> finish(FAILED));
    }

    /** Ends the recording; nothing is recorded any more. */
    @Override
    public void close() {
        attempt(() -> finish(CLOSED));
    }

    private void finish(String reason) throws IOException {
        if (!over) {
            writeIdle();
            write(new Recorded.End(reason));
            over = true;
            out.close();
        }
    }

    private void writeIdle() throws IOException {
        if (idle > 0) {
            write(new Recorded.Idle(idle));
            idle = 0;
        }
    }

    private void write(Recorded entry) throws IOException {
        out.write(json.write(entry, Recorded.class));
        out.write('\n');
    }

    private interface Writing {
        void run() throws IOException;
    }

    private void attempt(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            over = true;
            LOG.warn("The recording {} cannot be written and ends here: {}", file, e.toString());
        }
    }
}
