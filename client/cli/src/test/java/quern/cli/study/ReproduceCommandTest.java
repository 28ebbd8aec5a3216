package quern.cli.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import quern.cli.Main;

class ReproduceCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory = Path.of("");

    @Test
    void reproduceWritesTheFilesNamesThemAndSaysHowFarItIs() {
        assertEquals(0,
                run("reproduce", "2", "--seeds", "1", "--days", "0.5", "--out", directory.resolve("study").toString()));
        assertTrue(Files.exists(directory.resolve("study/report.md")));
        assertTrue(out.toString().contains("figure2.csv") && out.toString().contains("figure2.svg"), out.toString());
        assertTrue(err.toString().contains("38 of 38 runs"), err.toString());
    }

    @Test
    void whatIsNoFigureIsAWrongArgument() {
        assertEquals(2, run("reproduce", "7"));
        assertTrue(err.toString().contains("'7' is no figure of the study"), err.toString());
        assertEquals(2, run("reproduce", "1", "--seeds", "0"));
    }

    private int run(String... arguments) {
        CommandLine quern = Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return quern.execute(arguments);
    }
}
