package org.quern.simulator.soak.server;

/** A result in a server's books. Mutable; the client never sees it. */
public final class Issued {
    final ActualResult actual;
    final double deadline;
    private boolean reported;
    private boolean succeeded;

    Issued(ActualResult actual, double deadline) {
        this.actual = actual;
        this.deadline = deadline;
    }

    /** As it stood in a backup. */
    Issued(Issued other) {
        this(other.actual, other.deadline);
        reported = other.reported;
        succeeded = other.succeeded;
    }

    /** Its name. */
    public String name() {
        return actual.task().result();
    }

    /** The server knows what became of it. */
    public boolean reported() {
        return reported;
    }

    /** It was reported as done well. */
    public boolean succeeded() {
        return succeeded;
    }

    void report(boolean well) {
        reported = true;
        succeeded = well;
    }
}
