package org.quern.cli.docs;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Every command of docs/coprocessors.md works, whether or not there are cards. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the page's commands are those of Linux")
class CoprocessorsPageTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void theCommandsOfThePageWork() throws Exception {
        DocPage.read("coprocessors.md").runIn(directory);
    }
}
