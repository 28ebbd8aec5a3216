package org.quern.cli.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.cli.QuernRun;
import org.quern.cli.text.Styled;
import org.quern.coproc.probe.HostDetails;
import org.quern.coproc.probe.OshiSystem;
import org.quern.model.HostInfo;
import picocli.CommandLine;

class HostCommandsTest {
    @TempDir
    Path dir;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private String run(Object command, String... arguments) {
        int code = new CommandLine(command).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
                .execute(arguments);
        assertEquals(0, code, err.toString());
        return out.toString();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the host that is expected is a Linux one")
    void theHostIsPrintedForPeopleForProgramsAndForServers() {
        String text = run(new HostCommand(), "--data-dir", dir.resolve("not/there").toString());
        assertTrue(text.contains("Processor ") && text.contains("Volume "), text);
        out.getBuffer().setLength(0);
        String json = run(new HostCommand(), "--json", "--data-dir", dir.toString());
        assertTrue(json.startsWith("{\"timezone_seconds\":") && json.contains("\"memory_bytes\":"), json);
        assertTrue(json.contains("\"platform\":\"") && json.contains("\"cores\":")
                && json.endsWith("]}" + System.lineSeparator()), json);
        out.getBuffer().setLength(0);
        String xml = run(new HostCommand(), "--xml", "--data-dir", dir.toString());
        assertTrue(xml.contains("<host_info>") && xml.contains("<p_model>") && xml.contains("</host_info>"), xml);
        assertTrue(!xml.contains("<coprocs>"), "in a request they stand beside it");
    }

    @Test
    void whatAProcessorCanDoGoesOnBelowOnATerminal() {
        OshiSystem system = OshiSystem.open();
        HostInfo host = new HostInfo(0, "host", "127.0.0.1", "", 4, "vendor", "model", "feature ".repeat(30), 1e9, 1e9,
                1e9, 0, false, 8e9, 1e6, 0, 1e12, 5e11, "Linux", "6", "", "", "", 0, List.of());
        List<Styled> lines = HostCommand.lines(host, HostDetails.probe(system).value(), List.of(), 80);
        lines.forEach(line -> assertTrue(line.toString().length() <= 80, line::toString));
        int features = lines.stream().map(Styled::toString).toList()
                .indexOf(lines.stream().map(Styled::toString).filter(line -> line.startsWith("Features")).findFirst()
                        .orElseThrow());
        assertTrue(lines.get(features + 1).toString().startsWith("            "), lines::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"prefs", "history", "explain"})
    void aMistypedDirectoryIsTold(String command) throws IOException {
        Path nowhere = dir.resolve("nowhere");
        QuernRun run = QuernRun.quern(command, "--data-dir", nowhere.toString());
        assertEquals(1, run.exitCode(), run::toString);
        assertTrue(run.err().startsWith("quern " + command + ": There is no directory " + nowhere + ". Name another"),
                run::toString);
        Path file = Files.createFile(dir.resolve("file"));
        assertTrue(QuernRun.quern(command, "--data-dir", file.toString()).err()
                .startsWith("quern " + command + ": " + file + " is no directory."));
    }

    @Test
    void printingTwoWaysAtOnceIsRefused() {
        int code = new CommandLine(new HostCommand()).setErr(new PrintWriter(err)).execute("--json", "--xml");
        assertEquals(2, code);
    }

    @Test
    void eachPreferenceIsPrintedWithItsFileAndMistakesGoToStandardError() throws IOException {
        Files.writeString(dir.resolve("global_prefs.xml"),
                "<global_preferences><disk_interval>30</disk_interval></global_preferences>");
        Files.writeString(dir.resolve("global_prefs_override.xml"),
                "<global_preferences>\n<start_hour>8.5</start_hour>\n<max_ncpus_pct>half</max_ncpus_pct></global_preferences>");
        Files.writeString(dir.resolve("cc_config.xml"), "<cc_config><options>\n<ncpu>2</ncpu></options></cc_config>");
        String text = run(new PrefsCommand(), "--data-dir", dir.toString());
        assertTrue(text.lines().anyMatch(line -> line.matches("start_hour +8.5 h +global_prefs_override.xml")), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("disk_interval +30 s +global_prefs.xml")), text);
        assertTrue(text.lines()
                .anyMatch(line -> line.matches("run_if_user_active +no +global_prefs.xml \\(not named there\\)")),
                text);
        assertTrue(text.lines().anyMatch(line -> line.matches("idle_time_to_run +3 min +built in")), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("disk_max_used_gb +0 \\(no limit\\) +built in")), text);
        assertEquals(List.of("global_prefs_override.xml, line 3, <max_ncpus_pct>: not a number; ignored",
                "cc_config.xml, line 2, <ncpu>: no option of that name; ignored"), err.toString().lines().toList());
    }

    @Test
    void preferencesAsJsonHoldTheirMistakes() throws IOException {
        Files.writeString(dir.resolve("global_prefs_override.xml"), "<global_preferences><x/><day_prefs>"
                + "<day_of_week>0</day_of_week><start_hour>1</start_hour><end_hour>2</end_hour></day_prefs></global_preferences>");
        String json = run(new PrefsCommand(), "--json", "--data-dir", dir.toString());
        assertTrue(json.contains(
                "{\"name\":\"run_on_batteries\",\"value\":false,\"unit\":\"\",\"from\":\"built in\",\"how\":\"\"}"),
                json);
        assertTrue(json.contains("\"computing_days\":{\"sunday\":{\"start\":1,\"end\":2,"
                + "\"from\":\"global_prefs_override.xml\",\"how\":\"\"}}"), json);
        assertTrue(json.contains(
                "\"mistakes\":[\"global_prefs_override.xml, line 1, <x>: no preference of that name; ignored\"]"),
                json);
    }
}
