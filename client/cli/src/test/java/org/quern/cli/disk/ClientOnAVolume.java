package org.quern.cli.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.store.DiskFolder;
import org.quern.engine.command.Message;
import org.quern.engine.event.UserCommand;
import org.quern.model.HostInfo;
import org.quern.model.RunMode;
import org.quern.model.SavedState;
import org.quern.server.ProjectServer;
import org.quern.store.StateFile;
import org.quern.testing.Eventually;

/** A real client in this process whose data directory lies where a test can fill the disk or take it away. */
final class ClientOnAVolume implements AutoCloseable {
    private static final int PIECE = 4096;
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    final Path data;
    final Daemon daemon;
    private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();

    ClientOnAVolume(Path folder, String options, String preferences) throws IOException {
        data = Files.createDirectories(folder.resolve("client"));
        writeOnce(data.resolve("cc_config.xml"),
                "<cc_config><options><report_results_immediately>1</report_results_immediately>"
                        + "<no_priority_change>1</no_priority_change>" + options
                        + "</options></cc_config>\n");
        writeOnce(data.resolve("global_prefs_override.xml"),
                "<global_preferences><disk_min_free_gb>0</disk_min_free_gb><disk_max_used_pct>100</disk_max_used_pct>"
                        + preferences + "</global_preferences>\n");
        daemon = Daemon.start(DaemonOptions.in(data).onPort(0), this::note);
        // The machine is busy with this very test: no reason to stop.
        daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
    }

    /** A client that starts again finds what it left: there may be no space to write. */
    private static void writeOnce(Path file, String text) throws IOException {
        if (Files.notExists(file)) {
            Files.writeString(file, text);
        }
    }

    private void note(Message message) {
        said.add(message.text());
    }

    static String attachFile(ProjectServer server) {
        return "<attach><project><master_url>" + server.masterUrl() + "</master_url><authenticator>"
                + server.authenticator() + "</authenticator></project></attach>\n";
    }

    boolean says(String part) {
        return said.stream().anyMatch(text -> text.contains(part));
    }

    List<String> said() {
        return List.copyOf(said);
    }

    /** The state on disk; a fresh one if none can be read. */
    SavedState saved() throws IOException {
        SavedState state = new StateFile(new DiskFolder(data)).read().state();
        return state == null ? SavedState.fresh(HostInfo.plain(0, 0), "", "") : state;
    }

    /** Waits for something, with all that it said in the failure. */
    Eventually waiting() {
        return Eventually.within(DEADLINE).showing(() -> String.join("\n", said()));
    }

    /** Writes to {@code file} until the volume is full to the last byte. */
    static void fill(Path file) {
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (true) {
                out.write(new byte[PIECE]);
            }
        } catch (IOException full) {
            // That was the purpose.
        }
    }

    @Override
    public void close() throws IOException {
        daemon.close();
    }
}
