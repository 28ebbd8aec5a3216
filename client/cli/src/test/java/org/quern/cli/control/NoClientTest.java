package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;

/** The commands where there is no client that they could speak to. */
class NoClientTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void whereNoClientRunsThatIsSaidWithWhatToDo() {
        QuernRun run = QuernRun.quern("status", "--data-dir", directory.resolve("nowhere").toString());
        assertEquals(3, run.exitCode());
        assertTrue(run.err().contains("No client runs in " + directory.resolve("nowhere")
                + ": there is no such directory. "), run::toString);
        assertTrue(run.err().contains("Start one with 'quern daemon --data-dir " + directory.resolve("nowhere") + "'"),
                run::toString);
    }

    @Test
    void aHostNameThatNobodyKnowsIsSaid() {
        String nobody = "n".repeat(64) + ".invalid"; // too long for any server of names to be asked
        QuernRun run = QuernRun.quern("status", "--host", nobody);
        assertEquals(3, run.exitCode(), run::toString);
        assertEquals(
                "quern status: No client answers at " + nobody + ":31416 (nobody knows a computer of that name).\n",
                run.err());
    }

    @Test
    void aCrashedClientsPortIsNamed() throws IOException {
        Path crashed = Files.createDirectories(directory.resolve("crashed"));
        Files.writeString(crashed.resolve("quern.port"), "1\n");
        QuernRun run = QuernRun.quern("tasks", "--data-dir", crashed.toString());
        assertEquals(3, run.exitCode());
        assertTrue(run.err().contains("No client answers at 127.0.0.1:1 "), run::toString);
        assertTrue(run.err().endsWith("listened last; 'quern doctor' says what became of it, and what to do.\n"),
                run::toString);
    }
}
