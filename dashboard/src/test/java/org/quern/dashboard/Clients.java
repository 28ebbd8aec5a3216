package org.quern.dashboard;

import org.quern.cli.control.ControlOptions;
import picocli.CommandLine;

/** Which client is meant, as a command's arguments say it. */
@CommandLine.Command
final class Clients {
    @CommandLine.Mixin
    private ControlOptions options = new ControlOptions();

    /** The one at that address; its password is in no file. */
    static ControlOptions at(String address) {
        Clients given = new Clients();
        new CommandLine(given).parseArgs("--host", address, "--data-dir", "/nonexistent");
        return given.options;
    }
}
