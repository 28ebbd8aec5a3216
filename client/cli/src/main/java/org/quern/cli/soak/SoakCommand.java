package org.quern.cli.soak;

import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Json;
import org.quern.model.ExitCode;
import org.quern.simulator.soak.Failure;
import org.quern.simulator.soak.Repetition;
import org.quern.simulator.soak.Soak;
import org.quern.simulator.soak.SoakReport;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.FaultKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code quern soak}: years of random hosts with faults, on the daemon's own engine, until something does not hold. */
@Command(name = "soak", mixinStandardHelpOptions = true, description = "Search for counter-examples: simulated years of random computers with faults.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:everything held", "1:something did not hold; how to repeat it is told", "2:wrong arguments"})
public final class SoakCommand implements Callable<Integer> {
    private static final double NANO = 1e-9;
    private static final double HOUR_SECONDS = 3600;

    @Option(names = "--years", paramLabel = "N", defaultValue = "10", description = "Simulate at least so many years. Default: ${DEFAULT-VALUE}.")
    private double years;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Seed of all chance. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "0", description = "Runs at once; 0 = as many as there are processors.")
    private int threads;

    @Option(names = "--without", paramLabel = "KINDS", split = ",", description = "Kinds of fault to leave out, separated by commas, such as disk-full; --list-faults names them.")
    private List<String> without = List.of();

    @Option(names = "--replay", paramLabel = "FILE", description = "Repeat the run of that file, and print the end of its log.")
    private @Nullable Path replay;

    @Option(names = "--run", paramLabel = "K", description = "Repeat that run of the seed, and print the end of its log.")
    private @Nullable Integer run;

    @Option(names = "--faults", paramLabel = "LIST", description = "With --run: these faults instead of those drawn, separated by commas; empty = none.")
    private @Nullable String faults;

    @Option(names = "--log", paramLabel = "LINES", defaultValue = "200", description = "With --run or --replay: print so many lines of the end of its log. Default: ${DEFAULT-VALUE}.")
    private int lines;

    @Option(names = "--out", paramLabel = "DIR", description = "Write a file for --replay of each run that failed there, when it fails.")
    private @Nullable Path out;

    @Option(names = "--no-shrink", description = "Do not look for fewer faults with which a run fails as well.")
    private boolean whole;

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Option(names = "--list-faults", description = "Say what can go wrong, and end.")
    private boolean lists;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        refuse();
        if (lists) {
            return list();
        }
        try {
            if (replay != null) {
                ReplayFile file = ReplayFile.read(replay);
                return repeat(file.seed(), file.run(), file.faults());
            }
            if (run != null) {
                return repeat(seed, run, faults == null ? null
                        : ReplayFile.faults(Stream.of(faults.split(",")).filter(text -> !text.isBlank()).toList()));
            }
        } catch (NoSuchFileException missing) {
            throw wrong("there is no file " + missing.getMessage());
        } catch (IOException | IllegalArgumentException mistake) {
            throw wrong(String.valueOf(mistake.getMessage()));
        }
        if (out != null) {
            makeFolder(out);
        }
        return search();
    }

    private void makeFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException fault) {
            throw wrong("--out " + folder + ": no folder can be made there; name one that can be.");
        }
    }

    private void refuse() {
        if (faults != null && run == null) {
            throw wrong("--faults says what goes wrong in one run: name it with --run.");
        }
        if (replay != null && run != null) {
            throw wrong("--replay and --run are two ways to name a run: give one of them.");
        }
        if ((replay != null || run != null) && (out != null || !without.isEmpty())) {
            throw wrong("--out and --without are for a search, not for one run.");
        }
        if (run != null && run < 0) {
            throw wrong("--run must not be below 0: the first run of a search is 0.");
        }
        if (lines < 1) {
            throw wrong("--log must be 1 or more.");
        }
        if (!(years > 0) || Double.isInfinite(years) || threads < 0) {
            throw wrong("--years must be above 0 and --threads not below.");
        }
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    private int list() {
        PrintWriter to = spec.commandLine().getOut();
        for (FaultKind kind : FaultKind.values()) {
            to.printf("%-20s %s%n", kind.word(), kind.meaning());
        }
        to.flush();
        return ExitCode.DONE.code();
    }

    private int repeat(long ofSeed, int number, @Nullable List<Fault> with) {
        PrintWriter to = spec.commandLine().getOut();
        Repetition repetition = Repetition.of(ofSeed, number, with, lines);
        Failure failure = repetition.failure();
        if (json) {
            to.println(Json.of(figures(ofSeed, number, repetition)));
        } else {
            repetition.log().forEach(to::println);
            to.println(failure == null ? "Everything held." : told(failure));
        }
        to.flush();
        return failure == null ? ExitCode.DONE.code() : ExitCode.FAILED.code();
    }

    private int search() throws InterruptedException {
        long before = System.nanoTime();
        boolean terminal = Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
        SearchProgress progress = new SearchProgress(
                terminal ? new PrintWriter(System.err, true, Charset.defaultCharset()) : spec.commandLine().getErr(),
                terminal, years, () -> (System.nanoTime() - before) * NANO);
        Soak soak = new Soak(seed, threads == 0 ? Runtime.getRuntime().availableProcessors() : threads, leftOut());
        SoakReport report = soak.years(years, outcome -> {
            keep(outcome.failure());
            progress.ran(outcome);
        });
        progress.end();
        if (!whole) {
            report = report.with(report.details().stream().map(this::shrunk).toList());
        }
        double seconds = (System.nanoTime() - before) * NANO;
        PrintWriter to = spec.commandLine().getOut();
        if (json) {
            to.println(Json.of(figures(report, seconds)));
        } else {
            print(to, report, seconds);
        }
        to.flush();
        return report.failures() == 0 ? ExitCode.DONE.code() : ExitCode.FAILED.code();
    }

    private Set<FaultKind> leftOut() {
        Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
        for (String word : without) {
            kinds.add(Stream.of(FaultKind.values()).filter(kind -> kind.word().equals(word)).findFirst()
                    .orElseThrow(() -> wrong("no kind of fault: " + word + "; --list-faults names them")));
        }
        return kinds;
    }

    /** With fewer faults, which is what its file says from now on. */
    private Failure shrunk(Failure failure) {
        Failure shorter = Repetition.shrunk(seed, failure);
        keep(shorter);
        return shorter;
    }

    private void keep(@Nullable Failure failure) {
        if (out != null && failure != null) {
            new FailureFiles(out, seed).keep(failure);
        }
    }

    private static Map<String, Object> figures(long seed, int run, Repetition repetition) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("seed", seed);
        figures.put("run", run);
        figures.put("failures", repetition.failure() == null ? 0 : 1);
        figures.put("details", Stream.ofNullable(repetition.failure()).map(FailureFigures::of).toList());
        figures.put("log", repetition.log());
        return figures;
    }

    private static Map<String, Object> figures(SoakReport report, double seconds) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("years", report.years());
        figures.put("seed", report.seed());
        figures.put("runs", report.runs());
        figures.put("controls", report.controls());
        figures.put("faults", report.faults());
        figures.put("failures", report.failures());
        figures.put("turns", report.turns());
        figures.put("sent", report.sent());
        figures.put("done", report.done());
        figures.put("failed", report.failed());
        figures.put("excused", report.excused());
        figures.put("fingerprint", report.fingerprint());
        figures.put("details", report.details().stream().map(FailureFigures::of).toList());
        figures.put("wall_seconds", seconds);
        return figures;
    }

    private static void print(PrintWriter out, SoakReport report, double seconds) {
        out.printf(Locale.ROOT,
                "%.1f years of %d computers, %d of them without a fault, with %d faults in %.0f s (%.0f years an hour)%n",
                report.years(), report.runs(), report.controls(),
                report.faults().values().stream().mapToInt(Integer::intValue).sum(),
                seconds, report.years() / seconds * HOUR_SECONDS);
        out.printf(Locale.ROOT, "%d tasks sent, %d done, %d failed; %d turns%n", report.sent(), report.done(),
                report.failed(),
                report.turns());
        report.excused().forEach((excuse, count) -> out.printf(Locale.ROOT, "%d failed: %s%n", count, excuse));
        for (Failure failure : report.details()) {
            out.println(told(failure));
            out.printf(Locale.ROOT, "  quern soak --seed %d --run %d --faults %s%n", report.seed(), failure.run(),
                    failure.faults().isEmpty() ? "\"\"" : failure.faults().stream().map(Fault::toString)
                            .collect(Collectors.joining(",")));
        }
        out.println(report.failures() == 0 ? "Everything held."
                : report.failures() + " of " + report.runs() + " runs failed.");
    }

    private static String told(Failure failure) {
        return String.format(Locale.ROOT, "Run %d failed after %.1f s: %s: %s", failure.run(), failure.at(),
                failure.check(), failure.sentence());
    }
}
