package org.quern.cli.soak;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
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
        List<String> lines = lines(file);
        List<String> head = lines.isEmpty() ? List.of() : List.of(lines.getFirst().split(" "));
        try {
            if (head.size() != 4 || !head.get(0).equals("seed") || !head.get(2).equals("run")) {
                throw new IllegalArgumentException("its first line must be: seed SEED run RUN");
            }
            int run = Integer.parseInt(head.get(3));
            if (run < 0) {
                throw new IllegalArgumentException("RUN in its line seed SEED run RUN must not be below 0");
            }
            return new ReplayFile(Long.parseLong(head.get(1)), run, faults(lines.subList(1, lines.size())));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": not a run of quern soak (" + e.getMessage() + ")", e);
        }
    }

    private static List<String> lines(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder: name a file in it");
        }
        try {
            return Files.readAllLines(file).stream().map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
        } catch (CharacterCodingException e) {
            throw new IOException(file + ": not a run of quern soak (it is no text)", e);
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
