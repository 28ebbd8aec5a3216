package org.quern.server.fractal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quern.testing.Eventually;

/** A task as a client sets it up: project directory, slot with link files, init data and the mapped file. The test plays the client. */
final class AppUnderTest implements AutoCloseable {

    private final Path project;
    private final Path slot;
    private final Process process;
    private final Channels channels;

    private AppUnderTest(Path project, Path slot, Channels channels, Process process) {
        this.project = project;
        this.slot = slot;
        this.channels = channels;
        this.process = process;
    }

    /**
     * Starts the application in a slot, which may be left from an earlier episode.
     *
     * @param program name of the main program in the project directory
     * @param checkpointPeriodSeconds as in the client's preferences
     * @param clientPid the process whose end the application must notice
     */
    static AppUnderTest start(Path directory, String program, TileSpec tile, double checkpointPeriodSeconds,
            long clientPid) throws IOException {
        Path project = directory.resolve("projects/p");
        Path slot = Files.createDirectories(directory.resolve("slots/0"));
        Files.writeString(project.resolve("input_1"), tile.toText());
        link(slot, "tile.txt", "input_1");
        link(slot, "tile.ppm", "output_1");
        link(slot, "fractal.jar", "fractal_1.01.jar");
        Files.writeString(slot.resolve("init_data.xml"), String.format(Locale.ROOT,
                "<app_init_data>%n<client_pid>%d</client_pid>%n<shm_key>-1</shm_key>%n<wu_cpu_time>100</wu_cpu_time>%n"
                        + "<checkpoint_period>%f</checkpoint_period>%n</app_init_data>%n",
                clientPid, checkpointPeriodSeconds));
        Files.write(slot.resolve("boinc_mmap_file"), new byte[8192]);
        return launch(project, slot, program);
    }

    static AppUnderTest launch(Path project, Path slot, String program) throws IOException {
        Process process = new ProcessBuilder("../../projects/p/" + program).directory(slot.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(slot.resolve("stderr.txt").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        return new AppUnderTest(project, slot, Channels.open(slot), process);
    }

    private static void link(Path slot, String name, String target) throws IOException {
        Files.writeString(slot.resolve(name), "<soft_link>../../projects/p/" + target + "</soft_link>\n");
    }

    /** Sends an order and waits until the application has read it. */
    void order(String message) {
        Eventually.holds("room for " + message, () -> channels.post(Channels.CONTROL_REQUEST, message));
        Eventually.within(java.time.Duration.ofMinutes(5)).showing(this::stderr)
                .untilHolds(message + " is read", () -> channels.isEmpty(Channels.CONTROL_REQUEST));
    }

    /** The next status, as a client reads it. */
    String status() {
        return Eventually.within(java.time.Duration.ofMinutes(5)).showing(this::stderr).untilGot("a status",
                () -> channels.take(Channels.APP_STATUS));
    }

    boolean hasStatus() {
        return !channels.isEmpty(Channels.APP_STATUS);
    }

    static double figure(String status, String tag) {
        Matcher matcher = Pattern.compile("<" + tag + ">([^<]*)</" + tag + ">").matcher(status);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
    }

    /** Waits for the end; a client that reads the statuses meanwhile must not be needed. */
    int exitStatus() throws InterruptedException {
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            throw new AssertionError("still running; " + stderr());
        }
        return process.exitValue();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    boolean isFinished() {
        return Files.exists(slot.resolve("boinc_finish_called"));
    }

    Path slotFile(String name) {
        return slot.resolve(name);
    }

    byte[] output() throws IOException {
        return Files.readAllBytes(project.resolve("output_1"));
    }

    String stderr() {
        try {
            return Files.readString(slot.resolve("stderr.txt"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
