package org.quern.rpc.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/history.md. */
class HistoryTest {
    private static final List<HistoryEntry> ALL = List.of(
            new HistoryEntry.ClientStarted(1.5, "0.1.0", 0),
            new HistoryEntry.TaskStarted(2, "http://a.test/", "t_0", "app", "NVIDIA 0,1", 0.25, "it is next (rank=1)"),
            new HistoryEntry.TaskStopped(3, "http://a.test/", "t_0", "NVIDIA 0,1", 2, "ended", 0.25),
            new HistoryEntry.TaskStopped(3, "http://a.test/", "t_0", "CPU", 2, "suspended", 0.0, "you suspended it"),
            new HistoryEntry.TaskFinished(4, "http://a.test/", "t_0", "app", "100 cuda", "NVIDIA 0,1", 1, 0.875, 12.5,
                    "success", 0),
            new HistoryEntry.Contacted(5, "http://a.test/", false, "\"quoted\"\nand <b>marked</b> \u202e", 0, 0, 0),
            new HistoryEntry.ReasonChanged(6, "host", "computing", "suspend", "user active"),
            new HistoryEntry.ComputerSlept(7, 3600), new HistoryEntry.ClientEnded(1_795_428_070.08));

    @TempDir
    private Path directory = Path.of("");

    @Test
    void whatIsReadIsWhatWasWritten() {
        for (HistoryEntry entry : ALL) {
            String line = HistoryLine.of(entry);
            assertEquals(Optional.of(entry), HistoryJson.read(line), line);
            assertEquals(1, line.lines().count(), line);
        }
        assertEquals("{\"event\":\"client_ended\",\"at\":1795428070.08}", HistoryLine.of(ALL.getLast()));
    }

    @Test
    void whyATaskBeganIsNotInLinesOfOlderVersions() {
        assertEquals(Optional.of(new HistoryEntry.TaskStarted(2, "http://a.test/", "t_0", "app", "CPU", 1, "")),
                HistoryJson
                        .read("""
                                {"event":"task_started","at":2,"project":"http://a.test/","task":"t_0","app":"app","device":"CPU","cpus":1}"""));
    }

    @ParameterizedTest(name = "on {0} it is counted with {1} in a line of an older version")
    @CsvSource({"CPU, 1", "NVIDIA 0, 0", "intel_gpu 0, 0"})
    void howManyCpusATaskHadIsNotInLinesOfOlderVersions(String device, double cpus) {
        assertEquals(Optional.of(new HistoryEntry.TaskStopped(3, "http://a.test/", "t_0", device, 2, "ended", cpus)),
                HistoryJson
                        .read("""
                                {"event":"task_stopped","at":3,"project":"http://a.test/","task":"t_0","device":"%s","since":2,"why":"ended"}"""
                                .formatted(device)));
    }

    @Test
    void aDamagedLineAndOneOfALaterVersionAreNothing() {
        for (String line : List.of("", "{", "{}", "7", "null", "[]", "{\"event\":\"quern_exploded\",\"at\":1}",
                "{\"event\":7}", "{\"event\":\"client_started\",\"at\":1}", "{\"event\":\"contacted\",\"at\":\"x\"}",
                "{\"event\":[1,2]}")) {
            assertEquals(Optional.empty(), HistoryJson.read(line), line);
        }
    }

    @Test
    void filesAreReadInTheOrderOfTheirNames() throws IOException {
        HistoryFiles files = new HistoryFiles(directory);
        write(files.full(10), new HistoryEntry.ClientEnded(10));
        write(files.full(200), new HistoryEntry.ClientEnded(150), new HistoryEntry.ClientEnded(200));
        Files.writeString(files.current(), "torn {\n" + HistoryLine.of(new HistoryEntry.ClientEnded(300)) + "\n");
        assertEquals(List.of(10.0, 150.0, 200.0, 300.0), times(files, 0));
        assertEquals(List.of(200.0, 300.0), times(files, 151));
    }

