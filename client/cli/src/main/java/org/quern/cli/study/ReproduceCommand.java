package org.quern.cli.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.quern.cli.shard.ShardOptions;
import org.quern.cli.shard.SweepFacts;
import org.quern.cli.simulate.ProgressBar;
import org.quern.model.ExitCode;
import org.quern.simulator.study.ReproduceOptions;
import org.quern.simulator.study.Reproduction;
import org.quern.simulator.sweep.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern reproduce}: the figures of the scheduling study, made again with this client's engine. */
@Command(name = "reproduce", description = "Repeat the scheduling study's experiments: tables, plots with the published points, and a report.")
public final class ReproduceCommand implements Callable<Integer> {
    private static final String ALL = "all";

    @Parameters(arity = "0..*", paramLabel = "FIGURE", description = "1 to 6, or all (default).")
    private List<String> figures = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "Folder for the files (default: ${DEFAULT-VALUE}).", defaultValue = "study")
    private Path out = Path.of("study");

    @Option(names = "--seeds", paramLabel = "N", description = "Runs a point; their mean is shown (default: 3).")
    private int seeds = ReproduceOptions.STANDARD.seeds();

    @Option(names = "--days", paramLabel = "D", description = "Simulated days (default: the study's 100).")
    private double days = ReproduceOptions.STANDARD.days();

    @Mixin
    private ShardOptions shards = new ShardOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Integer> numbers = numbers();
        shards.check(out);
        ProgressBar bar = ProgressBar.on(spec.commandLine().getErr());
        List<Path> files = List.of();
        boolean whole = true;
        try {
            if (shards.given()) {
                whole = shard(numbers, bar);
            } else {
                files = Reproduction.run(numbers, options(), out, bar);
            }
        } finally {
            bar.end();
        }
        files.forEach(file -> spec.commandLine().getOut().println(file));
        spec.commandLine().getOut().flush();
        return (whole ? ExitCode.DONE : ExitCode.FAILED).code();
    }

    /** A part of the runs, or jobs for all of them. */
    private boolean shard(List<Integer> numbers, ProgressBar bar) throws IOException, InterruptedException {
        List<Trial> trials = Reproduction.trials(numbers, options());
        List<String> words = new ArrayList<>(List.of(spec.name()));
        numbers.forEach(number -> words.add(number.toString()));
        words.addAll(List.of("--seeds", String.valueOf(seeds), "--days", String.valueOf(days), "--out",
                out.toAbsolutePath().normalize().toString()));
        return shards.carryOut(SweepFacts.of(spec.name(), numbers, trials, seeds), trials, out, words, false, bar);
    }

    private ReproduceOptions options() {
        try {
            return new ReproduceOptions(seeds, days, ReproduceOptions.STANDARD.threads());
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage());
        }
    }

    private List<Integer> numbers() {
        if (figures.isEmpty() || figures.stream().anyMatch(name -> name.toLowerCase(Locale.ROOT).equals(ALL))) {
            return IntStream.rangeClosed(1, Reproduction.FIGURES).boxed().toList();
        }
        return figures.stream().map(this::number).toList();
    }

    private Integer number(String name) {
        if (name.length() == 1 && name.charAt(0) >= '1' && name.charAt(0) <= '0' + Reproduction.FIGURES) {
            return name.charAt(0) - '0';
        }
        throw new ParameterException(spec.commandLine(),
                "'" + name + "' is no figure of the study: give 1 to " + Reproduction.FIGURES + ", or all.");
    }
}
