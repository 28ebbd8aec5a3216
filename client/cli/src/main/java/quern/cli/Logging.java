package quern.cli;

import java.nio.file.Path;
import org.apache.logging.log4j.core.config.Configurator;

/** How much is logged, and where to: as log4j2.xml says, but for the daemon. */
final class Logging {
    private Logging() {
    }

    /** The daemon tells what it does, on standard error and in {@code quern.log} of its data directory. Before the first logger. */
    static void ofDaemon(Path dataDirectory) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new NoPlugins(Logging.class.getClassLoader()));
        try {
            Configurator.initialize(new DaemonLog(dataDirectory));
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
