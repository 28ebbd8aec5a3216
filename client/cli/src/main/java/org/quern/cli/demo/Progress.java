package org.quern.cli.demo;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Message;
import org.quern.engine.view.ClientView;

/**
 * Shows how far the demo has come: on a terminal as bars that are redrawn in place, elsewhere as a line whenever a count
 * changed.
 */
final class Progress {
    private static final int WIDTH = 30;
    private static final int MOST_TASKS = 8;
    private final PrintWriter out;
    private final boolean terminal;
    private int drawn;
    private String lastLine = "";

    Progress(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Alerts are shown above the bars. */
    void message(Message message) {
        if (message.isNotice()) {
            say(message.text());
        }
    }

    /** A sentence above the bars. */
    synchronized void say(String sentence) {
        erase();
        out.println(sentence);
        out.flush();
    }

    synchronized void show(DemoCounts counts, @Nullable ClientView view) {
        if (terminal) {
            draw(counts, view);
        } else {
            line(counts);
        }
    }

    private void line(DemoCounts counts) {
        String text = String.format(Locale.ROOT, "of %d tasks: %d computed, %d uploaded, %d reported, %d valid",
                counts.tasks(), counts.computed(), counts.uploaded(), counts.reported(), counts.valid());
        if (!text.equals(lastLine)) {
            lastLine = text;
            out.println(text);
            out.flush();
        }
    }

    private void draw(DemoCounts counts, @Nullable ClientView view) {
        List<String> lines = new ArrayList<>();
        lines.add(bar("computed", counts.computed(), counts.tasks()));
        lines.add(bar("uploaded", counts.uploaded(), counts.tasks()));
        lines.add(bar("reported", counts.reported(), counts.tasks()));
        lines.add(bar("valid", counts.valid(), counts.tasks()));
        if (view != null) {
            view.tasks().stream().limit(MOST_TASKS).forEach(task -> lines.add("  " + bar(task.fractionDone()) + " "
                    + percent(task.fractionDone()) + "  " + task.result()));
        }
        erase();
        lines.forEach(line -> out.print(line + "\u001b[K\n"));
        out.print("\u001b[J");
        out.flush();
        drawn = lines.size();
    }

    private void erase() {
        if (drawn > 0) {
            out.print("\u001b[" + drawn + "A\r");
            drawn = 0;
        }
    }

    /** Leaves the last picture standing. */
    synchronized void end() {
        drawn = 0;
    }

    private static String bar(String name, int count, int of) {
        return String.format(Locale.ROOT, "%-9s%s %d of %d", name, bar(of == 0 ? 0 : count / (double) of), count, of);
    }

    private static String bar(double fraction) {
        int full = (int) Math.round(Math.clamp(fraction, 0, 1) * WIDTH);
        return "[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "]";
    }

    private static String percent(double fraction) {
        return String.format(Locale.ROOT, "%3.0f %%", 100 * fraction);
    }
}
