package org.quern.simulator.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.OptionalDouble;
import org.quern.config.file.RegularFile;
import org.quern.model.ProjectUrl;

/**
 * How long the tasks of a project that ended last took here, and were estimated to, by the client's log of them, {@code job_log_*.txt}
 * (docs/protocol/data-directory.md 3).
 *
 * @param count how many are told of
 * @param ratio seconds that they ran, by seconds that were estimated from size and speed; 1 if there are none
 * @param fpops operations that each was estimated to take, in the mean; 0 if there are none
 */
record EndedTasks(int count, double ratio, double fpops) {
    static final EndedTasks NONE = new EndedTasks(0, 1, 0);
    /** Older ones may be of other applications, or of another computer's load. */
    private static final int MOST = 20;
    /** Of the end of the file, far more than so many lines. */
    private static final int MOST_BYTES = 1 << 14;

    /** Those of a project in a data directory; none if nobody kept a log, or it cannot be read. */
    static EndedTasks of(Path folder, ProjectUrl project) {
        Path file = folder.resolve("job_log_" + project.directoryName() + ".txt");
        try {
            return Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? of(end(file)) : NONE;
        } catch (IOException e) {
            return NONE; // what it could tell is a help only
        }
    }

    private static List<String> end(Path file) throws IOException {
        try (FileChannel log = RegularFile.channel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            log.position(Math.max(0, log.size() - MOST_BYTES));
            ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
            while (bytes.hasRemaining() && log.read(bytes) >= 0) {
                // until it is full, or the file ends
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1).lines().toList();
        }
    }

    private static EndedTasks of(List<String> lines) {
        int count = 0;
        double ran = 0;
        double estimated = 0;
        double fpops = 0;
        for (String line : lines.reversed()) {
            double elapsed = number(line, " et ").orElse(0);
            double estimate = number(line, " ue ").orElse(0);
            if (count < MOST && elapsed > 0 && estimate > 0 && number(line, " es ").orElse(0) == 0) {
                count++;
                ran += elapsed;
                estimated += estimate;
                fpops += Math.max(0, number(line, " fe ").orElse(0));
            }
        }
        return count == 0 ? NONE : new EndedTasks(count, ran / estimated, fpops / count);
    }

    /** Behind its name; the first line may be cut, and another program may have written others. */
    private static OptionalDouble number(String line, String name) {
        int at = line.indexOf(name);
        int from = at + name.length();
        int end = line.indexOf(' ', from);
        if (at < 0) {
            return OptionalDouble.empty();
        }
        try {
            double number = Double.parseDouble(line.substring(from, end < 0 ? line.length() : end));
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
