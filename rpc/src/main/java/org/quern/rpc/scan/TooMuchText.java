package org.quern.rpc.scan;

import java.io.IOException;

/** What a document has handed out takes as much memory as its reader allowed; the element is left out, and reading may go on behind it. */
public final class TooMuchText extends IOException {
    private static final long serialVersionUID = 1;

    TooMuchText() {
        super("more than there is memory for");
    }
}
