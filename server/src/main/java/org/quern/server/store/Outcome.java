package org.quern.server.store;

/** How a replica ended. */
public enum Outcome {
    /** It has not ended. */
    NONE,
    /** Computed, uploaded and reported without an error. */
    SUCCESS,
    /** The host reported that it failed or was aborted. */
    CLIENT_ERROR,
    /** Its deadline passed without a report. */
    NO_REPLY,
    /** The host lost or abandoned it. */
    DETACHED,
    /** It was never sent, and now nobody needs it. */
    NOT_NEEDED
}
