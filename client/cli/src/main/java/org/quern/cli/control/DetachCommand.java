package org.quern.cli.control;

import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code quern detach PROJECT}: the short form of {@code quern project detach}. */
@Command(name = "detach", description = "Detach from a project: drop its tasks, its files and its account file.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:done", "1:no such project, or the client refused", "2:wrong arguments", "3:no client answers"})
public final class DetachCommand extends ControlCommand {
    @Parameters(paramLabel = "PROJECT", description = "Its name, its URL, or a part that fits only one.")
    private String project = "";

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        ProjectCommand.carryOut(this, client, ProjectCommand.Verb.DETACH, project);
    }
}
