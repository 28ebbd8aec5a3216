package org.quern.store.memory;

/** The machine, or the process, has stopped in the middle of a call of a {@link MemoryFolder}: an error, so that nothing on the way catches it. */
public final class MachineStopped extends Error {
    private static final long serialVersionUID = 1L;

    MachineStopped(String call) {
        super("stopped at " + call);
    }
}
