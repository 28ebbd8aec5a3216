package org.quern.cli.control;

import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code quern devices rescan}, {@code quern devices --rescan}: the running client asks the drivers again. */
@Command(name = "rescan", description = "Have the running client ask the drivers for cards again.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:done", "1:the client refused", "2:wrong arguments", "3:no client answers"})
public final class RescanCommand extends ControlCommand {
    public RescanCommand() {}

    /** As a part of another command. */
    public RescanCommand(ControlOptions options, CommandSpec spec, boolean json) {
        super(options, spec, json);
    }

    @Override
    protected void run(ControlClient client) throws ControlException, IOException {
        client.ask("reset_host_info");
        if (json()) {
            print(Map.of("asked", true));
            return;
        }
        out().println("The client asks the drivers; 'quern messages' shows what they have.");
        out().flush();
    }
}
