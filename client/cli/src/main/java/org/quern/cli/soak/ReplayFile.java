package org.quern.cli.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.simulator.soak.fault.Fault;

/**
 * A run that failed, as a file: a line with seed and run, then a line for each fault.
 *
 * @param seed of the search
 * @param run number of the run in it
 * @param faults what goes wrong
 */
record ReplayFile(long seed, int run, List<Fault> faults) {
    static ReplayFile read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file).stream().map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
        try {
            String[] head = lines.getFirst().split(" ");
            return new ReplayFile(Long.parseLong(head[1]), Integer.parseInt(head[3]),
                    faults(lines.subList(1, lines.size())));
        } catch (RuntimeException e) {
            throw new IOException(file + ": not a run of quern soak (" + e.getMessage() + ")", e);
        }
    }

    /** Reads {@code kind@seconds/a/b}, one each. */
    static List<Fault> faults(List<String> texts) {
        List<Fault> faults = new ArrayList<>();
        for (String text : texts) {
            faults.add(Fault.parse(text).orElseThrow(() -> new IllegalArgumentException(
                    "no fault: " + text + "; one is KIND@SECONDS/A/B, such as kill@60.0/0.5000/0.5000")));
        }
        return faults;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of("seed " + seed + " run " + run));
        faults.forEach(fault -> lines.add(fault.toString()));
        return lines;
    }
}
