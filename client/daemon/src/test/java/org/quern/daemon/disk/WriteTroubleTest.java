package org.quern.daemon.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.config.file.Errno;
import org.quern.testing.SmallVolume;

class WriteTroubleTest {
    @TempDir
    Path directory;

    static Stream<Arguments> faults() {
        return Stream.of(Arguments.of(new IOException("No space left on device"), WriteTrouble.FULL),
                Arguments.of(new FileSystemException("f", null, "No space left on device"), WriteTrouble.FULL),
                Arguments.of(new IOException("There is not enough space on the disk"), WriteTrouble.FULL),
                Arguments.of(new FileSystemException("f", null, "Disk quota exceeded"), WriteTrouble.QUOTA),
                Arguments.of(new FileSystemException("f", null, "Read-only file system"), WriteTrouble.READ_ONLY),
                Arguments.of(new AccessDeniedException("f"), WriteTrouble.DENIED),
                Arguments.of(new IOException("Input/output error"), WriteTrouble.BROKEN),
                Arguments.of(new FileSystemException("f", null, "Operation not permitted"), WriteTrouble.NOT_PERMITTED),
                Arguments.of(new FileSystemException("f", null, "Stale file handle"), WriteTrouble.DISCONNECTED),
                Arguments.of(new UncheckedIOException(new IOException("No space left on device")), WriteTrouble.FULL),
                Arguments.of(new IOException("Connection reset"), WriteTrouble.OTHER),
                Arguments.of(new IOException(), WriteTrouble.OTHER),
                Arguments.of(new FileSystemException("no space left/f"), WriteTrouble.OTHER));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void isToldByTheFault(Exception fault, WriteTrouble trouble) {
        assertEquals(trouble, WriteTrouble.of(fault));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the numbers of errors are those of Linux")
    void isToldInTheLanguageOfTheSystemToo() {
        assertTrue(Errno.text(28).length() > 3, Errno.text(28));
        assertEquals(WriteTrouble.FULL, WriteTrouble.of(new IOException(Errno.text(28))));
    }

    /** What the JDK says where the user's language is not English: nothing of the English words is in it. */
    @ParameterizedTest(name = "error {0}: {1}")
    @CsvSource({"1, NOT_PERMITTED", "2, VANISHED", "5, BROKEN", "6, DISCONNECTED", "13, DENIED", "19, DISCONNECTED",
        "23, TOO_MANY_FILES", "24, TOO_MANY_FILES", "28, FULL", "30, READ_ONLY", "107, DISCONNECTED",
        "116, DISCONNECTED",
        "122, QUOTA", "104, OTHER"})
    void everyNumberIsKnownInAnyLanguage(int number, WriteTrouble trouble) {
        assertEquals(trouble, WriteTrouble.ofText("Fehler " + number, error -> "Fehler " + error));
    }

    @Test
    void isToldOnARealDisk() throws IOException {
        try (SmallVolume small = SmallVolume.mount(directory, 1 << 20)) {
            Path file = small.folder().resolve("f");
            assertEquals(WriteTrouble.FULL, failing(() -> Files.write(file, new byte[2 << 20])));
            small.makeReadOnly();
            assertEquals(WriteTrouble.READ_ONLY, failing(() -> Files.write(file, new byte[1])));
        }
        assertEquals(WriteTrouble.VANISHED, failing(() -> Files.write(directory.resolve("no/f"), new byte[1])));
    }

    @Test
    void adviceSaysWhatToDo() {
        assertEquals("the disk is full: delete or move something",
                WriteTrouble.words(new IOException("No space left on device")));
        assertEquals("Connection reset", WriteTrouble.words(new IOException("Connection reset")));
        assertEquals("IOException", WriteTrouble.words(new IOException()));
    }

    private static WriteTrouble failing(org.junit.jupiter.api.function.Executable write) {
        return WriteTrouble.of(assertThrows(IOException.class, write));
    }
}
