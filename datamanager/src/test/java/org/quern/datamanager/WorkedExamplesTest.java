package org.quern.datamanager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The worked examples of docs/protocol/disk-management.md 9: 26 situations, two of which also ask for amounts. */
class WorkedExamplesTest {
    static Stream<Example> examples() throws IOException {
        return ExampleReader.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void comesOutAsComputed(Example example) {
        String facts = example.facts();
        for (String expected : example.expected()) {
            assertTrue(facts.contains(expected + ";"), () -> "expected \"" + expected + "\" in: " + facts);
        }
        for (String absent : example.complete()) {
            assertFalse(facts.contains(absent), () -> "did not expect \"" + absent + "\" in: " + facts);
        }
    }

    @Test
    void allOfThemAreThere() throws IOException {
        assertEquals(28, examples().count());
    }
}
