package org.quern.cli.demo;

import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.quern.cli.common.Json;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.store.DurableFiles;
import org.quern.engine.event.UserCommand;
import org.quern.model.RunMode;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code quern demo}: starts a small project server and a client on this computer; the client attaches, downloads work,
 * computes it, uploads and reports it, and the server checks it, grants credit and puts a picture together.
 */
@Command(name = "demo", description = "Watch this computer work for a small project of its own, from attach to credit.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:every task was computed, uploaded, reported and found valid", "1:the numbers do not agree, or something failed",
    "2:wrong arguments"})
public final class DemoCommand implements Callable<Integer> {
    private static final double NANOS = 1e9;
    /** Tasks would pause for the measurement, half a minute on a busy computer, and nothing here needs it. */
    private static final String OPTIONS = """
            <cc_config><options><skip_cpu_benchmarks>1</skip_cpu_benchmarks></options></cc_config>
            """;

    @Option(names = "--tasks", paramLabel = "N", defaultValue = "8", description = "Number of tasks. Default: ${DEFAULT-VALUE}.")
    private int tasks;

    @Option(names = "--dir", paramLabel = "DIR", description = "Where project, client and picture are kept. Default: a new folder in the system's temporary one.")
    private @Nullable Path directory;

    @Option(names = "--json", description = "Print one JSON object as the last line.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path root = directory == null ? Files.createTempDirectory("quern-demo-")
                : Files.createDirectories(directory).toAbsolutePath().normalize();
        long started = System.nanoTime();
        try (ProjectServer server = ProjectServer.start(ProjectOptions.of(root.resolve("project")).withTasks(tasks))) {
            Path client = Files.createDirectories(root.resolve("client"));
            DurableFiles.replaceSecret(client.resolve("attach.xml"),
                    out -> out.write(attachment(server).getBytes(StandardCharsets.UTF_8)));
            Path options = client.resolve("cc_config.xml");
            if (Files.notExists(options)) {
                DurableFiles.replace(options, out -> out.write(OPTIONS.getBytes(StandardCharsets.UTF_8)));
            }
            DemoCounts counts = run(server, client);
            return report(counts, server.picture(), (System.nanoTime() - started) / 1e9);
        }
    }

    private static String attachment(ProjectServer server) {
        return "<attach>\n  <project>\n    <master_url>" + server.masterUrl() + "</master_url>\n    <authenticator>"
                + server.authenticator() + "</authenticator>\n  </project>\n</attach>\n";
    }

    private DemoCounts run(ProjectServer server, Path client) throws IOException, InterruptedException {
        PrintWriter err = onTerminal() ? new PrintWriter(System.err, true, Charset.defaultCharset())
                : spec.commandLine().getErr();
        Progress progress = new Progress(err, onTerminal());
        progress.say("Project, client and picture are kept in " + client.getParent() + ".");
        DaemonOptions options = DaemonOptions.in(client).onPort(0).reportingImmediately();
        try (Daemon daemon = Daemon.start(options, progress::message)) {
            // Who asks to see it compute wants to see it compute, however busy the computer is.
            daemon.ask(new UserCommand.SetMode(UserCommand.ModeKind.CPU, RunMode.ALWAYS, 0));
            DemoWatch watch = new DemoWatch(server, daemon, client);
            Standstill standstill = new Standstill();
            DemoCounts counts = watch.now();
            while (!counts.over()) {
                progress.show(counts, daemon.view());
                standstill.look(counts, daemon.view(), System.nanoTime() / NANOS).ifPresent(progress::say);
                counts = watch.next();
            }
            progress.show(counts, daemon.view());
            progress.end();
            return counts;
        }
    }

    private static boolean onTerminal() {
        return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    }

    private int report(DemoCounts counts, Path picture, double seconds) {
        var out = spec.commandLine().getOut();
        if (json) {
            Map<String, Object> facts = new LinkedHashMap<>(counts.facts());
            facts.put("picture", picture.toString());
            facts.put("seconds", Math.round(seconds * 10) / 10.0);
            out.println(Json.of(facts));
        } else {
            out.printf(
                    Locale.ROOT,
                    "%d tasks: %d computed, %d uploaded, %d reported, %d valid; %.2f credit in %.1f s.%nThe picture: %s%n",
                    counts.tasks(), counts.computed(), counts.uploaded(), counts.reported(), counts.valid(),
                    counts.credit(),
                    seconds, picture);
        }
        out.flush();
        return counts.agree() ? 0 : ExitCode.SOFTWARE;
    }
}
