package quern.simulator.soak.world;

import quern.simulator.soak.plan.AppPlan;

/** A result in a server's books. Mutable; the client never sees it. */
public final class Issued {
    final String name;
    final AppPlan app;
    /** Seconds of computing that it needs. */
    final double needed;
    double deadline;
    /** Times that it was sent, the first included. */
    int sends;
    boolean reported;
    boolean succeeded;
    double credit;

    Issued(String name, AppPlan app, double needed, double deadline) {
        this.name = name;
        this.app = app;
        this.needed = needed;
        this.deadline = deadline;
    }

    Issued(Issued other) {
        this(other.name, other.app, other.needed, other.deadline);
        sends = other.sends;
        reported = other.reported;
        succeeded = other.succeeded;
        credit = other.credit;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** The server knows what became of it. */
    public boolean reported() {
        return reported;
    }

    /** It was reported as done well. */
    public boolean succeeded() {
        return succeeded;
    }

    /** Times that it was sent. */
    public int sends() {
        return sends;
    }
}
