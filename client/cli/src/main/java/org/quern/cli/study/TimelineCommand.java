package org.quern.cli.study;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.quern.model.ExitCode;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.io.ScenarioFiles;
import org.quern.simulator.io.ScenarioReading;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.timeline.Picture;
import org.quern.simulator.timeline.Timeline;
import org.quern.simulator.timeline.TimelinePicture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern timeline}: a picture of one simulated run. */
@Command(name = "timeline", description = "Draw one simulated run: which project computed where and when, and which deadlines were met.")
public final class TimelineCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SCENARIO_DIR", description = "Folder with scenario.xml, or of BOINC's client emulator.")
    private Path folder = Path.of("");

    @Option(names = "--out", paramLabel = "FILE", defaultValue = "timeline.svg", description = "The picture, .svg or .png. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("timeline.svg");

    @Option(names = "--suite", paramLabel = "SUITE", defaultValue = "", description = "Policies such as CS2_WF2_WS2_JC2. Default: the daemon's own.")
    private String suite = "";

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of the run. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--days", paramLabel = "DAYS", defaultValue = "10", description = "Length of the run. Default: ${DEFAULT-VALUE}.")
    private double days;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        PolicySuite policies = policies();
        return switch (ScenarioFiles.read(folder)) {
            case ScenarioReading.Read read -> draw(read.scenario(), policies);
            case ScenarioReading.Refused refused -> {
                PrintWriter err = spec.commandLine().getErr();
                refused.mistakes().forEach(mistake -> err.println(folder + ": " + mistake));
                yield ExitCode.FAILED.code();
            }
        };
    }

    private PolicySuite policies() {
        if (!(days > 0) || Double.isInfinite(days)) {
            throw new ParameterException(spec.commandLine(), "--days must be above 0.");
        }
        try {
            return PolicySuite.parse(suite);
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), String.valueOf(unknown.getMessage()), unknown);
        }
    }

    private int draw(Scenario scenario, PolicySuite policies) throws IOException {
        Picture picture = TimelinePicture.of(Timeline.of(scenario, policies, seed, days));
        if (out.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            picture.writePng(out);
        } else {
            picture.writeSvg(out);
        }
        spec.commandLine().getOut().println(out);
        spec.commandLine().getOut().flush();
        return ExitCode.DONE.code();
    }
}
