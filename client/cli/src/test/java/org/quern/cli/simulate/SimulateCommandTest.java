package org.quern.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.simulator.sweep.Row;
import org.quern.simulator.sweep.TrialResult;
import picocli.CommandLine;

/** The command line of the simulator. */
class SimulateCommandTest {
    private static final String SCENARIO = """
            <scenario>
              <host>
                <cpus>2</cpus>
                <flops>1e9</flops>
                <active><fraction>0.8</fraction><mean_on_seconds>1000</mean_on_seconds></active>
              </host>
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
            """;
    private static final String USERS_STATE = """
            <client_state>
            <host_info>
                <p_ncpus>2</p_ncpus>
                <p_fpops>1000000000.000000</p_fpops>
            </host_info>
            <time_stats>
                <on_frac>0.900000</on_frac>
                <active_frac>0.950000</active_frac>
                <gpu_active_frac>0.950000</gpu_active_frac>
                <previous_uptime>86400.000000</previous_uptime>
                <last_update>1700000000.000000</last_update>
            </time_stats>
            <project>
                <master_url>http://a.example/</master_url>
                <project_name>alpha</project_name>
                <hostid>3</hostid>
                <resource_share>100.000000</resource_share>
            </project>
            <app>
                <name>short</name>
            </app>
            <app_version>
                <app_name>short</app_name>
                <version_num>100</version_num>
                <platform>x86_64-pc-linux-gnu</platform>
                <avg_ncpus>1.000000</avg_ncpus>
                <flops>1000000000.000000</flops>
            </app_version>
            <workunit>
                <name>w1</name>
                <app_name>short</app_name>
                <version_num>100</version_num>
                <rsc_fpops_est>7200000000000.000000</rsc_fpops_est>
            </workunit>
            <result>
                <name>w1_0</name>
                <wu_name>w1</wu_name>
                <platform>x86_64-pc-linux-gnu</platform>
                <version_num>100</version_num>
                <state>2</state>
                <report_deadline>1700600000.000000</report_deadline>
                <received_time>1699995200.000000</received_time>
            </result>
            <project>
                <master_url>http://b.example/</master_url>
                <project_name>beta</project_name>
                <hostid>4</hostid>
                <resource_share>100.000000</resource_share>
            </project>
            <app>
                <name>long</name>
            </app>
            <app_version>
                <app_name>long</app_name>
                <version_num>100</version_num>
                <platform>x86_64-pc-linux-gnu</platform>
                <avg_ncpus>1.000000</avg_ncpus>
                <flops>1000000000.000000</flops>
            </app_version>
            </client_state>
            """;
    private static final String FIGURES = "\\{\"mean\":[0-9.]+,\"sd\":[0-9.]+}";
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @Test
    void jsonHasTheNamesThatOtherProgramsRelyOn() throws Exception {
        Path base = scenario("base", SCENARIO);
        assertEquals(0, simulate(base.toString(), "--seeds", "2", "--days", "4", "--json"));
        String row = Stream
                .of("idleness", "waste", "late_unfinished", "lost", "share_violation", "monotony", "rpcs_per_task",
                        "preemptions_per_task")
                .map(name -> "\"" + name + "\":" + FIGURES + ",").reduce("", String::concat);
        String wanted = "\\[\\{\"scenario\":\"base\",\"suite\":\"RISK_SLACK_WS1_JC4\",\"seeds\":2," + row
                + "\"met\":[0-9.]+,\"missed\":[0-9.]+,\"unbegun\":[0-9.]+,\"cpu_seconds\":[0-9.]+}]\n";
        assertTrue(out.toString().matches(wanted), out.toString());
    }

    @Test
    void theTableHasALineForEachScenarioAndSuite() throws Exception {
        Path base = scenario("base", SCENARIO);
        Path fast = scenario("fast", SCENARIO.replace("<fraction>0.8", "<fraction>1"));
        assertEquals(0, simulate(base.toString(), fast.toString(), "--suite", "CS1_WF1_WS1_JC1", "--suite",
                "CS2_WF2_WS2_JC2", "--days", "2"));
        List<String> begins = out.toString().lines().map(line -> line.replaceAll("\\s+", " "))
                .map(line -> line.split(" ", -1)[0] + " " + line.split(" ", -1)[1]).toList();
        assertEquals(List.of("scenario suite", "base CS1_WF1_WS1_JC1", "base CS2_WF2_WS2_JC2",
                "fast CS1_WF1_WS1_JC1", "fast CS2_WF2_WS2_JC2"), begins);
    }

