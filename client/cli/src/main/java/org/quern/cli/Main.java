package org.quern.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.Set;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.FileTrouble;
import org.quern.cli.help.GroupedHelp;
import org.quern.cli.help.HelpOf;
import org.quern.cli.help.ShortErrors;
import org.quern.cli.text.Terminal;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.model.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program {@code quern}. */
@Command(name = "quern", mixinStandardHelpOptions = true, version = Main.VERSION, description = "Volunteer computing: this computer works for science projects.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:done",
    "1:it could not be done; a sentence on standard error says why", "2:wrong arguments", "3:no client answers"})
public final class Main implements Runnable {

    static final String VERSION = "quern 0.1.0";

    /** The command that says itself how it logs, once it knows the data directory. */
    private static final String DAEMON = "daemon";

    /** The commands that tell of all others. */
    private static final Set<String> OF_ALL = Set.of("help", "completion", "man-pages");

    /** Names the class of a further command. */
    private static final String EXTRA = "quern.extra";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main() {}

    /** Runs one command and exits with its code. */
    public static void main(String[] arguments) {
        UncaughtExceptions.install();
        if (arguments.length == 1 && (arguments[0].equals("--version") || arguments[0].equals("-V"))) {
            System.out.println(VERSION);
            System.exit(ExitCode.DONE.code());
        }
        Optional<DaemonOptions> daemon = DaemonArguments.read(arguments);
        if (arguments.length == 0 || !arguments[0].equals(DAEMON)) {
            CommandLogging.install();
        }
        System.exit(daemon.isPresent() ? serve(daemon.get())
                : commandLine(arguments).setOut(out()).setErr(new PlainOutput(System.err)).execute(arguments));
    }

    private static PrintWriter out() {
        boolean terminal = Terminal.isThere();
        return new PlainOutput(System.out, terminal && !"dumb".equals(System.getenv("TERM")),
                Terminal.wantsColours(System.getenv(), terminal));
    }

    private static int serve(DaemonOptions options) {
        PrintWriter err = new PlainOutput(System.err);
        try {
            return DaemonRun.run(options, err);
        } catch (RuntimeException | InterruptedException e) {
            err.println("daemon: " + e.getMessage());
            return ExitCode.FAILED.code();
        }
    }

    /** The program with all of its commands; tests run it in their own process. */
    public static CommandLine commandLine() {
        CommandLine program = new CommandLine(new Main());
        Commands.NAMES.forEach(name -> program.addSubcommand(Commands.named(name).orElseThrow()));
        extra().ifPresent(program::addSubcommand);
        return set(program);
    }

    /** The program as these arguments need it: with one command where they name one that does not ask for others. */
    static CommandLine commandLine(String... arguments) {
        Optional<Class<?>> asked = arguments.length == 0 || OF_ALL.contains(arguments[0]) ? Optional.empty()
                : Commands.named(arguments[0]);
        return asked.isEmpty() ? commandLine() : set(new CommandLine(new Main()).addSubcommand(asked.get()));
    }

    private static CommandLine set(CommandLine program) {
        helpEverywhere(program);
        GroupedHelp.install(program);
        return program.setCaseInsensitiveEnumValuesAllowed(true)
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setParameterExceptionHandler(new ShortErrors())
                .setExecutionExceptionHandler((failure, command, parsed) -> Complaint.tell(command.getCommandSpec(),
                        ExitCode.FAILED, FileTrouble.sentence(failure)));
    }

    /** A command in a jar of its own, which the launcher names where it is installed and wanted: others do not look for it. */
    private static Optional<Object> extra() {
        try {
            String name = System.getProperty(EXTRA, "");
            return name.isEmpty() ? Optional.empty()
                    : Optional.of(Class.forName(name).getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException("The installation is damaged: " + broken, broken);
        }
    }

    /** {@code --help} behind any command is what people try first. */
    private static void helpEverywhere(CommandLine command) {
        for (CommandLine sub : command.getSubcommands().values()) {
            if (sub.getCommandSpec().findOption("--help") == null && !(sub.getCommand() instanceof HelpOf)) {
                sub.getCommandSpec().addOption(CommandLine.Model.OptionSpec.builder("-h", "--help").usageHelp(true)
                        .description("Show this help and end.").build());
            }
            helpEverywhere(sub);
        }
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
        spec.commandLine().getOut().flush();
    }
}
