package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.quern.model.ExitFacts.FinishFile;
import org.quern.model.ExitFacts.TemporaryExit;

/** Reads the files by which a program explains its exit (docs/protocol/app-control.md 16). Any content gives a value. */
final class EndFiles {
    /** Three short lines; a message of a page is enough for anybody. */
    private static final int MAX_BYTES = 4096;

    private static final int MAX_LINES = 3;
    private static final double MAX_DELAY_SECONDS = 86_400;
    private static final double DEFAULT_DELAY_SECONDS = 300;
    private static final String NOTICE = "notice";

    private EndFiles() {}

    /**
     * The finish file. Its presence is what counts, so an unreadable one has status 0; the message is passed on only if
     * a third line follows it.
     */
    static Optional<FinishFile> finish(Path file) {
        if (!PlainFiles.exists(file)) {
            return Optional.empty();
        }
        String[] lines = lines(file);
        String message = lines.length >= MAX_LINES ? lines[1].strip() : "";
        return Optional.of(new FinishFile(status(lines[0]), message, notice(lines)));
    }

    static Optional<TemporaryExit> temporaryExit(Path file) {
        String[] lines = lines(file);
        if (lines.length < 2 || lines[1].isBlank()) {
            return Optional.empty();
        }
        return Optional.of(new TemporaryExit(delay(lines[0]), lines[1].strip(), notice(lines)));
    }

    private static String[] lines(Path file) {
        try {
            return PlainFiles.head(file, MAX_BYTES).orElse("").split("\n", MAX_LINES + 1);
        } catch (IOException e) {
            return new String[]{""};
        }
    }

    private static boolean notice(String[] lines) {
        return lines.length >= MAX_LINES && lines[2].strip().equals(NOTICE);
    }

    private static int status(String line) {
        try {
            return Integer.parseInt(line.strip());
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static double delay(String line) {
        try {
            double seconds = Double.parseDouble(line.strip());
            return seconds >= 0 && seconds <= MAX_DELAY_SECONDS ? seconds : DEFAULT_DELAY_SECONDS;
        } catch (NumberFormatException e) {
            return DEFAULT_DELAY_SECONDS;
        }
    }
}
