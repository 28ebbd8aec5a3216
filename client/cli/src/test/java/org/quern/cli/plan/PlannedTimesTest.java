package org.quern.cli.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.control.ControlException;
import org.quern.model.ProjectUrl;
import org.quern.rpc.gui.GuiRecord;

/** Two hours by size and speed, where such tasks take ten. */
class PlannedTimesTest {
    private static final String PROJECT = "http://a.test/";
    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void aStateWithALogOfWhatEnded() throws IOException {
        Files.writeString(folder.resolve("client_state.xml"), """
                <client_state>
                <host_info><p_ncpus>2</p_ncpus><p_fpops>1e9</p_fpops></host_info>
                <project><master_url>http://a.test/</master_url><hostid>1</hostid><dont_use_dcf/></project>
                <app><name>app</name></app>
                <app_version><app_name>app</app_name><version_num>1</version_num><platform>p</platform>
                  <avg_ncpus>1</avg_ncpus><flops>1e9</flops></app_version>
                <workunit><name>one</name><app_name>app</app_name><version_num>1</version_num>
                  <rsc_fpops_est>7.2e12</rsc_fpops_est></workunit>
                <result><name>one_0</name><wu_name>one</wu_name><state>2</state><platform>p</platform>
                  <version_num>1</version_num><received_time>1.8e9</received_time>
                  <report_deadline>1.9e9</report_deadline></result>
                </client_state>
                """);
        Files.writeString(folder.resolve("job_log_" + ProjectUrl.of(PROJECT).directoryName() + ".txt"),
                "1 ue 3600 ct 1 fe 3.6e12 nm a_0 et 18000 es 0\n");
    }

    private List<Map<String, Object>> of(String remaining, String elapsed) throws ControlException {
        return PlannedTimes.of(folder, List.of(new GuiRecord(new TreeMap<>(Map.of("name", "one_0", "project_url",
                PROJECT, "state", "2", "estimated_cpu_time_remaining", remaining, "elapsed_time", elapsed)))));
    }

    @Test
    void whatHasNotBegunIsTakenToBeLongerThanTheClientTellsAndWhy() throws ControlException {
        assertEquals(List.of(Map.of("project", PROJECT, "factor", 5.0, "reason",
                "its last task took 5.0 times as long as it estimates, and those that have not begun are taken to as well")),
                of("7200", "0"));
    }

    @Test
    void theReasonIsToldOfAProjectByItsNameToo() throws Exception {
        Path state = folder.resolve("client_state.xml");
        Files.writeString(state, Files.readString(state).replace("<hostid>1<",
                "<project_name>Folding</project_name><hostid>1<").replace("</client_state>", """
                        <project><master_url>http://b.test/</master_url><project_name>Folding: its last</project_name>
                        <hostid>1</hostid><dont_use_dcf/></project></client_state>
                        """));
        Map<String, Object> facts = of("7200", "0").getFirst();
        assertEquals(PROJECT, facts.get("project"));
        assertEquals(
                "its last task took 5.0 times as long as it estimates, and those that have not begun are taken to as well",
                facts.get("reason"));
    }

    @Test
    void whereTheClientItselfKnowsBetterBothSayTheSame() throws ControlException {
        assertEquals(List.of(), of("7200", "60"), "it has begun");
        assertEquals(List.of(), of("36000", "0"), "the client has learnt it");
    }
}
