package org.quern.model;

/** What the client lets a sporadic program do, whose process always runs (docs/protocol/app-control.md 25). */
public enum SporadicState {
    /** Not decided, or no such program. */
    NONE,
    /** Nothing may compute now, or there is no room. */
    MUST_NOT,
    /** It may ask for it. */
    MAY_ASK,
    /** It computes: what it uses is kept from others. */
    COMPUTES;

    /** The number that programs are told. */
    public int code() {
        return ordinal();
    }
}
