package org.quern.cli.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quern.cli.QuernRun.quern;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.cli.Main;
import org.quern.daemon.Daemon;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.testing.Eventually;

/** {@code quern messages --follow} beside a client that works, ends and comes back. */
class MessageFollowerTest {
    private static final int SECONDS = 60;
    @TempDir
    private Path directory = Path.of("");
    private final StringWriter lines = new StringWriter();
    private final StringWriter json = new StringWriter();
    private final StringWriter remarks = new StringWriter();

    @Test
    void newMessagesAppearAlsoThoseOfTheClientThatComesNext() throws Exception {
        Run eyes;
        Run program;
        try (Daemon _ = start()) {
            eyes = following(lines, remarks, "--last", "0", "--timeout", "30");
            program = following(json, new StringWriter(), "--json", "--patience", "0");
            Eventually.holds("the program has got what was said before",
                    () -> json.toString().contains("\"number\":1,"));
            assertEquals(0, quern("run-mode", "never", "--data-dir", directory.toString()).exitCode());
            Eventually.holds("the line appears", () -> lines.toString().contains("Suspending computing"));
            Eventually.holds("as JSON too", () -> json.toString()
                    .matches("(?s).*\\{\"number\":[0-9]+,\"at\":[^}]*\"text\":\"Suspending computing[^}]*}\\R"));
        }
        assertEquals(3, program.exitCode().get(SECONDS, TimeUnit.SECONDS),
                "by the former name of --timeout it waits for nothing");
        assertEquals("The client has ended; waiting for it to come back.\n", remarks.toString());
        lines.getBuffer().setLength(0);
        try (Daemon _ = start()) {
            Eventually.holds("it follows the next client", () -> remarks.toString().contains("It is back.\n"));
            assertEquals(0, quern("run-mode", "always", "--data-dir", directory.toString()).exitCode());
            Eventually.holds("and shows what that one says", () -> lines.toString().contains("Resuming computing"));
        } finally {
            eyes.thread().interrupt();
            eyes.thread().join();
        }
    }

    private Daemon start() throws IOException {
        return Daemon.start(DaemonOptions.in(directory).onPort(0), message -> {
        });
    }

    /** A run of the command beside the test. */
    private record Run(Thread thread, CompletableFuture<Integer> exitCode) {}

    private Run following(StringWriter out, StringWriter err, String... more) {
        List<String> arguments = new ArrayList<>(List.of("messages", "--follow", "--data-dir", directory.toString()));
        arguments.addAll(List.of(more));
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().daemon().start(() -> exitCode.complete(Main.commandLine()
                .setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new))));
        return new Run(thread, exitCode);
    }
}
