package org.quern.simulator.soak.world;

import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.server.Server;

/** Whether servers can be reached, and how long their answers take. */
final class Network {
    /** A connection that says nothing for so long is given up, seconds. */
    static final double TIMEOUT_SECONDS = 300;
    private static final double SLOWER = 40;
    private final Host host;

    Network(Host host) {
        this.host = host;
    }

    /** Seconds that something takes to a server, or from it. */
    double latency(Server server) {
        boolean slow = server.trouble().slowUntil > host.time().now();
        return Math.min(server.latency() * (slow ? SLOWER : 1), TIMEOUT_SECONDS);
    }

    /** Why a server cannot be reached now, empty if it can. */
    String unreachable(Server server) {
        if (host.networkDownUntil() > host.time().now()) {
            return "Network is unreachable";
        }
        return server.trouble().downUntil > host.time().now() ? "connection refused" : "";
    }
}
