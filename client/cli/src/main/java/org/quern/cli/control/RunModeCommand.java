package org.quern.cli.control;

import picocli.CommandLine.Command;

/** {@code quern run-mode}: whether the client may compute. */
@Command(name = "run-mode", description = "Show or set whether the client may compute.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:done", "1:the client refused", "2:wrong arguments", "3:no client answers"})
public final class RunModeCommand extends ModeCommand {
    /** For the command line. */
    public RunModeCommand() {
        super("set_run_mode", "task");
    }
}
