package org.quern.cli.control;

import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code quern stop}: ends the client in good order. */
@Command(name = "stop", description = "Ask the client to save its tasks and end. A service manager may start it again.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:it was told", "1:the client refused", "2:wrong arguments", "3:no client answers"})
public final class StopCommand extends ControlCommand {
    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        client.ask("quit");
        done(true, "The client saves its tasks and ends.", Map.of("stopping", true));
    }
}
