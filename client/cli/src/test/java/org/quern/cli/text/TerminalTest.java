package org.quern.cli.text;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TerminalTest {
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the links are those of Linux")
    void eachStreamIsJudgedByItsOwnLink(@TempDir Path streams) throws IOException {
        Path errors = Files.createSymbolicLink(streams.resolve("2"), Path.of("/dev/pts/0"));
        Path out = Files.createSymbolicLink(streams.resolve("1"), Path.of("pipe:[1234]"));
        assertTrue(Terminal.isBehind(errors));
        assertFalse(Terminal.isBehind(out));
    }
}
