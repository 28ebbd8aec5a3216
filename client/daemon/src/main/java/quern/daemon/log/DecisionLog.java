package quern.daemon.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quern.engine.Decision;

/**
 * Every decision with its reason, one JSON object a line, in {@code decisions.jsonl} of the data directory. When the file
 * is full it becomes {@code decisions.jsonl.old}. A log that cannot be written never stops the work.
 */
public final class DecisionLog {
    private static final Logger LOG = LoggerFactory.getLogger(DecisionLog.class);
    /** Size in bytes at which a new file is begun; two files are kept. */
    private static final long MOST_BYTES = 4L << 20;
    /** Decisions kept in memory for error reports. */
    private static final int KEPT = 100;
    private final Path file;
    private final Deque<Decision> last = new ArrayDeque<>();
    private boolean complained;

    public DecisionLog(Path dataDirectory) {
        this.file = dataDirectory.resolve("decisions.jsonl");
    }

    /** Appends decisions, in order. */
    public void append(List<Decision> decisions) {
        if (decisions.isEmpty()) {
            return;
        }
        StringBuilder lines = new StringBuilder();
        for (Decision decision : decisions) {
            remember(decision);
            lines.append(line(decision)).append('\n');
        }
        try {
            write(lines);
            complained = false;
        } catch (IOException | UncheckedIOException e) {
            if (!complained) {
                LOG.warn("The decision log {} cannot be written: {}", file, e.toString());
            }
            complained = true;
        }
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
    }

    private void write(StringBuilder lines) throws IOException {
        if (Files.exists(file) && Files.size(file) > MOST_BYTES) {
            Files.move(file, file.resolveSibling("decisions.jsonl.old"), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.writeString(file, lines, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    static String line(Decision decision) {
        return "{\"at\":%s,\"kind\":\"%s\",\"subject\":%s,\"verdict\":%s,\"reason\":%s}".formatted(
                String.format(Locale.ROOT, "%.3f", decision.at()), decision.kind().name().toLowerCase(Locale.ROOT),
                quoted(decision.subject()), quoted(decision.verdict()), quoted(decision.reason()));
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
