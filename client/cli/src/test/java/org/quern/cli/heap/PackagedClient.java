package org.quern.cli.heap;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.quern.cli.Main;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiConnection;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.testing.Eventually;

/** A daemon in a process of its own, in exactly the JVM that the packages give it. */
final class PackagedClient implements AutoCloseable {
    private static final int SECONDS_TO_STOP = 120;
    private final Path data;
    private final Path log;
    private final Process process;

    private PackagedClient(Path data, Path log, Process process) {
        this.data = data;
        this.log = log;
        this.process = process;
    }

    /** Starts it on a data directory; what it says goes into a file beside that. */
    static PackagedClient start(Path data) throws IOException {
        Path log = data.resolveSibling(data.getFileName() + ".log");
        Files.deleteIfExists(data.resolve("quern.port"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options("all"));
        command.addAll(options("daemon"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName(), "daemon",
                "--data-dir", data.toString(), "--gui-rpc-port", "0"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File(log.toString()))).start();
        return new PackagedClient(data, log, process);
    }

    /** The lines of {@code packaging/jvm/NAME} that are no comments. */
    static List<String> options(String name) throws IOException {
        Path file = Path.of(System.getProperty("basedir", "")).resolve("../../packaging/jvm").resolve(name);
        return Files.readAllLines(file).stream().map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
    }

    boolean lives() {
        return process.isAlive();
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return "no log: " + e;
        }
    }

    /** Asks as a manager does. */
    GuiAnswer ask(String operation) throws IOException {
        int port = Integer.parseInt(
                Eventually.get("the port is told", () -> {
                    String text = Files.exists(data.resolve("quern.port"))
                            ? Files.readString(data.resolve("quern.port")).strip() : "";
                    return text.isEmpty() ? null : text;
                }));
        try (GuiConnection connection = GuiConnection.open("127.0.0.1", port)) {
            return connection.ask(GuiQuestion.of(operation));
        }
    }

    /** Ends it as a service manager does, and answers its exit code. */
    int stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
            throw new AssertionError("the client does not stop\n" + log());
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
