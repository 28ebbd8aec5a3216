package org.quern.cli.study;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.quern.model.ExitCode;
import org.quern.simulator.replay.Recordings;
import org.quern.simulator.replay.ReplayOutcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern replay}: what a recorded client was told, told again; its decisions must come out the same. */
@Command(name = "replay", description = "Run the recordings of a client (quern daemon --record) again and compare every decision.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:every decision is the recorded one", "1:there is nothing that can be replayed", "2:wrong arguments",
    "3:a decision differs; the first one is shown"})
public final class ReplayCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DATA_DIR", description = "The client's data directory, or one of its recordings.")
    private Path place = Path.of("");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        List<Path> files = Files.isRegularFile(place) ? List.of(place) : Recordings.of(place);
        if (files.isEmpty()) {
            spec.commandLine().getErr()
                    .println("quern replay: no recordings in " + place
                            + "; start the client with quern daemon --record.");
            return ExitCode.FAILED.code();
        }
        int code = ExitCode.DONE.code();
        for (Path file : files) {
            code = Math.max(code, show(file, Recordings.replay(file)));
        }
        spec.commandLine().getOut().flush();
        return code;
    }

    private int show(Path file, ReplayOutcome outcome) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(file.getFileName() + ": ");
        return switch (outcome) {
            case ReplayOutcome.Equal equal -> {
                out.printf(Locale.ROOT, "%d turns, %d decisions, all as recorded. %s%n", equal.turns(),
                        equal.decisions(),
                        equal.ending());
                yield 0;
            }
            case ReplayOutcome.Different different -> {
                out.printf(Locale.ROOT, "turn %d at %s differs.%n  recorded: %s%n  replayed: %s%n", different.turn(),
                        Instant.ofEpochMilli(Math.round(different.at() * 1000)), different.recorded(),
                        different.replayed());
                yield ExitCode.DECISION_DIFFERS.code();
            }
            case ReplayOutcome.Unreadable unreadable -> {
                out.println(unreadable.reason());
                yield ExitCode.FAILED.code();
            }
        };
    }
}
