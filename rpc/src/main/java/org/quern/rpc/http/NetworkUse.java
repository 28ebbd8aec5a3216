package org.quern.rpc.http;

import java.util.function.LongSupplier;

/** Whether the network is used, and whether anybody could be reached when it was last tried. For any thread. */
public final class NetworkUse {
    /** BOINC's managers call a client online for so long after it used the network (docs/protocol/gui-rpc.md 6.2). */
    private static final long NANOS_ONLINE = 10_000_000_000L;
    private final LongSupplier nanos;
    private int running;
    private long lastEnd;
    private boolean everUsed;
    private boolean unreachable;

    /** {@code nanos} is a monotonic clock. */
    NetworkUse(LongSupplier nanos) {
        this.nanos = nanos;
    }

    synchronized void begun() {
        running++;
    }

    synchronized void ended(HttpResult<?> result) {
        running--;
        lastEnd = nanos.getAsLong();
        everUsed = true;
        unreachable = switch (result) {
            case HttpResult.Success<?> _ -> false;
            case HttpResult.Failure<?>(HttpFailure failure) -> isUnreachableAfter(failure.kind());
        };
    }

    private boolean isUnreachableAfter(HttpFailure.Kind kind) {
        return switch (kind) {
            case NO_HOST, UNREACHABLE -> true;
            case SERVER_TROUBLE, REFUSED, UNREADABLE -> false; // somebody answered
            case BROKEN, LOCAL, CANCELLED -> unreachable;
        };
    }

    /** It is used now, or was within the last ten seconds. */
    public synchronized boolean isOnline() {
        return running > 0 || (everUsed && nanos.getAsLong() - lastEnd <= NANOS_ONLINE);
    }

    /** Nobody could be reached when it was last tried. */
    public synchronized boolean needsConnection() {
        return unreachable;
    }

    /** Somebody says that there is a connection now. */
    public synchronized void connectionIsThere() {
        unreachable = false;
    }
}
