package org.quern.server.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.server.ReplyText;
import org.quern.server.TestProject;
import org.quern.server.config.DeletionRules;
import org.quern.server.config.OfferedVersion;
import org.quern.server.config.ProjectConfig;
import org.quern.server.store.FileKeeping;

/** The server's half of docs/protocol/literature.md 3: three passes over the queue with the three amounts of free space. A task here needs 20 MB. */
class DiskPassesTest {

    private static final double MB = 1e6;

    @TempDir
    Path directory;

    @ParameterizedTest(name = "free {0}, with offenders {1}, with own {2} MB, delete_from_self {3}: {4} tasks")
    @CsvSource({
        "65,  65,  65,  false, 3, a task's bound is taken off before the next one is looked at",
        "20,  20,  20,  false, 1, a task that fills the space to the byte fits",
        "19,  45,  90,  false, 2, nothing fits as it is: offenders make room",
        "25,  90,  90,  false, 1, the first pass that finds anything is the last",
        "0,   19,  90,  false, 0, own files stay unless the project allows it",
        "0,   19,  90,  true,  4, own files go if the project allows it",
        "0,   0,   0,   true,  0, a full disk gets nothing",
        "19,  45,  90,  true,  2, own files go last of all",
    })
    void eachPassFillsItsAmount(double free, double offenders, double own, boolean fromSelf, int tasks, String why)
            throws IOException {
        try (TestProject project = start(fromSelf)) {
            assertEquals(tasks, project.send(project.request().asks(1e6, 0).with(amounts(free, offenders, own)))
                    .results().size(), why);
        }
    }

    @Test
    void whatIsMissingIsSaidOfTheLargestAmountThatCounts() throws IOException {
        try (TestProject project = start(false)) {
            ReplyText reply = project.send(project.request().with(amounts(0, 1.048576, 100)));
            assertEquals("No tasks sent", reply.messages().getFirst());
            assertTrue(reply.messages().getLast().contains("You currently have 1.00 MB available"), reply.xml());
        }
    }

    /** BOINC's client knows no such amounts: its preferences and its free space count (docs/protocol/scheduler-rpc.md 4.15). */
    @Test
    void aClientThatTellsNoAmountsIsTakenByItsPreferences() throws IOException {
        try (TestProject project = start(true)) {
            assertEquals(2, project.send(project.request().asks(1e6, 0).diskFree(0.1 * (1L << 30) + 45 * MB))
                    .results().size());
        }
    }

    @Test
    void theFlagsOfTheDeletionPolicyTravelWithEveryReplyThatIsAnAnswer() throws IOException {
        ProjectConfig config = config(new DeletionRules(false, true, true));
        try (TestProject project = TestProject.start(directory, config, 1)) {
            ReplyText reply = project.send(project.request().asks(0, 0));
            assertTrue(reply.has("deletion_policy_priority") && reply.has("deletion_policy_expire"), reply.xml());
        }
        try (TestProject project = start(false)) {
            assertTrue(!project.send(project.request()).xml().contains("deletion_policy"));
        }
    }

    private TestProject start(boolean fromSelf) throws IOException {
        return TestProject.start(directory.resolve("p"), config(new DeletionRules(fromSelf, false, false)), 10);
    }

    private static ProjectConfig config(DeletionRules rules) {
        return new ProjectConfig(TestProject.FREELY, rules, List.of(OfferedVersion.ONE_CPU), FileKeeping.PLAIN,
                FileKeeping.PLAIN);
    }

    private static String amounts(double free, double offenders, double own) {
        return String.format(Locale.ROOT, """
                <project_disk_free>%f</project_disk_free>
                <potentially_free_offender>%f</potentially_free_offender>
                <potentially_free_self>%f</potentially_free_self>
                """, free * MB, offenders * MB, own * MB);
    }
}
