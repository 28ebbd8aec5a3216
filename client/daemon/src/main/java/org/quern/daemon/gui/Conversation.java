package org.quern.daemon.gui;

import java.util.OptionalInt;

/** What one connection remembers between its requests; used by that connection's thread only (docs/protocol/gui-rpc.md 8). */
public final class Conversation {
    private String program = "";
    private WebQuery configuration = WebQuery.NONE;
    private WebQuery lookup = WebQuery.NONE;
    private WebQuery keyLookup = WebQuery.NONE;
    private WebQuery creation = WebQuery.NONE;
    private OptionalInt removals = OptionalInt.empty();
    private String override = "";
    private boolean compares;

    /** Notes how many notices were ever taken off; whether that were fewer when this connection was last told of notices. */
    boolean seesRemovals(int now) {
        boolean more = removals.isPresent() && removals.getAsInt() != now;
        removals = OptionalInt.of(now);
        return more;
    }

    /** This connection was told of an override of that sum. */
    void toldOverride(String sum) {
        override = sum;
    }

    /** What it saves next counts only if the override is still what it was told. */
    void compareNext() {
        compares = true;
    }

    /** Whether what it saves now counts only if the override is what it was told; to be asked once for each saving. */
    boolean compares() {
        boolean next = compares;
        compares = false;
        return next;
    }

    /** Whether the override that it was told is another than the one of that sum. */
    boolean isOutdated(String sum) {
        return !sum.equals(override);
    }

    /** What the manager calls itself, empty if it did not say. */
    String program() {
        return program;
    }

    void program(String name) {
        program = name;
    }

    WebQuery configuration() {
        return configuration;
    }

    void configuration(WebQuery query) {
        configuration = query;
    }

    WebQuery lookup() {
        return lookup;
    }

    void lookup(WebQuery query) {
        lookup = query;
    }

    WebQuery keyLookup() {
        return keyLookup;
    }

    void keyLookup(WebQuery query) {
        keyLookup = query;
    }

    WebQuery creation() {
        return creation;
    }

    void creation(WebQuery query) {
        creation = query;
    }
}