    @Test
    void whatIsLaterThanTheNameOfItsFileIsNotLost() throws IOException {
        HistoryFiles files = new HistoryFiles(directory);
        write(files.full(110), new HistoryEntry.ClientEnded(100), new HistoryEntry.ClientEnded(300),
                new HistoryEntry.ClientEnded(110)); // a clock that was wrong for some time
        Files.writeString(files.current(), HistoryLine.of(new HistoryEntry.ClientEnded(120)) + "\n");
        assertEquals(List.of(300.0, 120.0), times(files, 115));
    }

    @Test
    void aDamagedFileIsNamedAndWhatCanBeReadOfItIsTold() throws IOException {
        HistoryFiles files = new HistoryFiles(directory);
        HistoryEntry[] many = new HistoryEntry[5_000];
        for (int i = 0; i < many.length; i++) {
            many[i] = new HistoryEntry.ClientEnded(1000 + i);
        }
        write(files.full(100), many);
        byte[] whole = Files.readAllBytes(files.full(100));
        Files.write(files.full(100), Arrays.copyOf(whole, whole.length * 6 / 10));
        Files.write(files.full(200), new byte[]{1, 2, 3});
        Files.createFile(files.full(300));
        List<Double> times = new ArrayList<>();
        Map<Path, IOException> named = files.read(0, entry -> times.add(entry.at()));
        assertEquals(Set.of(files.full(100), files.full(200), files.full(300)), named.keySet());
        named.values().forEach(why -> assertInstanceOf(DamagedFileException.class, why));
        assertTrue(times.size() > 1000 && times.size() < many.length, () -> "told: " + times.size());
    }

    @ParameterizedTest(name = "{0} is of {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '#', value = {
        "{\"event\":\"client_ended\",\"at\":1795428070.08}|1795428070.08",
        "{\"event\":\"client_ended\", \"at\" : 7}|7", "{\"event\":\"client_ended\",\"at\":1.5e9}|1.5e9",
        "{\"event\":\"client_ended\",\"at\":-3}|-3", "{\"event\":\"client_ended\"|-Infinity", "x|-Infinity",
        "5, torn|-Infinity",
        "{\"event\":\"contacted\",\"reason\":\"\\\"at\\\":5,\"|-Infinity"})
    void whenALineIsOfIsToldWithoutALookAtTheRest(String line, double at) {
        assertEquals(at, HistoryJson.at(line));
    }

    @Test
    void aFileThatCannotBeReadCostsWhatIsInItAndIsNamed() throws IOException {
        HistoryFiles files = new HistoryFiles(directory);
        Files.createDirectory(files.full(10));
        write(files.full(200), new HistoryEntry.ClientEnded(200));
        Files.createDirectory(files.current());
        List<Double> times = new ArrayList<>();
        assertEquals(Set.of(files.full(10), files.current()), files.read(0, entry -> times.add(entry.at())).keySet());
        assertEquals(List.of(200.0), times);
    }

    @Test
    void aFolderThatIsNotThereIsAnEmptyHistory() throws IOException {
        assertEquals(List.of(), times(HistoryFiles.in(directory.resolve("nowhere")), 0));
    }

    @Test
    void aFileWithoutLineBreaksFillsNoMemory() throws IOException {
        HistoryFiles files = new HistoryFiles(directory);
        Files.writeString(files.current(), "x".repeat(1 << 20) + "\n" + HistoryLine.of(ALL.getFirst()));
        assertEquals(List.of(1.5), times(files, 0));
    }

    private static List<Double> times(HistoryFiles files, double since) throws IOException {
        List<Double> times = new ArrayList<>();
        files.read(since, entry -> times.add(entry.at()));
        return times;
    }

    private static void write(Path file, HistoryEntry... entries) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (HistoryEntry entry : entries) {
                out.write((HistoryLine.of(entry) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
