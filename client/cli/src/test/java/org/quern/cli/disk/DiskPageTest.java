package org.quern.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What docs/disk.md shows is what comes out. */
class DiskPageTest {
    private static final Pattern EXAMPLE = Pattern.compile("```xml\\n(.*?)```\\s*```\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("`quern disk([^`]*)`");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void theScenarioGivesTheAnswerBelowIt() throws IOException {
        Matcher example = EXAMPLE.matcher(page());
        assertTrue(example.find(), "an example with its answer");
        Path scenario = Files.writeString(directory.resolve("scenario.xml"), example.group(1));
        assertEquals(example.group(2), DiskRun.disk("plan", "--scenario", scenario.toString()).out());
    }

    @Test
    void everyCommandOfThePageIsUnderstood() throws IOException {
        Matcher command = COMMAND.matcher(page());
        int seen = 0;
        while (command.find()) {
            List<String> words = List.of(command.group(1).strip().split("\\s+"));
            new CommandLine(new DiskCommand())
                    .parseArgs(words.stream().filter(word -> !word.isEmpty()).toArray(String[]::new));
            seen++;
        }
        assertTrue(seen >= 3, "commands on the page: " + seen);
    }

    private static String page() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        while (here != null && !Files.exists(here.resolve("docs/disk.md"))) {
            here = here.getParent();
        }
        return Files.readString(java.util.Objects.requireNonNull(here, "the repository").resolve("docs/disk.md"));
    }
}
