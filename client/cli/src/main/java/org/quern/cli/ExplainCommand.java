package org.quern.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.Json;
import org.quern.cli.control.OwnStatus;
import org.quern.cli.text.Words;
import org.quern.daemon.log.DecisionLog;
import org.quern.engine.command.Decision;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quern explain}: why everything is as it is, from the decision log. */
@Command(name = "explain", description = "Say why a task runs or waits, why a project gets asked for work or not, why a device is idle.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:explained", "1:nothing is known of that subject, the client stands by, or the log cannot be read",
    "2:wrong arguments"})
public final class ExplainCommand implements Callable<Integer> {
    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Parameters(arity = "0..1", paramLabel = "SUBJECT", description = "Name of a task, URL of a project, a device such as CPU, or host. Default: everything.")
    private @Nullable String subject;

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        OwnStatus status = OwnStatus.of(dataDir.path());
        String standsBy = status.standsBy();
        if (!standsBy.isEmpty()) { // what the log has is of an earlier session
            if (json) {
                spec.commandLine().getOut().println(Json.of(Map.of("stands_by", standsBy)));
                spec.commandLine().getOut().flush();
            }
            spec.commandLine().getErr().println("The client stands by: " + standsBy);
            return ExitCode.SOFTWARE;
        }
        List<Decision> decisions = DecisionLog.current(dataDir.path()).stream().filter(this::isMeant).toList();
        if (decisions.isEmpty()) {
            spec.commandLine().getErr().println(subject == null
                    ? "No decision has been made in " + dataDir.path() + " yet: has the daemon run there?"
                    : "Nothing is known of '" + subject + "'. Without a subject, explain lists all it knows.");
            return ExitCode.SOFTWARE;
        }
        if (!status.decisionTrouble().isEmpty()) {
            spec.commandLine().getErr().println(status.decisionTrouble() + ": what follows held before.");
        }
        if (status.isAbsent()) {
            spec.commandLine().getErr().println(age(DecisionLog.current(dataDir.path())));
        }
        print(decisions);
        return 0;
    }

    /** Nobody decides anything just now: how old the answer is. */
    private String age(List<Decision> all) {
        double last = all.stream().mapToDouble(Decision::at).max().orElse(0);
        return "No client runs in %s. What follows held when the last one there decided something, %s, %s ago."
                .formatted(
                        dataDir.path(), Words.time(last),
                        Words.duration(Instant.now().getEpochSecond() - last));
    }

    private boolean isMeant(Decision decision) {
        return subject == null || decision.subject().equalsIgnoreCase(subject)
                || decision.kind().name().equalsIgnoreCase(subject)
                || (decision.kind() == Decision.Kind.PROJECT && decision.subject().toLowerCase(Locale.ROOT)
                        .contains(subject.toLowerCase(Locale.ROOT)));
    }

    private void print(List<Decision> decisions) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(decisions.stream().map(ExplainCommand::facts).toList()));
        } else {
            decisions.forEach(decision -> out.printf("%s  %s %s%n    %s: %s%n",
                    Words.time(decision.at()),
                    decision.kind().name().toLowerCase(Locale.ROOT), named(decision), decision.verdict(),
                    decision.reason()));
        }
        out.flush();
    }

    /** Two projects may give their tasks and files the same name. */
    private static String named(Decision decision) {
        return decision.subject() + (decision.project() == null ? "" : " of " + decision.project().canonical());
    }

    private static Map<String, Object> facts(Decision decision) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("at", decision.at());
        facts.put("kind", decision.kind().name().toLowerCase(Locale.ROOT));
        if (decision.project() != null) {
            facts.put("project", decision.project().canonical());
        }
        facts.put("subject", decision.subject());
        facts.put("verdict", decision.verdict());
        facts.put("reason", decision.reason());
        return facts;
    }
}
