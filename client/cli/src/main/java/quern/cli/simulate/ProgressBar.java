package quern.cli.simulate;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.IntConsumer;

/** Shows how many runs are done: on a terminal as a bar that is redrawn in place, elsewhere not at all. Any thread may tell. */
final class ProgressBar implements IntConsumer {
    private static final int WIDTH = 40;
    private final PrintWriter out;
    private final boolean terminal;
    private final int total;
    private int most;

    ProgressBar(PrintWriter out, boolean terminal, int total) {
        this.out = out;
        this.terminal = terminal;
        this.total = total;
    }

    @Override
    public synchronized void accept(int done) {
        most = Math.max(most, done);
        if (terminal) {
            int full = total == 0 ? WIDTH : most * WIDTH / total;
            out.printf(Locale.ROOT, "\r[%s%s] %d of %d runs", "#".repeat(full), "-".repeat(WIDTH - full), most, total);
            out.flush();
        }
    }

    /** Makes room for what comes after. */
    synchronized void end() {
        if (terminal) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }
}
