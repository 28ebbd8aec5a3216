package org.quern.rpc.http;

import java.io.IOException;

/** An answer that arrived whole and is not what was asked for. */
public final class UnreadableAnswerException extends IOException {
    private static final long serialVersionUID = 1L;

    /** A sentence that says what came instead. */
    public UnreadableAnswerException(String message) {
        super(message);
    }
}
