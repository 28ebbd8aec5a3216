package org.quern.cli;

import org.apache.logging.log4j.core.ErrorHandler;
import org.apache.logging.log4j.core.LogEvent;
import org.jspecify.annotations.Nullable;
import org.quern.daemon.disk.WriteTrouble;

/**
 * What becomes of a log that cannot be written, such as on a full or read-only disk: a line on standard error, once. Log4j's own handler
 * prints a stack trace for each of the first lines that are lost.
 */
final class TerseHandler implements ErrorHandler {
    private final String name;
    private boolean told;

    /** @param name of the appender, for people */
    TerseHandler(String name) {
        this.name = name;
    }

    @Override
    public void error(String message) {
        tell(message);
    }

    @Override
    public void error(String message, @Nullable Throwable fault) {
        tell(fault == null ? message : WriteTrouble.words(cause(fault)));
    }

    @Override
    public void error(String message, @Nullable LogEvent event, @Nullable Throwable fault) {
        error(message, fault);
    }

    /** Log4j wraps what the file system said. */
    private static Throwable cause(Throwable fault) {
        Throwable cause = fault.getCause();
        return cause == null ? fault : cause(cause);
    }

    private synchronized void tell(String what) {
        if (!told) {
            told = true;
            System.err.println("quern: lines are missing in the log " + name + ": " + what);
        }
    }
}
