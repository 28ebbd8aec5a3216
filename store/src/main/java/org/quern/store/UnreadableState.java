package org.quern.store;

import java.io.IOException;

/** A generation of the state is there and cannot be read: nobody knows what is in it, so nothing may be decided without it. */
public final class UnreadableState extends IOException {
    private static final long serialVersionUID = 1L;
    private final String file;
    private final IOException reason;

    UnreadableState(String file, IOException cause) {
        super(file + " cannot be read: " + cause.getMessage(), cause);
        this.file = file;
        reason = cause;
    }

    /** What the system said. */
    public IOException reason() {
        return reason;
    }

    /** Its name in the data directory. */
    public String file() {
        return file;
    }
}
