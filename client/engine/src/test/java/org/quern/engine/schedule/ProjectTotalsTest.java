package org.quern.engine.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.engine.state.ProjectState;
import org.quern.model.Ledger;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectUrl;
import org.quern.model.ProjectUsage;
import org.quern.model.ResourceSnapshot;
import org.quern.model.ResourceType;
import org.quern.model.UsageInterval;
import org.quern.scheduler.account.RecentCredit;

/** Two hundred cobblestones are a day at 1e9 operations a second. */
class ProjectTotalsTest {
    private static final double DAY = 86_400;
    private final ScheduleScene scene = new ScheduleScene(1);
    private final ProjectState project = scene.project(ScheduleScene.A);

    private void used(ProjectUrl url, double... seconds) {
        List<Double> used = java.util.Arrays.stream(seconds).boxed().toList();
        List<Boolean> no = used.stream().map(second -> false).toList();
        ProjectTotals.add(scene.state, new UsageInterval(ScheduleScene.NOW, DAY, List.of(
                ResourceSnapshot.cpus(1, 1e9), ResourceSnapshot.coprocs(ResourceType.NVIDIA, 1, 1e10),
                ResourceSnapshot.coprocs(ResourceType.ATI, 1, 2e10)),
                List.of(new ProjectUsage(url, 1, used, no, no,
                        no))));
    }

    private ProjectAccounting accounting() {
        return project.accounting();
    }

    /** Half a day of the CPU are 100, a tenth of a day on the cards 200 and 400. */
    @Test
    void secondsAndCobblestonesAddUpOfCpusAndOfAllCardsTogether() {
        used(ScheduleScene.A, DAY / 2, DAY / 10, DAY / 10);
        assertEquals(List.of(DAY / 2, DAY / 5), List.of(accounting().cpuTime(), accounting().gpuTime()));
        assertEquals(100, accounting().cpuCredit(), 1e-9);
        assertEquals(600, accounting().gpuCredit(), 1e-9);
        used(ScheduleScene.A, DAY, 0, 0);
        assertEquals(300, accounting().cpuCredit(), 1e-9);
    }

    @Test
    void recentCreditIsKeptInCobblestonesADay() {
        used(ScheduleScene.A, 0, 0, 0);
        assertEquals(List.of(0.0, 0.0), List.of(accounting().rec(), accounting().recTime()), "nothing is known");
        scene.state.books().noted(RecentCredit.INSTANCE,
                RecentCredit.withCredit(Ledger.EMPTY, ScheduleScene.A, 2e9, 1234));
        used(ScheduleScene.A, 0, 0, 0);
        assertEquals(List.of(400.0, 1234.0), List.of(accounting().rec(), accounting().recTime()));
    }

    @Test
    void whatAProjectUsedThatIsGoneIsNobodys() {
        used(ProjectUrl.of("https://gone.example/"), DAY, 0, 0);
        assertEquals(0, accounting().cpuTime());
    }
}
