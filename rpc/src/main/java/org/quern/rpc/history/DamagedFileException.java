package org.quern.rpc.history;

import java.io.IOException;

/** A full file of the history that is cut off, or whose checksum is wrong: what could be read of it was told, and the rest is lost. */
public final class DamagedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedFileException(IOException cause) {
        super(cause.getMessage() == null ? "it is empty or cut off" : "it is damaged: " + cause.getMessage(), cause);
    }
}
