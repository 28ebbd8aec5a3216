package org.quern.daemon.faults;

/** The machine has stopped. Nothing that is done afterwards reaches the disk. */
public final class Crash extends Error {
    private static final long serialVersionUID = 1L;

    Crash() {
        super("crash");
    }
}
