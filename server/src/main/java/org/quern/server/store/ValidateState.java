package org.quern.server.store;

/** What the validator thinks of a successful replica. */
public enum ValidateState {
    /** Not looked at yet. */
    NONE,
    /** It agrees with the canonical one, or is it. */
    VALID,
    /** It differs from the canonical one, or its output is unusable. */
    INVALID,
    /** It was compared, and too few agree so far. */
    INCONCLUSIVE
}
