package org.quern.cli.help;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern help}: what a command takes, or one below another. */
@Command(name = "help", helpCommand = true, description = "Say what a command takes.")
public final class HelpOf implements Runnable {
    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "Such as 'prefs set'. Default: all commands are listed.")
    private @Nullable List<String> words;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        CommandLine command = spec.root().commandLine();
        for (String word : words == null ? List.<String>of() : words) {
            CommandLine below = command.getSubcommands().get(word);
            if (below == null) {
                throw new ParameterException(command, ShortErrors.UNKNOWN + word + "'");
            }
            command = below;
        }
        command.usage(spec.commandLine().getOut());
        spec.commandLine().getOut().flush();
    }
}
