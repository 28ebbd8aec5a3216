package org.quern.daemon.exec.start;

import java.io.IOException;

/**
 * One step towards a running task. Each may be repeated: a crash can come after any of them, and then all are run again.
 */
interface StartStep {
    /**
     * Does it.
     *
     * @throws StartException if the task cannot be started
     * @throws IOException if a file operation failed
     */
    void run(StartContext start) throws StartException, IOException;
}
