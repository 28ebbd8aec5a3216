package org.quern.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.model.ResourceType;
import org.quern.server.store.FileKeeping;

class ProjectConfigReaderTest {

    @TempDir
    Path directory;

    @Test
    void aDirectoryThatSaysNothingIsStandard() throws IOException {
        ProjectConfig config = read();
        assertEquals(ProjectConfig.standard(SendRules.BRISK), config);
        assertEquals(List.of(OfferedVersion.ONE_CPU), config.versions());
    }

    @Test
    void allThatCanBeChosenIsRead() throws IOException {
        write("config.xml", """
                <?xml version="1.0"?>
                <boinc>
                <config>
                    <long_name>of no use here</long_name>
                    <min_sendwork_interval>6</min_sendwork_interval>
                    <max_wus_to_send>3</max_wus_to_send>
                    <send_policy>WS2</send_policy>
                    <delete_from_self/>
                    <deletion_policy_priority/>
                    <deletion_policy_expire>1</deletion_policy_expire>
                    <app_version/>
                    <app_version>
                        <plan_class>cuda</plan_class>
                        <avg_ncpus>0.1</avg_ncpus>
                        <coproc><type>CUDA</type><count>0.5</count></coproc>
                    </app_version>
                </config>
                </boinc>
                """);
        ProjectConfig config = read();
        assertEquals(6, config.sending().minRequestSpacingSeconds());
        assertEquals(3, config.sending().maxTasksPerRequest());
        assertEquals("WS2", config.sending().policy().name());
        assertEquals(new DeletionRules(true, true, true), config.deletion());
        assertEquals(
                List.of(OfferedVersion.ONE_CPU, new OfferedVersion("cuda", 0.1, ResourceType.NVIDIA, 0.5, 0)),
                config.versions());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "<send_policy>WS9</send_policy>                    | line 2, <send_policy>: not one of WS1, WS1F, WS2",
        "<min_sendwork_interval>-1</min_sendwork_interval> | line 2, <min_sendwork_interval>: not a number of 0 or more",
        "<max_wus_to_send>many</max_wus_to_send>           | line 2, <max_wus_to_send>: not a number of 0 or more",
        "<delete_from_self>maybe</delete_from_self>        | line 2, <delete_from_self>: not empty, 0 or 1",
        "<send_policy>WS1</send_policy><send_policy>WS2</send_policy> | line 2, <send_policy>: stands here twice",
        "<app_version><avg_ncpus>0</avg_ncpus></app_version> | line 2, <avg_ncpus>: the version uses neither a CPU nor a <coproc>",
        "<app_version><coproc><type>ATI</type><count>0</count></coproc></app_version> | line 2, <count>: not a number above 0",
        "<app_version><coproc><count>1</count></coproc></app_version> | line 2, <coproc>: <type>, a text, is missing"})
    void whatCannotBeMeantIsRefusedByName(String element, String complaint) throws IOException {
        write("config.xml", "<config>\n" + element + "</config>");
        String message = assertThrows(IOException.class, this::read).toString();
        assertTrue(message.contains(complaint), message);
        assertTrue(message.contains("config.xml"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no XML", "<config>", "<boinc><config><send_policy>"})
    void aFileThatIsNoConfigurationIsRefused(String content) throws IOException {
        write("config.xml", content);
        assertTrue(assertThrows(IOException.class, this::read).toString().contains("config.xml"));
    }

    @Test
    void allMistakesAreToldAtOnce() throws IOException {
        write("config.xml",
                "<boinc><config>\n<max_wus_to_send>x</max_wus_to_send>\n<send_policy>y</send_policy></config></boinc>");
        assertEquals("In " + directory + ": config.xml, line 2, <max_wus_to_send>: not a number of 0 or more; "
                + "config.xml, line 3, <send_policy>: not one of WS1, WS1F, WS2. Mend it, or take the file away",
                assertThrows(IOException.class, this::read).getMessage());
    }

    @Test
    void templatesOfBothAgesSayHowFilesAreKept() throws IOException {
        write("templates/echo_in", """
                <input_template>
                    <file_info>
                        <number>0</number>
                        <sticky/>
                        <priority>3</priority>
                        <exp_days>30</exp_days>
                    </file_info>
                    <file_info><number>1</number><priority>5</priority></file_info>
                    <workunit><file_ref><file_number>0</file_number></file_ref></workunit>
                </input_template>
                """);
        write("templates/echo_out", """
                <file_info>
                    <name><OUTFILE_0/></name>
                    <generated_locally/>
                    <sticky/>
                    <sticky_lifetime>3600</sticky_lifetime>
                </file_info>
                <result><file_ref><file_name><OUTFILE_0/></file_name></file_ref></result>
                """);
        assertEquals(new FileKeeping(true, 0, 3, 30), read().input());
        assertEquals(new FileKeeping(true, 3600, 1, 0), read().output());
    }

    /** Choice C12 of the data manager. */
    @ParameterizedTest
    @CsvSource({"9, -1, 5, 0", "0, 0, 1, 0", "-3, 7, 1, 7", "x, y, 1, 0"})
    void valuesOutOfRangeAreBroughtIntoIt(String priority, String days, int kept, double keptDays)
            throws IOException {
        write("templates/echo_in",
                "<file_info><priority>" + priority + "</priority><exp_days>" + days + "</exp_days></file_info>");
        assertEquals(new FileKeeping(false, 0, kept, keptDays), read().input());
    }

    private ProjectConfig read() throws IOException {
        return ProjectConfigReader.read(directory, "echo", SendRules.BRISK);
    }

    private void write(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
