package quern.daemon.exec.process;

import java.io.IOException;

/** What the client does to processes. Suspending, resuming and quitting go by messages, not by signals. */
public interface ProcessControl {
    /**
     * Starts a child.
     *
     * @throws IOException if the program cannot be executed, with the system's reason
     */
    StartedProcess start(Spawn spawn) throws IOException;

    /** Sends a signal if exactly this process still lives; false if it does not. */
    boolean signal(ProcessId process, Signal signal);

    /** The facts about all processes. */
    ProcessSource processes();
}
