package org.quern.dashboard.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @Test
    void aLineThatAFullDiskHasCutOffTakesNotTheNextOneAlong() throws IOException {
        Files.writeString(directory.resolve("audit.jsonl"), "{\"at\":1,\"us");
        AuditLog log = new AuditLog(directory, sentence -> {
            throw new IllegalStateException(sentence);
        });
        log.accept(AuditEntry.now("anna", "192.0.2.1", "attach", Map.of(), "done", 200));
        log.accept(AuditEntry.now("anna", "192.0.2.1", "quit", Map.of(), "done", 200));
        assertEquals(3, log.lines().size(), log.lines()::toString);
        assertTrue(log.lines().get(1).startsWith("{\"at\":"), log.lines()::toString);
    }

    @Test
    void whatFailsAgainAndAgainPushesNothingOutThatWasDone() throws IOException {
        AuditLog log = new AuditLog(directory, _ -> {
        });
        log.accept(AuditEntry.now("anna", "192.0.2.1", "attach", Map.of(), "done", 200));
        for (int i = 0; i < 5000; i++) {
            log.accept(AuditEntry.now("otto", "192.0.2.2", "mode", Map.of("mode", "x".repeat(300)), "failed", 400));
        }
        log.accept(AuditEntry.now("vera", "192.0.2.3", "quit", Map.of(), "refused", 403));
        assertTrue(log.lines().getFirst().contains("anna"), "is still there");
        assertTrue(log.lines().getLast().contains("vera"), "each has lines of his own");
        assertTrue(log.lines().size() < 100);
    }

    @Test
    void whatIsHarmlessAgainAndAgainPushesNothingElseOut() throws IOException {
        AuditLog log = new AuditLog(directory, 1000, _ -> {
        });
        log.accept(AuditEntry.now("anna", "192.0.2.1", "attach", Map.of(), "done", 200));
        log.accept(AuditEntry.now("otto", "192.0.2.2", "login", Map.of(), "done", 200));
        log.accept(AuditEntry.now("otto", "192.0.2.2", "quit", Map.of(), "refused", 403));
        for (int i = 0; i < 500; i++) {
            log.accept(AuditEntry.now("otto", "192.0.2.2", "task", Map.of("action", "suspend"), "done", 200));
            log.accept(AuditEntry.now("otto", "192.0.2.2", "mode", Map.of("mode", "auto"), "done", 200));
        }
        List<String> kept = log.lines();
        for (int i = 0; i < 3; i++) {
            assertTrue(kept.get(i).contains(List.of("\"attach\"", "\"login\"", "\"quit\"").get(i)), kept::toString);
        }
        try (var files = Files.list(directory)) {
            assertTrue(files.count() <= 6, "five files of it, and one of the rest");
        }
    }

    @Test
    void signingInAndOutAgainAndAgainIsALineAMinuteAndTellsWhatItLeftOut() throws IOException {
        AuditLog log = new AuditLog(directory, _ -> {
        });
        log.accept(AuditEntry.now("anna", "192.0.2.1", "attach", Map.of(), "done", 200));
        for (int i = 0; i < 5000; i++) {
            log.accept(AuditEntry.now("otto", "192.0.2.2", i % 2 == 0 ? "login" : "leave", Map.of(), "done", 200));
        }
        assertTrue(log.lines().size() < 100 && log.lines().getFirst().contains("anna"), "is still there");
        log.accept(AuditEntry.now("otto", "192.0.2.2", "quit", Map.of(), "refused", 403));
        assertTrue(log.lines().getLast().contains("quit"), "what he is refused has lines of its own");
        AuditEntry next = AuditEntry.now("otto", "192.0.2.2", "login", Map.of(), "done", 200).after(4940);
        assertEquals("4940", next.of().get("left_out"));
    }

    /** A year of a stranger's trying names and passwords, a line a minute of each. */
    @Test
    void whoIsNotLetInPushesNothingElseOut() throws IOException {
        for (int i = 0; i < 100; i++) {
            AuditLog log = new AuditLog(directory, 1000, _ -> {
            });
            if (i == 0) {
                log.accept(AuditEntry.now("anna", "192.0.2.1", "attach", Map.of(), "done", 200));
            }
            for (String name : List.of("", "anna", "otto")) {
                log.accept(AuditEntry.now(name, "192.0.2.9", "login", Map.of(), "refused", 401));
            }
        }
        List<String> kept = new AuditLog(directory, _ -> {
        }).lines();
        assertTrue(kept.getFirst().contains("anna") && kept.getFirst().contains("attach"), kept::toString);
        assertTrue(kept.stream().filter(line -> line.contains("refused")).count() < 100, "the oldest of these go");
        assertTrue(Files.size(directory.resolve("audit-strangers.jsonl")) < 1200);
    }

    @ParameterizedTest
    @CsvSource({"https://user:pa/ss@host/x?k=1,https://host/x", "https://user:se#cret@host/,https://host/",
        "http://host/a#b,http://host/a", "host/x,"})
    void noPasswordOfAnAddressIsNoted(String address, String noted) {
        JsonObject body = new JsonObject();
        body.addProperty("url", address);
        AuditEntry entry = AuditEntry.of(Account.BY_LINK, "192.0.2.1", "/api/v1/actions/lookup", new RequestBody(body),
                200);
        assertEquals(noted, entry.of().get("url"));
    }
}
