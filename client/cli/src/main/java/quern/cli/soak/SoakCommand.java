package quern.cli.soak;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import quern.cli.Json;
import quern.cli.Main;
import quern.simulator.soak.Failure;
import quern.simulator.soak.Soak;
import quern.simulator.soak.SoakReport;

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

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        if (!(years > 0) || Double.isInfinite(years) || threads < 0) {
            throw new ParameterException(spec.commandLine(), "--years must be above 0 and --threads not below.");
        }
        long before = System.nanoTime();
        SoakReport report = new Soak(seed, threads == 0 ? Runtime.getRuntime().availableProcessors() : threads)
                .years(years, outcome -> {
                });
        double seconds = (System.nanoTime() - before) * NANO;
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(figures(report, seconds)));
        } else {
            print(out, report, seconds);
        }
        out.flush();
        return report.failures() == 0 ? 0 : Main.FAILED;
    }

    private static Map<String, Object> figures(SoakReport report, double seconds) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("years", report.years());
        figures.put("seed", report.seed());
        figures.put("runs", report.runs());
        figures.put("faults", report.faults());
        figures.put("failures", report.failures());
        figures.put("turns", report.turns());
        figures.put("sent", report.sent());
        figures.put("done", report.done());
        figures.put("failed", report.failed());
        figures.put("fingerprint", report.fingerprint());
        figures.put("details", report.details());
        figures.put("wall_seconds", seconds);
        return figures;
    }

    private static void print(PrintWriter out, SoakReport report, double seconds) {
        out.printf(Locale.ROOT, "%.1f years of %d computers with %d faults in %.0f s (%.0f years an hour)%n",
                report.years(), report.runs(), report.faults().values().stream().mapToInt(Integer::intValue).sum(),
                seconds, report.years() / seconds * HOUR_SECONDS);
        out.printf("%d tasks sent, %d done, %d failed; %d turns%n", report.sent(), report.done(), report.failed(),
                report.turns());
        for (Failure failure : report.details()) {
            out.printf(Locale.ROOT, "Run %d failed after %.1f s: %s: %s%n", failure.run(), failure.at(),
                    failure.check(), failure.sentence());
        }
        out.println(report.failures() == 0 ? "Everything held."
                : report.failures() + " of " + report.runs() + " runs failed.");
    }
}
