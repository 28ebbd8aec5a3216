package org.quern.daemon.played;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.engine.command.Message;
import org.quern.engine.event.UserCommand;
import org.quern.engine.view.ClientView;
import org.quern.model.SavedProject;
import org.quern.testing.Eventually;

/**
 * A whole client in this process, attached to played projects. Its data directory has neighbours, which must be as they were
 * in the end.
 */
final class RunningClient implements AutoCloseable {
    /** Everything that may lie in the data directory itself. */
    private static final Pattern USUAL = Pattern
            .compile("(client_state(_prev|_next)?|quern_state_old(er|est))\\.xml|account_.*\\.xml(\\.tmp)?"
                    + "|(sched_request|sched_reply|master|statistics)_.*\\.xml(\\.tmp)?|job_log_.*\\.txt|attach\\.xml|lockfile"
                    + "|global_prefs(_override)?\\.xml|cc_config\\.xml|gui_rpc_auth\\.cfg|boinc_socket|acct_mgr_re(quest|ply)\\.xml|quern_proxy\\.xml|quern\\.port|quern_reserve|cpu_benchmarks\\.txt.*|daily_xfer_history\\.xml|time_stats_log"
                    + "|decisions.*\\.jsonl|quern_modes\\.xml(\\.tmp)?|quern_detached\\.txt|projects|slots|quern_history|quern_probe_\\d+");
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    final ConcurrentLinkedQueue<Message> messages = new ConcurrentLinkedQueue<>();
    final Path data;
    private final Path parent;
    private final PlayedProjects projects;
    private final Daemon daemon;

    RunningClient(Path parent, PlayedProjects projects, long longestReply) throws IOException {
        this(parent, projects, "", options -> options.withLongestReply(longestReply));
    }

    /** A client that is attached to other projects besides, by these elements of attach.xml. */
    RunningClient(Path parent, PlayedProjects projects, String others, UnaryOperator<DaemonOptions> options)
            throws IOException {
        this.parent = parent;
        this.projects = projects;
        this.data = Files.createDirectories(parent.resolve("data"));
        Files.writeString(parent.resolve("neighbour"), "untouched");
        Files.writeString(data.resolve("attach.xml"), projects.attachFile(others));
        // The machine is busy with this very test: no reason to stop, and tasks at the lowest priority would never have their turn.
        Path settings = data.resolve("cc_config.xml");
        if (Files.notExists(settings)) {
            Files.writeString(settings,
                    "<cc_config><options><no_priority_change>1</no_priority_change></options></cc_config>\n");
        }
        Files.writeString(data.resolve("global_prefs_override.xml"),
                "<global_preferences><suspend_cpu_usage>0</suspend_cpu_usage><niu_suspend_cpu_usage>0</niu_suspend_cpu_usage>"
                        + "<run_on_batteries>1</run_on_batteries></global_preferences>\n");
        daemon = Daemon.start(options.apply(DaemonOptions.in(data).onPort(0).reportingImmediately()), messages::add);
    }

    void ask(UserCommand command) {
        daemon.ask(command);
    }

    ClientView view() {
        return Objects.requireNonNull(daemon.view());
    }

    /** Waits for a message about this project that matches; fails with all that was said about it. */
    void says(String project, String pattern) {
        Pattern wanted = Pattern.compile(pattern, Pattern.DOTALL);
        waiting(project).untilHolds(project + " is told of: " + pattern,
                () -> said(project).stream().anyMatch(text -> wanted.matcher(text).find()));
    }

    /** Waits until something holds of a project. */
    Eventually waiting(String project) {
        return Eventually.within(DEADLINE).showing(() -> String.join("\n", said(project)));
    }

    List<String> said(String project) {
        List<String> texts = new ArrayList<>();
        for (Message message : messages) {
            if (message.project() != null && projects.url(project).equals(message.project())) {
                texts.add(message.text());
            }
        }
        return texts;
    }

    SavedProject saved(String project) {
        return view().state().projects().stream().filter(saved -> saved.url().equals(projects.url(project))).findFirst()
                .orElseThrow();
    }

    /** The project is not contacted again soon. */
    void waitsWith(String project) {
        double now = view().now().wall();
        waiting(project).untilHolds(project + " is left alone for a while",
                () -> saved(project).contact().minRpcTime() > now);
    }

    /** The GUI RPC port. */
    int port() throws IOException {
        return Integer.parseInt(Files.readString(data.resolve("quern.port")).strip());
    }

    /** A manager gets an answer. */
    void answersManagers() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.getOutputStream().write(
                    "<boinc_gui_rpc_request>\n<exchange_versions/>\n</boinc_gui_rpc_request>\n\003"
                            .getBytes(StandardCharsets.US_ASCII));
            StringBuilder answer = new StringBuilder();
            for (int b = socket.getInputStream().read(); b > 3; b = socket.getInputStream().read()) {
                answer.append((char) b);
            }
            assertTrue(answer.toString().contains("<server_version>"), answer.toString());
        }
    }

    /** Nothing was written beside the data directory, nor in it where nothing belongs, and in the projects only these files. */
    void wroteOnly(Collection<String> projectFiles) throws IOException {
        assertEquals(List.of("data", "neighbour"), names(parent), "beside the data directory");
        assertEquals("untouched", Files.readString(parent.resolve("neighbour")));
        assertEquals(List.of(), names(data).stream().filter(name -> !USUAL.matcher(name).matches()).toList(),
                "in the data directory");
        Set<String> found = projectFiles();
        found.removeAll(projectFiles);
        assertEquals(Set.of(), found, "files in project directories that nobody described");
    }

    /** The names of all files in the directories of projects. */
    Set<String> projectFiles() throws IOException {
        Set<String> found = new TreeSet<>();
        Files.walkFileTree(data.resolve("projects"), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
                found.add(file.getFileName().toString());
                return FileVisitResult.CONTINUE;
            }

            // The client may delete a file while it is looked at.
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }
        });
        return found;
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Override
    public void close() throws IOException {
        daemon.close();
    }
}
