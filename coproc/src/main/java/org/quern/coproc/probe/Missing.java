package org.quern.coproc.probe;

/**
 * Something that this computer would not tell.
 *
 * @param what the thing, as people call it: "memory", "battery"
 * @param reason why, one sentence without a full stop
 */
public record Missing(String what, String reason) {
    @Override
    public String toString() {
        return what + ": " + reason;
    }
}
