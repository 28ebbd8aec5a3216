package org.quern.cli.simulate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Json;
import org.quern.cli.shard.MergedSweep;
import org.quern.cli.shard.SweepFacts;
import org.quern.model.ExitCode;
import org.quern.simulator.io.TrialFile;
import org.quern.simulator.study.ReproduceOptions;
import org.quern.simulator.study.Reproduction;
import org.quern.simulator.sweep.Row;
import org.quern.simulator.sweep.TrialResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern merge}: the results of a sweep whose runs were made in shards. */
@Command(name = "merge", mixinStandardHelpOptions = true, description = "Put the shards of a simulation or a study together: the results are those of one run of the whole.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:merged", "1:a shard is missing, unfinished, there twice or of another sweep; a sentence names it",
    "2:wrong arguments"})
public final class MergeCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files of all shards, or folders that hold them.")
    private List<Path> paths = List.of();

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Option(names = "--out", paramLabel = "DIR", description = "Write what the whole would have written with --out. Default: nothing; for reproduce the folder of the first shard.")
    private @Nullable Path out;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        MergedSweep merged = MergedSweep.of(paths);
        if (merged.sweep().figures().isEmpty()) {
            rows(merged);
        } else {
            figures(merged);
        }
        return ExitCode.DONE.code();
    }

    private void rows(MergedSweep merged) throws IOException {
        SweepFacts sweep = merged.sweep();
        List<TrialResult> results = merged.results();
        if (out != null) {
            TrialFile kept = TrialFile.in(out);
            kept.remarks().forEach(spec.commandLine().getErr()::println);
            merged.lines().forEach(kept::keep);
        }
        List<Row> rows = IntStream.range(0, sweep.rows().size())
                .mapToObj(row -> Row.of(sweep.rows().get(row).scenario(), sweep.rows().get(row).suite(),
                        results.subList(row * sweep.seeds(), (row + 1) * sweep.seeds())))
                .toList();
        RowTable.report(spec.commandLine().getOut(), rows, json, out);
    }

    private void figures(MergedSweep merged) throws IOException {
        SweepFacts sweep = merged.sweep();
        ReproduceOptions options = new ReproduceOptions(sweep.seeds(), sweep.days(), 1);
        if (Reproduction.trials(sweep.figures(), options).size() != sweep.runs()) {
            throw new IOException("these shards are of another study than this program repeats: merge them with Quern "
                    + sweep.quern() + ".");
        }
        Path first = paths.getFirst();
        Path folder = out != null ? out : Files.isDirectory(first) ? first : first.toAbsolutePath().getParent();
        List<Path> files = Reproduction.write(sweep.figures(), options, merged.results(),
                Objects.requireNonNull(folder, "a file lies in a folder"));
        if (json) {
            spec.commandLine().getOut().println(Json.of(files));
        } else {
            files.forEach(file -> spec.commandLine().getOut().println(file));
        }
        spec.commandLine().getOut().flush();
    }
}
