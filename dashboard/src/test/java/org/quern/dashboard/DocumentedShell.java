package org.quern.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.quern.testing.Eventually;

/** A shell of somebody with a home of his own, in which {@code quern} is this program and the browser only notes what it is to open. */
final class DocumentedShell {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");
    private static final Pattern LINK = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)(/\\?token=[A-Za-z0-9_-]+)");
    private static final Path PAGE = Path.of("../docs/dashboard.md");
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    final Path home;
    private final Path dataDirectory;
    private int runs;

    DocumentedShell(Path home, Path dataDirectory) throws IOException {
        this.home = home;
        this.dataDirectory = dataDirectory;
        script("quern", "exec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -Djava.io.tmpdir='"
                + Files.createDirectories(home.resolve("tmp")) + "' -Dquern.extra=" + DashboardCommand.class.getName()
                + " org.quern.cli.Main \"$@\"");
        script("xdg-open", "printf '%s\\n' \"$1\" >>\"$HOME/opened\"");
    }

    private void script(String name, String text) throws IOException {
        Path program = Files.writeString(home.resolve(name), "#!/bin/sh\n" + text + "\n");
        assertTrue(program.toFile().setExecutable(true), "a script can be made executable");
    }

    /** The page, and its commands, one a line. */
    static String page() throws IOException {
        return Files.readString(PAGE);
    }

    static List<String> commands() throws IOException {
        List<String> all = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(page());
        while (blocks.find()) {
            all.addAll(blocks.group(1).lines().toList());
        }
        return all;
    }

    /** A command that ends by itself, and well; what it printed. */
    String run(String command, String typed) throws IOException, InterruptedException {
        Served run = new Served(command, typed);
        assertTrue(run.process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS), command);
        assertEquals(0, run.process.exitValue(), run::toString);
        return run.out();
    }

    /** A command that serves until it is interrupted. */
    Served serve(String command) throws IOException {
        return new Served(command, "");
    }

    /** A command at work. */
    final class Served implements AutoCloseable {
        final Process process;
        private final String command;
        private final Path out;
        private final Path err;

        private Served(String command, String typed) throws IOException {
            this.command = command;
            out = home.resolve("out" + ++runs);
            err = home.resolve("err" + runs);
            ProcessBuilder shell = new ProcessBuilder("sh", "-c", "exec " + command).directory(home.toFile())
                    .redirectOutput(out.toFile()).redirectError(err.toFile());
            var environment = shell.environment();
            environment.keySet().removeIf(name -> name.startsWith("XDG_") || name.startsWith("QUERN_"));
            environment.put("HOME", home.toString());
            environment.put("DISPLAY", ":0");
            environment.put("PATH", home + ":" + System.getenv("PATH"));
            environment.put("CLASSPATH", System.getProperty("java.class.path"));
            environment.put("QUERN_DATA_DIR", dataDirectory.toString());
            process = shell.start();
            try (OutputStream in = process.getOutputStream()) {
                in.write(typed.getBytes(StandardCharsets.UTF_8));
            }
        }

        String out() throws IOException {
            return Files.readString(out);
        }

        String err() throws IOException {
            return Files.readString(err);
        }

        /** The link that it prints. */
        String link() {
            return Eventually.within(TIMEOUT).untilGot("there is a link of: " + command, () -> {
                Matcher link = LINK.matcher(out());
                return link.find() && out().endsWith("\n") ? link.group() : null;
            });
        }

        /** Somebody who came by that link: what the API answers him. */
        Visit visit() throws IOException {
            Matcher link = LINK.matcher(link());
            assertTrue(link.find());
            Visitor visitor = new Visitor(Integer.parseInt(link.group(1)));
            Visitor.Answer answer = visitor.get(link.group(2));
            assertEquals(200, answer.status(), answer::head);
            return path -> visitor.get(path, answer.session());
        }

        /** What the browser was asked to open since the last question; null if nothing. */
        @Nullable
        String opened() throws IOException {
            Path noted = home.resolve("opened");
            String text = Files.exists(noted) ? Files.readString(noted).strip() : null;
            Files.deleteIfExists(noted);
            return text;
        }

        @Override
        public String toString() {
            try {
                return command + "\n" + out() + err();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** As Ctrl-C has it. */
        @Override
        public void close() throws IOException {
            process.destroy();
            Eventually.within(TIMEOUT).untilHolds("the command ends", () -> !process.isAlive());
        }
    }

    /** Whoever came in. */
    interface Visit {
        Visitor.Answer get(String path) throws IOException;
    }
}
