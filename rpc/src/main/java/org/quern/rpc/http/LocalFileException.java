package org.quern.rpc.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Trouble with a file of ours in the middle of a transfer, told apart from trouble with the network. */
public final class LocalFileException extends IOException {
    private static final long serialVersionUID = 1L;

    /** A sentence without the directory of the file, and what the system said. */
    public LocalFileException(String message, @Nullable Throwable cause) {
        super(cause == null ? message : message + ": " + cause.getMessage(), cause);
    }
}
