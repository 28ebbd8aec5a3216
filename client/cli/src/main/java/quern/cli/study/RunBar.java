package quern.cli.study;

import java.io.PrintWriter;

/** How many runs are done: on a terminal as a bar that is redrawn in place, elsewhere as a line every tenth. */
final class RunBar {
    private static final int WIDTH = 40;
    private static final int LINES = 10;
    private final PrintWriter out;
    private final boolean terminal;
    private int shown = -1;

    RunBar(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Another run is done; called from many threads, and out of order. */
    synchronized void show(int done, int all) {
        int steps = terminal ? all : LINES;
        int reached = (int) ((long) done * steps / Math.max(1, all));
        if (reached <= shown) {
            return;
        }
        shown = reached;
        if (terminal) {
            int full = (int) ((long) done * WIDTH / Math.max(1, all));
            out.print(
                    "\r[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "] " + done + " of " + all + " runs\u001b[K");
        } else {
            out.println(done + " of " + all + " runs");
        }
        out.flush();
    }

    /** Leaves the last picture standing. */
    synchronized void end() {
        if (terminal && shown >= 0) {
            out.println();
            out.flush();
        }
    }
}