    @Test
    void scenariosOfOneNameAreToldApartAndComparedWithThemselvesOnly() throws Exception {
        String tight = Files.readString(Path.of("../../docs/policies/goals/slack-3-full-buffer/scenario.xml"));
        Path one = scenario("one/base", tight).resolve("scenario.xml");
        Path two = scenario("two/base", SCENARIO).resolve("scenario.xml");
        assertEquals(0, simulate(one.toString(), two.toString(), folder.resolve("two/base").toString(), "--suite",
                "REC_HYST_WS1F_JC2", "--days", "20", "--what-if", "ncpus 1"));
        assertEquals(List.of("one/base", "one/base: ncpus 1", "two/base", "two/base: ncpus 1"), out.toString().lines()
                .skip(1).limit(4).map(line -> line.split("  +", -1)[0]).toList());
        assertFalse(out.toString().contains("is dominated"), out.toString());
    }

    @Test
    void aSuiteThatAnotherOneBeatsIsNamed() throws Exception {
        String tight = Path.of("../../docs/policies/goals/slack-3-full-buffer").toString();
        assertEquals(0, simulate(tight, "--suite", "REC_HYST_WS1F_JC2", "--suite", "RISK_SLACK_WS1F_JC4", "--days",
                "20"));
        assertEquals("In slack-3-full-buffer, REC_HYST_WS1F_JC2 is dominated by RISK_SLACK_WS1F_JC4: better by more"
                + " than 0.005 in idleness, waste, share violation or monotony, and worse by as much in none",
                out.toString().lines().toList().getLast());
    }

    @Test
    void resultsAreKeptAndUsedAgain() throws Exception {
        Path base = scenario("base", SCENARIO);
        Path results = folder.resolve("results");
        String[] arguments = {base.toString(), "--days", "4", "--json", "--out", results.toString()};
        assertEquals(0, simulate(arguments));
        String first = out.toString();
        out.getBuffer().setLength(0);
        assertEquals(0, simulate(arguments));
        assertEquals(first, out.toString(), "processor time included: the run was not made again");
        assertEquals(first, Files.readString(results.resolve("rows.json")));
        assertEquals(2, Files.readString(results.resolve("trials.csv")).lines().count());
    }

