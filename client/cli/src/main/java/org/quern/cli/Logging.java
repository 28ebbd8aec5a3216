package org.quern.cli;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Configurator;

/** How much is logged, and where to. To be said before the first logger is made. */
final class Logging {
    private Logging() {}

    /** What the first logger is to be made by, as SLF4J calls the property. */
    private static final String PROVIDER = "slf4j.provider";

    /** Commands log warnings to standard error. Most have nothing to log: Log4j is loaded when the first logger is made. */
    static void ofCommand() {
        System.setProperty(PROVIDER, CommandLogging.class.getName());
    }

    /** The first logger of a command is being made. */
    static void begin() {
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
