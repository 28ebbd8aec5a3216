package org.quern.server.store;

import java.io.IOException;

/** A journal has a bad line that is not a torn end: something else than a crash changed the file, and guessing would lose results. */
public final class JournalDamagedException extends IOException {

    private static final long serialVersionUID = 1;

    JournalDamagedException(String message) {
        super(message);
    }
}
