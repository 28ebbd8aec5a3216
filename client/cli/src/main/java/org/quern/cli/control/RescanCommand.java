package org.quern.cli.control;

import java.io.IOException;
import picocli.CommandLine.Command;

/** {@code quern devices rescan}: the running client asks the drivers again. */
@Command(name = "rescan", description = "Have the running client ask the drivers for cards again.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:done", "1:the client refused", "2:wrong arguments", "3:no client answers"})
public final class RescanCommand extends ControlCommand {
    @Override
    protected void run(ControlClient client) throws ControlException, IOException {
        client.ask("reset_host_info");
        out().println("The client asks the drivers; 'quern messages' shows what they have.");
        out().flush();
    }
}
