package org.quern.cli.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.simulator.soak.Failure;
import org.quern.simulator.soak.RunOutcome;
import org.quern.simulator.soak.fault.Fault;
import org.quern.simulator.soak.fault.FaultKind;
import org.quern.simulator.soak.plan.RunPlan;

/** What a search says and keeps while it goes on. */
class SearchProgressTest {
    private static final double YEAR_DAYS = 365.25;
    private final RunPlan plan = RunPlan.of(1, 0);
    private final StringWriter shown = new StringWriter();

    private RunOutcome outcome(@Nullable Failure failure) {
        return new RunOutcome(plan, Map.of(), 1, 0, 0, 0, Map.of(), 0, failure);
    }

    @Test
    void itTellsHowFarItIsHowManyFailedAndHowLongItTakesStill() {
        SearchProgress progress = new SearchProgress(new PrintWriter(shown), true, 4 * plan.days() / YEAR_DAYS,
                () -> 1234);
        progress.ran(outcome(new Failure(0, "no bug", "a bug", 1, List.of())));
        String years = String.format(Locale.ROOT, "%.1f of %.1f", plan.days() / YEAR_DAYS,
                4 * plan.days() / YEAR_DAYS);
        assertEquals("\r[" + "#".repeat(7) + "-".repeat(23) + "] " + years
                + " host-years, 1 runs failed, 1:01:42 left\u001b[K", shown.toString());
        progress.end();
        assertTrue(shown.toString().endsWith("\r\u001b[K"), shown.toString());
    }

    @Test
    void aFileGetsALineEveryTenth() {
        SearchProgress progress = new SearchProgress(new PrintWriter(shown), false, 40 * plan.days() / YEAR_DAYS,
                () -> 60);
        for (int run = 0; run < 41; run++) {
            progress.ran(outcome(null));
        }
        assertEquals(10, shown.toString().lines().count(), shown.toString());
    }

    @Test
    void aFailureIsKeptAsARunThatCanBeRepeated(@TempDir Path folder) throws Exception {
        Fault fault = new Fault(60, FaultKind.KILL, 0.5, 0.5);
        FailureFiles files = new FailureFiles(folder, 7);
        files.keep(new Failure(3, "no bug", "a bug", 100, List.of(fault, fault)));
        files.keep(new Failure(3, "no bug", "a bug", 100, List.of(fault)));
        assertEquals(new ReplayFile(7, 3, List.of(fault)), ReplayFile.read(folder.resolve("run-7-3")));
    }
}
