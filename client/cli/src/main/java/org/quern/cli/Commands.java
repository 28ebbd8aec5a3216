package org.quern.cli;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.cli.attach.AttachCommand;
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
import org.quern.cli.help.HelpOf;
import org.quern.cli.help.ManPagesCommand;
import org.quern.cli.history.HistoryCommand;
import org.quern.cli.host.HostCommand;
import org.quern.cli.host.PrefsCommand;
import org.quern.cli.inspect.InspectCommand;
import org.quern.cli.move.ExportCommand;
import org.quern.cli.move.ImportCommand;
import org.quern.cli.plan.PlanCommand;
import org.quern.cli.plan.WhatIfCommand;
import org.quern.cli.simulate.MergeCommand;
import org.quern.cli.simulate.SimulateCommand;
import org.quern.cli.soak.SoakCommand;
import org.quern.cli.study.ReplayCommand;
import org.quern.cli.study.ReproduceCommand;
import org.quern.cli.study.TimelineCommand;

/**
 * The commands by their names. One that is asked for is loaded alone: the model of all of them takes longer than what most of them do
 * (docs/performance.md).
 */
final class Commands {
    /** In the order of completion and manual pages; the order of the help is its own. */
    static final List<String> NAMES = List.of("demo", "daemon", "status", "tasks", "projects", "messages", "transfers",
            "attach", "detach", "project", "task", "transfer", "run-mode", "gpu-mode", "network-mode", "stop", "disk",
            "explain", "plan", "what-if", "history", "policies", "host", "devices", "prefs", "doctor", "inspect",
            "import", "export", "project-server", "simulate", "merge", "reproduce", "timeline", "replay", "soak",
            "completion",
            "man-pages", "help");

    private Commands() {}

    /** The class of a command; empty where no command has that name. */
    static Optional<Class<?>> named(String name) {
        return Optional.ofNullable(type(name));
    }

    private static @Nullable Class<?> type(String name) {
        return switch (name) {
            case "demo" -> DemoCommand.class;
            case "daemon" -> DaemonCommand.class;
            case "status" -> StatusCommand.class;
            case "tasks" -> TasksCommand.class;
            case "projects" -> ProjectsCommand.class;
            case "messages" -> MessagesCommand.class;
            case "transfers" -> TransfersCommand.class;
            case "attach" -> AttachCommand.class;
            case "detach" -> DetachCommand.class;
            case "project" -> ProjectCommand.class;
            case "task" -> TaskCommand.class;
            case "transfer" -> TransferCommand.class;
            case "run-mode" -> RunModeCommand.class;
            case "gpu-mode" -> GpuModeCommand.class;
            case "network-mode" -> NetworkModeCommand.class;
            case "stop" -> StopCommand.class;
            case "disk" -> DiskCommand.class;
            case "explain" -> ExplainCommand.class;
            case "plan" -> PlanCommand.class;
            case "what-if" -> WhatIfCommand.class;
            case "history" -> HistoryCommand.class;
            case "policies" -> PoliciesCommand.class;
            case "host" -> HostCommand.class;
            case "devices" -> DevicesCommand.class;
            case "prefs" -> PrefsCommand.class;
            case "doctor" -> DoctorCommand.class;
            case "inspect" -> InspectCommand.class;
            case "import" -> ImportCommand.class;
            case "export" -> ExportCommand.class;
            case "project-server" -> ProjectServerCommand.class;
            case "simulate" -> SimulateCommand.class;
            case "merge" -> MergeCommand.class;
            case "reproduce" -> ReproduceCommand.class;
            case "timeline" -> TimelineCommand.class;
            case "replay" -> ReplayCommand.class;
            case "soak" -> SoakCommand.class;
            case "completion" -> CompletionCommand.class;
            case "man-pages" -> ManPagesCommand.class;
            case "help" -> HelpOf.class;
            default -> null;
        };
    }
}
