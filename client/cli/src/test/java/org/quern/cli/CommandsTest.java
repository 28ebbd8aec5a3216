package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Which commands are loaded for which arguments. */
class CommandsTest {
    static List<String> names() {
        return Commands.NAMES;
    }

    @ParameterizedTest
    @MethodSource("names")
    void aCommandHasTheNameThatItsClassTells(String name) {
        assertEquals(name, Commands.named(name).orElseThrow().getAnnotation(Command.class).name());
    }

    @Test
    void aNameThatIsNoneHasNoClass() {
        assertEquals(Optional.empty(), Commands.named("frobnicate"));
    }

    @Test
    void aCommandIsLoadedAlone() {
        CommandLine program = Main.commandLine("status", "--json");
        assertEquals(List.of("status"), List.copyOf(program.getSubcommands().keySet()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"help", "completion", "man-pages", "statsu", "--help", "log"})
    void whatTellsOfCommandsAndWhatIsNoneKnowsAllOfThem(String first) {
        assertEquals(Commands.NAMES.size() + 1, Main.commandLine(first).getSubcommands().size(),
                "all, and one under its second name");
    }

    @Test
    void aCommandThatMakesALoggerSaysNothingOfThat(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("decisions.jsonl"), """
                {"at":1764000000.0,"kind":"device","subject":"CPU","verdict":"use","reason":"2 idle"}
                """);
        Path log = directory.resolve("log");
        Process explain = Child.start(Child.command("explain", "CPU", "--data-dir", directory.toString()),
                log.toFile());
        assertEquals(0, explain.waitFor(), () -> said(log));
        assertFalse(said(log).contains("SLF4J"), () -> said(log));
    }

    private static String said(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return "no log: " + e;
        }
    }

    @Test
    void withoutArgumentsAllAreKnown() {
        assertEquals(Main.commandLine().getSubcommands().keySet(),
                Main.commandLine(new String[0]).getSubcommands().keySet());
    }
}
