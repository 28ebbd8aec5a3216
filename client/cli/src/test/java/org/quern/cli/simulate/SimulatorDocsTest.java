package org.quern.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every {@code quern simulate} in docs/simulator.md works as it stands there, save for the length of the runs. */
class SimulatorDocsTest {
    private static final Path ROOT = Path.of("../..");
    private static final String COMMAND = "    ./quern simulate ";
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    Path folder;

    static Stream<String> commands() throws IOException {
        List<String> commands = Files.readAllLines(ROOT.resolve("docs/simulator.md")).stream()
                .filter(line -> line.startsWith(COMMAND)).map(line -> line.substring(COMMAND.length())).toList();
        assertTrue(commands.size() >= 4, "the page has its commands");
        return commands.stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void itRuns(String command) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new CommandLine(new SimulateCommand()).setOverwrittenOptionsAllowed(true)
                .setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(arguments(command));
        assertEquals(0, code, command + "\n" + err);
        assertTrue(out.toString().contains("idleness"), out.toString());
    }

    /** The words of the command, with paths seen from here, and runs of a day only. */
    private String[] arguments(String command) {
        List<String> words = new ArrayList<>();
        for (Matcher word = WORD.matcher(command); word.find();) {
            String text = word.group(1) == null ? word.group(2) : word.group(1);
            text = text.startsWith("simulator/") ? ROOT.resolve(text).toString() : text;
            words.add(text.equals("sweep") ? folder.resolve("sweep").toString() : text);
        }
        words.addAll(List.of("--days", "1"));
        return words.toArray(String[]::new);
    }
}
