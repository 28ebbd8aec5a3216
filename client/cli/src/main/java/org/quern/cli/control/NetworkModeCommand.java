package org.quern.cli.control;

import picocli.CommandLine.Command;

/** {@code quern network-mode}: whether the client may use the network. */
@Command(name = "network-mode", description = "Show or set whether the client may use the network.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:done", "1:the client refused", "2:wrong arguments", "3:no client answers"})
public final class NetworkModeCommand extends ModeCommand {
    /** For the command line. */
    public NetworkModeCommand() {
        super("set_network_mode", "network");
    }
}
