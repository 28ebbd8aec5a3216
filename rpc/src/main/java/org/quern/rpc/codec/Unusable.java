package org.quern.rpc.codec;

/** An element that is well-formed and yet cannot be used: it is skipped and the sentence goes to the complaints. */
final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    Unusable(String what) {
        super(what, null, false, false);
    }

    /** The sentence. */
    String what() {
        return String.valueOf(getMessage());
    }
}
