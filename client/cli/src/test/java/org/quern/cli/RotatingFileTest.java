package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatingFileTest {
    @TempDir
    Path folder;

    @Test
    void theOldestTextIsGivenUpAndNoLineIsTorn() throws IOException {
        Path file = folder.resolve("log");
        try (RotatingFile log = new RotatingFile(file, 8, 2)) {
            for (String line : new String[]{"one\n", "two\n", "three\n", "four\n", "five\n", "longer than a file\n",
                "six\n"}) {
                log.write(line.getBytes(StandardCharsets.UTF_8));
            }
        }
        assertEquals("six\n", Files.readString(file));
        assertEquals("longer than a file\n", Files.readString(folder.resolve("log.1")));
        assertEquals("five\n", Files.readString(folder.resolve("log.2")));
        assertFalse(Files.exists(folder.resolve("log.3")));
    }

    @Test
    void aLaterProcessGoesOnInTheSameFile() throws IOException {
        Path file = folder.resolve("log");
        for (String line : new String[]{"one\n", "two\n", "three\n"}) {
            try (RotatingFile log = new RotatingFile(file, 8, 1)) {
                log.write(line.getBytes(StandardCharsets.UTF_8));
            }
        }
        assertEquals("three\n", Files.readString(file));
        assertEquals("one\ntwo\n", Files.readString(folder.resolve("log.1")));
    }

    @Test
    void nothingIsThereBeforeTheFirstByte() throws IOException {
        try (RotatingFile _ = new RotatingFile(folder.resolve("log"), 8, 1)) {
            assertFalse(Files.exists(folder.resolve("log")));
        }
    }

    @Test
    void aFileThatCannotBeRenamedStillHasItsBound() throws IOException {
        Path file = folder.resolve("log");
        Files.createDirectories(folder.resolve("log.1").resolve("full"));
        try (RotatingFile log = new RotatingFile(file, 8, 1)) {
            log.write("one\n".getBytes(StandardCharsets.UTF_8));
            log.write("two, three\n".getBytes(StandardCharsets.UTF_8));
        }
        assertEquals("two, three\n", Files.readString(file));
    }

    @Test
    void afterAnErrorTheNextWriteTriesAgain() throws IOException {
        Path file = folder.resolve("log");
        Files.createDirectory(file);
        try (RotatingFile log = new RotatingFile(file, 8, 1)) {
            assertThrows(IOException.class, () -> log.write(1));
            Files.delete(file);
            log.write("one\n".getBytes(StandardCharsets.UTF_8));
        }
        assertEquals("one\n", Files.readString(file));
    }
}
