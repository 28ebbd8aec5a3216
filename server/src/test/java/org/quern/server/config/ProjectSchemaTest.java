package org.quern.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.bind.BoundDocument;
import org.quern.config.bind.BoundReader;
import org.quern.server.store.FileKeeping;
import org.quern.testing.SchemaFile;

/** The schemas of a project's own files say what their reader says. */
class ProjectSchemaTest {
    private static final String CONFIG = """
            <boinc><config>
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
            </config></boinc>
            """;

    @Test
    void schemaAndReaderAgreeOnEveryConfigurationWithOneThingChanged() throws Exception {
        SchemaFile schema = SchemaFile.named("project-config.xsd");
        assertTrue(schema.accepts(CONFIG));
        assertEquals(List.of(), schema.disagreements(CONFIG, ProjectSchemaTest::reads));
    }

    private static boolean reads(String xml) {
        BoundDocument<ConfigXml> read = new BoundReader<>(ConfigXml.class, 1 << 20, "boinc", "config").parse(xml,
                "config.xml");
        read.root().ifPresent(root -> root.model(SendRules.BRISK, FileKeeping.PLAIN, FileKeeping.PLAIN));
        return read.findings().refusals().isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<input_template><file_info><number>0</number><sticky/><priority>3</priority><exp_days>30</exp_days></file_info>"
                + "<workunit><file_ref><file_number>0</file_number></file_ref></workunit></input_template>",
        "<output_template><file_info><name><OUTFILE_0/></name><generated_locally/><sticky/>"
                + "<sticky_lifetime>3600</sticky_lifetime></file_info><result/></output_template>"})
    void templatesKeepToTheirSchema(String template) throws Exception {
        assertTrue(SchemaFile.named("project-template.xsd").accepts(template));
    }
}
