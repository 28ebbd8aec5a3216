package org.quern.cli;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Configurator;

/** How much is logged, and where to. To be said before the first logger is made. */
final class Logging {
    private Logging() {}

    /** Commands log warnings to standard error. */
    static void ofCommand() {
        use(() -> new CodedLog(Level.WARN));
    }

    /** The daemon tells what it does, on standard error and in {@code quern.log} of its data directory. */
    static void ofDaemon(Path dataDirectory) {
        use(() -> new DaemonLog(dataDirectory));
    }

    private static void use(Supplier<Configuration> log) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new NoPlugins(Logging.class.getClassLoader()));
        try {
            Configurator.initialize(log.get());
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
