package org.quern.coproc.probe;

import java.util.ArrayList;
import java.util.List;

/** Carries out readings of which any may fail on some machine, and collects the failures. */
public final class Guard {
    private final List<Missing> missing = new ArrayList<>();

    /** Something that may fail in whatever way a driver, a file or a native library finds. */
    @FunctionalInterface
    public interface Reading<T> {
        T read() throws Exception;
    }

    /** The reading's value, or {@code otherwise} and one more thing missing. */
    public <T> T read(String what, T otherwise, Reading<T> reading) {
        try {
            return reading.read();
        } catch (Exception | LinkageError failure) {
            missing(what, reason(failure));
            return otherwise;
        }
    }

    /** Notes that something is missing. */
    public void missing(String what, String reason) {
        missing.add(new Missing(what, reason));
    }

    /** What failed so far, in order. */
    public List<Missing> missing() {
        return List.copyOf(missing);
    }

    private static String reason(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName()
                : failure.getClass().getSimpleName() + ", " + message.lines().findFirst().orElse("");
    }
}
