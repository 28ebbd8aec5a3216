package quern.cli;

import java.nio.file.Path;

/** How much is logged, and where to: settings that log4j2.xml reads when the first logger is made. */
final class Logging {
    private Logging() {
    }

    /** The daemon tells what it does, on standard error and in {@code quern.log} of its data directory. */
    static void ofDaemon(Path dataDirectory) {
        System.setProperty("quern.log.level", "info");
        System.setProperty("quern.log.file", dataDirectory.resolve("quern.log").toString());
        System.setProperty("quern.log.file.level", "info");
    }
}
