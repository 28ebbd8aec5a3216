package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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
    void withoutArgumentsAllAreKnown() {
        assertEquals(Main.commandLine().getSubcommands().keySet(),
                Main.commandLine(new String[0]).getSubcommands().keySet());
    }
}
