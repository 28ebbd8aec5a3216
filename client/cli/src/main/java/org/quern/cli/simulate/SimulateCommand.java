package org.quern.cli.simulate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.quern.cli.shard.FailedRuns;
import org.quern.cli.shard.ShardOptions;
import org.quern.cli.shard.SweepFacts;
import org.quern.config.xml.Mistake;
import org.quern.model.ExitCode;
import org.quern.simulator.io.ScenarioFiles;
import org.quern.simulator.io.ScenarioNames;
import org.quern.simulator.io.ScenarioReading;
import org.quern.simulator.io.TrialFile;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.scenario.WhatIf;
import org.quern.simulator.sweep.Pairing;
import org.quern.simulator.sweep.Row;
import org.quern.simulator.sweep.Sweep;
import org.quern.simulator.sweep.SweepOutcome;
import org.quern.simulator.sweep.Trial;
import org.quern.simulator.sweep.TrialStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern simulate}: what policies are worth in simulated worlds, on the daemon's own engine. */
@Command(name = "simulate", mixinStandardHelpOptions = true, description = "Simulate scenarios under suites of policies, on the daemon's own engine.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:simulated",
    "1:a scenario cannot be read, every mistake is named; a run failed, its scenario, suite, seed and reason are named; or results cannot be kept. All others are simulated and told",
    "2:wrong arguments"}, footerHeading = "%nFigures:%n", footer = {
        "idleness, waste, late unfinished and lost are parts of the available processing: used by nothing; spent on tasks that were reported late or given up; spent on tasks that were late and unfinished at the end; done in vain.",
        "met: tasks that were reported in time.",
        "missed: tasks that were reported late, or finished and not reported by their deadline, or given up.",
        "unbegun: of those missed, tasks that were given up before they had begun. Nothing was spent on them, so they are no waste.",
        "Tasks still on hand at the end are in none of the last three."})
