package org.quern.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.config.bind.BoundDocument;
import org.quern.testing.SchemaFile;

/** docs/schema/disk-scenario.xsd says what the reader says. */
class DiskSchemaTest {
    private static final String EVERYTHING = """
            <disk_scenario now="1000">
              <total_limit>1100</total_limit>
              <core_usage>100</core_usage>
              <project name="A" share="75" priority_policy="true" expire_policy="0">
                <file name="a1" nbytes="300" referenced="false" priority="2" exp_date="2000" last_used="900"/>
                <file name="a2" nbytes="300"/>
              </project>
              <project name="B"/>
              <result name="r" project="A" state="uploading" received="500"><file_ref name="a1"/></result>
              <need project="A" nbytes="10"/>
            </disk_scenario>
            """;
    /** What only the reader can know. */
    private static final Pattern BEYOND_A_SCHEMA = Pattern.compile("is not in project|<amounts> (or|and) <poll>");

    @TempDir
    Path directory;

    @Test
    void schemaAndReaderAgreeOnEveryScenarioWithOneThingChanged() throws Exception {
        SchemaFile schema = SchemaFile.named("disk-scenario.xsd");
        assertTrue(schema.accepts(EVERYTHING));
        assertEquals(List.of(), schema.disagreements(EVERYTHING, this::reads));
    }

    @Test
    void theWorkedExamplesKeepToTheSchema() throws Exception {
        SchemaFile schema = SchemaFile.named("disk-scenario.xsd");
        for (DiskPlanExamplesTest.Example example : DiskPlanExamplesTest.examples().toList()) {
            assertTrue(schema.accepts(example.scenario()), example.title());
        }
    }

    private boolean reads(String xml) {
        try {
            BoundDocument<ScenarioXml> read = ScenarioXml
                    .read(Files.writeString(directory.resolve("scenario.xml"), xml));
            read.root().ifPresent(ScenarioXml::model);
            return read.findings().refusals().stream()
                    .allMatch(each -> BEYOND_A_SCHEMA.matcher(each.problem()).find());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
