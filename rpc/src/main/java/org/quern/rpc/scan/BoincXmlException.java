package org.quern.rpc.scan;

import java.io.IOException;

/** A document that cannot be read as BOINC's dialect: it says at which byte and inside which element. It is the only exception that bad bytes can cause. */
public final class BoincXmlException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long offset;
    private final String path;

    /** A failure at byte {@code offset} (from 0) inside the element {@code path}, such as {@code scheduler_reply/app}; the path is empty outside the root element. */
    public BoincXmlException(String problem, long offset, String path) {
        super(problem + " (byte " + offset + (path.isEmpty() ? "" : ", in " + path) + ")");
        this.offset = offset;
        this.path = path;
    }

    /** Bytes read when the problem was seen. */
    public long offset() {
        return offset;
    }

    /** Names of the open elements, outermost first, joined by a slash. */
    public String path() {
        return path;
    }
}
