package org.quern.dashboard.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.quern.testing.Eventually;

/** Another process that keeps a client's past. */
final class HistoryProcess implements AutoCloseable {
    private final Process process;

    private HistoryProcess(Process process) {
        this.process = process;
    }

    /** Begins to take in what is there, and then waits. */
    static HistoryProcess start(Path data, Path state) throws IOException {
        return start(data, state, "-Xmx192m");
    }

    /** The same with so much memory. */
    static HistoryProcess start(Path data, Path state, String memory) throws IOException {
        return new HistoryProcess(new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", memory, "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"),
                HistoryProcess.class.getName(), data.toString(), state.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    /** Its arguments are the data directory and the folder of the database. */
    public static void main(String[] arguments) throws IOException {
        ClientHistory history = new ClientHistory(Path.of(arguments[0]), new DatabaseLocation(Path.of(arguments[1])),
                System.err::println);
        history.keepUp();
        history.full();
        System.out.println("done");
        System.out.flush();
        if (System.in.read() > 0) {
            System.out.println(new HistoryPages(history).part(0, Double.MAX_VALUE, 20_000).entries().size());
            System.in.read();
        }
    }

    /** Has it read the newest entries of all. */
    void readNewest() throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
    }

    /** How many they are, by its second line; nothing if it has ended without one. */
    String answer() {
        return process.inputReader().lines().filter(line -> !line.equals("done")).findFirst().orElse("");
    }

    /** Returns when all is taken in. */
    void awaitDone() {
        Eventually.holds("it has taken in what is there", () -> process.getInputStream().available() > 0);
    }

    /** It ends at once, whatever it does. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** It ends in good order. */
    void end() {
        process.destroy();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
