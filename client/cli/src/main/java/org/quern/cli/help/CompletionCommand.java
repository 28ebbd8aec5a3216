package org.quern.cli.help;

import java.io.PrintWriter;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern completion}: what makes a shell complete this program's commands and options. */
@Command(name = "completion", description = "Print what makes a shell complete commands and options. The packages bring it; for a source tree: source <(quern completion bash).")
public final class CompletionCommand implements Runnable {
    /** Those that there is something for. */
    enum Shell {
        BASH, ZSH, FISH;

        /** As it is typed. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
    private Shell shell = Shell.BASH;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        CommandLine program = spec.root().commandLine();
        PrintWriter out = spec.commandLine().getOut();
        out.print(switch (shell) {
            case BASH -> AutoComplete.bash(spec.root().name(), program).replace('\t', ' ');
            case ZSH -> ZshCompletion.of(CommandNode.of(program));
            case FISH -> FishCompletion.of(CommandNode.of(program));
        });
        out.flush();
    }
}
