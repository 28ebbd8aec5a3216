package org.quern.dashboard;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code --dashboard-dir}: what the dashboard keeps for people of other computers. */
final class DashboardDirectory {
    private static final String NAME = "--dashboard-dir";

    @Option(names = NAME, paramLabel = "DIR", description = "Where users, the certificate and the audit log are. Default: ~/.config/quern-dashboard.")
    private @Nullable Path given;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** The folder in force; it may not be there. It may have been named before the command's own words. */
    Path path() {
        Path named = given;
        for (CommandLine each = spec.commandLine(); each != null && named == null; each = each.getParent()) {
            named = each.getParseResult().matchedOptionValue(NAME, null);
        }
        return named == null ? usual(System.getenv()) : named.toAbsolutePath().normalize();
    }

    static Path usual(Map<String, String> environment) {
        String told = environment.getOrDefault("XDG_CONFIG_HOME", "");
        Path config = Path.of(told).isAbsolute() ? Path.of(told)
                : Path.of(environment.getOrDefault("HOME", System.getProperty("user.home", ".")), ".config");
        return config.resolve("quern-dashboard");
    }
}
