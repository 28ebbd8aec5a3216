package org.quern.cli.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.cli.QuernRun;

/** Sweeps in parts, and the parts put together: of two scenarios under two suites with two seeds, eight runs. */
class ShardsTest {
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
                  <latency_bound_seconds>50000</latency_bound_seconds>
                  <fpops_mean>1.3e13</fpops_mean>
                  <version><flops>1e9</flops></version>
                </app>
              </project>
            </scenario>
            """;

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void scenarios() throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("one, \"1\"")).resolve("scenario.xml"), SCENARIO);
        Files.writeString(Files.createDirectories(folder.resolve("fast")).resolve("scenario.xml"),
                SCENARIO.replace("<flops>1e9", "<flops>3e9"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 11})
    void mergedShardsGiveWhatTheWholeGives(int of) throws IOException {
        for (int number = 1; number <= of; number++) {
            QuernRun part = sweep("--out", "parts", "--shard", number + "/" + of);
            assertEquals(0, part.exitCode(), part.toString());
        }
        QuernRun table = quern("merge", path("parts"), "--out", path("merged"));
        QuernRun json = quern("merge", path("parts"), "--json");
        assertEquals(0, table.exitCode(), table.toString());
        String trials = Files.readString(folder.resolve("merged/trials.csv"));
        assertEquals(1 + 8, trials.lines().count());

        // The whole, from the results that were merged: each run is found, and nothing differs by a digit.
        QuernRun whole = sweep("--out", "merged");
        assertEquals(whole.out(), table.out());
        assertEquals(sweep("--out", "merged", "--json").out(), json.out());
        assertEquals(json.out(), Files.readString(folder.resolve("merged/rows.json")));
        assertEquals(trials, Files.readString(folder.resolve("merged/trials.csv")), "no run was made again");

        // The whole, run anew: the same but for the processor time, which is measured.
        assertEquals(withoutTimes(sweep("--json").out()), withoutTimes(json.out()));
    }

    @Test
    void aShardSaysWhatItMadeAndHowFarItIs() {
        QuernRun part = sweep("--out", "parts", "--shard", "2/3");
        assertEquals(folder.resolve("parts/shard-2-of-3.csv") + ": 3 of 8 runs, shard 2/3\n", part.out());
        assertTrue(part.err().endsWith("3 of 3 runs\n"), part.err());
        assertEquals("{\"file\":\"" + folder.resolve("parts/shard-3-of-3.csv")
                + "\",\"shard\":3,\"of\":3,\"runs\":2,\"all_runs\":8}\n",
                sweep("--out", "parts", "--shard", "3/3", "--json").out());
    }

    @Test
    void theFileBeginsWithWhatItIs() throws IOException {
        sweep("--out", "parts", "--shard", "2/3");
        List<String> lines = Files.readAllLines(folder.resolve("parts/shard-2-of-3.csv"));
        assertTrue(
                lines.getFirst().matches("# \\{\"shard\":\\{\"number\":2,\"of\":3},\"sweep\":\\{\"quern\":\"[0-9.]+\","
                        + "\"command\":\"simulate\",\"figures\":\\[],\"rows\":\\[.*],\"seeds\":2,\"days\":1,\"digest\":\"[0-9a-f]{32}\"}}"),
                lines.getFirst());
        assertEquals(ShardContent.COLUMNS, lines.get(1));
        assertEquals(List.of("1", "4", "7"),
                lines.stream().skip(2).map(line -> line.substring(0, line.indexOf(','))).sorted().toList());
    }

    @Test
    void aShardThatWasCutOffGoesOn() throws IOException {
        sweep("--out", "parts", "--shard", "1/1");
        Path file = folder.resolve("parts/shard-1-of-1.csv");
        List<String> whole = Files.readAllLines(file);
        Files.writeString(file,
                String.join("\n", whole.subList(0, 5)) + "\n" + whole.get(5).substring(0, whole.get(5).length() - 2));
        assertSentence("quern merge: shard 1/1 in " + file + " lacks 5 of its 8 runs. Run what is missing with --shard;"
                + " a shard that was begun goes on where it was.", quern("merge", path("parts")));
        QuernRun rest = sweep("--out", "parts", "--shard", "1/1");
        assertTrue(
                rest.err().startsWith(file + ": the last line was cut off when its process ended; it is left out, and"
                        + " its run is made again\n"),
                rest::err);
        List<String> again = Files.readAllLines(file);
        assertEquals(whole.subList(0, 5), again.subList(0, 5));
        assertEquals(whole.size(), again.size(), "the line that was cut off is gone");
        assertEquals(0, quern("merge", file.toString()).exitCode());
        Files.writeString(file, whole.getFirst().substring(0, 20));
        sweep("--out", "parts", "--shard", "1/1");
        assertEquals(whole.getFirst(), Files.readAllLines(file).getFirst(), "its process died before the first line");
    }

    @Test
    void whatIsMissingOrDoubleIsNamed() throws IOException {
        sweep("--out", "parts", "--shard", "2/4");
        Path two = folder.resolve("parts/shard-2-of-4.csv");
        assertSentence(
                "quern merge: shard 1/4 is missing; shard 3/4 is missing; shard 4/4 is missing. Run what is missing"
                        + " with --shard; a shard that was begun goes on where it was.",
                quern("merge", path("parts")));
        Path copy = Files.copy(two, folder.resolve("copy.csv"));
        assertSentence("quern merge: shard 2/4 is there twice, in " + two + " and in " + copy + ". Name one of them.",
                quern("merge", path("parts"), copy.toString()));
        assertTrue(quern("merge", path("parts"), two.toString()).err().contains("shard 1/4 is missing"),
                "a file that is named twice is one");
    }

    @Test
    void shardsOfOtherSweepsAreRefused() throws IOException {
        sweep("--out", "parts", "--shard", "1/2");
        Path one = folder.resolve("parts/shard-1-of-2.csv");
        sweep("--out", "parts", "--shard", "1/3");
        assertSentence("quern merge: " + one + " is one of 2 shards, " + folder.resolve("parts/shard-1-of-3.csv")
                + " one of 3. Name the files of one division.", quern("merge", path("parts")));
        Path other = folder.resolve("other/shard-2-of-2.csv");
        sweep("--out", "other", "--shard", "2/2", "--days", "2");
        assertSentence("quern merge: " + other + " is not of the same sweep as " + one + ": " + one
                + " has --days 1.0, " + other + " --days 2.0. Name the files of one sweep.",
                quern("merge", one.toString(), path("other")));
        Files.writeString(folder.resolve("fast/scenario.xml"), SCENARIO);
        Files.delete(other);
        sweep("--out", "other", "--shard", "2/2");
        assertSentence(
                "quern merge: " + other + " is not of the same sweep as " + one + ": a scenario has changed or has"
                        + " another content. Name the files of one sweep.",
                quern("merge", one.toString(), path("other")));
        assertSentence("quern simulate: " + one + " is of another sweep: a scenario has changed or has another content."
                + " Name another folder with --out, or delete the file.", sweep("--out", "parts", "--shard", "1/2"));
        Files.writeString(other, Files.readString(other).replaceFirst("\"quern\":\"[^\"]*", "\"quern\":\"0.0.7"));
        assertTrue(quern("merge", one.toString(), path("other")).err().contains(other + " Quern 0.0.7."));
    }

    @Test
    void whatIsNoShardIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("text.csv"), "a,b\n");
        assertSentence(
                "quern merge: " + text + " is no file of a shard: its first line does not say of which sweep it is."
                        + " Name files that quern wrote with --shard.",
                quern("merge", text.toString()));
        for (String line : List.of("# {", "# {}", "# {\"shard\":{\"number\":1,\"of\":0},\"sweep\":{}}",
                "# {\"shard\":7,\"sweep\":[]}",
                "# {\"shard\":{\"number\":1,\"of\":1},\"sweep\":{\"figures\":[],\"rows\":[]}}")) {
            Files.writeString(text, line + "\n");
            assertEquals(1, quern("merge", text.toString()).exitCode(), line);
        }
        Files.write(text, new byte[]{(byte) 0xff, (byte) 0xfe, '\n'});
        assertTrue(quern("merge", text.toString()).err().contains("is no file of a shard"));
        assertSentence("quern merge: " + folder.resolve("none") + ": there is no such file.",
                quern("merge", path("none")));
        assertSentence(
                "quern merge: " + folder.resolve("fast") + " has no file such as shard-1-of-7.csv. Name the folder"
                        + " that shards were given with --out.",
                quern("merge", path("fast")));
        assertEquals(2, quern("merge").exitCode());
        assertTrue(quern("merge", path("none"), "--json").out().startsWith("{\"error\":"));
    }

    @Test
    void optionsThatDoNotGoTogetherAreRefused() throws IOException {
        assertMistake("--shard needs a folder for the results: name it with --out.", "--shard", "1/2");
        assertMistake("--shard: '2' is not K/N, such as 2/7.", "--shard", "2", "--out", "parts");
        assertMistake("--shard: of 2 parts there is none with the number 3.", "--shard", "3/2", "--out", "parts");
        assertMistake("--submit needs the number of jobs: give it with --shards N.", "--submit", "slurm", "--out", "p");
        assertMistake(
                "--shards says how many jobs --submit is to write: name the cluster with --submit, or the shard to run"
                        + " with --shard K/N.",
                "--shards", "4", "--out", "parts");
        assertMistake("--shards must be 1 to 100000, and not 0.", "--submit", "slurm", "--shards", "0", "--out", "p");
        assertMistake("--shard runs a part now and --submit leaves all to a cluster: give one of them.", "--shard",
                "1/2",
                "--submit", "slurm", "--shards", "2", "--out", "parts");
        assertMistake("--submit is one of slurm, htcondor, and not 'pbs'.", "--submit", "pbs", "--shards", "2");
        assertMistake(
                "--what-if also tells what each project would get, which shards do not keep: make these runs on one"
                        + " computer.",
                "--what-if", "ncpus 1", "--shard", "1/2", "--out", "parts");
        Path file = Files.writeString(folder.resolve("file"), "");
        assertSentence(
                "quern simulate: --out " + file + "/parts: no folder can be made there: Not a directory. Name one"
                        + " that can be.",
                sweep("--shard", "1/2", "--out", "file/parts"));
    }

    @Test
    void aStudyInShardsGivesTheFilesOfTheWhole() throws IOException {
        String[] study = {"reproduce", "2", "--seeds", "1", "--days", "0.5", "--out"};
        assertEquals(0, quern(with(study, path("whole"))).exitCode());
        for (int number = 1; number <= 3; number++) {
            QuernRun part = quern(with(study, path("parts"), "--shard", number + "/3"));
            assertEquals(0, part.exitCode(), part.toString());
        }
        QuernRun merged = quern("merge", path("parts"), "--out", path("merged"));
        assertEquals(quern(with(study, path("whole"))).out().replace(path("whole"), path("merged")), merged.out());
        for (String name : List.of("figure2.csv", "figure2-on36000.csv", "report.md")) {
            assertEquals(Files.readString(folder.resolve("whole").resolve(name)),
                    Files.readString(folder.resolve("merged").resolve(name)), name);
        }
        quern("merge", path("parts"));
        assertTrue(Files.exists(folder.resolve("parts/report.md")), "beside the shards unless told otherwise");
        sweep("--out", "other", "--shard", "1/1");
        assertTrue(quern("merge", path("parts"), path("other")).err().contains(
                "has the command reproduce of figures [2], "), "two commands");
    }

    private QuernRun sweep(String... options) {
        List<String> words = new ArrayList<>(List.of("simulate", path("one, \"1\""), path("fast"), "--suite",
                "CS1_WF1_WS1_JC1", "--suite", "REC_HYST_JC2", "--seeds", "2"));
        words.addAll(List.of(options));
        if (!words.contains("--days")) {
            words.addAll(List.of("--days", "1"));
        }
        int out = words.indexOf("--out");
        if (out > 0) {
            words.set(out + 1, path(words.get(out + 1)));
        }
        return quern(words.toArray(String[]::new));
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private void assertMistake(String sentence, String... options) {
        QuernRun run = sweep(options);
        assertEquals(2, run.exitCode(), run.toString());
        assertEquals("quern simulate: " + sentence + "\n'quern simulate --help' says what it takes.\n", run.err());
    }

    private static void assertSentence(String sentence, QuernRun run) {
        assertEquals(1, run.exitCode(), run.toString());
        assertEquals(sentence + "\n", run.err());
        assertEquals("", run.out());
    }

    private static QuernRun quern(String... arguments) {
        return QuernRun.quern(arguments);
    }

    private static String[] with(String[] words, String... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
    }

    private static String withoutTimes(String json) {
        return json.replaceAll("\"cpu_seconds\":[0-9.]+", "");
    }
}
