package org.quern.cli.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.scheduler.PolicySuite;
import org.quern.simulator.scenario.Scenario;
import org.quern.simulator.sweep.FailedRun;
import org.quern.simulator.sweep.Trial;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs of a sweep that fail. */
class FailedRunsTest {
    private static final PolicySuite SUITE = PolicySuite.parse("CS1_WF1_WS1_JC1");
    private static final Scenario GOOD = Scenario.study(1);
    /** Its server has a policy that there is not. */
    private static final Scenario BROKEN = GOOD.named("broken").withProjects(
            GOOD.projects().stream().map(project -> project.withServerPolicy("WS77")).toList());

    @TempDir
    Path folder;

    /** A command with three runs, of which the second fails. */
    @Command(name = "three")
    private static final class ThreeRuns implements Callable<Integer> {
        @Mixin
        private ShardOptions shards = new ShardOptions();
        private final Path out;

        ThreeRuns(Path out) {
            this.out = out;
        }

        @Override
        public Integer call() throws Exception {
            List<Trial> trials = List.of(new Trial(GOOD, SUITE, 1, 1), new Trial(BROKEN, SUITE, 1, 1),
                    new Trial(GOOD.named("other"), SUITE, 1, 1));
            return shards.carryOut(SweepFacts.of("three", List.of(), trials, 1), trials, out, List.of(), false,
                    (_, _) -> {
                    }) ? 0 : 1;
        }
    }

    @Test
    void aShardKeepsTheOtherRunsAndSaysWhichFailed() throws Exception {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new CommandLine(new ThreeRuns(folder)).setOut(new PrintWriter(out)).setErr(new PrintWriter(err))
                .execute("--shard", "1/1");
        Path file = folder.resolve("shard-1-of-1.csv");
        assertEquals(1, code);
        assertEquals(file + ": 2 of 3 runs, shard 1/1\n", out.toString());
        assertEquals(4, Files.readAllLines(file).size());
        List<String> told = err.toString().lines().toList();
        assertTrue(told.getFirst().startsWith("broken under CS1_WF1_WS1_JC1, seed 1, failed: "), told.getFirst());
        assertEquals(List.of("1 run failed; what is told is of the others."), told.subList(1, told.size()));
    }

    @Test
    void ofManyTheFirstAreTold() {
        StringWriter err = new StringWriter();
        FailedRuns.tell(new PrintWriter(err),
                Collections.nCopies(23, new FailedRun(new Trial(BROKEN, SUITE, 4, 1), "no matter")));
        assertEquals(List.of("broken under CS1_WF1_WS1_JC1, seed 4, failed: no matter", "and 3 more",
                "23 runs failed; what is told is of the others."), err.toString().lines().distinct().toList());
    }
}
