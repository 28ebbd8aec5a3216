package quern.engine;

/** When reporting and fetching were looked at last, and when they are next. Mutable, owned by the engine's thread. */
final class ContactLook {
    private double urlRotation;
    private boolean isDue = true;
    private boolean fetchPutOff;
    private boolean workSeen;
    private double lookedAt = Double.NEGATIVE_INFINITY;
    private double expiresAt = Double.POSITIVE_INFINITY;

    /** Something changed: reporting and fetching are looked at again. */
    void lookNow() {
        isDue = true;
    }

    boolean isDue() { return isDue; }

    /** Monotonic time of the last look, minus infinity before the first. */
    double lookedAt() {
        return lookedAt;
    }

    /** Wall time at which the next waiting time ends, infinite if none does. */
    double expiresAt() {
        return expiresAt;
    }

    void looked(double mono, double nextExpiry) {
        isDue = false;
        lookedAt = mono;
        expiresAt = nextExpiry;
    }

    /** Fetching was due while computing was not allowed. */
    boolean fetchPutOff() {
        return fetchPutOff;
    }

    void fetchPutOff(boolean putOff) {
        fetchPutOff = putOff;
    }

    /** Work was held or asked for in this session: with minimal fetching wanted, that was all. */
    boolean workSeen() {
        return workSeen;
    }

    void sawWork() {
        workSeen = true;
    }

    /** In [0, 1): selects the first of a project's scheduler URLs in this session. */
    double urlRotation() {
        return urlRotation;
    }

    void rotateUrls(double chance) {
        urlRotation = chance;
    }
}
