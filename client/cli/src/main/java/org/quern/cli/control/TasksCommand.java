package org.quern.cli.control;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.WatchOption;
import org.quern.cli.text.TaskTable;
import org.quern.cli.text.TaskWords;
import org.quern.cli.text.Terminal;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code quern tasks}: what there is to compute, and how far it is. */
@Command(name = "tasks", description = "List the tasks of the running client: state, progress, time left, deadline.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:listed", "1:the client refused, or stands by", "2:wrong arguments", "3:no client answers"})
public final class TasksCommand extends ControlCommand {
    @Option(names = "--project", paramLabel = "PROJECT", description = "Only those of this project: its name, its URL or a part of them.")
    private @Nullable String project;

    @Option(names = "--running", description = "Only those that run.")
    private boolean running;

    @Mixin
    private WatchOption watch = new WatchOption();

    @Override
    protected long watchMillis() {
        return watch.millis();
    }

    @Override
    protected void run(ControlClient client) throws ControlException, IOException {
        client.refuseIfItStandsBy();
        List<GuiRecord> projects = client.projects();
        Map<String, String> names = Choice.names(projects);
        ProjectUrl only = project == null ? null : Choice.urlOf(Choice.project(projects, project));
        List<GuiRecord> tasks = client.tasks().stream()
                .filter(task -> only == null || ProjectUrl.of(task.text("project_url")).sameProject(only))
                .filter(task -> !running || TaskWords.isRunning(task)).toList();
        Function<GuiRecord, String> projectOf = task -> names.getOrDefault(task.text("project_url"),
                task.text("project_url"));
        if (json()) {
            print(tasks.stream().map(TasksCommand::facts).toList());
        } else {
            print(TaskTable.of(tasks, projectOf, Terminal.width(), System.currentTimeMillis() / 1000.0),
                    running ? "No task runs." : "There are no tasks.");
        }
    }

    /** The names are part of the command's interface. */
    static Map<String, Object> facts(GuiRecord task) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", task.text("name"));
        facts.put("project", task.text("project_url"));
        facts.put("workunit", task.text("wu_name"));
        facts.put("app", task.text("quern_app"));
        facts.put("state", TaskWords.state(task));
        facts.put("running", TaskWords.isRunning(task));
        facts.put("suspended", task.is("suspended_via_gui"));
        facts.put("over", TaskWords.isOver(task));
        facts.put("fraction_done", TaskWords.fractionDone(task));
        facts.put("elapsed_seconds", TaskWords.elapsed(task));
        facts.put("cpu_seconds", task.has("active_task") ? task.number("current_cpu_time")
                : task.number("final_cpu_time"));
        facts.putAll(TaskWords.outlook(task));
        facts.put("received", task.number("received_time"));
        facts.put("deadline", task.number("report_deadline"));
        facts.put("resources", TaskWords.needs(task));
        facts.put("slot", task.has("slot") ? task.whole("slot") : null);
        facts.put("pid", task.whole("pid") > 0 ? (long) task.number("pid") : null);
        facts.put("exit_status", task.whole("exit_status"));
        return facts;
    }
}
