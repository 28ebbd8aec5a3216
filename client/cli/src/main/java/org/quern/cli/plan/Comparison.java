package org.quern.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlException;
import org.quern.cli.host.OwnPreferences;
import org.quern.cli.host.PreferenceWishes;
import org.quern.config.preferences.OtherPreferences;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.forecast.Progress;
import org.quern.simulator.scenario.Scenario;

/**
 * How the time ahead would go as it is and as it would be, for commands and for other programs of ours that ask the same
 * (docs/planning.md).
 */
public final class Comparison {
    private static final double DAY_SECONDS = 86_400;
    private final Question question;
    /** What was asked for: other preferences may follow it. */
    private final OtherPreferences named;
    private final double days;
    private final LiveState state;
    private final LiveState wished;
    private final Course before;
    private final Course then;

    private Comparison(LiveState state, Question question, OtherPreferences named, double days, Progress progress)
            throws ControlException {
        this.state = state;
        this.question = question;
        this.named = named;
        this.days = days;
        wished = state.wishing(question.wishes());
        before = Course.of(state.scenario(), state.suite(), days * DAY_SECONDS, state.names(),
                progress.between(0, 0.5));
        then = otherwise(progress.between(0.5, 1));
    }

    static Comparison of(LiveState state, Question question, double days, Progress progress) throws ControlException {
        return new Comparison(state, question, question.wishes(), days, progress);
    }

    /**
     * Of a client that answers, as it is and with other preferences.
     *
     * @param directory its data directory
     * @param wishes what would be saved
     * @param days how far it is looked ahead
     */
    public static Comparison of(Path directory, ControlClient client, PreferenceWishes wishes, double days,
            PlanProgress progress) throws ControlException, IOException {
        Question question = Question.ofPreferences(new OwnPreferences(client).foresee(directory, wishes));
        return new Comparison(LiveState.of(directory, client, days * DAY_SECONDS), question, wishes.others(), days,
                progress::reached);
    }

    /**
     * Of a client that answers, as it is and with changes in the words of {@code quern what-if}.
     *
     * @param directory its data directory
     * @param words the changes, one word each
     * @param days how far it is looked ahead
     */
    public static Comparison of(Path directory, ControlClient client, List<String> words, double days,
            PlanProgress progress) throws ControlException, IOException {
        Question question;
        try {
            question = Question.of(words);
        } catch (IllegalArgumentException unknown) {
            throw ControlException.mistake(String.valueOf(unknown.getMessage()));
        }
        return new Comparison(LiveState.of(directory, client, days * DAY_SECONDS), question, question.wishes(), days,
                progress::reached);
    }

    private Course otherwise(Progress progress) throws ControlException {
        try {
            Scenario scenario = question.changes().of(wished.scenario());
            PolicySuite suite = PolicySuite.parse(question.changes().suite(state.suite().toString()));
            return Course.of(scenario, suite, days * DAY_SECONDS, state.names(scenario), progress);
        } catch (IllegalArgumentException unknown) {
            throw ControlException.mistake(String.valueOf(unknown.getMessage()));
        }
    }

    /** What would be otherwise, which preferences change nothing of what is simulated and why, and what saving them does besides. */
    List<String> sentences() throws ControlException {
        UnchangedWish unchanged = new UnchangedWish(state.directory(), state.live().now(),
                state.live().now() + days * DAY_SECONDS);
        List<OtherPreferences> limits = named.each().stream().filter(unchanged::isOtherLimitOfCpuTime).toList();
        List<String> sentences = new ArrayList<>(limits.stream().map(limit -> "What " + words(limit)
                + " would change is not told here: the limit of CPU time is not simulated.").toList());
        sentences.addAll(new Difference(before, then, days).sentences(limits.isEmpty() ? "Nothing" : "Nothing else"));
        for (OtherPreferences wish : named.each()) {
            if (!limits.contains(wish) && state.wishing(wish).scenario().equals(state.scenario())) {
                sentences.add(words(wish) + " changes nothing here: " + unchanged.why(wish) + ".");
            }
        }
        if (!question.besides().isEmpty()) {
            sentences.add("If it is saved, " + String.join("; ", question.besides()) + ".");
        }
        return sentences;
    }

    private static String words(OtherPreferences wish) {
        return Question.words(wish, " = ").getFirst();
    }

    List<String> assumed() {
        return Stream.concat(state.assumed().stream(), wished.assumed().stream()).distinct().toList();
    }

    /** The names are part of the command's interface. */
    public Map<String, Object> facts() throws ControlException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("question", question.text());
        facts.put("from", (double) Math.round(state.live().now()));
        facts.put("days", days);
        facts.put("client_runs", state.isRunning());
        facts.put("sentences", sentences());
        facts.put("as_it_is", before.facts());
        facts.put("then", then.facts());
        facts.put("unknown", state.unknown());
        facts.put("assumed", assumed());
        return facts;
    }
}
