package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.Eventually;

class JobLogTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void aShortLogIsLeftAlone() throws IOException {
        Path log = directory.resolve("job_log_p.txt");
        JobLog.append(log, "1 ue 2\n");
        JobLog.shorten(log);
        assertEquals("1 ue 2\n", Files.readString(log));
    }

    @Test
    void aLongLogKeepsItsNewestWholeLines() throws IOException {
        Path log = directory.resolve("job_log_p.txt");
        StringBuilder lines = new StringBuilder();
        int count = (int) (JobLog.MOST_BYTES / 20) + 10;
        for (int i = 0; i < count; i++) {
            lines.append(String.format(Locale.ROOT, "%019d\n", i));
        }
        Files.writeString(log, lines);
        JobLog.shorten(log);
        List<String> kept = Files.readAllLines(log);
        assertTrue(Files.size(log) <= JobLog.MOST_BYTES / 2 && Files.size(log) > JobLog.MOST_BYTES / 2 - 40,
                "size " + Files.size(log));
        assertEquals(String.format(Locale.ROOT, "%019d", count - 1), kept.getLast());
        assertEquals(String.format(Locale.ROOT, "%019d", count - kept.size()), kept.getFirst());
    }

    @Test
    void aPipeOrALinkInPlaceOfALogKeepsNobodyWaitingAndGetsNothing() throws Exception {
        Path log = directory.resolve("job_log_p.txt");
        assertEquals(0, new ProcessBuilder("mkfifo", log.toString()).start().waitFor());
        CompletableFuture<Void> appended = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            JobLog.append(log, "1 ue 2\n");
            JobLog.shorten(log);
            appended.complete(null);
        });
        Eventually.holds("it goes on without the line", appended::isDone);
        Files.delete(log);
        Path elsewhere = Files.writeString(directory.resolve("elsewhere"), "precious\n");
        Files.createSymbolicLink(log, elsewhere);
        JobLog.append(log, "1 ue 2\n");
        assertEquals("precious\n", Files.readString(elsewhere));
    }

    @Test
    void aLogThatIsNotThereStaysSo() {
        JobLog.shorten(directory.resolve("none.txt"));
        assertTrue(Files.notExists(directory.resolve("none.txt")));
    }
}
