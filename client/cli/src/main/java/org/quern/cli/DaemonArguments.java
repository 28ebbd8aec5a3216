package org.quern.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.DataDirOption;
import org.quern.daemon.settings.DaemonOptions;

/**
 * The arguments of {@code quern daemon} as a service gives them, read by hand. Picocli takes a third of the time until a daemon answers
 * (docs/performance.md), so it is called only for what this does not understand: mistakes, help, rarer options. {@link DaemonCommand}
 * stays the one place that explains them all.
 */
final class DaemonArguments {
    /** BOINC's list of all projects (docs/protocol/accounts.md 11). */
    static final String PROJECT_LIST = "https://boinc.berkeley.edu/project_list.php";
    private @Nullable Path dataDirectory;
    private @Nullable Path attachFile;
    private int guiRpcPort = -1;

    private DaemonArguments() {}

    /** The options; empty if picocli should look, and say what is wrong. */
    static Optional<DaemonOptions> read(String... arguments) {
        boolean isDaemon = arguments.length % 2 == 1 && arguments[0].equals("daemon");
        DaemonArguments read = new DaemonArguments();
        for (int i = 1; isDaemon && i < arguments.length; i += 2) {
            isDaemon = read.take(arguments[i], arguments[i + 1]);
        }
        return isDaemon ? Optional.of(read.options()) : Optional.empty();
    }

    private boolean take(String name, String value) {
        if (value.isEmpty() || value.startsWith("-")) {
            return false;
        }
        switch (name) {
            case "--data-dir" -> dataDirectory = Path.of(value);
            case "--attach" -> attachFile = Path.of(value);
            case "--gui-rpc-port" -> {
                if (!value.equals("0") && !value.matches("[1-9]\\d{0,4}")) {
                    return false;
                }
                guiRpcPort = Integer.parseInt(value);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private DaemonOptions options() {
        return DaemonOptions.in(DataDirOption.directory(dataDirectory)).attaching(attachFile).onPort(guiRpcPort)
                .askingDrivers().listingProjects(PROJECT_LIST);
    }
}
