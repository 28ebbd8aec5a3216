package org.quern.cli.common;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --watch}, the same for every command that shows what changes. */
public final class WatchOption {
    private static final String USUAL_SECONDS = "2";
    private static final long MILLIS = 1000;
    private static final double LEAST_SECONDS = 0.1;
    private static final double MOST_SECONDS = 86_400;

    @Option(names = {"-w",
        "--watch"}, arity = "0..1", paramLabel = "SECONDS", fallbackValue = USUAL_SECONDS, description = "Show it again every so many seconds until interrupted; without a number every 2. With --json a line each time.")
    private @Nullable Double seconds;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    public WatchOption() {}

    /** Milliseconds between two pictures; 0 = one only. */
    public long millis() {
        if (seconds == null) {
            return 0;
        }
        if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) {
            throw new ParameterException(spec.commandLine(),
                    "--watch takes seconds from 0.1 to 86400, and not '" + seconds + "'");
        }
        return Math.round(seconds * MILLIS);
    }
}
