package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.QuernRun;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.model.ProjectUrl;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** What a user sees and can do when a project's account file, or the whole state, is gone, and around detaching: a whole client with a project of two tasks. */
class LostAccountTest {
    private final Path data;
    private final ProjectServer server;
    private final String key;
    private final Path account;
    private Daemon daemon;

    LostAccountTest(@TempDir Path directory) throws IOException {
        data = directory.resolve("client");
        server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(2).withWorkSize(100)
                .withFailurePause(Duration.ZERO));
        key = server.authenticator();
        account = data.resolve("account_" + ProjectUrl.of(server.masterUrl()).directoryName() + ".xml");
        daemon = opened(data);
    }

    @BeforeEach
    void attach() {
        assertEquals(0, quern("run-mode", "always").exitCode());
        assertEquals(0, quern("attach", server.masterUrl(), "--key", key).exitCode());
        Eventually.holds("two tasks have come", () -> quern("tasks").out().lines().count() == 3);
        assertEquals(0, quern("run-mode", "never").exitCode());
    }

    private static Daemon opened(Path data) throws IOException {
        return Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
        });
    }

    private void start() throws IOException {
        daemon = opened(data);
    }

    @AfterEach
    void stop() throws IOException {
        daemon.close();
        server.close();
    }

    @Test
    void aLostAccountFileIsToldEverywhereAndAttachingAgainTakesTheWorkOver() throws IOException {
        daemon.close();
        Files.delete(account);
        start();
        String messages = quern("messages").out();
        assertEquals(1,
                Stream.of(messages.split("\n")).filter(line -> line.contains(account.getFileName() + " is missing"))
                        .count(),
                messages);
        assertTrue(messages.contains("its 2 tasks wait. Attach to it again, as with 'quern attach"), messages);
        assertTrue(quern("status").out().contains("1 of them without account file"), quern("status")::toString);
        assertTrue(quern("projects").out().contains("account file missing: attach again, or detach"));
        assertEquals(2, quern("tasks").out().lines()
                .filter(line -> line.contains("waiting for its project's account file")).count());
        assertTrue(quern("explain").out().contains(account.getFileName().toString()), quern("explain")::toString);
        QuernRun plan = quern("plan");
        assertEquals(1, plan.exitCode(), plan::toString);
        assertTrue(plan.err().contains("this computer is not attached to " + server.masterUrl()
                + ", since its account file is missing or cannot be read: it is not asked for work, and its 2 tasks wait"
                + " until somebody attaches to it again, or detaches it"), plan::toString);
        QuernRun update = quern("project", "update", server.masterUrl());
        assertEquals(1, update.exitCode());
        assertTrue(update.err().contains("attach to the project again, or detach it"), update::toString);
        String spelling = server.masterUrl().replaceFirst("/$", "");
        QuernRun again = quern("attach", spelling, "--key", key);
        assertEquals(0, again.exitCode(), again::toString);
        assertTrue(again.out().contains("again; its tasks go on"), again::toString);
        assertTrue(Files.exists(account));
        assertEquals(2, quern("tasks").out().lines().filter(line -> line.contains("ready to start")
                || line.contains("waiting") || line.contains("paused")).count(), quern("tasks")::toString);
        assertFalse(quern("tasks").out().contains("account file"));
        assertTrue(quern("attach", spelling, "--key", key).err().contains("Already attached"));
    }

    @Test
    void aProjectWithoutItsAccountFileCanBeLetGo() throws IOException {
        daemon.close();
        Files.delete(account);
        start();
        assertEquals(0, quern("detach", server.masterUrl()).exitCode());
        assertEquals("No project is attached. Attach one with 'quern attach URL'.\n", quern("projects").out());
        assertEquals("There are no tasks.\n", quern("tasks").out());
    }

    @Test
    void detachingSaysWhatGoesWithTheProject() throws IOException {
        Path folder = data.resolve("projects").resolve(ProjectUrl.of(server.masterUrl()).directoryName());
        Files.writeString(folder.resolve("app_info.xml"), "<app_info/>");
        assertEquals(0, quern("project", "nomorework", server.masterUrl()).exitCode());
        String reset = quern("project", "reset", server.masterUrl()).out();
        assertTrue(reset.contains(" is reset; 2 tasks are dropped") && reset.endsWith(".\n")
                && !reset.contains("your own"), reset);
        Eventually.holds("the tasks are gone", () -> quern("tasks").out().equals("There are no tasks.\n"));
        String detached = quern("detach", server.masterUrl()).out();
        assertTrue(detached.endsWith(" is detached; your own app_info.xml and programs went with its folder.\n"),
                detached);
    }

    @Test
    void attachingRightAfterDetachingWorks() throws IOException {
        for (int round = 0; round < 3; round++) {
            assertEquals(0, quern("detach", server.masterUrl()).exitCode());
            QuernRun again = quern("attach", server.masterUrl(), "--key", key);
            assertEquals(0, again.exitCode(), again::toString);
            assertTrue(again.out().startsWith("Attached to "), again::toString);
        }
        Eventually.holds("what was removed is gone", () -> !Files.exists(data.resolve("quern_removed"))
                || isEmpty(data.resolve("quern_removed")));
        assertTrue(Files.exists(account) && quern("projects").out().contains(server.masterUrl()));
    }

    @Test
    void whatWasDetachedByHandStaysSoThoughAttachXmlNamesIt() throws IOException {
        Path list = Files.writeString(data.resolve("attach.xml"), "<attach><project><master_url>" + server.masterUrl()
                + "</master_url><authenticator>" + key + "</authenticator></project></attach>\n");
        assertEquals(0, quern("detach", server.masterUrl()).exitCode());
        Eventually.holds("its account file is gone", () -> !Files.exists(account));
        daemon.close();
        start();
        assertFalse(Files.exists(account));
        assertTrue(quern("messages").out().contains("it stays detached"), quern("messages")::toString);
        assertEquals(0, quern("attach", server.masterUrl(), "--key", key).exitCode());
        daemon.close();
        start();
        assertTrue(Files.exists(account) && Files.exists(list));
    }

    @Test
    void neverStaysNeverWhenTheStateIsDestroyedAndWhatIsForgottenIsTold() throws IOException {
        daemon.close();
        try (DirectoryStream<Path> generations = Files.newDirectoryStream(data, "{client_state,quern_state}*.xml")) {
            for (Path generation : generations) {
                Files.write(generation, new byte[4096]);
            }
        }
        start();
        assertTrue(quern("run-mode").out().startsWith("never"), quern("run-mode")::toString);
        String messages = quern("messages").out();
        assertTrue(messages.contains("nothing is intact in it or its earlier generations"), messages);
        assertTrue(messages.contains("forgotten is what was set for single projects and tasks"), messages);
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    private QuernRun quern(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data-dir";
        all[arguments.length + 1] = data.toString();
        return QuernRun.quern(all);
    }
}
