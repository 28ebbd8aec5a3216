package org.quern.cli.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.Main;
import picocli.CommandLine;

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

    @Test
    void timelineDrawsAScenariosRun() throws Exception {
        Path scenario = Files.createDirectories(directory.resolve("home"));
        Files.writeString(scenario.resolve("scenario.xml"), """
                <scenario>
                  <host><cpus>2</cpus><flops>1e9</flops></host>
                  <project>
                    <name>one</name>
                    <app>
                      <name>app</name>
                      <latency_bound_seconds>777600</latency_bound_seconds>
                      <fpops_mean>1.3e13</fpops_mean>
                      <version><flops>1e9</flops></version>
                    </app>
                  </project>
                </scenario>
                """);
        Path svg = directory.resolve("run.svg");
        assertEquals(0, run("timeline", scenario.toString(), "--days", "2", "--suite", "CS2_WF2_WS2_JC2", "--out",
                svg.toString()), err::toString);
        assertTrue(Files.readString(svg).contains("by their deadline"), "a picture");
        Path png = directory.resolve("run.png");
        assertEquals(0, run("timeline", scenario.toString(), "--days", "1", "--out", png.toString()), err::toString);
        assertEquals((byte) 0x89, Files.readAllBytes(png)[0]);
        assertEquals(1, run("timeline", directory.resolve("nowhere").toString()));
        assertEquals(2, run("timeline", scenario.toString(), "--suite", "NOPE"));
        assertEquals(2, run("timeline", scenario.toString(), "--days", "0"));
    }

    private int run(String... arguments) {
        CommandLine quern = Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return quern.execute(arguments);
    }
}
