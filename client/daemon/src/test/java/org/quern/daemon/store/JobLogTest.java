package org.quern.daemon.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
            lines.append("%019d\n".formatted(i));
        }
        Files.writeString(log, lines);
        JobLog.shorten(log);
        List<String> kept = Files.readAllLines(log);
        assertTrue(Files.size(log) <= JobLog.MOST_BYTES / 2 && Files.size(log) > JobLog.MOST_BYTES / 2 - 40,
                "size " + Files.size(log));
        assertEquals("%019d".formatted(count - 1), kept.getLast());
        assertEquals("%019d".formatted(count - kept.size()), kept.getFirst());
    }

    @Test
    void aLogThatIsNotThereStaysSo() {
        JobLog.shorten(directory.resolve("none.txt"));
        assertTrue(Files.notExists(directory.resolve("none.txt")));
    }
}
