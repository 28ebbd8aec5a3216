package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectServerCommandTest {
    private static final Pattern FIRST_LINE = Pattern
            .compile(
                    "\\{\"master_url\":\"(http://127\\.0\\.0\\.1:\\d+/fractal/)\",\"authenticator\":\"[0-9a-f]{32}\"}");

    @TempDir
    Path directory;

    @Test
    void itServesUntilItIsToldToStopAndTheReportCountsMeanwhileAndAfter() throws IOException, InterruptedException {
        Process server = start("--tasks", "3", "--json");
        try (BufferedReader out = server.inputReader(); HttpClient http = HttpClient.newHttpClient()) {
            String first = out.readLine();
            Matcher match = FIRST_LINE.matcher(first == null ? "" : first);
            assertTrue(match.matches(), first);
            HttpRequest page = HttpRequest.newBuilder(URI.create(match.group(1))).build();
            assertTrue(http.send(page, BodyHandlers.ofString()).body().contains("<scheduler>"));
            assertEquals(
                    "{\"unsent\":3,\"in_progress\":0,\"success\":0,\"error\":0,\"valid\":0,\"credit\":0}", report());
            server.toHandle().destroy();
            assertTrue(server.waitFor(30, TimeUnit.SECONDS), "the server must end on SIGTERM");
            assertNull(out.readLine(), "with --json there is one line only");
            assertTrue(report().startsWith("{\"unsent\":3,"));
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void whatCannotBeServedIsSaidInASentence() throws IOException, InterruptedException {
        assertEquals(2, code(start("--tasks", "0")));
        assertEquals(2, code(start("--port", "70000")));
        assertEquals(2, code(start("--quorum", "0")));
        assertEquals(1, code(start("--report")));
    }

    private String report() throws IOException, InterruptedException {
        Process process = start("--report", "--json");
        try (BufferedReader out = process.inputReader()) {
            String line = out.readLine();
            assertEquals(0, code(process));
            return String.valueOf(line);
        }
    }

    private static int code(Process process) throws InterruptedException {
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        return process.exitValue();
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = Child.command("project-server", "--dir", directory.toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }
}
