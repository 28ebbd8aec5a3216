package org.quern.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How a launch ended.
 *
 * @param code exit status; 128 plus the signal's number if a signal ended it
 * @param out lines of standard output
 * @param err all of standard error
 */
record Launch(int code, List<String> out, String err) {

    /** Far more than any launch of a straw tree needs, on a machine that does other things as well. */
    private static final long DEADLINE_SECONDS = 120;

    /** Runs a command to its end. */
    static Launch of(ProcessBuilder command) throws IOException, InterruptedException {
        return start(command).await();
    }

    /** Starts a command whose output goes to files, so that nobody has to read it while it runs. */
    static Started start(ProcessBuilder command) throws IOException {
        Path out = Files.createTempFile(command.directory().toPath(), "launch", ".out");
        Path err = Files.createTempFile(command.directory().toPath(), "launch", ".err");
        Process process = command.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        process.getOutputStream().close();
        return new Started(process, out, err);
    }

    /** A launch under way. */
    record Started(Process process, Path out, Path err) {

        /** Waits for the end; kills and fails past the deadline. */
        Launch await() throws IOException, InterruptedException {
            boolean ended = process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            assertTrue(ended, () -> "still running after " + DEADLINE_SECONDS + " s");
            return new Launch(process.exitValue(), Files.readAllLines(out), Files.readString(err));
        }
    }
}
