package org.quern.simulator.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The lines of a file to which runs append their results, one each. The last one has no end if its process was ended within it; such
 * a line may look whole and have lost digits.
 *
 * @param lines those that are whole
 * @param isCut there is a part of another one behind them
 */
public record WholeLines(List<String> lines, boolean isCut) {
    public WholeLines {
        lines = List.copyOf(lines);
    }

    /** Reads them. */
    public static WholeLines read(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        int end = end(all);
        // Not strictly: the cut may be within a letter, and one that is damaged is no reason to lose the others.
        return new WholeLines(new String(all, 0, end, StandardCharsets.UTF_8).lines().toList(), end < all.length);
    }

    /** The same, and takes the part of a line away, so that what is appended begins a line of its own. */
    public static WholeLines mend(Path file) throws IOException {
        WholeLines read = read(file);
        if (read.isCut) {
            int end = end(Files.readAllBytes(file));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(end);
            }
        }
        return read;
    }

    private static int end(byte[] all) {
        int end = all.length;
        while (end > 0 && all[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    /** What people are told of a cut in that file, without a full stop. */
    public static String cut(Path file) {
        return file + ": the last line was cut off when its process ended; it is left out, and its run is made again";
    }
}
