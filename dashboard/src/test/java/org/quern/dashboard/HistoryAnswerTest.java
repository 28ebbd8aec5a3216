package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.cli.control.ControlException;
import org.quern.dashboard.access.AccessOptions;
import org.quern.dashboard.client.ClientLink;
import org.quern.dashboard.days.LocalDays;
import org.quern.dashboard.history.ClientHistory;
import org.quern.dashboard.history.DatabaseLocation;
import org.quern.dashboard.web.LocalFiles;
import org.quern.rpc.history.HistoryEntry;
import org.quern.rpc.history.HistoryFiles;
import org.quern.rpc.history.HistoryLine;

/** docs/api.md. */
class HistoryAnswerTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void whatHeldWhenTheWindowBeganIsToldFirst() throws IOException {
        write(new HistoryEntry.ClientStarted(100, "0.1.0", 0), started(110, "killed"),
                new HistoryEntry.ReasonChanged(120, "device", "CPU", "use", "of the session before"),
                new HistoryEntry.ClientStarted(150, "0.1.0", 120), started(160, "stopped"), started(170, "open"),
                new HistoryEntry.ReasonChanged(172, "device", "CPU", "use", "before"),
                new HistoryEntry.ReasonChanged(175, "device", "CPU", "use", "still"),
                new HistoryEntry.TaskStopped(180, "http://a.test/", "stopped", "CPU", 160, "ended"),
                new HistoryEntry.ReasonChanged(200, "host", "computing", "suspend", "why"), started(210, "new"));
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, "token"), 0)) {
            List<Double> times = JsonParser.parseString(new Visitor(dashboard.port())
                    .get("/api/v1/history?since=190", "Authorization: Bearer token").body()).getAsJsonArray().asList()
                    .stream().map(entry -> entry.getAsJsonObject().get("at").getAsDouble()).toList();
            assertEquals(List.of(150.0, 170.0, 175.0, 200.0, 210.0), times);
        }
    }

    /** A computer without a battery for its clock begins in 1970. */
    @Test
    void aSessionByAClockThatWasSetBackHidesNothingOfOtherTimes() throws IOException {
        write(new HistoryEntry.ClientStarted(1000, "0.1.0", 0),
                new HistoryEntry.ReasonChanged(1010, "host", "computing", "allow", "first"),
                new HistoryEntry.ReasonChanged(2000, "host", "computing", "suspend", "second"), started(2010, "open"),
                new HistoryEntry.TaskStopped(5000, "http://a.test/", "open", "CPU", 2010, "client ended"),
                new HistoryEntry.ClientEnded(5000), new HistoryEntry.ClientStarted(100, "0.1.0", 5000),
                new HistoryEntry.ReasonChanged(105, "host", "computing", "suspend", "in 1970"),
                new HistoryEntry.ReasonChanged(105, "host", "network use", "allow", "in 1970"), started(110, "new"),
                new HistoryEntry.ReasonChanged(6000, "host", "computing", "allow", "after NTP"));
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, "token"), 0)) {
            assertEquals(List.of(105.0, 110.0, 1000.0, 2000.0, 2010.0), held(dashboard, 4000));
            assertEquals(List.of(105.0, 110.0, 2000.0, 5000.0), held(dashboard, 5500));
            assertEquals(List.of(100.0, 105.0, 110.0, 6000.0), held(dashboard, 6500));
        }
    }

    /** The times of what held then. */
    private static List<Double> held(Dashboard dashboard, long since) throws IOException {
        return JsonParser.parseString(new Visitor(dashboard.port())
                .get("/api/v1/history?since=" + since + "&until=" + (since + 1), "Authorization: Bearer token").body())
                .getAsJsonArray().asList().stream().map(entry -> entry.getAsJsonObject().get("at").getAsDouble())
                .toList();
    }

    @Test
    void aPartSaysWhereTheRestIsToBeAskedFor() throws IOException {
        write(finished(100), finished(110), finished(110), finished(120.25), finished(130));
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, "token"), 0)) {
            List<Double> told = new ArrayList<>();
            String next = "?since=105&limit=2";
            for (int i = 0; i < 2; i++) {
                Visitor.Answer part = new Visitor(dashboard.port()).get("/api/v1/history" + next,
                        "Authorization: Bearer token");
                JsonParser.parseString(part.body()).getAsJsonArray()
                        .forEach(entry -> told.add(entry.getAsJsonObject().get("at").getAsDouble()));
                next = part.header("Link").replace("<", "").replace(">; rel=\"next\"", "");
                assertEquals(i == 0 ? "?since=105&until=120.25&limit=2" : "", next);
            }
            assertEquals(List.of(120.25, 130.0, 110.0, 110.0), told);
        }
    }

    @Test
    void filesThatCannotBeReadToTheirEndAreNamed() throws IOException {
        write(finished(100));
        Path damaged = HistoryFiles.in(directory).full(50);
        Files.writeString(damaged, "no archive");
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, "token"), 0)) {
            Visitor visitor = new Visitor(dashboard.port());
            visitor.get("/api/v1/history?since=0", "Authorization: Bearer token");
            String told = visitor.get("/api/v1/history/faults", "Authorization: Bearer token").body();
            assertEquals(damaged + " cannot be read to its end (it is damaged: Not in GZIP format): what follows is"
                    + " left out.", JsonParser.parseString(told).getAsJsonArray().get(0).getAsString());
        }
    }

    @Test
    void daysAreSummedUpWhateverTheyAreMadeOf() throws IOException {
        double day = 20_000 * 86_400.0;
        HistoryEntry[] entries = new HistoryEntry[25_000];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = new HistoryEntry.TaskFinished(day + i, "http://a.test/", "t" + i, "app", "1.0", "CPU", 10, 8,
                    0.5, i % 5 == 0 ? "error" : i % 5 == 1 ? "aborted" : "success", 0);
        }
        write(entries);
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, "token"), 0)) {
            assertEquals(
                    JsonParser.parseString(
                            """
                                    [{"date":"2024-10-04","day":%1$s,"project":"http://a.test/","succeeded":15000,"failed":5000,"aborted":5000,"run_seconds":250000,
                                    "cpu_seconds":200000,"credit":12500,"processor_seconds":0,"card_seconds":0,"share":0}]"""
                                    .replace("%1$s", Long.toString((long) day))),
                    JsonParser.parseString(new Visitor(dashboard.port())
                            .get("/api/v1/history/days?since=1", "Authorization: Bearer token").body()));
        }
    }

    @Test
    void whoGotTheComputerIsToldByDay() throws IOException {
        double day = 20_000 * 86_400.0;
        write(stopped(day + 3600, day - 3600, "http://a.test/", "CPU", 3), stopped(day + 7200, day, "http://b.test/",
                "NVIDIA 0,1", 0.5));
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, "token"), 0)) {
            String told = new Visitor(dashboard.port()).get("/api/v1/history/days?since=" + (day - 1),
                    "Authorization: Bearer token").body();
            assertEquals(List.of("2024-10-03 http://a.test/ 10800.0 0.0 1.0",
                    "2024-10-04 http://a.test/ 10800.0 0.0 0.75", "2024-10-04 http://b.test/ 3600.0 14400.0 0.25"),
                    JsonParser.parseString(told).getAsJsonArray().asList().stream().map(JsonElement::getAsJsonObject)
                            .map(row -> row.get("date").getAsString() + " " + row.get("project").getAsString() + " "
                                    + row.get("processor_seconds").getAsDouble() + " "
                                    + row.get("card_seconds").getAsDouble() + " " + row.get("share").getAsDouble())
                            .toList(),
                    told);
        }
    }

    /** Of the day ten thousand there is something, of the seven days that are told unless another time is said there is nothing. */
    @ParameterizedTest(name = "since \"{0}\" is told as if no time were said")
    @ValueSource(strings = {"abc", "NaN", "Infinity", ""})
    void whatIsNoTimeIsTheUsualTime(String since) throws IOException {
        double day = 10_000 * 86_400.0;
        write(stopped(day + 3600, day, "http://a.test/", "CPU", 3));
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, "token"), 0)) {
            assertEquals("[]", new Visitor(dashboard.port())
                    .get("/api/v1/history/days?since=" + since, "Authorization: Bearer token").body());
        }
    }

    @ParameterizedTest(name = "whether a task that has not stopped computes is asked of the client: {0}")
    @ValueSource(booleans = {true, false})
    void aTaskThatComputesCountsWhileItsClientAnswers(boolean isAlive) throws IOException {
        double now = System.currentTimeMillis() / 1000.0;
        write(started(now - 3600, "t"));
        try (FakeClient client = new FakeClient(0);
                Dashboard dashboard = Dashboard
                        .start(new ClientLink(isAlive ? Clients.at(client.address())::open : () -> {
                            throw ControlException.noClient("No client answers.");
                        }), new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, "token"),
                                0)) {
            double told = JsonParser.parseString(new Visitor(dashboard.port())
                    .get("/api/v1/history/days?since=" + (now - 3600), "Authorization: Bearer token").body())
                    .getAsJsonArray().asList().stream()
                    .mapToDouble(row -> row.getAsJsonObject().get("processor_seconds").getAsDouble()).sum();
            assertTrue(isAlive ? told >= 3600 : told == 0, () -> "told: " + told);
        }
    }

    private static HistoryEntry stopped(double at, double since, String project, String device, double cpus) {
        return new HistoryEntry.TaskStopped(at, project, "t", device, since, "ended", cpus);
    }

    @Test
    void aFullFileIsReadOnceAndCountsAsLongAsItIsThere() throws IOException {
        double day = 20_000 * 86_400.0;
        HistoryFiles files = HistoryFiles.in(directory);
        write(finished(day + 100));
        Path full = files.full(day + 50);
        zip(full, finished(day + 50));
        try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
            throw ControlException.noClient("No client answers.");
        }), new LocalFiles(directory, new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, "token"), 0)) {
            assertEquals(2, succeeded(dashboard, day + 80), "whole days are told");
            zip(full, new HistoryEntry.ClientEnded(day));
            assertEquals(2, succeeded(dashboard, 1), "it is not read again");
            write(finished(day + 100), finished(day + 101));
            assertEquals(3, succeeded(dashboard, 1));
            Files.delete(full);
            assertEquals(2, succeeded(dashboard, 1));
        }
    }

    @Test
    void whatTheClientHasRemovedIsToldForAYear() throws IOException {
        double now = Math.floor(System.currentTimeMillis() / 1000.0);
        Path state = directory.resolve("state");
        write(finished(now - 10));
        Path full = HistoryFiles.in(directory).full(now - 9_000_000);
        zip(full, finished(now - 9_000_000));
        for (int i = 0; i < 2; i++) {
            try (Dashboard dashboard = Dashboard.start(new ClientLink(() -> {
                throw ControlException.noClient("No client answers.");
            }), new LocalFiles(directory, new ClientHistory(directory, new DatabaseLocation(state), sentence -> {
                throw new AssertionError(sentence);
            }), new LocalDays(ZoneOffset.UTC)), new AccessOptions(false, "token"), 0)) {
                for (int j = 0; j < 2; j++) {
                    for (String path : List.of("/api/v1/history", "/api/v1/history/days")) {
                        String told = new Visitor(dashboard.port())
                                .get(path + "?since=" + (now - 9_000_001), "Authorization: Bearer token").body();
                        assertEquals(2, JsonParser.parseString(told).getAsJsonArray().size(), told);
                    }
                    Files.deleteIfExists(full);
                }
            }
        }
    }

    private static int succeeded(Dashboard dashboard, double since) throws IOException {
        return JsonParser.parseString(new Visitor(dashboard.port())
                .get("/api/v1/history/days?since=" + since, "Authorization: Bearer token").body()).getAsJsonArray()
                .get(0).getAsJsonObject().get("succeeded").getAsInt();
    }

    private static HistoryEntry finished(double at) {
        return new HistoryEntry.TaskFinished(at, "http://a.test/", "t", "app", "1.0", "CPU", 10, 8, 0.5, "success", 0);
    }

    private static void zip(Path file, HistoryEntry entry) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write((HistoryLine.of(entry) + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static HistoryEntry started(double at, String task) {
        return new HistoryEntry.TaskStarted(at, "http://a.test/", task, "app", "CPU", 1);
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
}
