package quern.cli.disk;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code quern disk}: the door to everything about the disk. */
@Command(name = "disk", description = "Who uses the disk, and what would go for whom.", subcommands = DiskPlanCommand.class)
public final class DiskCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing: a subcommand, for instance 'disk plan'");
    }
}
