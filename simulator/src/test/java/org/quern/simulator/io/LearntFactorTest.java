package org.quern.simulator.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.xml.Mistake;
import org.quern.model.ProjectUrl;
import org.quern.simulator.scenario.ProjectModel;

/** A client's project that forbids corrections, as most do: two tasks of an hour by its estimate, on a CPU of 1e9. */
class LearntFactorTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.test/");
    private static final double HOUR = 3600;
    @TempDir
    private Path folder = Path.of("");
    private List<Mistake> remarks = List.of();

    @BeforeEach
    void aStateOfTwoTasks() throws IOException {
        StringBuilder tasks = new StringBuilder();
        for (String name : List.of("one", "two")) {
            tasks.append("""
                    <workunit><name>%1$s</name><app_name>app</app_name><version_num>1</version_num>
                      <rsc_fpops_est>3.6e12</rsc_fpops_est></workunit>
                    <result><name>%1$s_0</name><wu_name>%1$s</wu_name><state>2</state><platform>p</platform>
                      <version_num>1</version_num><received_time>1.8e9</received_time>
                      <report_deadline>1.9e9</report_deadline></result>
                    """.formatted(name));
        }
        Files.writeString(folder.resolve("client_state.xml"), """
                <client_state>
                <host_info><p_ncpus>2</p_ncpus><p_fpops>1e9</p_fpops></host_info>
                <project><master_url>http://a.test/</master_url><hostid>1</hostid><dont_use_dcf/></project>
                <app><name>app</name></app>
                <app_version><app_name>app</app_name><version_num>1</version_num><platform>p</platform>
                  <avg_ncpus>1</avg_ncpus><flops>1e9</flops></app_version>
                %s</client_state>
                """.formatted(tasks));
    }

    private ProjectModel project(LiveClient.Task... seen) {
        ScenarioReading.Read read = assertInstanceOf(ScenarioReading.Read.class,
                ScenarioFiles.readLive(folder, new LiveClient(1.8e9 + HOUR, 24 * HOUR, List.of(seen))));
        remarks = read.remarks();
        return read.scenario().projects().getFirst();
    }

    private static LiveClient.Task task(String name, boolean runs, double elapsedHours, double remainingHours) {
        return new LiveClient.Task(URL, name, runs, elapsedHours * HOUR, remainingHours * HOUR);
    }

    private void ended(String... lines) throws IOException {
        Files.write(folder.resolve("job_log_" + URL.directoryName() + ".txt"), List.of(lines));
    }

    private void assertRemark(String end) {
        assertEquals(1, remarks.stream().filter(each -> each.problem().endsWith(end)).count(), remarks::toString);
    }

    @Test
    void whatEndedTellsHowLongThoseTakeThatHaveNotBegun() throws IOException {
        ended("1 ue 3600.0 ct 1.0 fe 3.6e12 nm a_0 et 36000.0 es 0", "2 ue 3600 ct 1 fe 3.6e12 nm b_0 et 108000 es 0",
                "3 ue 3600 ct 1 fe 3.6e12 nm c_0 et 5 es 197", "a line of somebody else");
        ProjectModel project = project(task("one_0", true, 5, 7), task("two_0", false, 0, 1));
        assertEquals(20 * 3.6e12, project.apps().getFirst().fpopsMean(), 1);
        assertEquals(3.6e12, project.apps().getFirst().fpopsEstimate(), 1, "which is what the client goes by");
        assertEquals(12 * 3.6e12, project.start().queue().getFirst().fpops(), 1, "its own progress says more");
        assertEquals(20 * 3.6e12, project.start().queue().getLast().fpops(), 1);
        assertRemark(
                "its last 2 tasks took 20 times as long as it estimates, and those that have not begun are taken to as well");
    }

    @Test
    void whereNoTaskIsHereThoseToComeAreAsLargeAsThoseThatEnded() throws IOException {
        ended("1 ue 36 ct 1.0 fe 3.0e10 nm a_0 et 36 es 0", "2 ue 36 ct 1 fe 5.0e10 nm b_0 et 36 es 0");
        Path state = folder.resolve("client_state.xml");
        Files.writeString(state, Files.readString(state).replaceAll("(?s)<(workunit|result)>.*?</\\1>", ""));
        assertEquals(4e10, project().apps().getFirst().fpopsMean(), 1);
        assertRemark("no task of it is here; those to come are taken to be as large as the last that ended");
    }

    @Test
    void whatRunsLongerThanEstimatedTellsItWhereNothingHasEnded() {
        ProjectModel project = project(task("one_0", true, 2, 3), task("two_0", false, 0, 1));
        assertEquals(5 * 3.6e12, project.apps().getFirst().fpopsMean(), 1);
        assertEquals(5 * 3.6e12, project.start().queue().getLast().fpops(), 1);
        assertRemark(
                "what runs takes 5.0 times as long as it estimates, and those that have not begun are taken to as well");
    }

    @Test
    void whereNothingTellsItThePlanSaysThatItIsNotKnown() {
        ProjectModel project = project(task("one_0", true, 0.5, 0.5), task("two_0", false, 0, 1));
        assertEquals(3.6e12, project.apps().getFirst().fpopsMean(), 1);
        assertRemark("its own estimates are all that is known of their run times: they may be far off");
    }

    @Test
    void peopleReadTheNameOfAProjectWhereItIsKnown() throws IOException {
        project();
        assertTrue(remarks.stream().anyMatch(each -> each.problem().startsWith("http://a.test/: none of its tasks")),
                remarks::toString);
        Path state = folder.resolve("client_state.xml");
        String told = Files.readString(state).replace("<report_deadline>1.9e9</report_deadline>", "")
                .replace("<hostid>1<", "<project_name>Folding</project_name><hostid>1<");
        Files.writeString(state, told);
        project();
        assertTrue(remarks.stream().anyMatch(each -> each.problem().startsWith("Folding: none of its tasks")),
                remarks::toString);
        assertTrue(remarks.stream().anyMatch(each -> each.problem()
                .startsWith("application app of Folding: the time that its tasks have is not known")),
                remarks::toString);
        assertTrue(remarks.stream().noneMatch(each -> each.problem().contains("http:")), remarks::toString);
    }

    @Test
    void ofTwoProjectsOfOneNameTheAddressesTellThemApart() throws IOException {
        Path state = folder.resolve("client_state.xml");
        Files.writeString(state, Files.readString(state).replace("<hostid>1<",
                "<project_name>Folding</project_name><hostid>1<").replace("</client_state>", """
                        <project><master_url>http://b.test/</master_url><project_name>folding</project_name>
                        <hostid>1</hostid></project></client_state>
                        """));
        project();
        assertTrue(remarks.stream().anyMatch(each -> each.problem().startsWith("http://a.test/: none of its tasks")),
                remarks::toString);
    }

    @Test
    void anEstimateThatTheClientLearntByOtherMeansStays() throws IOException {
        ended("1 ue 3600 ct 1 fe 3.6e12 nm a_0 et 7200 es 0");
        ProjectModel project = project(task("two_0", false, 0, 3));
        assertEquals(3 * 3.6e12, project.start().queue().getLast().fpops(), 1);
    }

    @Test
    void aLogThatCannotBeReadIsNoHelpAndNoHarm() throws IOException {
        Files.createDirectory(folder.resolve("job_log_" + URL.directoryName() + ".txt"));
        assertEquals(3.6e12, project().apps().getFirst().fpopsMean(), 1);
        assertTrue(remarks.stream().anyMatch(each -> each.problem().contains("none of its tasks has ended here yet")));
    }
}
