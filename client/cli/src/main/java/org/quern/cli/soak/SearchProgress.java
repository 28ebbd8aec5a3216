package org.quern.cli.soak;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import org.quern.simulator.soak.RunOutcome;

/** How far a search is: on a terminal a bar that is redrawn in place, elsewhere a line every tenth. Mutable. */
final class SearchProgress {
    private static final double YEAR_DAYS = 365.25;
    private static final int WIDTH = 30;
    private static final int LINES = 10;
    private static final int MINUTE_SECONDS = 60;
    private static final int HOUR_SECONDS = 3600;
    private final PrintWriter out;
    private final boolean terminal;
    private final double years;
    private final DoubleSupplier seconds;
    private double days;
    private int failures;
    private int shown;

    /**
     * A search that begins.
     *
     * @param years host-years that are to be simulated
     * @param seconds since it began
     */
    SearchProgress(PrintWriter out, boolean terminal, double years, DoubleSupplier seconds) {
        this.out = out;
        this.terminal = terminal;
        this.years = years;
        this.seconds = seconds;
    }

    /** A run is over. */
    void ran(RunOutcome outcome) {
        days += outcome.plan().days();
        failures += outcome.failure() == null ? 0 : 1;
        double part = Math.min(1, days / YEAR_DAYS / years);
        int tenths = (int) (part * LINES);
        if (terminal) {
            int full = (int) (part * WIDTH);
            out.print("\r[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "] " + told(part) + "\u001b[K");
        } else if (tenths > shown) {
            out.println(told(part));
        }
        shown = terminal ? 1 : tenths;
        out.flush();
    }

    private String told(double part) {
        int left = (int) Math.round(seconds.getAsDouble() * (1 - part) / part);
        return String.format(Locale.ROOT, "%.1f of %.1f host-years, %d runs failed, %d:%02d:%02d left",
                Math.min(days / YEAR_DAYS, years), years, failures, left / HOUR_SECONDS,
                left / MINUTE_SECONDS % MINUTE_SECONDS, left % MINUTE_SECONDS);
    }

    /** Makes room for what comes after. */
    void end() {
        if (terminal && shown > 0) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }
}
