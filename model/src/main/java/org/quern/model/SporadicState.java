package org.quern.model;

/** What the client lets a sporadic program do, whose process always runs (docs/protocol/app-control.md 25). */
public enum SporadicState {
    /** Not decided, or no such program. */
    NONE(0),
    /** Nothing may compute now, or there is no room. */
    MUST_NOT(1),
    /** It may ask for it. */
    MAY_ASK(2),
    /** It computes: what it uses is kept from others. */
    COMPUTES(3);

    private final int code;

    SporadicState(int code) {
        this.code = code;
    }

    /** The number that programs are told. */
    public int code() {
        return code;
    }
}
