package org.quern.simulator.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.config.xml.Mistake;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.simulator.scenario.AppModel;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.HostModel;
import org.quern.simulator.scenario.ProjectModel;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.scenario.ServerRules;
import org.quern.simulator.scenario.Spells;

/** The project's own scenario files. */
class ScenarioXmlTest {
    private static final Path SCENARIOS = Path.of("src/test/resources/scenarios");

    @TempDir
    Path folder;

    @Test
    void whatIsLeftOutIsAsInTheStudy() {
        Scenario base = read("base");
        Scenario study = Scenario.study(1);
        assertEquals("base", base.name());
        assertEquals(study.host(), base.host());
        assertEquals(study.client(), base.client());
        assertEquals(study.projects().getFirst().apps().getFirst().versions(),
                base.projects().getFirst().apps().getFirst().versions());
        assertEquals(1.3e13, base.projects().getFirst().apps().getFirst().fpopsEstimate());
    }

    @Test
    void everythingThatAScenarioCanSayIsRead() {
        Scenario all = read("everything");
        HostModel host = all.host();
        assertEquals(List.of(new HostModel.Device(ResourceType.NVIDIA, 2, 1e12)), host.devices());
        assertEquals(new Availability(0.5, 36_000), host.on());
        assertEquals(new Availability(0.9, 7200), host.active());
        assertEquals(new Availability(0.7, 3600), host.gpuActive());
        assertEquals(new Availability(0.95, 86_400), host.connected());
        assertEquals(21_600, host.connectionIntervalSeconds());
        assertEquals(8e9, host.memoryBytes());
        assertEquals(new HostModel.Link(1e6, 2e5), host.link());
        assertEquals(1800, all.client().schedulingPeriodSeconds());
        assertTrue(all.client().leaveAppsInMemory());
        ProjectModel mixed = all.projects().getFirst();
        assertEquals(ProjectUrl.of("https://mixed.example/science/"), mixed.url());
        assertEquals(List.of(200.0, 5, "WS2", false),
                List.of(mixed.share(), mixed.maxConcurrent(), mixed.serverPolicy(), mixed.correctable()));
        assertEquals(2, mixed.apps().getFirst().maxConcurrent());
        assertEquals(List.of(new ResourceUsage(0.1, ResourceType.NVIDIA, 0.5, 3e11), ResourceUsage.oneCpu(2e9)),
                mixed.apps().getFirst().versions());
        assertEquals(5e12, mixed.apps().getFirst().fpopsEstimate());
        assertEquals(new AppModel.Needs(1e9, 600, 3e7, 5e6), mixed.apps().getLast().needs());
        assertEquals(6e12, mixed.apps().getFirst().fpopsMean());
        ProjectModel backup = all.projects().getLast();
        assertEquals(0, backup.share());
        assertEquals(new ServerRules(new Availability(0.5, 3600), 61, 10, 3, 5), backup.rules());
        Spells nights = Spells.daily(22.5 * 3600, 6 * 3600, 5, 600);
        assertEquals(Availability.at(nights), backup.server());
        assertEquals(List.of(5, 7.5 * 3600), List.of(nights.on().size(), nights.on().getFirst().seconds()));
        assertTrue(all.client().newlyInstalled());
    }

    @Test
    void aRecordingIsReadFromTheFileBesideTheScenario() throws Exception {
        Files.writeString(folder.resolve("scenario.xml"), Files.readString(SCENARIOS.resolve("base/scenario.xml"))
                .replace("<fraction>0.8</fraction>", "<trace>spells.txt</trace>"));
        Path spells = folder.resolve("spells.txt");
        Files.writeString(spells, "# two mornings\n1000 2000\n\n2500 3000 # short\nend 5000\n");
        Availability active = assertInstanceOf(ScenarioReading.Read.class, ScenarioFiles.read(folder)).scenario().host()
                .active();
        assertEquals(new Spells(List.of(new Spells.Spell(0, 1000), new Spells.Spell(1500, 2000)), 4000, 0),
                active.spells());
        assertEquals(0.375, active.fraction());
        Files.writeString(spells, "1000 2000\n1500 3000\n");
        assertEquals(
                "scenario.xml, line 5, <trace>: spells.txt, line 2: two numbers are expected, the beginning and the end of a spell, none before the one before",
                refused(folder).getFirst().toString());
        Files.delete(spells);
        assertTrue(refused(folder).getFirst().toString()
                .startsWith("scenario.xml, line 5, <trace>: spells.txt cannot be read"));
    }

    @Test
    void everyMistakeIsNamedWithFileLineAndElement() {
        List<String> mistakes = refused(SCENARIOS.resolve("mistakes")).stream().map(Mistake::toString).toList();
        assertEquals(List.of("scenario.xml, line 3, <cpus>: not a whole number of 1 or more",
                "scenario.xml, line 5, <fraction>: not a fraction above 0 and up to 1",
                "scenario.xml, line 6, <colour>: unknown here; <host> may have <active>, <connected>, "
                        + "<connection_interval_seconds>, <cpus>, <device>, <download_bytes_per_second>, <flops>, <gpu_active>, "
                        + "<memory_bytes>, <on>, <upload_bytes_per_second>",
                "scenario.xml, line 10, <server_policy>: not one of WS1, WS1F, WS2",
                "scenario.xml, line 11, <app>: <latency_bound_seconds>, a number above 0, is missing",
                "scenario.xml, line 14, <coproc>: the host has no <device> NVIDIA",
                "scenario.xml, line 14, <version>: its tasks take less than 1 s; look again at <fpops_mean> and <flops>"),
                mistakes);
    }

    @ParameterizedTest(name = "{0} is refused: {1}")
    @CsvSource(delimiter = '|', value = {
        "''|scenario.xml, line 1: not well-formed XML",
        "<scenario><host>|scenario.xml, line 1, <host>: not well-formed XML",
        "<scenery/>|scenario.xml, line 1, <scenery>: <scenario> is expected here",
        "<!DOCTYPE a [<!ENTITY e 'x'>]><scenario/>|scenario.xml, line 1: not well-formed XML (a document type is not allowed)",
        "<scenario/>|scenario.xml, line 1, <scenario>: <host> is missing",
    })
    void whatIsNoScenarioIsRefused(String text, String complaint) throws Exception {
        Files.writeString(folder.resolve("scenario.xml"), text);
        List<Mistake> mistakes = refused(folder);
        assertTrue(mistakes.getFirst().toString().startsWith(complaint), mistakes.toString());
    }

    @Test
    void twoProjectsAtOneAddressAreRefused() throws Exception {
        String text = Files.readString(SCENARIOS.resolve("base/scenario.xml"));
        String project = text.substring(text.indexOf("  <project>"), text.indexOf("</scenario>"));
        Files.writeString(folder.resolve("scenario.xml"), text.replace("</scenario>", project + "</scenario>"));
        assertEquals("there are two projects at http://one.example/", refused(folder).getFirst().problem());
    }

    @Test
    void aFolderWithoutAScenarioIsRefused() {
        assertEquals("the folder has neither scenario.xml nor client_state.xml",
                refused(folder).getFirst().problem());
        assertEquals("there is no such folder", refused(folder.resolve("none")).getFirst().problem());
    }

    private static Scenario read(String name) {
        return assertInstanceOf(ScenarioReading.Read.class, ScenarioFiles.read(SCENARIOS.resolve(name))).scenario();
    }

    private static List<Mistake> refused(Path path) {
        return assertInstanceOf(ScenarioReading.Refused.class, ScenarioFiles.read(path)).mistakes();
    }
}
