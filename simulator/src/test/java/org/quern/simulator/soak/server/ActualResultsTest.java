package org.quern.simulator.soak.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quern.model.FileId;
import org.quern.model.ProjectUrl;
import org.quern.model.TaskId;
import org.quern.simulator.soak.plan.AppPlan;

/** What may make a result fail. */
class ActualResultsTest {
    private static final ProjectUrl PROJECT = ProjectUrl.of("http://p0.example/");
    private static final FileId OUTPUT = new FileId(PROJECT, "p0_1_out");

    @Test
    void aTaskIsComputedAgainTwiceForALostOutputAndFailsAtTheThird() {
        ActualResults results = new ActualResults();
        ActualResult actual = results.made(new TaskId(PROJECT, "p0_1"),
                new AppPlan("app", 7000, 0.2, 86_400, 600, 1, 2e6, 1e6, 1e6, 5e7, true), 7000);
        results.lost(OUTPUT);
        results.lost(OUTPUT);
        assertEquals(Set.of(), actual.blame());
        results.lost(OUTPUT);
        assertEquals(Set.of(FailureCause.OUTPUT_VANISHED), actual.blame());
    }
}
