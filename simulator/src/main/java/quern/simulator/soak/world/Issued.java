package quern.simulator.soak.world;

/** A result in a server's books. Mutable; the client never sees it. */
public final class Issued {
    final Fate fate;
    final double deadline;
    private boolean reported;
    private boolean succeeded;

    Issued(Fate fate, double deadline) {
        this.fate = fate;
        this.deadline = deadline;
    }

    /** As it stood in a backup. */
    Issued(Issued other) {
        this(other.fate, other.deadline);
        reported = other.reported;
        succeeded = other.succeeded;
    }

    /** Its name. */
    public String name() {
        return fate.task().result();
    }

    /** Unix seconds. */
    public double deadline() {
        return deadline;
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
