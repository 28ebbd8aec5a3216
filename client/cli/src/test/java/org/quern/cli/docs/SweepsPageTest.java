package org.quern.cli.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command of docs/sweeps.md works. */
class SweepsPageTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void theCommandsOfThePageWork() throws Exception {
        DocPage.read("sweeps.md").replacing("docs/policies", DocPage.file("policies").toString())
                .replacing(" sweep", " " + directory.resolve("sweep")).runIn(directory);
        for (String name : List.of("shard-1-of-2.csv", "shard-2-of-2.csv", "sweep.slurm", "sweep.sub")) {
            assertTrue(Files.exists(directory.resolve("sweep").resolve(name)), name);
        }
    }
}
