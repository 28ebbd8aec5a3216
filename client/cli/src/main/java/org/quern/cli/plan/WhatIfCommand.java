package org.quern.cli.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.cli.control.ControlClient;
import org.quern.cli.control.ControlCommand;
import org.quern.cli.control.ControlException;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Words;
import org.quern.cli.text.Wrap;
import org.quern.model.DataNames;
import org.quern.simulator.forecast.Progress;
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
        if (!Files.isRegularFile(directory.resolve(DataNames.STATE))) {
            return false;
        }
        show(LiveState.of(directory, days * DAY_SECONDS));
        return true;
    }

    private void show(LiveState state) throws ControlException {
        Comparison told = Comparison.of(state, Question.of(words), days, Progress.UNSEEN);
        if (json()) {
            print(told.facts());
            return;
        }
        out().println("What if " + String.join(" ", words) + ", in the next " + days(days) + ", compared with "
                + (state.isRunning() ? "how it is:" : "how it would be if the client were started now:"));
        told.sentences().forEach(sentence -> lines("  ", sentence));
        out().println("What this cannot know:");
        state.unknown().forEach(sentence -> lines("  ", sentence));
        if (!told.assumed().isEmpty()) {
            out().println("What it takes for granted:");
            told.assumed().forEach(sentence -> lines("  ", sentence + "."));
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
}
