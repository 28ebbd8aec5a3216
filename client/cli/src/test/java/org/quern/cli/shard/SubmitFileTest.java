package org.quern.cli.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;

/** Files that hand a sweep to a cluster. */
class SubmitFileTest {
    private static final String ODD = "it's 5 $ \"more\"";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void slurmsFileIsAScriptThatRunsAShardForEachJob() throws Exception {
        Path program = Files.writeString(folder.resolve("print words"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        assertTrue(program.toFile().setExecutable(true));
        Path out = folder.resolve(ODD);
        SubmitFile file = new SubmitFile(program.toString(), List.of("simulate", ODD, "--out", out.toString()), out, 7,
                18);
        String text = file.text(Cluster.SLURM);
        assertTrue(text.startsWith("#!/bin/sh\n# 18 runs in 7 shards, as a job array of Slurm."), text);
        assertTrue(text.contains("\n#SBATCH --array=1-7\n") && text.contains("\n#SBATCH --output=slurm-%a.log\n"),
                text);
        assertFalse(text.lines().anyMatch(line -> line.startsWith("#SBATCH") && line.contains("/")),
                "Slurm's own rules for quotes are not needed");
        assertEquals(List.of("simulate", ODD, "--out", out.toString(), "--shard", "3/7"), shell(text));
        assertEquals(List.of("merge", out.toString()), shell(text.lines().toList().getLast().substring(1)));
        assertEquals("cd '" + out.toString().replace("'", "'\\''") + "' && sbatch sweep.slurm",
                file.submit(Cluster.SLURM));
    }

    @Test
    void condorsFileHasAJobForEachShard() {
        SubmitFile file = new SubmitFile("/opt/with blank/quern", List.of("simulate", ODD, "--out", "/my out"),
                Path.of("/my $out"),
                7, 18);
        List<String> lines = file.text(Cluster.HTCONDOR).lines().toList();
        assertTrue(lines.containsAll(List.of("executable = /opt/with blank/quern", "initialdir = /my $(DOLLAR)out",
                "Shard = $(Process) + 1", "queue 7",
                "arguments = \"simulate 'it''s 5 $(DOLLAR) \"\"more\"\"' --out '/my out' --shard $INT(Shard)/7\"",
                "#   cd '/my $out' && condor_submit sweep.sub", "#   '/opt/with blank/quern' merge '/my $out'")),
                String.join("\n", lines));
    }

    @Test
    void theCommandWritesItIntoTheFolderAndSaysWhatToDo() throws IOException {
        Path scenario = Path.of("../../simulator/src/test/resources/scenarios/base");
        Path out = folder.resolve("my sweep");
        QuernRun run = QuernRun.quern("simulate", scenario.toString(), "--suite", "CS2", "--seeds", "6", "--days", "2",
                "--out", out.toString(), "--submit", "slurm", "--shards", "3");
        Path file = out.resolve("sweep.slurm");
        assertEquals(file + ": 3 jobs for 6 runs. Submit them, and merge when all are done:\n  cd '" + out
                + "' && sbatch sweep.slurm\n  quern merge '" + out + "'\n", run.out());
        assertTrue(Files.readString(file).contains("\nexec quern simulate " + scenario.toAbsolutePath().normalize()
                + " --suite CS2 --seeds 6 --days 2.0 --out '" + out
                + "' \\\n    --shard \"$SLURM_ARRAY_TASK_ID/3\"\n"));
        QuernRun study = QuernRun.quern("reproduce", "6", "2", "--out", out.toString(), "--submit", "htcondor",
                "--shards", "100");
        assertEquals(0, study.exitCode(), study.toString());
        assertTrue(Files.readString(out.resolve("sweep.sub")).contains(
                "arguments = \"reproduce 6 2 --seeds 3 --days 100.0 --out '" + out + "' --shard $INT(Shard)/100\"\n"));
        QuernRun json = QuernRun.quern("simulate", scenario.toString(), "--out", out.toString(), "--submit", "slurm",
                "--shards", "3", "--json");
        assertEquals("{\"file\":\"" + file + "\",\"shards\":3,\"runs\":1,\"submit\":\"cd '" + out
                + "' && sbatch sweep.slurm\",\"merge\":\"quern merge '" + out + "'\"}\n",
                json.out());
        QuernRun broken = QuernRun.quern("reproduce", "2", "--out", out.resolve("a\nb").toString(), "--submit", "slurm",
                "--shards", "2");
        assertEquals(2, broken.exitCode());
        assertTrue(broken.err().startsWith("quern reproduce: --submit cannot write a path with a line break"));
    }

    /** The words that a program gets from a script that Slurm starts as its third job. */
    private static List<String> shell(String script) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", script).redirectErrorStream(true);
        shell.environment().put("SLURM_ARRAY_TASK_ID", "3");
        Process process = shell.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), out);
        return Stream.of(out.split("\n", -1)).filter(line -> !line.isEmpty()).toList();
    }
}
