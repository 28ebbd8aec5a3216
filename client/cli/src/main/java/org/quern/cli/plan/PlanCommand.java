package org.quern.cli.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlCommand;
import org.quern.cli.control.ControlException;
import org.quern.model.DataNames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code quern plan}: what will run when on which device, and which project will be asked when. */
@Command(name = "plan", description = {
    "Say what will run when on which device, and when which project will be asked, as far as that depends on the client.",
    "It is a run of the client's own engine from its present state on."}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:told", "1:the client refused, stands by, or has no project", "2:wrong arguments",
        "3:no client answers, and there is none in the data directory"})
public final class PlanCommand extends ControlCommand {
    private static final double MOST_HOURS = 24 * 31.0;

    @Option(names = "--hours", paramLabel = "HOURS", defaultValue = "24", description = "How far to look ahead, up to 744. Default: ${DEFAULT-VALUE}.")
    private double hours;

    @Override
    protected void check() {
        if (!(hours > 0 && hours <= MOST_HOURS)) {
            throw wrong("--hours must be above 0 and at most 744, a month.");
        }
    }

    @Override
    protected void run(ControlClient client) throws ControlException, IOException {
        Path directory = localDirectory().orElseThrow(() -> ControlException.failed("A plan needs the client's files,"
                + " which an address does not give: name its data directory with --data-dir."));
        show(Plan.of(directory, client, hours));
    }

    @Override
    protected boolean runWithout(Path directory) throws ControlException {
        if (!Files.isRegularFile(directory.resolve(DataNames.STATE))) {
            return false;
        }
        show(Plan.of(directory, hours));
        return true;
    }

    private void show(Plan plan) {
        if (json()) {
            print(plan.facts());
            return;
        }
        PlanText text = new PlanText(plan);
        out().println(text.heading());
        print(text.devices(), "Nothing will run.");
        out().println();
        print(text.contacts(), "No project will be asked.");
        out().println();
        text.sentences().forEach(out()::println);
        out().flush();
    }
}
