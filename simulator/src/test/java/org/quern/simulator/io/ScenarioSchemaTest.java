package org.quern.simulator.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.testing.SchemaFile;

/** docs/schema/scenario.xsd says what the reader says. */
class ScenarioSchemaTest {
    private static final Path SCENARIOS = Path.of("src/test/resources/scenarios");
    /** What only the reader can know: it takes two elements to see it. */
    private static final Pattern BEYOND_A_SCHEMA = Pattern
            .compile("the host has no|its tasks take less|cannot be read|it uses neither|two projects at");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"base", "everything"})
    void schemaAndReaderAgreeOnEveryScenarioWithOneThingChanged(String name) throws Exception {
        String xml = Files.readString(SCENARIOS.resolve(name).resolve("scenario.xml"));
        SchemaFile schema = SchemaFile.named("scenario.xsd");
        assertTrue(schema.accepts(xml));
        // No child of <client> must be there, so a key has nothing to hold on to.
        assertEquals(List.of(), schema.disagreements(xml, this::reads).stream()
                .filter(each -> !each.equals("only the schema accepts scenario/client twice")).toList());
    }

    @Test
    void whatIsRefusedAsAWholeIsAgainstTheSchema() throws Exception {
        assertFalse(SchemaFile.named("scenario.xsd")
                .accepts(Files.readString(SCENARIOS.resolve("mistakes/scenario.xml"))));
    }

    @Test
    void theLineThatMakesAnEditorUseTheSchemaIsNoMistake() throws IOException {
        String xml = Files.readString(SCENARIOS.resolve("base/scenario.xml"));
        Path file = Files.writeString(folder.resolve("scenario.xml"), xml.replace("<scenario>",
                "<scenario xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:noNamespaceSchemaLocation=\"scenario.xsd\">"));
        assertEquals(List.of(),
                assertInstanceOf(ScenarioReading.Read.class, ScenarioFiles.read(file)).remarks());
        Files.writeString(file, xml.replace("<host>", "<host colour=\"red\">"));
        assertEquals("scenario.xml, line 2, <host>: the attribute colour is not known; ignored",
                assertInstanceOf(ScenarioReading.Read.class, ScenarioFiles.read(file)).remarks().getFirst()
                        .toString());
    }

    private boolean reads(String xml) {
        try {
            return switch (ScenarioFiles.read(Files.writeString(folder.resolve("scenario.xml"), xml))) {
                case ScenarioReading.Read _ -> true;
                case ScenarioReading.Refused refused -> refused.mistakes().stream()
                        .allMatch(each -> BEYOND_A_SCHEMA.matcher(each.problem()).find());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
