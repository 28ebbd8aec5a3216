package org.quern.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quern.testing.Eventually;

/** The commands of docs/project-server.md, run as they stand there. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are for a POSIX shell")
class ProjectServerPageTest {
    private static final Path PAGE = Path.of("../../docs/project-server.md");
    private static final String BACKGROUND = " &";
    private static final int SECONDS = 120;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void theCommandsThatThePageShowsDoWhatItSays() throws Exception {
        List<String> commands = commands();
        int serving = (int) commands.stream().takeWhile(line -> !line.endsWith(BACKGROUND)).count();
        writeQuern();
        assertEquals("", run(commands.subList(0, serving)));
        String serve = commands.get(serving).replace(BACKGROUND, "");
        Process server = shell("exec " + serve).start();
        try {
            Eventually.holds("the server says where it is", () -> Files.exists(directory.resolve("address.json"))
                    && Files.readString(directory.resolve("address.json")).endsWith("\n"));
            String output = run(commands.subList(serving + 1, commands.size()));
            assertTrue(output.contains("{\"unsent\":4,\"in_progress\":0,"), output);
            assertTrue(output.contains("[{\"entry\":\"project_created\","), output);
            assertTrue(output.contains("\"input\":{\"isSticky\":true,\"stickySeconds\":0.0,\"priority\":3,"), output);
            assertTrue(output.contains("There is no host with this number"), "nobody has computed yet: " + output);
        } finally {
            server.destroy();
            assertTrue(server.waitFor(SECONDS, TimeUnit.SECONDS), "the server stops when told");
        }
    }

    private static List<String> commands() throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        int first = lines.indexOf("```sh") + 1;
        return lines.subList(first, first + lines.subList(first, lines.size()).indexOf("```"));
    }

    /** The launcher builds first and is tested elsewhere; here the same program, as built for this test. */
    private void writeQuern() throws IOException {
        Path quern = Files.writeString(directory.resolve("quern"), "#!/bin/sh\nexec '"
                + String.join("' '", Child.command()) + "' \"$@\"\n");
        assertTrue(quern.toFile().setExecutable(true));
    }

    private String run(List<String> commands) throws IOException, InterruptedException {
        Process process = shell(String.join("\n", commands)).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(SECONDS, TimeUnit.SECONDS), "the commands end");
        assertEquals(0, process.exitValue(), output);
        return output;
    }

    private ProcessBuilder shell(String script) {
        return new ProcessBuilder("sh", "-e", "-c", script).directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
    }
}
