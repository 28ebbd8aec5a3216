package org.quern.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.quern.server.web.ProjectReport;
import org.quern.testing.Eventually;

/** A project server in a process of its own, which is killed and started again on the same directory and port. */
final class KilledProject {
    private static final Pattern WHERE = Pattern
            .compile("\\{\"master_url\":\"(http://[^\"]+:(\\d+)/[^\"]*)\",\"authenticator\":\"([^\"]+)\"");
    private static final Duration STEP = Duration.ofMinutes(5);
    private final Path directory;
    private final int tasks;
    private final double workSize;
    private @Nullable Process process;
    private String port = "0";
    private String masterUrl = "";
    private String authenticator = "";

    KilledProject(Path directory, int tasks, double workSize) {
        this.directory = directory;
        this.tasks = tasks;
        this.workSize = workSize;
    }

    /** Starts it if it does not run; true if it did not. */
    boolean start() throws IOException {
        if (process != null && process.isAlive()) {
            return false;
        }
        Path said = Files.createTempFile(directory.getParent(), "project", ".out");
        process = Child.start(Child.command("project-server", "--dir", directory.toString(), "--port", port, "--tasks",
                Integer.toString(tasks), "--work-size", Double.toString(workSize), "--json"), said.toFile());
        Matcher where = Eventually.within(STEP).showing(() -> read(said)).untilGot("the project serves",
                () -> {
                    Matcher matcher = WHERE.matcher(read(said));
                    return matcher.find() ? matcher : null;
                });
        Files.delete(said);
        masterUrl = where.group(1);
        port = where.group(2);
        authenticator = where.group(3);
        return true;
    }

    /** What a client attaches by; empty before the first start. */
    String attachFile() {
        return masterUrl.isEmpty() ? ""
                : "<attach><project><master_url>" + masterUrl + "</master_url><authenticator>" + authenticator
                        + "</authenticator></project></attach>\n";
    }

    /** Sends SIGKILL, and does not wait. */
    void kill() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    void awaitEnd() throws InterruptedException {
        if (process != null) {
            process.waitFor();
        }
    }

    ProjectReport tables() throws IOException {
        return ProjectReport.read(directory);
    }

    Path directory() {
        return directory;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "no output: " + e;
        }
    }
}
