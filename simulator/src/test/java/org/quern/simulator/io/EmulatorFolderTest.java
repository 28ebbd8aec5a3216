package org.quern.simulator.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.QueuedTask;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.sweep.Pairing;
import org.quern.simulator.world.FiguresOfMerit;
import org.quern.simulator.world.Simulation;

/** Folders of BOINC's client emulator, as they are. */
class EmulatorFolderTest {
    private static final Path FOLDERS = Path.of("src/test/resources/emulator");

    @TempDir
    Path folder;

    @Test
    void projectsServersAndTheSizesOfTasksAreRead() {
        Scenario scenario = read("two_projects");
        assertEquals("two_projects", scenario.name());
        assertEquals(new Availability(0.8, 1000), scenario.host().active());
        assertEquals(1800, scenario.client().schedulingPeriodSeconds());
        assertEquals(0.25, scenario.client().additionalDays());
        ProjectModel beta = scenario.projects().getLast();
        assertEquals(new Availability(0.9, 86_400), beta.server());
        assertEquals(List.of(300.0, false, "WS1F"), List.of(beta.share(), beta.correctable(), beta.serverPolicy()));
        assertTrue(beta.policy().isAssumed(), "the folder says nothing of it");
        AppModel longer = new AppModel("long", 2, 1_555_200, 2.6e13, 3.9e13, 2e12, List.of(ResourceUsage.oneCpu(1e9)));
        assertEquals(longer, beta.apps().getFirst());
        assertEquals(1, beta.apps().getLast().weight());
    }

    @Test
    void devicesHabitsAndTheUsersFilesAreRead() {
        Scenario scenario = read("graphics_card");
        HostModel host = scenario.host();
        assertEquals(List.of(new HostModel.Device(ResourceType.NVIDIA, 1, 9e11)), host.devices());
        assertEquals(6, host.cpus(), "ncpus of cc_config.xml");
        assertEquals(List.of(new Availability(0.9, 43_200), new Availability(0.95, 7200), new Availability(0.9, 36_000),
                new Availability(0.5, 7200)), List.of(host.on(), host.active(), host.connected(), host.gpuActive()));
        ResourceUsage search = scenario.projects().getFirst().apps().getFirst().versions().getFirst();
        assertEquals(new ResourceUsage(0.5, ResourceType.NVIDIA, 1, 9e11), search, "avg_ncpus of app_config.xml");
        AppModel fold = scenario.projects().getLast().apps().getFirst();
        assertEquals(3, fold.maxConcurrent());
        assertEquals(List.of(new ResourceUsage(0.5, ResourceType.NVIDIA, 0.5, 4e11), ResourceUsage.oneCpu(2e9)),
                fold.versions(), "fastest first");
    }

    @Test
    void tasksOnHandAreTakenOver() {
        Scenario scenario = read("queue_on_hand");
        ProjectModel queue = scenario.projects().getFirst();
        assertTrue(queue.start().attached());
        assertEquals(1.5, queue.start().durationCorrection());
        assertEquals(1_700_000_000, scenario.past().now());
        assertEquals(1, scenario.past().memories().size(), "recent credit");
        assertEquals(List.of(new QueuedTask("wu_1_0", 0, 0, 1e13, 1.2e13, -10_000, 500_000, 6000, false),
                new QueuedTask("wu_2_0", 0, 0, 1e13, 0, -5000, 500_000, 0, false),
                new QueuedTask("wu_3_0", 0, 0, 8e12, 0, 0, 600_000, 0, false)), queue.start().queue());
        assertTrue(scenario.client().leaveAppsInMemory());
        assertFalse(scenario.projects().getLast().start().attached());
    }

    @Test
    void tasksOnHandGoOnWhereTheyWere() {
        FiguresOfMerit first = run("queue_on_hand", 0.15);
        assertTrue(first.met() >= 1, "the task that has run 6000 s of 12000 is reported within 3.6 h");
        assertEquals(0, run("queue_on_hand", 0.05).met());
        double processing = first.useful() + first.wasted() + first.unfinished();
        assertEquals(first.processing(), processing, 1e-9 * processing, "what was done before does not count");
    }

    /** Half of the graphics card stays idle at times: a task that needs all of it waits for the other half. */
    @ParameterizedTest(name = "in {0} at most {1} of the processing is idle")
    @CsvSource({"two_projects, 0.05", "graphics_card, 0.25", "queue_on_hand, 0.05"})
    void everyFolderRuns(String name, double most) {
        FiguresOfMerit figures = run(name, 20);
        assertTrue(figures.met() > 20, "met " + figures.met());
        assertTrue(figures.idleness() < most, "idleness " + figures.idleness());
    }

    @Test
    void aStateThatIsCutOffIsRefusedAndNotHalfUsed() throws Exception {
        String text = Files.readString(FOLDERS.resolve("two_projects/client_state.xml"));
        Files.writeString(folder.resolve("client_state.xml"), text.substring(0, text.length() / 2));
        var refused = assertInstanceOf(ScenarioReading.Refused.class, ScenarioFiles.read(folder));
        assertTrue(refused.mistakes().getFirst().toString().startsWith("client_state.xml: cannot be read: "));
        Files.writeString(folder.resolve("client_state.xml"), "<client_state>\n</client_state>\n");
        refused = assertInstanceOf(ScenarioReading.Refused.class, ScenarioFiles.read(folder));
        assertEquals("client_state.xml: there is no project in it", refused.mistakes().getFirst().toString());
    }

    private static FiguresOfMerit run(String name, double days) {
        Pairing pairing = Pairing.of(read(name), "");
        return Simulation.run(pairing.scenario(), pairing.suite(), 1, days);
    }

    private static Scenario read(String name) {
        return assertInstanceOf(ScenarioReading.Read.class, ScenarioFiles.read(FOLDERS.resolve(name)))
                .scenario();
    }
}
