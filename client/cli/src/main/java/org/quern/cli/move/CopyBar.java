package org.quern.cli.move;

import java.io.Console;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Optional;
import org.quern.cli.text.Words;

/** How far a copy is: on a terminal a bar that is redrawn in place, elsewhere a line every tenth; nothing for what is done at once. */
final class CopyBar {
    private static final int WIDTH = 40;
    private static final int LINES = 10;
    private static final int STEPS = 1_000;
    /** Bytes that a disk copies in a second or so. */
    private static final long SHORT = 64L << 20;
    private final PrintWriter out;
    private final boolean terminal;
    private final long all;
    private long done;
    private long shown;

    CopyBar(PrintWriter out, boolean terminal, long all) {
        this.out = out;
        this.terminal = terminal;
        this.all = all;
    }

    /** On the terminal if this process has one, else to {@code otherwise}. */
    static CopyBar on(PrintWriter otherwise, long all) {
        boolean terminal = Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
        return new CopyBar(terminal ? new PrintWriter(System.err, true, Charset.defaultCharset()) : otherwise, terminal,
                all);
    }

    /** So many bytes more are copied. */
    void copied(long bytes) {
        done += bytes;
        long reached = Math.min(done, all) * (terminal ? STEPS : LINES) / Math.max(1, all);
        if (all < SHORT || reached <= shown) {
            return;
        }
        shown = reached;
        String text = String.format(Locale.ROOT, "%3d %% of %s", Math.min(done, all) * 100 / all,
                Words.bytes((double) all));
        if (terminal) {
            int full = (int) (Math.min(done, all) * WIDTH / all);
            out.print("\r[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "] " + text + "\u001b[K");
        } else {
            out.println(text);
        }
        out.flush();
    }

    /** Makes room for what comes after. */
    void end() {
        if (terminal && shown > 0) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }
}
