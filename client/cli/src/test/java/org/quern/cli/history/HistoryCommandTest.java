package org.quern.cli.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;
import org.quern.cli.control.OwnStatus;
import org.quern.cli.host.ProjectNames;
import org.quern.cli.text.Styled;
import org.quern.cli.text.Words;
import org.quern.daemon.Daemon;
import org.quern.daemon.log.DecisionLog;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.engine.command.Decision;
import org.quern.engine.event.UserCommand;
import org.quern.model.RunMode;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** {@code quern history} and {@code quern explain --at} on what a client left behind. */
class HistoryCommandTest {
    private static final double DAY = 1_000_000_000;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void whatAClientDidIsToldWhenItIsGone() throws Exception {
        Path data = Files.createDirectories(directory.resolve("client"));
        Files.writeString(data.resolve("cc_config.xml"),
                "<cc_config><options><no_priority_change>1</no_priority_change></options></cc_config>\n");
        String url;
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(2)
                .withWorkSize(0.01).withFailurePause(Duration.ZERO));
                Daemon daemon = Daemon.start(DaemonOptions.in(data).onPort(0).reportingImmediately(), message -> {
                })) {
            url = server.masterUrl();
            daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
            Files.writeString(directory.resolve("key.txt"), server.authenticator() + "\n");
            QuernRun attached = QuernRun.quern("attach", url, "--key-file", directory.resolve("key.txt").toString(),
                    "--data-dir", data.toString());
            assertEquals(0, attached.exitCode(), attached::toString);
            Eventually.within(Duration.ofMinutes(2)).showing(() -> server.report() + "")
                    .untilHolds("both tasks are valid", () -> server.report().isFinished());
        }
        JsonArray all = json("history", "--json", "--data-dir", data.toString());
        List<JsonObject> tasks = kind(all, "task_finished");
        assertEquals(2, tasks.size(), all::toString);
        JsonObject task = tasks.getFirst();
        assertEquals(url, task.get("project").getAsString());
        assertEquals("success", task.get("outcome").getAsString());
        assertEquals("CPU", task.get("device").getAsString());
        assertTrue(task.get("run_seconds").getAsDouble() > 0 && task.get("credit").getAsDouble() > 0, all::toString);
        JsonObject stopped = kind(all, "task_stopped").getFirst();
        assertTrue(stopped.get("since").getAsDouble() <= stopped.get("at").getAsDouble(), all::toString);
        assertEquals(List.of(), kind(all, "task_started").stream()
                .filter(it -> it.get("reason").getAsString().isEmpty()).toList(), "each was chosen for something");
        assertEquals(kind(all, "task_started").size(), kind(all, "task_stopped").size(), all::toString);
        assertTrue(kind(all, "contacted").stream().mapToInt(it -> it.get("tasks").getAsInt()).sum() >= 2,
                all::toString);
        assertEquals("client_ended", all.get(all.size() - 1).getAsJsonObject().get("event").getAsString());
        QuernRun people = QuernRun.quern("history", "--tasks", "--since", "1h", "--data-dir", data.toString());
        assertEquals(2, people.out().lines().filter(line -> line.contains("task success")).count(), people::toString);
        assertEquals("[]\n",
                QuernRun.quern("history", "--json", "--project", "no such", "--data-dir", data.toString()).out());
    }

    @Test
    void explainTellsWhatHeldAtAMoment() throws Exception {
        new DecisionLog(directory).append(List.of(
                new Decision(DAY + 1000, Decision.Kind.HOST, "computing", "allow", "nothing is against it"),
                new Decision(DAY + 2000, Decision.Kind.HOST, "computing", "suspend", "the user is active"),
                new Decision(DAY + 3000, Decision.Kind.HOST, "computing", "allow", "the user is away")));
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        Files.writeString(files.current(), HistoryLine.of(
                new HistoryEntry.ReasonChanged(DAY + 500, "host", "computing", "suspend", "on batteries")) + "\n");
        assertEquals("the user is active", reason(Words.time(DAY + 2400)));
        assertEquals("the user is away", reason("2h"));
        assertEquals("on batteries", reason(Words.minute(DAY + 660)));
        QuernRun before = QuernRun.quern("explain", "computing", "--at", Words.time(DAY + 60), "--data-dir",
                directory.toString());
        assertEquals(1, before.exitCode(), before::toString);
        assertEquals(2, QuernRun.quern("explain", "--at", "yesterday", "--data-dir", directory.toString()).exitCode());
    }

    @Test
    void whatDidNotRunThenIsNotSaidToHaveRun() throws Exception {
        new DecisionLog(directory).append(List.of(
                new Decision(DAY + 1000, Decision.Kind.HOST, "computing", "allow", "nothing is against it"),
                new Decision(DAY + 1000, Decision.Kind.DEVICE, "CPU", "use", "all instances are in use"),
                new Decision(DAY + 2000, Decision.Kind.HOST, "computing", "suspend", "the user is active"),
                new Decision(DAY + 3000, Decision.Kind.HOST, "computing", "allow", "the user is away")));
        write(new HistoryEntry.ClientStarted(DAY + 500, "0.1", 0), new HistoryEntry.ComputerSlept(DAY + 5000, 1000),
                new HistoryEntry.ClientStarted(DAY + 7000, "0.1", DAY + 6000),
                new HistoryEntry.ClientEnded(DAY + 8000), new HistoryEntry.ClientStarted(DAY + 9000, "0.1",
                        DAY + 8000));
        assertEquals("all instances are in use", ofCpu(1500));
        assertEquals("computing is suspended: the user is active", ofCpu(2400));
        assertEquals("all instances are in use", ofCpu(3600));
        assertEquals("computing is suspended: the computer slept", ofCpu(4500));
        assertEquals("computing is suspended: the client did not run", ofCpu(6600));
        assertEquals("all instances are in use", ofCpu(7500));
        assertEquals("computing is suspended: the client did not run", ofCpu(8400));
        assertEquals("all instances are in use", ofCpu(9600));
    }

    @Test
    void whereTheStateWasLostTheLastEntrySaysWhenTheClientWasAlive() throws Exception {
        new DecisionLog(directory).append(List.of(
                new Decision(DAY + 100, Decision.Kind.DEVICE, "CPU", "use", "all instances are in use")));
        write(new HistoryEntry.ClientStarted(DAY + 50, "0.1", 0),
                new HistoryEntry.Contacted(DAY + 900, "https://a.example/", true, "", 0, 0, 0),
                new HistoryEntry.ClientStarted(DAY + 2000, "0.1", 0));
        assertEquals("all instances are in use", ofCpu(850));
        assertEquals("computing is suspended: the client did not run", ofCpu(950));
        assertEquals("all instances are in use", ofCpu(2050));
    }

    @Test
    void aClientThatWroteSomethingWasAliveThenWhateverItsStateKnew() throws Exception {
        new DecisionLog(directory).append(List.of(
                new Decision(DAY + 100, Decision.Kind.DEVICE, "CPU", "use", "all instances are in use")));
        write(new HistoryEntry.ClientStarted(DAY + 50, "0.1", 0),
                new HistoryEntry.Contacted(DAY + 900, "https://a.example/", true, "", 0, 0, 0),
                new HistoryEntry.ClientStarted(DAY + 2000, "0.1", DAY + 800));
        assertEquals("all instances are in use", ofCpu(850));
        assertEquals("computing is suspended: the client did not run", ofCpu(950));
    }

    @Test
    void aClientThatDoesNotRunIsNotSaidToHaveRunAfterTheLastThatIsKnownOfIt() throws Exception {
        new DecisionLog(directory).append(List.of(
                new Decision(DAY + 100, Decision.Kind.DEVICE, "CPU", "use", "all instances are in use")));
        write(new HistoryEntry.ClientStarted(DAY + 50, "0.1", 0),
                new HistoryEntry.Contacted(DAY + 900, "https://a.example/", true, "", 0, 0, 0));
        assertEquals("", explainAt(800).err());
        assertTrue(explainAt(1000).err().contains("the last that is known of it is of " + Words.time(DAY + 900) + ": "),
                () -> explainAt(1000).toString());
        write(new HistoryEntry.ClientStarted(DAY + 50, "0.1", 0), new HistoryEntry.ClientEnded(DAY + 900));
        assertEquals("", explainAt(1000).err());
    }

    @Test
    void aFileThatCannotBeReadIsNamedAndTheOthersAreTold() throws Exception {
        write(new HistoryEntry.Contacted(DAY, "https://a.example/", true, "", 0, 0, 0));
        Path folder = Files.createDirectory(HistoryFiles.in(directory).full(DAY - 1));
        QuernRun run = QuernRun.quern("history", "--since", "2000-01-01", "--data-dir", directory.toString());
        assertTrue(run.out().contains("a.example"), run::toString);
        assertEquals(folder + " cannot be read (it is a folder): what is in it is left out.", run.err().strip());
        assertEquals(1, run.exitCode());
        assertTrue(explainAt(10).err().contains(folder + " cannot be read"), () -> explainAt(10).toString());
    }

    @Test
    void aDamagedFileIsNamedAndWhatCanBeReadOfItIsTold() throws Exception {
        write(new HistoryEntry.Contacted(DAY, "https://a.example/", true, "", 0, 0, 0));
        Path full = HistoryFiles.in(directory).full(DAY - 1);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(full))) {
            for (int i = 0; i < 5000; i++) {
                out.write((HistoryLine.of(new HistoryEntry.Contacted(DAY - 9000 + i, "https://b.example/", true, "", 0,
                        0, i)) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        byte[] whole = Files.readAllBytes(full);
        Files.write(full, Arrays.copyOf(whole, whole.length * 6 / 10));
        QuernRun run = QuernRun.quern("history", "--since", "2000-01-01", "--data-dir", directory.toString());
        assertEquals(1, run.exitCode());
        assertTrue(run.err().startsWith(full + " cannot be read to its end (it is damaged: ")
                && run.err().strip().endsWith("): what follows is left out."), run::err);
        assertTrue(run.out().contains("a.example") && run.out().contains("b.example"), run::toString);
    }

    @Test
    void ofATimeThatIsStillToComeNothingIsExplained() throws Exception {
        new DecisionLog(directory).append(List.of(
                new Decision(DAY + 100, Decision.Kind.DEVICE, "CPU", "use", "all instances are in use")));
        double ahead = Math.floor(System.currentTimeMillis() / 1000.0) + 86_400;
        QuernRun run = QuernRun.quern("explain", "--at", Words.time(ahead), "--data-dir", directory.toString());
        assertEquals(1, run.exitCode(), run::toString);
        assertEquals("", run.out());
        assertEquals("quern explain: " + Words.time(ahead)
                + " is in the future: 'quern plan' says what the client is going to do.", run.err().strip());
    }

    @Test
    void aMomentCanBeSaidSoThatNoZoneComesIntoIt() throws Exception {
        new DecisionLog(directory).append(List.of(
                new Decision(DAY + 1000, Decision.Kind.HOST, "computing", "allow", "first"),
                new Decision(DAY + 2000, Decision.Kind.HOST, "computing", "suspend", "second")));
        assertEquals("first", reason("2001-09-09T02:16:39Z")); // 1,000,001,799
        assertEquals("second", reason("2001-09-09 03:20:01 +01:00"));
        assertEquals("first", reason("1000001999"));
        assertEquals("second", reason("1000002000"));
    }

    @Test
    void programsAreToldOfAProjectThatNobodyKnowsBesideTheirEmptyList() throws Exception {
        write(new HistoryEntry.Contacted(DAY, "https://a.example/", true, "", 0, 0, 0));
        QuernRun run = QuernRun.quern("history", "--project", "b.example", "--json", "--data-dir",
                directory.toString());
        assertEquals("[]", run.out().strip());
        assertTrue(run.err().startsWith("Nothing is known of a project 'b.example'. The only one"), run::toString);
        assertEquals(0, run.exitCode());
    }

    /** A computer without a battery for its clock begins in 1970. */
    @Test
    void aSessionByAClockThatWasSetBackHidesNothingOfOtherTimes() throws Exception {
        write(new HistoryEntry.ClientStarted(DAY, "0.1.0", 0),
                new HistoryEntry.ReasonChanged(DAY + 10, "host", "computing", "allow", "first"),
                new HistoryEntry.ReasonChanged(DAY + 2000, "host", "computing", "suspend", "second"),
                new HistoryEntry.ClientEnded(DAY + 5000), new HistoryEntry.ClientStarted(100, "0.1.0", DAY + 5000),
                new HistoryEntry.ReasonChanged(105, "host", "computing", "suspend", "in 1970"),
                new HistoryEntry.ReasonChanged(DAY + 6000, "host", "computing", "allow", "after NTP"));
        assertEquals("first", reason(Words.time(DAY + 1000)));
        assertEquals("second", reason(Words.time(DAY + 4000)));
        assertEquals("the client did not run", reason(Words.time(DAY + 5500)));
        assertEquals("after NTP", reason(Words.time(DAY + 6500)));
    }

    @Test
    void whatIsPartOfEveryAddressNamesNoProjectAndNoSubject() throws Exception {
        for (String project : List.of("", " ", "/", "//", "http://", "https:/", "HTTP://", ".")) {
            QuernRun run = ofProject(project);
            assertEquals(2, run.exitCode(), run::toString);
            assertTrue(run.err().contains("name the project"), run::toString);
        }
        assertEquals(0, ofProject("httpd").exitCode());
        QuernRun run = QuernRun.quern("explain", "", "--data-dir", directory.toString());
        assertEquals(2, run.exitCode(), run::toString);
        assertTrue(run.err().contains("names nothing"), run::toString);
    }

    @Test
    void aFileWithoutABeginIsSaidToBeOne() throws Exception {
        write(new HistoryEntry.Contacted(DAY, "https://a.example/", true, "", 0, 0, 0));
        Path full = HistoryFiles.in(directory).full(DAY - 1);
        for (byte[] content : List.of(new byte[0], new byte[]{31})) {
            Files.write(full, content);
            QuernRun run = QuernRun.quern("history", "--data-dir", directory.toString());
            assertEquals(1, run.exitCode());
            assertEquals(full + " cannot be read to its end (it is empty or cut off): what follows is left out.",
                    run.err().strip());
        }
    }

    private void write(HistoryEntry... entries) throws IOException {
        HistoryFiles files = HistoryFiles.in(directory);
        Files.createDirectories(files.folder());
        StringBuilder lines = new StringBuilder();
        for (HistoryEntry entry : entries) {
            lines.append(HistoryLine.of(entry)).append('\n');
        }
        Files.writeString(files.current(), lines);
    }

    private QuernRun explainAt(long seconds) {
        return QuernRun.quern("explain", "CPU", "--at", Words.time(DAY + seconds), "--data-dir", directory.toString());
    }

    private String ofCpu(long seconds) {
        QuernRun run = QuernRun.quern("explain", "CPU", "--at", Words.time(DAY + seconds), "--json", "--data-dir",
                directory.toString());
        return JsonParser.parseString(run.out()).getAsJsonArray().get(0).getAsJsonObject().get("reason")
                .getAsString();
    }

    @Test
    void anEntryIsALineOfTheTerminalWhereItFits() throws Exception {
        Files.writeString(directory.resolve("client_state.xml"),
                "<client_state>\n<project><master_url>https://a.example/"
                        + "</master_url><project_name>Quern Fractals</project_name></project>\n</client_state>\n");
        ProjectNames names = ProjectNames.of(directory, OwnStatus.of(directory));
        List<String> lines = HistoryLines.of(List.of(new HistoryEntry.ClientStarted(DAY, "0.1.0", 0),
                new HistoryEntry.Contacted(DAY, "https://a.example/", true, "", 2, 1, 0),
                new HistoryEntry.ReasonChanged(DAY, "device", "CPU", "use",
                        "the user is active and has been so for a while"
                                + " (needs_bytes=1073741824)")),
                names, 80).stream().map(Styled::toString).toList();
        String time = Words.time(DAY);
        assertEquals(List.of("TIME                 WHAT", time + "  client started - 0.1.0",
                time + "  Quern Fractals: contact - 2 tasks came, 1 was reported",
                time + "  CPU: use - the user is active and has been so for a while",
                "                     (it needs 1.0 GiB)"), lines);
    }

    @Test
    void aProjectOfWhichNothingIsKnownIsToldFromOneThatDidNothing() throws Exception {
        write(new HistoryEntry.Contacted(DAY, "https://old.example/", true, "", 0, 0, 0));
        Files.writeString(directory.resolve("client_state.xml"),
                "<client_state>\n<project><master_url>https://a.example/"
                        + "</master_url><project_name>Quern Fractals</project_name></project>\n</client_state>\n");
        QuernRun unknown = ofProject("https://never.example/");
        assertEquals(0, unknown.exitCode(), unknown::toString);
        assertEquals("Nothing is known of a project 'https://never.example/'."
                + " Known are: Quern Fractals (https://a.example/), https://old.example/.\n", unknown.out());
        assertEquals("Nothing is known of that time.\n", ofProject("fractals").out());
        assertEquals("Nothing is known of that time.\n", ofProject("https://old.example/").out());
        assertEquals("[]\n", ofProject("https://never.example/", "--json").out());
    }

    private QuernRun ofProject(String project, String... more) {
        List<String> words = new ArrayList<>(List.of("history", "--project", project, "--data-dir",
                directory.toString()));
        words.addAll(List.of(more));
        return QuernRun.quern(words.toArray(String[]::new));
    }

    @Test
    void whatComputedIsToldWithWhyItHadBegun() {
        List<String> lines = HistoryLines.of(List.of(
                new HistoryEntry.TaskStarted(DAY, "https://a.example/", "t_0", "app", "CPU", 1,
                        "its project has the best priority (part_of_share=1, cpus=2)"),
                new HistoryEntry.TaskStopped(DAY + 60, "https://a.example/", "t_0", "CPU", DAY, "suspended"),
                new HistoryEntry.TaskStarted(DAY + 90, "https://a.example/", "t_0", "app", "CPU", 1),
                new HistoryEntry.TaskStopped(DAY + 100, "https://a.example/", "t_0", "CPU", DAY + 90, "ended")),
                ProjectNames.of(directory, OwnStatus.of(directory)), 200).stream().map(Styled::toString).toList();
        assertEquals(List.of(
                "https://a.example/: computed - t_0 on CPU for 1:00; suspended; chosen: its project has the best priority"
                        + " (with what was chosen before, it lately got 100.0 % of its share, of 2)",
                "https://a.example/: computed - t_0 on CPU for 0:10; ended"),
                lines.stream().skip(1).map(line -> line.substring(line.indexOf("https"))).toList());
    }

    private String reason(String at) {
        return json("explain", "computing", "--at", at, "--json", "--data-dir", directory.toString()).get(0)
                .getAsJsonObject().get("reason").getAsString();
    }

    private static JsonArray json(String... arguments) {
        QuernRun run = QuernRun.quern(arguments);
        assertEquals(0, run.exitCode(), run::toString);
        return JsonParser.parseString(run.out()).getAsJsonArray();
    }

    private static List<JsonObject> kind(JsonArray all, String kind) {
        return all.asList().stream().map(each -> each.getAsJsonObject())
                .filter(each -> each.get("event").getAsString().equals(kind)).toList();
    }
}
