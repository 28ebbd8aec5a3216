package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with names that everybody knows: a science program can leave a link there. */
class FreshFilesTest {
    @TempDir
    private Path data = Path.of("");
    private Path precious = Path.of("");

    @BeforeEach
    void leaveSomethingPrecious() throws IOException {
        precious = Files.writeString(data.resolve("precious"), "precious");
    }

    @Test
    void theStatesNextGenerationIsNotWrittenThroughALink() throws IOException {
        Path next = Files.createSymbolicLink(data.resolve("client_state_next.xml"), precious);
        new DiskFolder(data).write("client_state_next.xml", out -> out.write('x'));
        assertEquals("precious", Files.readString(precious));
        assertEquals("x", Files.readString(next));
        assertFalse(Files.isSymbolicLink(next));
    }

    @Test
    void norThroughASecondNameOfTheFile() throws IOException {
        Files.createLink(data.resolve("client_state_next.xml"), precious);
        new DiskFolder(data).write("client_state_next.xml", out -> out.write('x'));
        assertEquals("precious", Files.readString(precious));
    }
}
