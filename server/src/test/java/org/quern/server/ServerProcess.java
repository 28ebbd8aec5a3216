package org.quern.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.quern.server.config.SendRules;

/** A project server in a process of its own, which a test may kill. */
final class ServerProcess implements AutoCloseable {

    final String masterUrl;
    final String authenticator;
    private final Process process;

    private ServerProcess(Process process, String firstLine) {
        this.process = process;
        this.masterUrl = firstLine.split(" ")[0];
        this.authenticator = firstLine.split(" ")[1];
    }

    /** Starts a server and waits until it serves. */
    static ServerProcess start(Path directory, int tasks) throws IOException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path"), ServerProcess.class.getName(), directory.toString(),
                Integer.toString(tasks))
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        BufferedReader out = process.inputReader();
        return new ServerProcess(process, Objects.requireNonNull(out.readLine(), "the server did not start"));
    }

    /** Ends it as {@code kill -9} does. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    /** The process: directory and number of tasks. */
    public static void main(String[] args) throws IOException, InterruptedException {
        ProjectServer server = ProjectServer
                .start(ProjectOptions.of(Path.of(args[0])).withTasks(Integer.parseInt(args[1])).withWorkSize(0.0001)
                        .withSending(
                                new SendRules(0, 10, SendRules.BRISK.policy())));
        System.out.println(server.masterUrl() + " " + server.authenticator());
        System.out.flush();
        Thread.currentThread().join();
    }
}
