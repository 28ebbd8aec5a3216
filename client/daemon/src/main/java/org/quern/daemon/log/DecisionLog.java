package org.quern.daemon.log;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.engine.command.Decision;
import org.quern.model.DataNames;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Every decision with its reason, one JSON object a line, in {@code decisions.jsonl} of the data directory. When the file is
 * full it becomes {@code decisions.jsonl.old}, and the new one begins with what holds at that moment, so that the reason of
 * a task that has been waiting for weeks is never lost. A log that cannot be written never stops the work.
 */
public final class DecisionLog {
    private static final Logger LOG = LoggerFactory.getLogger(DecisionLog.class);
    private static final String NAME = DataNames.DECISIONS;
    private static final DateTimeFormatter SINCE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    /** Size in bytes at which a new file is begun; two files are kept. */
    private static final long MOST_BYTES = 4L << 20;
    /** Decisions kept in memory for error reports. */
    private static final int KEPT = 100;
    /** Subjects whose present decision is carried into a new file; older ones are gone from the state as well. */
    private static final int MOST_SUBJECTS = 20_000;
    private final Path file;
    private final Deque<Decision> last = new ArrayDeque<>();
    private final Map<Decision.Key, Decision> current = new LinkedHashMap<>();
    private volatile @Nullable String trouble;

    public DecisionLog(Path dataDirectory) {
        this.file = dataDirectory.resolve(NAME);
    }

    /** Appends decisions, in order. */
    public void append(List<Decision> decisions) {
        if (decisions.isEmpty()) {
            return;
        }
        decisions.forEach(this::remember);
        try {
            if (Files.exists(file) && Files.size(file) > MOST_BYTES) {
                Files.move(file, file.resolveSibling(NAME + ".old"), StandardCopyOption.REPLACE_EXISTING);
                write("", List.copyOf(current.values()));
            } else if (trouble == null) {
                write("", decisions);
            } else { // what was left out holds still, and the last line may be torn
                write("\n", List.copyOf(current.values()));
            }
            trouble = null;
        } catch (IOException e) {
            if (trouble == null) {
                trouble = NAME + " cannot be written since " + SINCE.format(LocalDateTime.now(ZoneId.systemDefault()))
                        + " (" + WriteTrouble.words(e) + ")";
                LOG.warn("{}: until it can, explain tells what held before", trouble);
            }
        }
    }

    /** Since when it cannot be written and why, for any thread; null if it can. */
    public @Nullable String trouble() {
        return trouble;
    }

    /** The latest decisions, oldest first. */
    public List<Decision> last() {
        return List.copyOf(last);
    }

    private void remember(Decision decision) {
        last.addLast(decision);
        if (last.size() > KEPT) {
            last.removeFirst();
        }
        note(current, decision);
        if (current.size() > MOST_SUBJECTS) {
            current.remove(current.keySet().iterator().next());
        }
    }

    private void write(String before, List<Decision> decisions) throws IOException {
        StringBuilder lines = new StringBuilder(before);
        decisions.forEach(decision -> lines.append(DecisionLine.of(decision)).append('\n'));
        RegularFile.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** The present decision on every subject, by the log of a data directory; the one that changed last comes last. */
    public static List<Decision> current(Path dataDirectory) throws IOException {
        Map<Decision.Key, Decision> latest = new LinkedHashMap<>();
        read(dataDirectory.resolve(NAME), decision -> note(latest, decision));
        return new ArrayList<>(latest.values());
    }

    /**
     * Every decision that the log of a data directory still has, the older of its two files first. What held when the newer one was
     * begun stands in both.
     */
    public static void all(Path dataDirectory, Consumer<Decision> reader) throws IOException {
        read(dataDirectory.resolve(NAME + ".old"), reader);
        read(dataDirectory.resolve(NAME), reader);
    }

    /** Puts it in the place of the one before on the same subject, behind all others. */
    private static void note(Map<Decision.Key, Decision> latest, Decision decision) {
        latest.remove(decision.key());
        latest.put(decision.key(), decision);
    }

    private static void read(Path file, Consumer<Decision> reader) throws IOException {
        if (Files.exists(file)) {
            try (var lines = new BufferedReader(
                    new InputStreamReader(RegularFile.open(file), StandardCharsets.UTF_8))) {
                lines.lines().forEach(line -> DecisionLine.parse(line).ifPresent(reader));
            }
        }
    }
}
