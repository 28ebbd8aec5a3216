package org.quern.cli.simulate;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.sweep.FailedRun;
import org.quern.simulator.sweep.Pairing;
import org.quern.simulator.sweep.Trial;
import org.quern.simulator.world.FiguresOfMerit;
import org.quern.simulator.world.Simulation;

/** What each project would get: the part of the processing that it uses in the run with the first seed. */
final class ProjectTable {
    private static final double PERCENT = 100;

    private ProjectTable() {}

    static void print(PrintWriter out, List<Pairing> pairings, double days, List<FailedRun> failed) {
        out.printf("%nProcessing by project, seed 1:%n");
        List<Trial> without = failed.stream().map(FailedRun::trial).toList();
        for (Pairing pairing : pairings) {
            if (without.contains(new Trial(pairing.scenario(), pairing.suite(), 1, days))) {
                continue;
            }
            FiguresOfMerit figures = Simulation.run(pairing.scenario(), pairing.suite(), 1, days);
            out.println(pairing.scenario().name());
            List<ProjectModel> projects = pairing.scenario().projects();
            for (int p = 0; p < projects.size(); p++) {
                double part = figures.processing() > 0 ? figures.used().get(p) / figures.processing() : 0;
                out.printf(Locale.ROOT, "  %5.1f %%  share %s  %s%n", PERCENT * part,
                        String.format(Locale.ROOT, "%.0f", projects.get(p).share()), projects.get(p).name());
            }
        }
        out.flush();
    }
}
