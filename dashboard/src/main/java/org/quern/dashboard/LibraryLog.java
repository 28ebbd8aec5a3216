package org.quern.dashboard;

import io.helidon.common.buffers.DataReader;
import java.net.SocketException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;

/** What the HTTP library says: its warnings, and nothing of what strangers do, who could fill a disk by breaking off thousands of requests. */
final class LibraryLog {
    /** Kept from the collector, which would forget what was set. */
    private static final Logger ALL = Logger.getLogger("io.helidon");
    private static final Logger STARTS = Logger.getLogger("io.helidon.webserver.LoomServer");
    private static final Logger CONNECTIONS = Logger.getLogger("io.helidon.webserver.http1.Http1Connection");

    private static final Logger SOCKETS = Logger.getLogger("io.helidon.webserver.ConnectionHandler");
    private static final Logger ANSWERS = Logger.getLogger("io.helidon.webserver.http.ErrorHandlers");
    /** Of a body that broke off this one tells. */
    private static final Logger BODIES = Logger.getLogger("io.helidon.webserver.http.DirectHandlers");

    private LibraryLog() {}

    /** From now on. */
    static void restrain() {
        ALL.setLevel(Level.WARNING);
        STARTS.setLevel(Level.OFF); // why it could not listen is told in a sentence
        CONNECTIONS.setFilter(LibraryLog::isOurs);
        SOCKETS.setFilter(LibraryLog::isOurs);
        ANSWERS.setFilter(LibraryLog::isOurs);
        BODIES.setFilter(LibraryLog::isOurs);
    }

    /** Nothing of a request or an answer that broke off is this program's fault, or can be mended here. */
    static boolean isOurs(LogRecord record) {
        for (Throwable each = record.getThrown(); each != null; each = each.getCause()) {
            if (each instanceof DataReader.InsufficientDataAvailableException || each instanceof SocketException
                    || each instanceof SSLException) {
                return false;
            }
        }
        return true;
    }
}
