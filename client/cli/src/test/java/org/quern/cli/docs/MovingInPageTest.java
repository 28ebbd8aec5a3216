package org.quern.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;
import org.quern.cli.move.DebianClient;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/**
 * The commands of docs/moving-in.md on a directory that Debian's own client has just left, with a task that runs, one that the user
 * suspended, uploads on their way, the anonymous platform, app_config.xml, and configuration behind links; then the way back.
 */
class MovingInPageTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(8);
    @TempDir
    private Path top = Path.of("");

    @Test
    void debiansClientsTasksMoveInAndBackOut() throws Exception {
        assumeTrue(DebianClient.isInstalled(), "BOINC's client and boinccmd are not installed (package boinc-client)");
        Path data = top.resolve("quern");
        try (ProjectServer small = server("small", 4, 12); ProjectServer own = server("own", 1, 40)) {
            DebianClient boinc = new DebianClient(top);
            boinc.attach(small);
            boinc.attachWithOwnProgram(own);
            try (var _ = boinc.start()) {
                leaveWorkOfAllKinds(boinc, small, own);
                QuernRun refused = page(boinc, data, "quern import");
                assertEquals(1, refused.exitCode(), refused::toString);
                assertTrue(refused.out().contains(boinc.data() + " is in use by a running client"), refused::toString);
            }
            String before = boinc.fingerprint();
            double checkpoint = boinc.checkpointSeconds(own);
            DocPage page = DocPage.read("moving-in.md").replacing("sudo quern import", "quern import " + boinc.data())
                    .replacing("sudo quern export", "quern export " + boinc.data()).withDataDirectory(data);
            page.run(0, 2, top);
            assertEquals(before, boinc.fingerprint(), "the old directory is only read");
            goesOnWithQuern(page, data, boinc, small, own);
            page.run(5, page.commands().size(), top);
            assertEquals("", boinc.password().strip(), "the package's choice");
            assertTrue(Files.isSymbolicLink(boinc.data().resolve("global_prefs_override.xml")));
            assertTrue(boinc.preferences().contains("<max_ncpus_pct>50"),
                    "what was saved meanwhile is where the link leads");
            try (var _ = boinc.start()) {
                Eventually.within(TIMEOUT).showing(boinc::tasks).untilHolds(
                        "BOINC goes on with the task that was begun",
                        () -> boinc.tasks().contains("EXECUTING") && boinc.checkpointSeconds(own) >= checkpoint);
                assertTrue(boinc.tasks().contains("suspended via GUI: yes"), boinc::tasks);
                assertFalse(boinc.tasks().contains("compute error"), boinc::tasks);
            }
            assertEquals(0, small.report().error() + own.report().error());
        }
    }

    private ProjectServer server(String name, int tasks, double size) throws IOException {
        return ProjectServer.start(ProjectOptions.of(top.resolve(name)).withTasks(tasks).withWorkSize(size));
    }

    private void leaveWorkOfAllKinds(DebianClient boinc, ProjectServer small, ProjectServer own) throws Exception {
        Eventually.within(TIMEOUT).showing(boinc::tasks).untilHolds(
                "the program of one's own has its task, and three others are not done yet",
                () -> boinc.tasks().contains("project URL: " + own.masterUrl())
                        && boinc.tasks().split("state: downloaded", -1).length > 3 + 1);
        boinc.boinccmd("--set_network_mode", "never");
        boinc.boinccmd("--task", small.masterUrl(), boinc.aTaskOf(small), "suspend");
        Eventually.within(TIMEOUT).showing(boinc::tasks).untilHolds(
                "two wait to upload, one runs and has a checkpoint",
                () -> boinc.tasks().split("state: uploading", -1).length > 2 && boinc.tasks().contains("EXECUTING")
                        && boinc.tasks().contains("suspended via GUI: yes") && boinc.checkpointSeconds(own) > 0);
    }

    /** The client that goes on is the one that the page's steps between import and export speak to. */
    private void goesOnWithQuern(DocPage page, Path data, DebianClient boinc, ProjectServer small, ProjectServer own)
            throws Exception {
        double checkpoint = boinc.checkpointSeconds(own);
        assertTrue(Files.isRegularFile(data.resolve("global_prefs_override.xml"),
                java.nio.file.LinkOption.NOFOLLOW_LINKS));
        try (Daemon daemon = Daemon.start(DaemonOptions.in(data).onPort(0).reportingImmediately(), message -> {
        })) {
            page.run(2, 5, top);
            String tasks = quern("tasks", "--json", data);
            assertTrue(tasks.contains("\"suspended\""), tasks);
            Eventually.within(TIMEOUT).showing(() -> quern("tasks", data)).untilHolds("the task that was begun runs",
                    () -> quern("tasks", "--running", data).contains("running"));
            assertTrue(daemon.view() != null && daemon.view().state().tasks().stream()
                    .anyMatch(task -> task.checkpointCpuTime() >= checkpoint), "from its checkpoint");
            quern("network-mode", "always", data);
            Eventually.within(TIMEOUT).showing(() -> quern("tasks", data)).untilHolds(
                    "what waited is uploaded and valid",
                    () -> small.report().valid() >= 2);
            assertTrue(quern("projects", "--json", data).contains(own.masterUrl()));
            quern("run-mode", "auto", data);
        }
        Files.writeString(data.resolve("global_prefs_override.xml"),
                Files.readString(data.resolve("global_prefs_override.xml"))
                        .replace("</global_preferences>", "<max_ncpus_pct>50</max_ncpus_pct></global_preferences>"));
    }

    private static String quern(Object... words) {
        String[] arguments = new String[words.length + 1];
        for (int i = 0; i < words.length - 1; i++) {
            arguments[i] = words[i].toString();
        }
        arguments[words.length - 1] = "--data-dir";
        arguments[words.length] = words[words.length - 1].toString();
        return QuernRun.quern(arguments).out();
    }

    private static QuernRun page(DebianClient boinc, Path data, String command) {
        return QuernRun.quern(command.split(" ")[1], boinc.data().toString(), "--data-dir", data.toString());
    }
}
