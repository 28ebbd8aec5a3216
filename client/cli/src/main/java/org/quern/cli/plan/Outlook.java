package org.quern.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.cli.control.ControlException;
import org.quern.cli.control.ControlOptions;
import org.quern.cli.text.TaskWords;
import org.quern.cli.text.Words;
import org.quern.rpc.gui.GuiRecord;

/** What the client expects of a task. */
public final class Outlook {
    private Outlook() {}

    /** In a sentence, of the task of that name; empty if the client does not answer, has none, or says nothing of it. */
    public static Optional<String> of(Path directory, String task) {
        return tasks(directory).stream().filter(each -> each.text("name").equalsIgnoreCase(task)).findFirst()
                .flatMap(Outlook::sentence);
    }

    /** The tasks that it is asked of; none if the client does not answer. */
    public static List<GuiRecord> tasks(Path directory) {
        try (var client = ControlOptions.of(directory).open()) {
            return client.tasks();
        } catch (ControlException | IOException _) {
            return List.of(); // what the log says is told all the same
        }
    }

    static Optional<String> sentence(GuiRecord task) {
        return TaskWords.left(task).map(left -> sentence(TaskWords.elapsed(task), left, TaskWords.risk(task),
                task.is("quern_parked")));
    }

    /** The same of a task as {@code quern tasks --json} has it. */
    public static Optional<String> sentence(Map<String, Object> facts) {
        return TaskWords.left(facts).map(left -> sentence(number(facts.get("elapsed_seconds")), left,
                TaskWords.risk(facts), Boolean.TRUE.equals(facts.get("parked"))));
    }

    private static double number(@Nullable Object fact) {
        return fact instanceof Number number ? number.doubleValue() : 0;
    }

    private static String sentence(double elapsed, TaskWords.Interval left, String risk, boolean isParked) {
        return (elapsed > 0 ? "It has run for " + Words.span(elapsed) + ", and takes another " : "It takes ")
                + Words.span(left.least()) + " to " + Words.span(left.most())
                + " in four of five cases" + end(risk)
                + (isParked ? " So it is parked: it runs only if nothing else can." : "");
    }

    private static String end(String risk) {
        return switch (risk) {
            case "-" -> ".";
            case "0 %" -> "; if it runs from now on, it is done in time.";
            case "100 %" -> "; even if it ran from now on, it would miss its deadline.";
            default -> "; even if it ran from now on, it would miss its deadline in " + risk + " of the cases.";
        };
    }
}
