package org.quern.cli.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.cli.Main;
import org.quern.simulator.soak.fault.FaultKind;
import picocli.CommandLine;

/** The command line of the search for counter-examples. */
class SoakCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        CommandLine program = Main.commandLine();
        program.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return program.execute(arguments);
    }

    @Test
    void theSameSeedPrintsTheSameButForTheTimeItTook() {
        assertEquals(0, run("soak", "--years", "0.1", "--seed", "11", "--json"), out + "" + err);
        String first = out.toString();
        run("soak", "--years", "0.1", "--seed", "11", "--json", "--threads", "1");
        assertEquals(withoutTime(first), withoutTime(out.toString()));
        assertTrue(first.startsWith("{\"years\":") && first.contains("\"seed\":11,\"runs\":")
                && first.contains("\"faults\":{") && first.contains("\"failures\":0,"), first);
    }

    private static String withoutTime(String json) {
        return json.replaceAll("\"wall_seconds\":[0-9.]+", "");
    }

    /** It vanished under eight waiting tasks, which failed one after another in a second. */
    @Test
    void aFileThatVanishesBeforeAStartFailsNoTask() {
        assertEquals(0, run("soak", "--seed", "1", "--run", "5", "--faults", "file-vanished@279.6/0.9891/0.6473"),
                out::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--years 0 | --years must be above 0",
        "--years 0.01 --faults kill@60.0/0.5000/0.5000 | --run",
        "--run -1 | --run must not be below 0",
        "--run 1 --faults flood@60.0/0.5000/0.5000 | no fault: flood@60.0/0.5000/0.5000; one is KIND@SECONDS/A/B",
        "--run 1 --replay x | give one of them",
        "--run 1 --out target/never | not for one run",
        "--replay target/no-such-file | there is no file target/no-such-file",
        "--replay pom.xml | pom.xml: not a run of quern soak",
        "--replay src | src is a folder",
        "--years 0.01 --out pom.xml | --out pom.xml: no folder can be made there",
        "--years 0.01 --without flood | --list-faults"})
    void aWrongArgumentIsRefusedWithASentence(String arguments, String sentence) {
        assertEquals(2, run(("soak " + arguments).split(" ")), out + "" + err);
        assertTrue(err.toString().contains(sentence), err.toString());
    }

    @ParameterizedTest
    @CsvSource({"seed 1 run -3, seed SEED run RUN", "hello, seed SEED run RUN", "'', seed SEED run RUN",
        "seed 1 run 9999999999, 9999999999", "\u00ff, it is no text"})
    void aFileThatIsNoRunIsRefusedByItsName(String text, String why, @TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("run"), text, StandardCharsets.ISO_8859_1);
        assertEquals(2, run("soak", "--replay", file.toString()), out + "" + err);
        assertTrue(err.toString().contains(file + ": not a run of quern soak (") && err.toString().contains(why),
                err.toString());
    }

    @Test
    void oneRunCanBeToldAsJson() {
        run("soak", "--seed", "1", "--run", "5", "--faults", "file-vanished@279.6/0.9891/0.6473", "--json");
        assertTrue(out.toString().startsWith("{\"seed\":1,\"run\":5,\"failures\":0,\"details\":[],\"log\":[\"")
                && out.toString().lines().count() == 1, out.toString());
    }

    @Test
    void theKindsOfFaultAreListed() {
        assertEquals(0, run("soak", "--list-faults"), err::toString);
        List<String> lines = out.toString().lines().toList();
        assertEquals(FaultKind.values().length, lines.size());
        assertTrue(lines.getFirst().startsWith("kill  ") && lines.getFirst().endsWith(FaultKind.KILL.meaning()),
                out.toString());
    }

    @Test
    void theKindsOfFaultStandInThePage() throws IOException {
        String page = Files.readString(Path.of("../../docs/simulator.md")).replaceFirst("(?s).*\\| kind \\|", "");
        List<String> rows = Pattern.compile("^\\| `([a-z-]+)` \\| (.*) \\|$", Pattern.MULTILINE).matcher(page).results()
                .map(row -> row.group(1) + ": " + row.group(2)).toList();
        List<String> kinds = Stream.of(FaultKind.values()).map(kind -> kind.word() + ": " + kind.meaning()).toList();
        assertEquals(kinds, rows);
    }
}
