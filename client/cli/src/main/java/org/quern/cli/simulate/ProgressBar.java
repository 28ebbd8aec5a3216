package org.quern.cli.simulate;

import java.io.Console;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Optional;
import org.quern.simulator.sweep.ProgressListener;

/** How many runs are done: on a terminal as a bar that is redrawn in place, elsewhere as a line every tenth. Any thread may tell. */
public final class ProgressBar implements ProgressListener {
    private static final int WIDTH = 40;
    private static final int LINES = 10;
    private final PrintWriter out;
    private final boolean terminal;
    private int shown;

    ProgressBar(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Writes to the terminal if this process has one, else to {@code otherwise}. */
    public static ProgressBar on(PrintWriter otherwise) {
        boolean terminal = Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
        return new ProgressBar(terminal ? new PrintWriter(System.err, true, Charset.defaultCharset()) : otherwise,
                terminal);
    }

    @Override
    public synchronized void ran(int done, int all) {
        int reached = (int) ((long) done * (terminal ? all : LINES) / Math.max(1, all));
        if (reached <= shown) {
            return;
        }
        shown = reached;
        if (terminal) {
            int full = (int) ((long) done * WIDTH / Math.max(1, all));
            out.printf(Locale.ROOT, "\r[%s%s] %d of %d runs\u001b[K", "#".repeat(full), "-".repeat(WIDTH - full), done,
                    all);
        } else {
            out.println(done + " of " + all + " runs");
        }
        out.flush();
    }

    /** Makes room for what comes after. */
    public synchronized void end() {
        if (terminal && shown > 0) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }
}
