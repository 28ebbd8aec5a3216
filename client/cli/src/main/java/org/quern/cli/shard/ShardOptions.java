package org.quern.cli.shard;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.FileTrouble;
import org.quern.cli.common.Json;
import org.quern.simulator.sweep.FailedRun;
import org.quern.simulator.sweep.ProgressListener;
import org.quern.simulator.sweep.Shard;
import org.quern.simulator.sweep.Sweep;
import org.quern.simulator.sweep.Trial;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What commands with many independent runs take to make a part of them only, or to hand them to a cluster. */
public final class ShardOptions {
    private static final int MOST_SHARDS = 100_000;
    /** Where the launcher lies. */
    private static final String PROGRAM = "quern.program";

    @Option(names = "--shard", paramLabel = "K/N", description = "Make every N-th run only, beginning with the K-th (1/3, 2/3 and 3/3 together make all), and keep the results in a file in --out; 'quern merge' puts the files together.")
    private @Nullable String shard;

    @Option(names = "--submit", paramLabel = "KIND", description = "Make no run: write a file to --out that submits --shards jobs to a cluster, one of ${COMPLETION-CANDIDATES}.")
    private @Nullable Cluster submit;

    @Option(names = "--shards", paramLabel = "N", description = "With --submit: how many jobs.")
    private @Nullable Integer shards;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Whether one of them was given. */
    public boolean given() {
        return shard != null || submit != null || shards != null;
    }

    /**
     * Refuses what does not go together.
     *
     * @param out the folder for results
     * @throws ParameterException with a sentence
     */
    public void check(@Nullable Path out) {
        if (shards != null && (shards < 1 || shards > MOST_SHARDS)) {
            throw wrong("--shards must be 1 to " + MOST_SHARDS + ", and not " + shards + ".");
        }
        if ((submit == null) != (shards == null)) {
            throw wrong(submit == null
                    ? "--shards says how many jobs --submit is to write: name the cluster with --submit,"
                            + " or the shard to run with --shard K/N."
                    : "--submit needs the number of jobs: give it with --shards N.");
        }
        if (submit != null && shard != null) {
            throw wrong("--shard runs a part now and --submit leaves all to a cluster: give one of them.");
        }
        if (given() && out == null) {
            throw wrong((submit == null ? "--shard" : "--submit")
                    + " needs a folder for the results: name it with --out.");
        }
        part();
    }

    private Optional<Shard> part() {
        try {
            return Optional.ofNullable(shard).map(Shard::parse);
        } catch (IllegalArgumentException mistake) {
            throw wrong("--shard: " + mistake.getMessage() + ".");
        }
    }

    /**
     * Makes the runs of this shard, or writes the file for the cluster, and says so.
     *
     * @param sweep what the runs belong to
     * @param trials all runs of the sweep
     * @param words the command's arguments but for these options; paths must be absolute
     * @param progress is told of the runs that are done
     * @return whether no run failed; those that did are told
     * @throws IOException if a file cannot be read or written; the message is a sentence
     * @throws InterruptedException if the thread was interrupted; what was done is kept
     */
    public boolean carryOut(SweepFacts sweep, List<Trial> trials, Path out, List<String> words, boolean json,
            ProgressListener progress) throws IOException, InterruptedException {
        Optional<Shard> part = part();
        if (part.isPresent()) {
            return run(new ShardHeader(part.get(), sweep), trials, out, json, progress);
        }
        if (submit != null && shards != null) {
            write(submit, new SubmitFile(System.getProperty(PROGRAM, "quern"), words, out.toAbsolutePath().normalize(),
                    shards, trials.size()), json);
        }
        return true;
    }

    private boolean run(ShardHeader header, List<Trial> trials, Path out, boolean json, ProgressListener progress)
            throws IOException, InterruptedException {
        ShardFile store = ShardFile.in(out, header, trials);
        store.remark().ifPresent(spec.commandLine().getErr()::println);
        List<Trial> own = IntStream.range(0, trials.size()).filter(header.shard()::has).mapToObj(trials::get).toList();
        List<FailedRun> failed = Sweep.onAllProcessors(store, progress).run(own).failed();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("file", store.file());
        facts.put("shard", header.shard().number());
        facts.put("of", header.shard().of());
        facts.put("runs", own.size() - failed.size());
        facts.put("all_runs", trials.size());
        say(json ? List.of(Json.of(facts))
                : List.of(store.file() + ": " + (own.size() - failed.size()) + " of " + trials.size()
                        + " runs, shard " + header.shard()));
        FailedRuns.tell(spec.commandLine().getErr(), failed);
        return failed.isEmpty();
    }

    private void write(Cluster cluster, SubmitFile content, boolean json) throws IOException {
        if (content.hasLineBreak()) {
            throw wrong("--submit cannot write a path with a line break: rename the folder.");
        }
        Path file = content.folder().resolve(cluster.file());
        try {
            Files.createDirectories(content.folder());
            Files.writeString(file, content.text(cluster));
        } catch (IOException fault) {
            throw new IOException("--out " + content.folder() + ": " + cluster.file() + " cannot be written there: "
                    + FileTrouble.words(fault) + ".", fault);
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("file", file);
        facts.put("shards", content.shards());
        facts.put("runs", content.runs());
        facts.put("submit", content.submit(cluster));
        facts.put("merge", content.merge());
        say(json ? List.of(Json.of(facts)) : List.of(file + ": " + content.shards() + " jobs for " + content.runs()
                + " runs. Submit them, and merge when all are done:", "  " + content.submit(cluster),
                "  " + content.merge()));
    }

    private void say(List<String> lines) {
        PrintWriter to = spec.commandLine().getOut();
        lines.forEach(to::println);
        to.flush();
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
