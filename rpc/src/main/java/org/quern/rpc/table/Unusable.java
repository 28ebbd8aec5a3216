package org.quern.rpc.table;

/** An element that is well-formed and yet cannot be used: it is skipped and the sentence goes to the complaints. */
public final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    public Unusable(String what) {
        super(what, null, false, false);
    }

    /** The sentence. */
    public String what() {
        return String.valueOf(getMessage());
    }
}
