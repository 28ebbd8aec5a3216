package org.quern.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.DataDirOption;
import org.quern.cli.common.DirectoryAccess;
import org.quern.cli.common.Json;
import org.quern.cli.control.OwnStatus;
import org.quern.cli.history.KnownSubjects;
import org.quern.cli.history.PastReasons;
import org.quern.cli.history.SuspendedDecisions;
import org.quern.cli.host.ProjectNames;
import org.quern.cli.plan.Outlook;
import org.quern.cli.text.CardNames;
import org.quern.cli.text.LoadWords;
import org.quern.cli.text.PastTime;
import org.quern.cli.text.Styled;
import org.quern.cli.text.TaskWords;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Words;
import org.quern.cli.text.Wrap;
import org.quern.cli.text.reason.FactWords;
import org.quern.daemon.log.DecisionLog;
import org.quern.engine.command.Decision;
import org.quern.engine.host.CardNews;
import org.quern.model.ExitCode;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.rpc.gui.GuiRecord;
import picocli.CommandLine.Command;
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
    private static final int INDENT = 6;

    @Mixin
    private DataDirOption dataDir = new DataDirOption();

    @Parameters(arity = "0..*", paramLabel = "SUBJECT", description = "Name of a task, name or URL of a project, a device such as CPU or NVIDIA 0, or host. Default: everything.")
    private List<String> words = List.of();

    @Option(names = "--at", paramLabel = "TIME", converter = PastTime.class, description = "As it was then: '2026-11-21 03:00', 03:00, '2026-10-25 02:30 +01:00', or 8h, which is so long ago.")
    private @Nullable PastTime past;

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private @Nullable String subject;

    @Override
    public Integer call() throws IOException {
        subject = words.isEmpty() ? null : String.join(" ", words);
        if (subject != null && subject.isBlank()) {
            return Complaint.tell(spec, ExitCode.USAGE,
                    "An empty SUBJECT names nothing. Without a subject, explain lists all it knows.");
        }
        String obstacle = DirectoryAccess.obstacle(dataDir.path()).orElse("");
        if (!obstacle.isEmpty()) {
            return Complaint.tell(spec, ExitCode.FAILED, obstacle);
        }
        OwnStatus status = OwnStatus.of(dataDir.path());
        String standsBy = status.standsBy();
        if (!standsBy.isEmpty()) { // what the log has is of an earlier session
            return Complaint.tell(spec, ExitCode.FAILED, "The client stands by: " + standsBy,
                    Map.of("stands_by", standsBy));
        }
        ProjectNames names = ProjectNames.of(dataDir.path(), status);
        if (past != null) {
            return explainPast(past, status, names);
        }
        List<Decision> decisions = SuspendedDecisions
                .of(DecisionLog.current(dataDir.path()), Instant.now().toEpochMilli() / 1000.0).stream()
                .filter(each -> isMeant(each, names))
                .toList();
        if (decisions.isEmpty()) {
            return Complaint.tell(spec, ExitCode.FAILED, subject == null
                    ? "No decision has been made in " + dataDir.path() + " yet: has the daemon run there?"
                    : "Nothing is known of '" + subject + "'" + noCards()
                            + ". Without a subject, explain lists all it knows.");
        }
        if (!status.decisionTrouble().isEmpty()) {
            spec.commandLine().getErr().println(status.decisionTrouble() + ": what follows held before.");
        }
        if (!status.answers()) {
            spec.commandLine().getErr().println((status.isAbsent() ? "No client runs in " + dataDir.path()
                    : "The client does not answer (" + status.trouble() + ")") + age(
                            DecisionLog.current(
                                    dataDir.path())));
        }
        print(decisions, names, status.answers() ? now(decisions) : Now.SILENT);
        if (subject != null && !json && status.answers()) {
            Outlook.of(dataDir.path(), subject).ifPresent(this::tell);
        }
        return ExitCode.DONE.code();
    }

    /**
     * What the client says at this moment of what the decisions are about.
     *
     * @param cards their load
     * @param tasks their expected end
     */
    private record Now(List<GuiRecord> cards, List<GuiRecord> tasks) {
        /** Nobody answers, or it is of the past. */
        static final Now SILENT = new Now(List.of(), List.of());

        /** What the card does that a decision is about. */
        List<GuiRecord> loads(Decision decision) {
            return cards.stream().filter(card -> isOfCard(decision) && card.text("device").equals(decision.subject()))
                    .toList();
        }

        Optional<GuiRecord> task(Decision decision) {
            ProjectUrl project = decision.project();
            return decision.kind() != Decision.Kind.TASK || project == null ? Optional.empty()
                    : tasks.stream().filter(task -> task.text("name").equals(decision.subject())
                            && ProjectUrl.of(task.text("project_url")).sameProject(project)).findFirst();
        }
    }

    private Now now(List<Decision> decisions) {
        return new Now(hasCard(decisions) ? OwnStatus.cards(dataDir.path()) : List.of(),
                json ? Outlook.tasks(dataDir.path()) : List.of());
    }

    /** A card may be meant that nobody has asked for. */
    private String noCards() throws IOException {
        return DecisionLog.current(dataDir.path()).stream()
                .filter(each -> each.subject().equals(CardNews.ALL) && each.verdict().equals(CardNews.UNUSED))
                .map(each -> "; no graphics card is used: " + each.reason()).findFirst().orElse("");
    }

    private void tell(String sentence) {
        PrintWriter out = spec.commandLine().getOut();
        Wrap.hanging(new Styled().add("    "), sentence, INDENT, Terminal.width())
                .forEach(line -> out.println((Object) line));
        out.flush();
    }

    private static boolean hasCard(List<Decision> decisions) {
        return decisions.stream().anyMatch(ExplainCommand::isOfCard);
    }

    private static boolean isOfCard(Decision decision) {
        return decision.kind() == Decision.Kind.DEVICE && !decision.subject().equals(ResourceType.CPU.name());
    }

    /** The log of decisions reaches back as far as it is long; what it had of the computer and its devices is in the history for longer. */
    private int explainPast(PastTime time, OwnStatus status, ProjectNames names) throws IOException {
        double at = time.unixSeconds();
        if (at > Instant.now().getEpochSecond()) {
            return Complaint.tell(spec, ExitCode.FAILED, Words.time(at)
                    + " is in the future: 'quern plan' says what the client is going to do.");
        }
        time.note().ifPresent(spec.commandLine().getErr()::println);
        PastReasons reasons = PastReasons.at(dataDir.path(), at);
        reasons.unreadable().forEach(spec.commandLine().getErr()::println);
        List<Decision> decisions = SuspendedDecisions.of(reasons.decisions(), at).stream()
                .filter(each -> isMeant(each, names))
                .toList();
        if (decisions.isEmpty()) {
            return Complaint.tell(spec, ExitCode.FAILED, unknown(names));
        }
        OptionalDouble last = reasons.lastSign();
        if (status.isAbsent() && last.isPresent() && last.getAsDouble() < at) { // a crash leaves no word of its own
            spec.commandLine().getErr()
                    .println("No client runs in " + dataDir.path() + ", and the last that is known of it is of "
                            + Words.time(last.getAsDouble())
                            + ": what follows held then; it may have ended before the time that is asked for.");
        }
        print(decisions, names, Now.SILENT);
        return ExitCode.DONE.code();
    }

    /** Whether it is the time that nothing is known of, or the subject. */
    private String unknown(ProjectNames names) throws IOException {
        if (subject != null && !KnownSubjects.has(dataDir.path(), each -> isMeant(each, names), subject)) {
            return "No task, project or device named '" + subject
                    + "' is known, of that time or of any other. Without a subject, explain lists all it knows.";
        }
        return "Nothing is known of " + (subject == null ? "that time" : "'" + subject + "' at that time")
                + ": the log of decisions may not reach back so far.";
    }

    /** Nobody decides anything just now, or nobody can say so: how old the answer is. */
    private String age(List<Decision> all) {
        double last = all.stream().mapToDouble(Decision::at).max().orElse(0);
        return ". What follows held when the last one there decided something, " + Words.time(last) + ", "
                + Words.span(Instant.now().getEpochSecond() - last) + " ago.";
    }

    private boolean isMeant(Decision decision, ProjectNames names) {
        return subject == null || decision.subject().equalsIgnoreCase(subject)
                || (decision.kind() == Decision.Kind.DEVICE && isCard(CardNames.usual(subject), decision.subject()))
                || decision.kind().name().equalsIgnoreCase(subject)
                || (decision.kind() == Decision.Kind.PROJECT && (holds(decision.subject(), subject)
                        || holds(names.of(ProjectUrl.of(decision.subject())), subject)));
    }

    /** A card by its kind and number; all cards of a kind, where the kind is meant. */
    private static boolean isCard(String meant, String card) {
        int end = card.lastIndexOf(' ');
        return card.equalsIgnoreCase(meant) || (end > 0 && card.substring(0, end).equalsIgnoreCase(meant));
    }

    private static boolean holds(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    private void print(List<Decision> decisions, ProjectNames names, Now now) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(decisions.stream().map(each -> facts(each, names, now)).toList()));
        } else {
            for (List<Decision> alike : grouped(decisions, names)) {
                print(out, alike, names);
                alike.forEach(each -> now.loads(each)
                        .forEach(card -> out.println("    now: " + LoadWords.of(card))));
            }
        }
        out.flush();
    }

    /** A card of a kind that may have many. */
    private static boolean isNumbered(Decision decision) {
        return isOfCard(decision) && decision.subject().lastIndexOf(' ') > 0;
    }

    /** Tasks of one project, and cards, that wait or run for the same reason are told in one piece, where the others of that reason begin. */
    private static Collection<List<Decision>> grouped(List<Decision> decisions, ProjectNames names) {
        Map<String, List<Decision>> groups = new LinkedHashMap<>();
        for (Decision each : decisions) {
            String own = each.kind() == Decision.Kind.TASK || isNumbered(each) ? "" : named(each, names);
            groups.computeIfAbsent(String.join("\n", each.kind().name(), own, String.valueOf(each.project()),
                    each.verdict(), each.reason()), key -> new ArrayList<>()).add(each);
        }
        return groups.values();
    }

    private static void print(PrintWriter out, List<Decision> alike, ProjectNames names) {
        Decision decision = alike.getLast();
        String others = alike.size() == 1 ? "" : " and " + Words.count(alike.size() - 1L, "other");
        out.println(Words.time(decision.at()) + "  " + decision.kind().name().toLowerCase(Locale.ROOT) + " "
                + (alike.size() == 1 ? named(decision, names) : isNumbered(decision)
                        ? CardNames.together(alike.stream().map(Decision::subject).toList())
                        : alike.getFirst().subject() + others
                                + (decision.project() == null ? "" : " of " + project(decision, names))));
        Wrap.hanging(new Styled().add("    " + decision.verdict() + ": "), names.in(FactWords.in(decision.reason())),
                INDENT,
                Terminal.width()).forEach(line -> out.println((Object) line));
    }

    /** Two projects may give their tasks and files the same name. */
    private static String named(Decision decision, ProjectNames names) {
        return decision.kind() == Decision.Kind.PROJECT ? names.of(ProjectUrl.of(decision.subject()))
                : decision.subject() + (decision.project() == null ? "" : " of " + project(decision, names));
    }

    private static String project(Decision decision, ProjectNames names) {
        return decision.project() == null ? "" : names.of(decision.project());
    }

    private static Map<String, Object> facts(Decision decision, ProjectNames names, Now now) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("at", decision.at());
        facts.put("kind", decision.kind().name().toLowerCase(Locale.ROOT));
        if (decision.project() != null) {
            facts.put("project", decision.project().canonical());
        }
        facts.put("subject", decision.subject());
        facts.put("verdict", decision.verdict());
        facts.put("reason", decision.reason());
        ProjectUrl project = decision.kind() == Decision.Kind.PROJECT ? ProjectUrl.of(decision.subject())
                : decision.project();
        if (project != null && names.known(project) != null) {
            facts.put("project_name", names.known(project));
        }
        now.loads(decision).forEach(card -> facts.put("load", LoadWords.facts(card)));
        now.task(decision).ifPresent(task -> facts.put("outlook", TaskWords.outlook(task)));
        return facts;
    }
}
