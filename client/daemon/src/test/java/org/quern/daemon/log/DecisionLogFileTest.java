package org.quern.daemon.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.engine.command.Decision;
import org.quern.model.ProjectUrl;

/** The file of all decisions, as {@code quern explain} reads it. */
class DecisionLogFileTest {
    private static final ProjectUrl ONE = ProjectUrl.of("http://one.test/");
    private static final ProjectUrl TWO = ProjectUrl.of("http://two.test/");

    @TempDir
    private Path directory = Path.of("");

    private static Decision decision(ProjectUrl project, String name, String verdict) {
        return new Decision(1_700_000_000, Decision.Kind.TASK, project, name, verdict, "for the test");
    }

    @Test
    void whatWasDecidedWhileItCouldNotBeWrittenIsThereOnceItCanAndSinceWhenIsTold() throws IOException {
        DecisionLog log = new DecisionLog(directory);
        Path file = directory.resolve("decisions.jsonl");
        Path away = directory.resolve("away");
        Decision before = decision(ONE, "a", "run");
        Decision meanwhile = decision(ONE, "b", "wait");
        Decision after = decision(ONE, "c", "run");
        log.append(List.of(before));
        Files.move(file, away);
        Files.createDirectory(file);
        log.append(List.of(meanwhile));
        assertTrue(String.valueOf(log.trouble()).startsWith("decisions.jsonl cannot be written since "), log::trouble);
        Files.delete(file);
        Files.move(away, file);
        Files.writeString(file, Files.readString(file) + "{\"at\":17"); // torn when the disk was full
        log.append(List.of(after));
        assertNull(log.trouble());
        assertEquals(List.of(before, meanwhile, after), DecisionLog.current(directory));
    }

    @Test
    void tasksOfOneNameInTwoProjectsAreTwo() throws IOException {
        List<Decision> both = List.of(decision(ONE, "a", "run"), decision(TWO, "a", "wait"));
        new DecisionLog(directory).append(both);
        assertEquals(both, DecisionLog.current(directory));
    }
}
