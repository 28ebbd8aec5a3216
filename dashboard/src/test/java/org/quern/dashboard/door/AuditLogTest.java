package org.quern.dashboard.door;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of who did what, and how much. */
class AuditLogTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void theOldestGoesWhenThereIsMoreThanFiveFilesHold() throws IOException {
        AuditLog log = new AuditLog(directory, 1000, sentence -> {
            throw new IllegalStateException(sentence);
        });
        for (int i = 0; i < 200; i++) {
            log.accept(AuditEntry.now("anna", "192.0.2.1", "task", Map.of("name", "task " + i), "done", 200));
        }
        List<String> lines = log.lines();
        assertTrue(lines.size() < 60 && lines.size() > 20, lines::toString);
        assertTrue(lines.getLast().contains("task 199"), lines::toString);
        assertTrue(lines.getFirst().contains("task " + (200 - lines.size())), "without a gap");
        try (var files = Files.list(directory)) {
            List<Path> all = files.toList();
            assertTrue(all.size() <= 5, all::toString);
            for (Path each : all) {
                assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(each)));
                assertTrue(Files.size(each) < 1200);
            }
        }
    }

    @Test
    void whatCannotBeNotedIsTold() {
        List<String> told = new ArrayList<>();
        new AuditLog(directory.resolve("nowhere"), told::add)
                .accept(AuditEntry.now("anna", "192.0.2.1", "task", Map.of(), "done", 200));
        assertEquals(1, told.size());
        assertTrue(told.getFirst().startsWith("The audit log cannot be written: "), told::toString);
    }
}
