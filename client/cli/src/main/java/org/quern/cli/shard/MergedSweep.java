package org.quern.cli.shard;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.quern.cli.common.FileTrouble;
import org.quern.simulator.io.TrialLine;
import org.quern.simulator.sweep.TrialResult;

/**
 * A sweep whose shards were all found.
 *
 * @param sweep what it is
 * @param lines a {@link TrialLine} for each run, in their order
 */
public record MergedSweep(SweepFacts sweep, List<String> lines) {
    private static final int MOST_NAMED = 20;

    /**
     * The sweep whose shards are in these files, or in the files of these folders that are named as shards are.
     *
     * @throws IOException if a file cannot be read, or they are not all shards of one sweep, each once; the message is a sentence
     */
    public static MergedSweep of(List<Path> paths) throws IOException {
        List<ShardContent> contents = new ArrayList<>();
        for (Path file : files(paths)) {
            contents.add(ShardContent.read(file));
        }
        TreeMap<Integer, ShardContent> shards = new TreeMap<>();
        ShardContent first = contents.getFirst();
        for (ShardContent content : contents) {
            refuseAnother(first, content);
            ShardContent twice = shards.put(content.header().shard().number(), content);
            if (twice != null) {
                throw new IOException("shard " + content.header().shard() + " is there twice, in " + twice.file()
                        + " and in " + content.file() + ". Name one of them.");
            }
        }
        refuseGaps(first.header().shard().of(), shards);
        SweepFacts sweep = first.header().sweep();
        List<String> lines = new ArrayList<>();
        for (int run = 0; run < sweep.runs(); run++) {
            lines.add(contentOf(run, first.header().shard().of(), shards));
        }
        return new MergedSweep(sweep, lines);
    }

    /** The results in the order of the runs. */
    public List<TrialResult> results() {
        return lines.stream().map(line -> TrialLine.result(line).orElseThrow()).toList();
    }

    private static String contentOf(int run, int of, TreeMap<Integer, ShardContent> shards) {
        ShardContent shard = shards.get(run % of + 1);
        String line = shard == null ? null : shard.lines().get(run);
        if (line == null) {
            throw new IllegalStateException("run " + run + " is in no shard");
        }
        return line;
    }

    private static Set<Path> files(List<Path> paths) throws IOException {
        Set<Path> files = new LinkedHashSet<>();
        for (Path path : paths) {
            if (!Files.isDirectory(path)) {
                files.add(path.normalize());
                continue;
            }
            List<Path> found = new ArrayList<>();
            try (DirectoryStream<Path> all = Files.newDirectoryStream(path, "shard-*-of-*.csv")) {
                all.forEach(file -> found.add(file.normalize()));
            } catch (IOException fault) {
                throw new IOException(path + ": " + FileTrouble.words(fault) + ".", fault);
            }
            if (found.isEmpty()) {
                throw new IOException(path + " has no file such as shard-1-of-7.csv. Name the folder that shards were"
                        + " given with --out.");
            }
            files.addAll(found.stream().sorted().toList());
        }
        return files;
    }

    private static void refuseAnother(ShardContent first, ShardContent other) throws IOException {
        SweepFacts sweep = other.header().sweep();
        String difference = first.header().sweep()
                .difference(sweep, first.file().toString(), other.file().toString()).orElse("");
        if (!difference.isEmpty()) {
            throw new IOException(other.file() + " is not of the same sweep as " + first.file() + ": " + difference
                    + ". Name the files of one sweep.");
        }
        if (other.header().shard().of() != first.header().shard().of()) {
            throw new IOException(first.file() + " is one of " + first.header().shard().of() + " shards, "
                    + other.file() + " one of " + other.header().shard().of() + ". Name the files of one division.");
        }
    }

    private static void refuseGaps(int of, TreeMap<Integer, ShardContent> shards) throws IOException {
        List<String> missing = new ArrayList<>();
        for (int number = 1; number <= of; number++) {
            ShardContent shard = shards.get(number);
            if (shard == null) {
                missing.add("shard " + number + "/" + of + " is missing");
            } else if (shard.lacking() > 0) {
                missing.add("shard " + number + "/" + of + " in " + shard.file() + " lacks " + shard.lacking()
                        + " of its " + (shard.lacking() + shard.lines().size()) + " runs");
            }
        }
        if (!missing.isEmpty()) {
            throw new IOException(String.join("; ", missing.stream().limit(MOST_NAMED).toList())
                    + (missing.size() > MOST_NAMED ? "; and " + (missing.size() - MOST_NAMED) + " more" : "")
                    + ". Run what is missing with --shard; a shard that was begun goes on where it was.");
        }
    }
}
