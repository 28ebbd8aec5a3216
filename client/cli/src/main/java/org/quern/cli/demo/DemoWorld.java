package org.quern.cli.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.store.DurableFiles;
import org.quern.engine.command.Message;
import org.quern.engine.event.UserCommand;
import org.quern.model.DataNames;
import org.quern.model.RunMode;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.server.config.SendRules;

/** A project and a client that is attached to it, both of this process, in folders beside each other. */
public final class DemoWorld implements AutoCloseable {
    /** Tasks would pause for the measurement, half a minute on a busy computer, and nothing here needs it. */
    private static final String OPTIONS = """
            <cc_config><options><skip_cpu_benchmarks>1</skip_cpu_benchmarks></options></cc_config>
            """;
    private static final String PROJECT = "project";
    private static final String FOLDER = "quern-demo-";
    /**
     * Seconds between requests for work. A client calls a project six times a minute at most by itself: where tasks take more than two seconds a brisker one
     * has used these up before the last result, which then waits for most of a minute.
     */
    private static final double SPACING_SECONDS = 4;
    private final ProjectServer server;
    private final Path client;
    private final Daemon daemon;
    private boolean clientClosed;

    private DemoWorld(ProjectServer server, Path client, Consumer<Message> messages) throws IOException {
        this.server = server;
        this.client = client;
        daemon = Daemon.start(DaemonOptions.in(client).onPort(0).reportingImmediately(), messages);
        // Who asks to see it compute wants to see it compute, however busy the computer is.
        daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
    }

    /** A new folder for a demo, in {@code $TMPDIR}, of which Java takes no notice, or where Java makes such. */
    public static Path newFolder() throws IOException {
        return newFolder(System.getenv());
    }

    /** The same where the environment is another. */
    static Path newFolder(Map<String, String> environment) throws IOException {
        String wanted = environment.getOrDefault("TMPDIR", "");
        return wanted.isEmpty() ? Files.createTempDirectory(FOLDER)
                : Files.createTempDirectory(Path.of(wanted).toAbsolutePath(), FOLDER);
    }

    /**
     * Starts both.
     *
     * @param root where their folders are made
     * @param tasks of a project that is not there yet
     * @param workSize work in each of them, 1 for about 1.5 s of CPU
     * @param messages is told what the client says
     */
    public static DemoWorld start(Path root, int tasks, double workSize, Consumer<Message> messages)
            throws IOException {
        ProjectServer server = ProjectServer
                .start(ProjectOptions.of(root.resolve(PROJECT)).withTasks(tasks).withWorkSize(workSize)
                        .withSending(new SendRules(SPACING_SECONDS, SendRules.BRISK.maxTasksPerRequest(),
                                SendRules.BRISK.policy())));
        try {
            return new DemoWorld(server, attached(root.resolve("client"), server), messages);
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static Path attached(Path client, ProjectServer server) throws IOException {
        Files.createDirectories(client);
        DurableFiles.replaceSecret(client.resolve(DataNames.ATTACH),
                out -> out.write(attachment(server).getBytes(StandardCharsets.UTF_8)));
        Path options = client.resolve(DataNames.OPTIONS);
        if (Files.notExists(options)) {
            DurableFiles.replace(options, out -> out.write(OPTIONS.getBytes(StandardCharsets.UTF_8)));
        }
        return client;
    }

    private static String attachment(ProjectServer server) {
        return "<attach>\n  <project>\n    <master_url>" + server.masterUrl() + "</master_url>\n    <authenticator>"
                + server.authenticator() + "</authenticator>\n  </project>\n</attach>\n";
    }

    /** The project. */
    ProjectServer server() {
        return server;
    }

    /** The client. */
    Daemon daemon() {
        return daemon;
    }

    /** Waits until the client has ended, and lets go of what it answers by; what it ended by, or empty if a manager or {@link #close()} told it to. */
    public Optional<Throwable> awaitEndOfClient() throws InterruptedException, IOException {
        Optional<Throwable> failure = daemon.awaitEnd();
        closeClient();
        return failure;
    }

    private synchronized void closeClient() throws IOException {
        if (!clientClosed) {
            clientClosed = true;
            daemon.close();
        }
    }

    /** The client's data directory. */
    public Path client() {
        return client;
    }

    /** The client first, which tells the project what it has. */
    @Override
    public void close() throws IOException {
        try {
            closeClient();
        } finally {
            server.close();
        }
    }
}
