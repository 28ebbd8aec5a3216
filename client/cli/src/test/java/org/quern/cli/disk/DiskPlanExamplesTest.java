package org.quern.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The worked examples of the data manager through the command line, answers to the letter. */
class DiskPlanExamplesTest {
    @TempDir
    Path directory;

    record Example(String title, String scenario, String answer) {
        static Example of(String block) {
            List<String> lines = block.lines().toList();
            return new Example(lines.getFirst(), String.join("\n", lines.subList(1, lines.size() - 1)),
                    lines.getLast());
        }

        @Override
        public String toString() {
            return title;
        }
    }

    static Stream<Example> examples() throws IOException {
        try (InputStream in = Objects.requireNonNull(DiskPlanExamplesTest.class.getResourceAsStream("examples.txt"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("\n\n")).filter(block -> !block.startsWith("#")).map(Example::of);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void isAnsweredAsComputed(Example example) throws IOException {
        Path file = Files.writeString(directory.resolve("scenario.xml"), example.scenario());
        DiskRun run = DiskRun.disk("plan", "--scenario", file.toString(), "--json");
        assertEquals("", run.err());
        assertEquals(example.answer() + System.lineSeparator(), run.out());
        assertEquals(0, run.exitCode());
    }

    @Test
    void allOfThemAreThere() throws IOException {
        assertEquals(28, examples().count());
    }
}
