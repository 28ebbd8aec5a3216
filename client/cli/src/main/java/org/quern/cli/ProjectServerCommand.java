package org.quern.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.quern.cli.common.Json;
import org.quern.model.ExitCode;
import org.quern.server.ProjectOptions;
import org.quern.server.ProjectServer;
import org.quern.server.config.ReplicationRules;
import org.quern.server.web.ProjectReport;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code quern project-server}: serves the embedded project until it is stopped, or counts how it stands. */
@Command(name = "project-server", description = "Serve a small BOINC project on this computer until stopped by a signal.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:the report was printed", "1:the project cannot be served or read; a sentence on standard error says why",
    "2:wrong arguments", "130, 143:stopped by SIGINT or SIGTERM, in good order"})
public final class ProjectServerCommand implements Callable<Integer> {
    @Option(names = "--dir", required = true, paramLabel = "DIR", description = "Where the project keeps everything.")
    private Path directory = Path.of("");

    @Option(names = "--port", paramLabel = "P", defaultValue = "0", description = "Port on 127.0.0.1. Default: that of the last start, else any free one.")
    private int port;

    @Option(names = "--tasks", paramLabel = "N", defaultValue = "8", description = "Tasks of a new project: tiles of its picture. Default: ${DEFAULT-VALUE}.")
    private int tasks;

    @Option(names = "--work-size", paramLabel = "X", defaultValue = "1", description = "Work in each task of a new project; 1 is about 1.5 s of CPU. Default: ${DEFAULT-VALUE}.")
    private double workSize;

    @Option(names = "--quorum", paramLabel = "N", defaultValue = "1", description = "Hosts that must agree on each task of a new project. Default: ${DEFAULT-VALUE}.")
    private int quorum;

    @Option(names = "--deadline", paramLabel = "SECONDS", defaultValue = "86400", description = "Time that hosts have for each task of a new project. Default: ${DEFAULT-VALUE}.")
    private double deadlineSeconds;

    @Option(names = "--report", description = "Count results, whether or not the server runs, and end.")
    private boolean report;

    @Option(names = "--json", description = "Print one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (report) {
            print(facts(ProjectReport.read(directory)));
        } else {
            serve(options());
        }
        return ExitCode.DONE.code();
    }

    private ProjectOptions options() {
        try {
            return ProjectOptions.of(directory).withPort(port).withTasks(tasks).withWorkSize(workSize)
                    .withRules(ReplicationRules.quorum(quorum).withDeadline(deadlineSeconds));
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }

    /** The first line is all that a program needs to attach a client; people also see the counts change. */
    private void serve(ProjectOptions options) throws IOException, InterruptedException {
        ProjectServer server = ProjectServer.start(options);
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> close(server, closed)));
        Map<String, Object> where = new LinkedHashMap<>();
        where.put("master_url", server.masterUrl());
        where.put("authenticator", server.authenticator());
        print(where);
        if (!json) {
            server.onChange(now -> print(facts(now)));
        }
        closed.await();
    }

    private static void close(ProjectServer server, CountDownLatch closed) {
        try {
            server.close();
        } catch (IOException e) {
            LoggerFactory.getLogger(ProjectServerCommand.class).warn("The project was not closed in good order", e);
        }
        closed.countDown();
    }

    private static Map<String, Object> facts(ProjectReport counts) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("unsent", counts.unsent());
        facts.put("in_progress", counts.inProgress());
        facts.put("success", counts.success());
        facts.put("error", counts.error());
        facts.put("valid", counts.valid());
        facts.put("credit", counts.credit());
        return facts;
    }

    private void print(Map<String, Object> facts) {
        PrintWriter out = spec.commandLine().getOut();
        StringBuilder line = new StringBuilder();
        facts.forEach((name, value) -> line.append(line.isEmpty() ? "" : "  ").append(name).append(' ').append(value));
        out.println(json ? Json.of(facts) : line);
        out.flush();
    }
}
