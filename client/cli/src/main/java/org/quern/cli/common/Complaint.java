package org.quern.cli.common;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.model.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * Why a command could not do it: a sentence for people on standard error, and where {@code --json} was asked for a line with the field
 * {@code error} on standard output as well, so that no script has to read English.
 */
public final class Complaint {
    private static final String JSON = "--json";

    private Complaint() {}

    /** Says it; answers the number of the exit code that was given. */
    public static int tell(CommandSpec spec, ExitCode code, @Nullable String sentence) {
        return tell(spec, code, sentence, Map.of());
    }

    /** The same, with further facts in the line of JSON. */
    public static int tell(CommandSpec spec, ExitCode code, @Nullable String sentence, Map<String, ?> facts) {
        if (isJson(spec)) {
            Map<String, Object> all = new LinkedHashMap<>(facts);
            all.put("error", String.valueOf(sentence));
            spec.commandLine().getOut().println(Json.of(all));
        }
        spec.commandLine().getOut().flush();
        spec.commandLine().getErr().println(spec.qualifiedName() + ": " + sentence);
        spec.commandLine().getErr().flush();
        return code.code();
    }

    private static boolean isJson(CommandSpec spec) {
        ParseResult parsed = spec.commandLine().getParseResult();
        return parsed != null && parsed.hasMatchedOption(JSON);
    }
}
