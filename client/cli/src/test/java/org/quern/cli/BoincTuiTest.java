package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.RunMode;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.testing.Eventually;

/** Debian's own boinctui, in a terminal of tmux's, shows a running client and controls it. */
class BoincTuiTest {
    /** tmux takes sockets with short names only, and keeps this one below the temporary directory. */
    private static final String SOCKET = "terminal";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void theRealBoinctuiShowsTheTaskAndSuspendsComputing() throws Exception {
        boolean required = System.getProperty("quern.interop", "").equals("required");
        assumeTrue(required || (isThere("boinctui") && isThere("tmux")), "boinctui or tmux is not installed");
        Path data = directory.resolve("client");
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(directory.resolve("project")).withTasks(1)
                .withWorkSize(100));
                Daemon daemon = Daemon.start(DaemonOptions.in(data).onPort(0), message -> {
                })) {
            daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
            attach(server, data);
            try {
                tmux("new-session", "-d", "-x", "160", "-y", "45", "boinctui --boinchost=127.0.0.1:"
                        + Files.readString(data.resolve("quern.port")).strip() + " --pwd="
                        + Files.readString(data.resolve("gui_rpc_auth.cfg")));
                screenShows("Configuration"); // a window for newcomers
                tmux("send-keys", "Escape");
                screenShows("Master page read"); // the message log
                screenShows("│all                1│"); // the task
                tmux("send-keys", "F9");
                tmux("send-keys", "Right", "Right", "Right", "Right");
                screenShows("Run based on preferences");
                tmux("send-keys", "Down", "Down", "Enter"); // "Suspend"
                Eventually.holds("the client does not compute any more", () -> mode(daemon) == RunMode.NEVER);
            } finally {
                tmux("kill-server");
            }
        }
    }

    private static void attach(ProjectServer server, Path data) throws IOException {
        Path key = Files.writeString(data.resolve("key"), server.authenticator());
        QuernRun run = QuernRun.quern("attach", server.masterUrl(), "--key-file", key.toString(), "--data-dir",
                data.toString());
        assertEquals(0, run.exitCode(), run::toString);
    }

    private static RunMode mode(Daemon daemon) {
        ClientView view = Objects.requireNonNull(daemon.view(), "a client that runs");
        return view.modes().cpu().at(view.now().wall());
    }

    private static boolean isThere(String program) {
        return Files.isExecutable(Path.of("/usr/bin", program));
    }

    private void screenShows(String text) {
        Eventually.within(Duration.ofMinutes(2)).showing(this::screen).untilHolds("boinctui shows " + text,
                () -> screen().contains(text));
    }

    private String screen() {
        try {
            return tmux("capture-pane", "-p");
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String tmux(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("tmux", "-u", "-L", SOCKET, "-f", "/dev/null"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HOME", directory.toString()); // boinctui leaves its settings there
        builder.environment().put("TMUX_TMPDIR", directory.toString());
        builder.environment().put("TERM", "xterm");
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        assertTrue(code == 0 || arguments[0].equals("kill-server"), () -> "tmux: " + output);
        return output;
    }
}
