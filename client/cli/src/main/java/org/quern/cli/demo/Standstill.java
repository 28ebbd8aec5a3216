package org.quern.cli.demo;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.view.ClientView;

/** Says why nothing moves, once for each time: who watches a demo on a busy computer would take it for broken. */
final class Standstill {
    private static final double STALL_SECONDS = 20;
    /** A task has moved if it has come so much further. */
    private static final double STEP = 0.05;
    private @Nullable DemoCounts counts;
    private double done;
    private double since;
    private boolean isTold;

    /** A look; what is to be said, if anything. */
    Optional<String> look(DemoCounts now, @Nullable ClientView view, double seconds) {
        double doneNow = view == null ? 0 : view.tasks().stream().mapToDouble(ClientView.TaskView::fractionDone).sum();
        if (!now.equals(counts) || Math.abs(doneNow - done) >= STEP) {
            counts = now;
            done = doneNow;
            since = seconds;
            isTold = false;
        }
        if (isTold || seconds - since < STALL_SECONDS) {
            return Optional.empty();
        }
        isTold = true;
        return Optional.of(String.format(Locale.ROOT, "Hardly anything has moved for %.0f s: ", seconds - since)
                + why(now, view) + ".");
    }

    private static String why(DemoCounts now, @Nullable ClientView view) {
        if (now.uploaded() == now.tasks()) {
            return "all is computed and uploaded; the client reports the last results as soon as the project lets it ask again";
        }
        if (view == null) {
            return "the client has not begun yet";
        }
        if (!view.permission().compute().allowed()) {
            return view.permission().compute().reason();
        }
        if (!view.startTrouble().isEmpty()) {
            return view.startTrouble();
        }
        boolean computes = view.tasks().stream().anyMatch(task -> task.phase() == TaskPhase.EXECUTING);
        return computes ? "tasks run at the lowest priority, and other programs take the processors" + load()
                + "; it goes on as they leave some" : "no task computes; 'quern explain' says why";
    }

    private static String load() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return system.getSystemLoadAverage() < 0 ? "" : String.format(Locale.ROOT, " (load %.1f on %d CPUs)",
                system.getSystemLoadAverage(), system.getAvailableProcessors());
    }
}
