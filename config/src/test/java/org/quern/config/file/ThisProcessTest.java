package org.quern.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, disabledReason = "the number comes from /proc")
class ThisProcessTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void rootIsANumberAndNoName() throws IOException {
        int own = (int) Files.getAttribute(folder, "unix:uid");
        assertEquals(own == 0, ThisProcess.isRoot());
        assumeTrue(own == 0, "only root gives files away");
        Files.setAttribute(folder, "unix:uid", 65_534);
        assertFalse(ThisProcess.isRoot(folder), "though the name of who runs this is root");
    }
}
