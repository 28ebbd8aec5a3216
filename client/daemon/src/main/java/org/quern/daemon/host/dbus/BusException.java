package org.quern.daemon.host.dbus;

import java.io.IOException;

/** The bus, or what is behind it, did not answer as it should. */
public final class BusException extends IOException {
    private static final long serialVersionUID = 1;

    /** With a sentence for people. */
    public BusException(String message) {
        super(message);
    }
}
