package org.quern.cli.move;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;

/** A directory of BOINC's client with a task, and the place of Quern's, which is not there yet. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "BOINC's data directory is that of Linux")
abstract class MoveScene {
    @TempDir
    Path top = Path.of("");
    Path boinc = Path.of("");
    Path quern = Path.of("");

    @BeforeEach
    void aClient() throws IOException {
        boinc = Files.createDirectories(top.resolve("boinc"));
        quern = top.resolve("quern");
        OldClient.state(boinc, "r1");
        OldClient.account(boinc, "a.example");
        Files.createDirectories(boinc.resolve("slots/0"));
    }

    QuernRun run(String command, String... options) {
        return OldClient.run(command, boinc, quern, options);
    }
}
