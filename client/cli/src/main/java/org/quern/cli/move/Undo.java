package org.quern.cli.move;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;

/** What was done to a directory, so that what fails in the middle leaves it as it was. */
final class Undo {
    private final Deque<Step> steps = new ArrayDeque<>();

    /** Takes one thing back. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    /** Notes how to take back what was just done. */
    void by(Step step) {
        steps.push(step);
    }

    /** Renames, and notes it. */
    void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        by(() -> Files.move(to, from, StandardCopyOption.ATOMIC_MOVE));
    }

    /** Takes all back, the last first; what does not go is told with the fault that led here. */
    void all(Exception fault) {
        while (!steps.isEmpty()) {
            try {
                steps.pop().run();
            } catch (IOException e) {
                fault.addSuppressed(e);
            }
        }
    }
}