public final class SimulateCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "SCENARIO_DIR", description = "Folders with scenario.xml, or of BOINC's client emulator.")
    private List<Path> folders = List.of();

    @Option(names = "--from-data-dir", paramLabel = "DIR", description = "Also simulate the client of that data directory, from its client_state.xml. Nothing is written there.")
    private @Nullable Path dataDirectory;

    @Option(names = "--what-if", paramLabel = "CHANGE", description = {
        "Also simulate with something changed; may be given several times, several changes in one are separated by semicolons:",
        "share PROJECT N", "suspend PROJECT", "no-new-tasks PROJECT", "detach PROJECT", "ncpus N",
        "buffer DAYS MORE (store at least DAYS of work, and up to MORE more)", "suite SUITE",
        "add project NAME N [HOURS DAYS] (share N; its tasks take 4 HOURS of a CPU and are due in 7 DAYS)",
        "exclude GPU N [PROJECT] (or NVIDIA, ATI and so on)",
        "PROJECT is its URL or its name."})
    private List<String> questions = new ArrayList<>();

    @Option(names = "--suite", paramLabel = "SUITE", description = "Policies such as CS2_WF2_WS2_JC2; may be given several times. Default: the daemon's own.")
    private List<String> suites = new ArrayList<>();

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "1", description = "Runs with the seeds 1 to N. Default: ${DEFAULT-VALUE}.")
    private int seeds;

    @Option(names = "--days", paramLabel = "DAYS", defaultValue = "100", description = "Length of a run. Default: ${DEFAULT-VALUE}.")
    private double days;

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Option(names = "--out", paramLabel = "DIR", description = "Keep the result of every run there; runs whose results are there already are not made again.")
    private @Nullable Path out;

    @Mixin
    private ShardOptions shards = new ShardOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        checkArguments();
        List<Scenario> scenarios = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (Map.Entry<Path, String> each : names().entrySet()) {
            if (!read(each.getKey(), each.getValue(), scenarios)) {
                refused.add(each.getKey().toString());
            }
        }
        // The shards of a sweep would not fit together if some were made without a scenario.
        if (scenarios.isEmpty() || (!refused.isEmpty() && shards.given())) {
            return ExitCode.FAILED.code();
        }
        List<Pairing> pairings = pairings(scenarios);
        boolean whole = (out != null && shards.given()) ? shard(pairings, out) : report(pairings);
        if (!refused.isEmpty()) {
            spec.commandLine().getErr().println("Not simulated, since it cannot be read: " + String.join(", ", refused)
                    + ". What is wrong stands above.");
            spec.commandLine().getErr().flush();
        }
        return (whole && refused.isEmpty() ? ExitCode.DONE : ExitCode.FAILED).code();
    }

    private boolean report(List<Pairing> pairings) throws IOException, InterruptedException {
        SweepOutcome outcome = sweep(pairings);
        Set<Integer> unchanged = unchanged(pairings, outcome);
        RowTable.report(spec.commandLine().getOut(), outcome.rows(pairings, seeds),
                unchanged.stream().flatMap(p -> outcome.row(pairings, seeds, p).stream()).toList(), json, out);
        if (!questions.isEmpty() && !json) {
            ProjectTable.print(spec.commandLine().getOut(), IntStream.range(0, pairings.size())
                    .filter(p -> !unchanged.contains(p)).mapToObj(pairings::get).toList(), days, outcome.failed());
        }
        FailedRuns.tell(spec.commandLine().getErr(), outcome.failed());
        return outcome.failed().isEmpty();
    }

    /** The questions, by index, whose change changes no figure of the scenario that they are asked of. */
    private Set<Integer> unchanged(List<Pairing> pairings, SweepOutcome outcome) {
        Set<Integer> unchanged = new TreeSet<>();
        for (int p = 0; p < pairings.size(); p++) {
            int asItIs = p - p % (1 + questions.size());
            Optional<Row> before = outcome.row(pairings, seeds, asItIs);
            Optional<Row> then = outcome.row(pairings, seeds, p);
            if (p > asItIs && before.isPresent() && then.isPresent() && then.get().hasFiguresOf(before.get())) {
                unchanged.add(p);
            }
        }
        return unchanged;
    }

    private List<Path> named() {
        List<Path> named = new ArrayList<>(folders);
        if (dataDirectory != null) {
            named.add(dataDirectory);
        }
        return named;
    }

    /** In the order in which they were given; what was given twice is simulated once. */
    private Map<Path, String> names() {
        Map<Path, String> names = new LinkedHashMap<>();
        ScenarioNames.of(named()).forEach((path, name) -> {
            if (!names.containsValue(name)) {
                names.put(path, name);
            }
        });
        return names;
    }

    private void checkArguments() {
        if (seeds < 1 || !(days > 0) || Double.isInfinite(days)) {
            throw new ParameterException(spec.commandLine(), "--seeds and --days must be above 0.");
        }
        if (named().isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "Name the folder of a scenario, or a client's data directory with --from-data-dir.");
        }
        shards.check(out);
        if (shards.given() && !questions.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--what-if also tells what each project would get, which"
                    + " shards do not keep: make these runs on one computer.");
        }
    }

    private boolean read(Path folder, String name, List<Scenario> scenarios) {
        return switch (ScenarioFiles.read(folder, name)) {
            case ScenarioReading.Read(Scenario scenario, List<Mistake> remarks) -> {
                tell(folder, remarks);
                scenarios.add(scenario);
                yield true;
            }
            case ScenarioReading.Refused(List<Mistake> mistakes) -> {
                tell(folder, mistakes);
                yield false;
            }
        };
    }

    private void tell(Path folder, List<Mistake> mistakes) {
        PrintWriter err = spec.commandLine().getErr();
        mistakes.forEach(mistake -> err.println(folder + ": " + mistake));
        err.flush();
    }

    /** Every scenario as it is and with each change, under every suite. */
    private List<Pairing> pairings(List<Scenario> scenarios) {
        List<Pairing> pairings = new ArrayList<>();
        try {
            List<WhatIf> changes = questions.stream().map(WhatIf::parse).toList();
            for (Scenario scenario : scenarios) {
                for (String suite : suites.isEmpty() ? List.of("") : suites) {
                    pairings.add(Pairing.of(scenario, suite));
                    Pairing.remark(scenario, suite).ifPresent(spec.commandLine().getErr()::println);
                    changes.forEach(what -> pairings.add(Pairing.of(
                            what.of(scenario).named(asked(scenario, what, scenarios.size())), what.suite(suite))));
                }
            }
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), String.valueOf(unknown.getMessage()), unknown);
        }
        return pairings;
    }

    /** A question is the name of what it is asked of; where it is asked of several, that is told too. */
    private static String asked(Scenario scenario, WhatIf what, int scenarios) {
        return scenarios == 1 ? what.text() : scenario.name() + ": " + what.text();
    }

    /** A part of the runs, or jobs for all of them. */
    private boolean shard(List<Pairing> pairings, Path folder) throws IOException, InterruptedException {
        List<Trial> trials = Sweep.trials(pairings, seeds, days);
        ProgressBar bar = ProgressBar.on(spec.commandLine().getErr());
        try {
            return shards.carryOut(SweepFacts.of(spec.name(), List.of(), trials, seeds), trials, folder, words(folder),
                    json,
                    bar);
        } finally {
            bar.end();
        }
    }

    /** The same command for another computer. */
    private List<String> words(Path folder) {
        List<String> words = new ArrayList<>(List.of(spec.name()));
        folders.forEach(scenario -> words.add(scenario.toAbsolutePath().normalize().toString()));
        if (dataDirectory != null) {
            words.addAll(List.of("--from-data-dir", dataDirectory.toAbsolutePath().normalize().toString()));
        }
        suites.forEach(suite -> words.addAll(List.of("--suite", suite)));
        words.addAll(List.of("--seeds", String.valueOf(seeds), "--days", String.valueOf(days), "--out",
                folder.toAbsolutePath().normalize().toString()));
        return words;
    }

    private SweepOutcome sweep(List<Pairing> pairings) throws IOException, InterruptedException {
        TrialStore store = TrialStore.NONE;
        if (out != null) {
            TrialFile kept = TrialFile.in(out);
            kept.remarks().forEach(spec.commandLine().getErr()::println);
            store = kept;
        }
        ProgressBar bar = ProgressBar.on(spec.commandLine().getErr());
        try {
            return Sweep.onAllProcessors(store, bar).run(Sweep.trials(pairings, seeds, days));
        } finally {
            bar.end();
        }
    }
}
