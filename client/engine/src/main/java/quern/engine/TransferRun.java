package quern.engine;

/** The present attempt of a transfer; forgotten at a restart. Mutable, owned by the engine's thread. */
final class TransferRun {
    final boolean upload;
    int urlIndex;
    boolean active;
    /** Monotonic time at which the present attempt started. */
    double startedAt;
    double bytes;
    String lastError = "";

    TransferRun(boolean upload) {
        this.upload = upload;
    }
}
