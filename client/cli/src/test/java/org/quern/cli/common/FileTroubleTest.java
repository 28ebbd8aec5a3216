package org.quern.cli.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a command says of a failure that it knows no more of. */
class FileTroubleTest {
    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of("a file without permission", new AccessDeniedException("/data/decisions.jsonl"),
                        "/data/decisions.jsonl: permission is denied"),
                Arguments.of("the same, found in a stream", new UncheckedIOException(
                        new AccessDeniedException("/data/decisions.jsonl")),
                        "/data/decisions.jsonl: permission is denied"),
                Arguments.of("a file that is not there", new NoSuchFileException("/data/x"),
                        "/data/x: there is no such file"),
                Arguments.of("a file with the system's reason", new FileSystemException("/data/x", null,
                        "Input/output error"), "/data/x: Input/output error"),
                Arguments.of("a sentence", new IOException("the log is too long"), "the log is too long"),
                Arguments.of("a failure without words", new IllegalStateException(), "IllegalStateException"));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("failures")
    void aFailureIsToldInASentence(String name, Exception failure, String sentence) {
        assertEquals(sentence, FileTrouble.sentence(failure));
    }
}
