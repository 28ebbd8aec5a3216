package org.quern.config.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(value = OS.LINUX, disabledReason = "names are bytes there")
class FileNameBytesTest {
    /** Latin 1 shows each byte by itself; the paths are the URIs', which tell the bytes. */
    @ParameterizedTest
    @CsvSource({"/a/b, /a/b", "/with%20blank, /with blank", "/100%25, /100%", "/x%FFy, /x\u00ffy",
        "/%80/%fe%25, /\u0080/\u00fe%"})
    void theNameIsTheBytesOfTheSystemWithAZeroBehind(String uri, String bytes) {
        try (Arena arena = Arena.ofConfined()) {
            byte[] told = FileNameBytes.of(Path.of(URI.create("file://" + uri)), StandardCharsets.UTF_8, arena)
                    .toArray(ValueLayout.JAVA_BYTE);
            assertEquals(bytes + "\0", new String(told, StandardCharsets.ISO_8859_1));
        }
    }
}
