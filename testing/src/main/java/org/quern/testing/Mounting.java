package org.quern.testing;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the system's programs for volumes; what they say is not kept. */
final class Mounting {
    private static final long DEADLINE_SECONDS = 20;

    private Mounting() {}

    /** True if the program is there, ends in time and is content. */
    static boolean run(String... command) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(List.of(command)).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException noSuchProgram) {
            return false;
        }
        try {
            return process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted during " + command[0]);
        }
    }
}
