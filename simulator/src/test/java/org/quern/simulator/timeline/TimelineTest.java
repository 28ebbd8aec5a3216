package org.quern.simulator.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.world.FiguresOfMerit;
import org.quern.simulator.world.Simulation;

class TimelineTest {
    private static final PolicySuite BEST = PolicySuite.parse("CS2_WF2_WS2_JC2");
    private static final double DAYS = 6;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void theBarsAddUpToWhatTheProjectsUsedAndTheMarksToTheTasksThatEnded() {
        Scenario scenario = Scenario.study(3);
        Timeline timeline = Timeline.of(scenario, BEST, 1, DAYS);
        FiguresOfMerit figures = Simulation.run(scenario, BEST, 1, DAYS);
        for (int p = 0; p < 3; p++) {
            int project = p;
            double seconds = timeline.spans().stream().filter(span -> span.project() == project)
                    .mapToDouble(span -> span.until() - span.from()).sum();
            assertEquals(figures.used().get(p), seconds * scenario.host().flops(), 1e-6 * figures.processing());
        }
        assertEquals(figures.met(), timeline.taskEnds().stream().filter(TaskEnd::met).count());
        assertEquals(figures.missed(), timeline.taskEnds().stream().filter(taskEnd -> !taskEnd.met()).count());
    }

    @Test
    void noInstanceHoldsTwoTasksAtOnce() {
        Timeline timeline = Timeline.of(Scenario.study(3), BEST, 2, DAYS);
        List<Span> spans = timeline.spans();
        for (int i = 0; i < spans.size(); i++) {
            Span one = spans.get(i);
            assertTrue(spans.subList(i + 1, spans.size()).stream().noneMatch(other -> other.instance() == one.instance()
                    && other.from() < one.until() && one.from() < other.until()), one.toString());
        }
    }

    @Test
    void thePictureNamesInstancesAndProjects() throws Exception {
        Path svg = directory.resolve("run.svg");
        TimelinePicture.of(Timeline.of(Scenario.study(2), BEST, 1, 1)).writeSvg(svg);
        String text = Files.readString(svg);
        assertTrue(text.contains("CPU 1") && text.contains("p02") && text.contains("by their deadline"), text);
        Path png = directory.resolve("run.png");
        TimelinePicture.of(Timeline.of(Scenario.study(2), BEST, 1, 1)).writePng(png);
        assertEquals((byte) 0x89, Files.readAllBytes(png)[0]);
    }
}