    @Test
    void aScenarioThatCannotBeReadIsExplained() throws Exception {
        Path wrong = scenario("wrong", SCENARIO.replace("<cpus>2", "<cpus>two"));
        assertEquals(1, simulate(wrong.toString()));
        assertEquals(wrong + ": scenario.xml, line 3, <cpus>: not a whole number of 1 or more\n", err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void aScenarioThatCannotBeReadTakesNothingFromTheOthers() throws Exception {
        Path wrong = scenario("wrong", SCENARIO.replace("<cpus>2", "<cpus>two"));
        Path base = scenario("base", SCENARIO);
        assertEquals(1, simulate(wrong.toString(), base.toString(), "--days", "2", "--json"));
        assertTrue(out.toString().startsWith("[{\"scenario\":\"base\","), out.toString());
        assertTrue(err.toString().startsWith(wrong + ": scenario.xml, line 3, <cpus>: "), err.toString());
        assertTrue(err.toString().endsWith(
                "Not simulated, since it cannot be read: " + wrong + ". What is wrong stands above.\n"),
                err.toString());
        out.getBuffer().setLength(0);
        assertEquals(1, simulate(wrong.toString(), base.toString(), "--days", "2", "--out", folder.toString(),
                "--shard", "1/1"));
        assertEquals("", out.toString(), "shards would not fit together");
    }

    @Test
    void aRowOfFewerRunsSaysSo() throws Exception {
        TrialResult result = new TrialResult(0, 0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1);
        RowTable.report(new PrintWriter(out), List.of(Row.of("base", "CS1", List.of(result, result)),
                Row.of("fast", "CS1", List.of(result))), false, null);
        assertEquals(List.of("mean ± standard deviation of 2 runs",
                "fast under CS1: of 1 of them, since the others failed"), out.toString().lines().skip(3).toList());
    }

    @Test
    void tasksThatWereGivenUpUnbegunAreExplained() throws Exception {
        TrialResult result = new TrialResult(0, 0, 0, 0, 0, 0, 1, 0, 5, 3, 2, 1);
        RowTable.report(new PrintWriter(out), List.of(Row.of("base", "CS1", List.of(result))), false, null);
        List<String> lines = out.toString().lines().toList();
        assertTrue(lines.getFirst().endsWith("  met  missed  unbegun  CPU s"), lines.getFirst());
        assertTrue(lines.get(1).endsWith("    5       3        2   1.00"), lines.get(1));
        assertEquals("unbegun: of those missed, given up before they had begun; nothing was spent on them, so they are"
                + " no waste", lines.get(2));
        assertEquals(0, simulate("--help"));
        assertTrue(out.toString().replaceAll("\\s+", " ").contains("missed: tasks that were reported late, or finished"
                + " and not reported by their deadline, or given up."), out.toString());
    }

    @Test
    void aUsersOwnClientIsAskedWhatIf() throws Exception {
        Path data = Files.createDirectories(folder.resolve("data"));
        Files.writeString(data.resolve("client_state.xml"), USERS_STATE);
        assertEquals(0, simulate("--from-data-dir", data.toString(), "--days", "15", "--what-if",
                "share http://a.example/ 300", "--what-if", "suspend beta; ncpus 1"));
        assertEquals(List.of("data", "share http://a.example/ 300", "suspend beta; ncpus 1"), out.toString().lines()
                .skip(1).limit(3).map(line -> line.split("  +", -1)[0]).toList());
        List<String> parts = out.toString().lines().filter(line -> line.contains(" %  share "))
                .map(line -> line.strip().split("\\s+", -1)[0]).toList();
        assertEquals(6, parts.size(), out.toString());
        assertEquals(50, Double.parseDouble(parts.get(0)), 12, "equal shares");
        assertEquals(75, Double.parseDouble(parts.get(2)), 12, "three to one");
        assertEquals(List.of("100.0", "0.0"), parts.subList(4, 6));
        assertTrue(err.toString().contains("application long of beta: the size of its tasks is not known"),
                err.toString());
        assertEquals(List.of("client_state.xml"), List.of(data.toFile().list()), "nothing is written there");
    }

    @Test
    void whatChangesNothingIsASentence() throws Exception {
        String base = scenario("base", SCENARIO).toString();
        String[] arguments = {base, "--days", "4", "--what-if", "ncpus 2", "--what-if", "ncpus 1"};
        assertEquals(0, simulate(arguments));
        List<String> lines = out.toString().lines().map(line -> line.split("  +", -1)[0]).toList();
        assertEquals(
                List.of("scenario", "base", "ncpus 1", "ncpus 2 under RISK_SLACK_WS1_JC4: nothing would change", ""),
                lines.subList(0, 5));
        assertEquals(List.of("base", "ncpus 1"), lines.subList(6, lines.size()).stream()
                .filter(line -> !line.isEmpty()).toList(), "the processing by project");
        out.getBuffer().setLength(0);
        assertEquals(0, simulate(Stream.concat(Stream.of(arguments), Stream.of("--json")).toArray(String[]::new)));
        assertEquals(3, out.toString().split("\"scenario\"", -1).length - 1, "programs get a row for each question");
    }

    @Test
    void aQuestionThatCannotBeAskedIsAnsweredWithThoseThatCan() throws Exception {
        String base = scenario("base", SCENARIO).toString();
        assertEquals(2, simulate(base, "--what-if", "share one much"));
        assertTrue(err.toString().contains("What if 'share one much' has 'much' for a number"), err.toString());
        assertEquals(2, simulate(base, "--what-if", "sell one"));
        assertTrue(err.toString().contains("detach PROJECT"), err.toString());
        assertEquals(2, simulate(base, "--what-if", "suspend two"));
        assertTrue(err.toString().contains("no project 'two'; there are http://one.example/"), err.toString());
    }

    @Test
    void wrongArgumentsAreRefused() throws Exception {
        String base = scenario("base", SCENARIO).toString();
        assertEquals(2, simulate());
        assertEquals(2, simulate(base, "--seeds", "0"));
        assertEquals(2, simulate(base, "--days", "-1"));
        assertEquals(2, simulate(base, "--suite", "CS7"));
        assertTrue(err.toString().contains("'CS7', which is none of"), err.toString());
    }

    private Path scenario(String name, String text) throws Exception {
        Path made = Files.createDirectories(folder.resolve(name));
        Files.writeString(made.resolve("scenario.xml"), text);
        return made;
    }

    private int simulate(String... arguments) {
        return new CommandLine(new SimulateCommand()).setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true)).execute(arguments);
    }
}
