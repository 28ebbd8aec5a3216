package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.log.DecisionLog;
import org.quern.engine.command.Decision;
import org.quern.model.ProjectUrl;

/** {@code quern explain} on a log of decisions. */
class ExplainTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void tasksOfOneNameInTwoProjectsAreToldApart() throws IOException {
        new DecisionLog(directory).append(List.of(
                new Decision(1, Decision.Kind.TASK, ProjectUrl.of("http://one.test/"), "a_0", "run", "first in line"),
                new Decision(2, Decision.Kind.TASK, ProjectUrl.of("http://two.test/"), "a_0", "wait", "no free CPU")));
        QuernRun people = QuernRun.quern("explain", "a_0", "--data-dir", directory.toString());
        assertEquals(0, people.exitCode(), people::toString);
        assertTrue(people.out().matches("(?s).*task a_0 of http://one\\.test/\\R\\s+run: first in line\\R"
                + ".*task a_0 of http://two\\.test/\\R\\s+wait: no free CPU\\R"), people::toString);
        assertTrue(people.err().matches("No client runs in " + Pattern.quote(directory.toString())
                + "\\. What follows held when the last one there decided something, 1970-01-01 [0-9:]+, [0-9]+d [0-9:]+"
                + " ago\\.\\R"), people::toString);
        QuernRun programs = QuernRun.quern("explain", "a_0", "--json", "--data-dir", directory.toString());
        assertTrue(programs.out().contains("\"project\":\"http://one.test/\",\"subject\":\"a_0\""),
                programs::toString);
    }
}
