package org.quern.cli.help;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.quern.model.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern man-pages}: writes a manual page for each command; for those who make packages. */
@Command(name = "man-pages", hidden = true, description = "Write a manual page for each command, named quern-COMMAND.1, into a folder.")
public final class ManPagesCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FOLDER", description = "Is made if it is not there.")
    private Path folder = Path.of("");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        Files.createDirectories(folder);
        CommandLine program = spec.root().commandLine();
        String version = String.join(" ", spec.root().version()).replace("quern ", "");
        for (CommandLine command : program.getSubcommands().values()) {
            write(command, version);
        }
        return ExitCode.DONE.code();
    }

    private void write(CommandLine command, String version) throws IOException {
        CommandSpec spec = command.getCommandSpec();
        if (!spec.usageMessage().hidden() && !spec.name().equals("help")) {
            Files.writeString(folder.resolve(ManPage.name(spec) + ".1"), ManPage.of(command, version));
            for (CommandLine below : command.getSubcommands().values()) {
                write(below, version);
            }
        }
    }
}
