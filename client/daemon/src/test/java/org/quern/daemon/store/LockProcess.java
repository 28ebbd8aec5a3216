package org.quern.daemon.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** A process that locks a file as BOINC's client does (fcntl), says whether it could, and ends when its input does. */
final class LockProcess implements AutoCloseable {
    private final Process process;
    private final String told;

    private LockProcess(Process process, String told) {
        this.process = process;
        this.told = told;
    }

    static LockProcess on(Path file) throws IOException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                LockProcess.class.getName(), file.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader out = process.inputReader();
        return new LockProcess(process, Objects.requireNonNull(out.readLine(), "it did not start"));
    }

    /** {@code locked} or {@code refused}; who is refused has ended. */
    String told() {
        return told;
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }

    /** The process itself. */
    public static void main(String[] arguments) throws IOException {
        try (FileChannel file = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            boolean isLocked = file.tryLock() != null;
            System.out.println(isLocked ? "locked" : "refused");
            if (isLocked) {
                System.in.read();
            }
        }
    }
}
