package org.quern.cli;

import java.io.PrintWriter;
import java.util.Optional;
import org.quern.cli.attach.AttachCommand;
import org.quern.cli.common.Complaint;
import org.quern.cli.control.DetachCommand;
import org.quern.cli.control.GpuModeCommand;
import org.quern.cli.control.MessagesCommand;
import org.quern.cli.control.NetworkModeCommand;
import org.quern.cli.control.ProjectCommand;
import org.quern.cli.control.ProjectsCommand;
import org.quern.cli.control.RunModeCommand;
import org.quern.cli.control.StatusCommand;
import org.quern.cli.control.StopCommand;
import org.quern.cli.control.TaskCommand;
import org.quern.cli.control.TasksCommand;
import org.quern.cli.control.TransferCommand;
import org.quern.cli.control.TransfersCommand;
import org.quern.cli.demo.DemoCommand;
import org.quern.cli.devices.DevicesCommand;
import org.quern.cli.disk.DiskCommand;
import org.quern.cli.doctor.DoctorCommand;
import org.quern.cli.help.CompletionCommand;
import org.quern.cli.help.GroupedHelp;
import org.quern.cli.help.HelpOf;
import org.quern.cli.help.ManPagesCommand;
import org.quern.cli.help.ShortErrors;
import org.quern.cli.host.HostCommand;
import org.quern.cli.host.PrefsCommand;
import org.quern.cli.inspect.InspectCommand;
import org.quern.cli.move.ExportCommand;
import org.quern.cli.move.ImportCommand;
import org.quern.cli.past.HistoryCommand;
import org.quern.cli.plan.PlanCommand;
import org.quern.cli.plan.WhatIfCommand;
import org.quern.cli.simulate.SimulateCommand;
import org.quern.cli.soak.SoakCommand;
import org.quern.cli.study.ReplayCommand;
import org.quern.cli.study.ReproduceCommand;
import org.quern.cli.study.TimelineCommand;
import org.quern.cli.text.Terminal;
import org.quern.daemon.settings.DaemonOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program {@code quern}. */
@Command(name = "quern", mixinStandardHelpOptions = true, version = "quern 0.1.0", description = "Volunteer computing: this computer works for science projects.", subcommands = {
    DemoCommand.class, DaemonCommand.class, StatusCommand.class, TasksCommand.class, ProjectsCommand.class,
    MessagesCommand.class, TransfersCommand.class, AttachCommand.class, DetachCommand.class, ProjectCommand.class,
    TaskCommand.class, TransferCommand.class, RunModeCommand.class, GpuModeCommand.class, NetworkModeCommand.class,
    StopCommand.class, DiskCommand.class, ExplainCommand.class, PlanCommand.class, WhatIfCommand.class,
    HistoryCommand.class,
    PoliciesCommand.class,
    HostCommand.class,
    DevicesCommand.class, PrefsCommand.class, DoctorCommand.class, InspectCommand.class, ImportCommand.class,
    ExportCommand.class,
    ProjectServerCommand.class,
    SimulateCommand.class, ReproduceCommand.class, TimelineCommand.class, ReplayCommand.class, SoakCommand.class,
    CompletionCommand.class, ManPagesCommand.class,
    HelpOf.class}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {"0:done",
        "1:it could not be done; a sentence on standard error says why", "2:wrong arguments", "3:no client answers"})
public final class Main implements Runnable {

    /** The command that says itself how it logs, once it knows the data directory. */
    private static final String DAEMON = "daemon";

    /** Names the class of a further command. */
    private static final String EXTRA = "quern.extra";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main() {}

    /** Runs one command and exits with its code. */
    public static void main(String[] arguments) {
        LastWords.install();
        Optional<DaemonOptions> daemon = DaemonArguments.read(arguments);
        if (arguments.length == 0 || !arguments[0].equals(DAEMON)) {
            Logging.ofCommand();
        }
        System.exit(daemon.isPresent() ? serve(daemon.get())
                : commandLine().setOut(out()).setErr(new PlainOutput(System.err)).execute(arguments));
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
            return ExitCode.SOFTWARE;
        }
    }

    /** The program with its subcommands; tests run it in their own process. */
    public static CommandLine commandLine() {
        CommandLine program = new CommandLine(new Main());
        extra().ifPresent(program::addSubcommand);
        helpEverywhere(program);
        GroupedHelp.install(program);
        return program.setCaseInsensitiveEnumValuesAllowed(true)
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setParameterExceptionHandler(new ShortErrors())
                .setExecutionExceptionHandler((failure, command, parsed) -> Complaint.tell(command.getCommandSpec(),
                        ExitCode.SOFTWARE, failure.getMessage()));
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
