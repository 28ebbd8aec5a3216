package org.quern.cli.shard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.cli.common.FileTrouble;
import org.quern.simulator.io.TrialLine;
import org.quern.simulator.io.WholeLines;

/**
 * What is in a shard's file: its header, the names of the columns, and a line for each run: the run's index in the sweep, then
 * {@link TrialLine}.
 *
 * @param file where
 * @param header its first line
 * @param lines the run's index, from 0, to its line without the index; runs that are no run of this shard are left out
 */
record ShardContent(Path file, ShardHeader header, Map<Integer, String> lines) {
    static final String COLUMNS = "run," + TrialLine.HEAD;
    private static final int INDEX_DIGITS = 9;

    /**
     * Reads it. A last line that has no end was cut off with the run's process, and is left out.
     *
     * @throws IOException if it cannot be read or is no such file; the message is a sentence that names it
     */
    static ShardContent read(Path file) throws IOException {
        List<String> whole = whole(file);
        ShardHeader header = Optional.ofNullable(whole.isEmpty() ? null : whole.getFirst()).flatMap(ShardHeader::read)
                .orElseThrow(() -> new IOException(file + " is no file of a shard: its first line does not say of which"
                        + " sweep it is. Name files that quern wrote with --shard."));
        if (whole.size() > 1 && !whole.get(1).equals(COLUMNS)) {
            throw new IOException(
                    file + " has other columns than this version of Quern writes. Make the shard again, in"
                            + " another folder.");
        }
        Map<Integer, String> lines = new HashMap<>();
        whole.stream().skip(2).forEach(line -> {
            int comma = line.indexOf(',');
            if (comma > 0 && comma <= INDEX_DIGITS && line.chars().limit(comma).allMatch(c -> c >= '0' && c <= '9')) {
                int run = Integer.parseInt(line, 0, comma, 10);
                String trial = line.substring(comma + 1);
                if (run < header.sweep().runs() && header.shard().has(run) && TrialLine.result(trial).isPresent()) {
                    lines.putIfAbsent(run, trial);
                }
            }
        });
        return new ShardContent(file, header, Map.copyOf(lines));
    }

    private static List<String> whole(Path file) throws IOException {
        try {
            return WholeLines.read(file).lines();
        } catch (IOException fault) {
            throw new IOException(file + ": " + FileTrouble.words(fault) + ".", fault);
        }
    }

    /** How many of its runs it does not have. */
    int lacking() {
        return header.shard().share(header.sweep().runs()) - lines.size();
    }
}
