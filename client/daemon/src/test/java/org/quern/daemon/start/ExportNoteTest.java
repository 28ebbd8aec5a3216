package org.quern.daemon.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportNoteTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void whoStartsAClientWhereTheTasksWereGivenAwayIsToldWhereTheyWent() throws IOException {
        assertEquals(Optional.empty(), ExportNote.warning(directory));
        ExportNote.write(directory, Path.of("/var/lib/boinc-client"));
        String warning = ExportNote.warning(directory).orElseThrow();
        assertTrue(warning.contains("were given to BOINC's client in /var/lib/boinc-client. "), warning);
        assertTrue(warning.endsWith("delete " + directory.resolve("quern_exported.txt") + "."), warning);
    }

    @Test
    void thePlaceIsToldInItsOwnLettersAndNoMoreThanALineOfIt() throws IOException {
        Path note = directory.resolve("quern_exported.txt");
        Files.writeString(note, "/home/j\u00fcrgen/boinc\nand more\n");
        String warning = ExportNote.warning(directory).orElseThrow();
        assertTrue(warning.contains("client in /home/j\u00fcrgen/boinc. "), warning);
        Files.writeString(note, "\u001b" + "x".repeat(500_000));
        warning = ExportNote.warning(directory).orElseThrow();
        assertTrue(warning.length() < 2_000 && warning.contains("\\u001bxxx"), warning);
    }
}
