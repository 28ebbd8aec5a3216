package org.quern.cli.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlCommand;
import org.quern.cli.control.ControlException;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Words;
import org.quern.cli.text.Wrap;
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.Preference;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.Scenario;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code quern what-if}: how the time ahead would go if something were otherwise. */
@Command(name = "what-if", description = {
    "Say in sentences how the time ahead would go if something were otherwise. Nothing is changed.",
    "It is two runs of the client's own engine from its present state on, as it is and as it would be."}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:told", "1:no such project, card or preference, or the client stands by", "2:wrong arguments",
        "3:no client answers, and there is none in the data directory"})
public final class WhatIfCommand extends ControlCommand {
    private static final double DAY_SECONDS = 86_400;
    private static final double MOST_DAYS = 366;

    @Parameters(arity = "1..*", paramLabel = "CHANGE", description = {"What is otherwise; 'and' is between several:",
        "share PROJECT N", "suspend PROJECT", "no-new-tasks PROJECT", "detach PROJECT",
        "add project NAME N [HOURS DAYS] (share N; its tasks take 4 HOURS and are due in 7 DAYS)",
        "exclude GPU N [PROJECT] (or NVIDIA, ATI and so on)", "ncpus N", "buffer DAYS MORE",
        "set PREFERENCE VALUE (as in 'quern prefs set')", "suite SUITE",
        "PROJECT is its name, its URL or a part that fits one only."})
    private List<String> words = new ArrayList<>();

    @Option(names = "--days", paramLabel = "DAYS", defaultValue = "7", description = "How far to look ahead, up to 366. Default: ${DEFAULT-VALUE}.")
    private double days;

    @Override
    protected void check() {
        if (!(days > 0 && days <= MOST_DAYS)) {
            throw wrong("--days must be above 0 and at most 366.");
        }
        try {
            Question.of(words);
        } catch (IllegalArgumentException unknown) {
            String told = String.valueOf(unknown.getMessage());
            int list = told.indexOf(" There are:");
            throw wrong(list < 0 ? told : told.substring(0, list));
        } catch (ControlException later) {
            // said when it is asked
        }
    }

    @Override
    protected void run(ControlClient client) throws ControlException, IOException {
        Path directory = localDirectory().orElseThrow(() -> ControlException.failed("What would be takes the client's"
                + " files, which an address does not give: name its data directory with --data-dir."));
        show(LiveState.of(directory, client, days * DAY_SECONDS));
    }

    @Override
    protected boolean runWithout(Path directory) throws ControlException {
        if (!Files.isRegularFile(directory.resolve("client_state.xml"))) {
            return false;
        }
        show(LiveState.of(directory, days * DAY_SECONDS));
        return true;
    }

    private void show(LiveState state) throws ControlException {
        Course before = Course.of(state.scenario(), state.suite(), days * DAY_SECONDS, state.names());
        Question question = Question.of(words);
        LiveState wished = state.wishing(question.wishes());
        Course then = otherwise(question, wished, state);
        List<String> sentences = new ArrayList<>(new Difference(before, then).sentences());
        sentences.addAll(passedOver(question, state));
        List<String> assumed = Stream.concat(state.assumed().stream(), wished.assumed().stream()).distinct().toList();
        if (json()) {
            print(facts(state, before, then, sentences, assumed));
            return;
        }
        out().println("What if " + String.join(" ", words) + ", in the next " + days(days) + ", compared with "
                + (state.isRunning() ? "how it is:" : "a client that were started now:"));
        sentences.forEach(sentence -> lines("  ", sentence));
        out().println("What this cannot know:");
        state.unknown().forEach(sentence -> lines("  ", sentence));
        if (!assumed.isEmpty()) {
            out().println("What it takes for granted:");
            assumed.forEach(sentence -> lines("  ", sentence + "."));
        }
        out().flush();
    }

    private static String days(double days) {
        return days == Math.rint(days) ? Words.count((long) days, "day") : days + " days";
    }

    private void lines(String indent, String sentence) {
        Wrap.lines(sentence, Math.max(20, Terminal.width() - indent.length()))
                .forEach(line -> out().println(indent + line));
    }

    /** Preferences that change nothing of what is simulated. */
    private static List<String> passedOver(Question question, LiveState state) throws ControlException {
        List<String> sentences = new ArrayList<>();
        for (Map.Entry<Preference, Double> wish : question.wishes().entrySet()) {
            LiveState alone = state.wishing(new TreeMap<>(Map.of(wish.getKey(), wish.getValue())));
            if (alone.scenario().equals(state.scenario())) {
                sentences.add(wish.getKey().element() + " = " + PlainNumber.of(wish.getValue())
                        + " changes nothing here: it is so already, or is not simulated.");
            }
        }
        return sentences;
    }

    private Course otherwise(Question question, LiveState wished, LiveState state) throws ControlException {
        try {
            Scenario scenario = question.changes().of(wished.scenario());
            PolicySuite suite = PolicySuite.parse(question.changes().suite(state.suite().toString()));
            return Course.of(scenario, suite, days * DAY_SECONDS, state.names(scenario));
        } catch (IllegalArgumentException unknown) {
            throw ControlException.failed(String.valueOf(unknown.getMessage()));
        }
    }

    /** The names are part of the command's interface. */
    private Map<String, Object> facts(LiveState state, Course before, Course then, List<String> sentences,
            List<String> assumed) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("question", String.join(" ", words));
        facts.put("from", (double) Math.round(state.live().now()));
        facts.put("days", days);
        facts.put("client_runs", state.isRunning());
        facts.put("sentences", sentences);
        facts.put("as_it_is", before.facts());
        facts.put("then", then.facts());
        facts.put("unknown", state.unknown());
        facts.put("assumed", assumed);
        return facts;
    }
}
