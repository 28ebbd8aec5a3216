package org.quern.cli.move;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What was done to a directory, so that what fails in the middle leaves it as it was. */
final class Undo {
    /** What is told of by name; the others lie beside them. */
    private static final int NAMED = 5;
    private final Deque<Noted> steps = new ArrayDeque<>();

    /** Takes one thing back. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    private record Noted(Step step, String otherwise) {}

    /** Something failed, and not all that was done before could be taken back. */
    static final class Incomplete extends IOException {
        private static final long serialVersionUID = 1;
        private final Exception fault;
        private final String left;

        Incomplete(Exception fault, List<String> left) {
            super(fault.getMessage(), fault);
            this.fault = fault;
            this.left = String.join("; ", left.subList(0, Math.min(NAMED, left.size())))
                    + (left.size() > NAMED ? "; and " + (left.size() - NAMED) + " more" : "");
        }

        /** What failed first. */
        Exception fault() {
            return fault;
        }

        /** Where things are that could not be put back. */
        String left() {
            return left;
        }
    }

    /**
     * Notes how to take back what was just done.
     *
     * @param otherwise what to tell where that fails, empty if it is of no matter then
     */
    void by(String otherwise, Step step) {
        steps.push(new Noted(step, otherwise));
    }

    /** Renames what has to come back, and notes it. */
    void move(Path from, Path to) throws IOException {
        move(from, to, from + " could not be put back: it is in " + to);
    }

    /** Renames, and notes it with what to tell where it cannot be taken back. */
    void move(Path from, Path to, String otherwise) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        by(otherwise, () -> Files.move(to, from, StandardCopyOption.ATOMIC_MOVE));
    }

    /** Takes all back, the last first, also behind what does not go; returns what to tell of that. */
    List<String> all(Exception fault) {
        List<String> left = new ArrayList<>();
        while (!steps.isEmpty()) {
            Noted last = steps.pop();
            try {
                last.step().run();
            } catch (IOException e) {
                fault.addSuppressed(e);
                if (!last.otherwise().isEmpty()) {
                    left.add(last.otherwise());
                }
            }
        }
        return left;
    }
}
