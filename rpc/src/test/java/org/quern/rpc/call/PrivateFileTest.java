package org.quern.rpc.call;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The copy of a request tells which host this computer is, after a state was lost. */
class PrivateFileTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void aCopyThatCannotBeWrittenWholeLeavesTheOneBefore() throws IOException {
        Path file = directory.resolve("sched_request_p.xml");
        PrivateFile.tryWrite(file, "one".getBytes(StandardCharsets.US_ASCII));
        PrivateFile.tryWrite(file, "two".getBytes(StandardCharsets.US_ASCII));
        Files.createDirectories(directory.resolve("sched_request_p.xml.part/full"));
        PrivateFile.tryWrite(file, "three".getBytes(StandardCharsets.US_ASCII));
        assertEquals("two", Files.readString(file));
    }
}
