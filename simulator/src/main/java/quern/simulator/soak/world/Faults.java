package quern.simulator.soak.world;

import quern.simulator.soak.fault.Fault;

/** Makes faults happen. */
final class Faults {
    private static final double SHORTEST_OUTAGE = 60;
    private static final double LONGEST_OUTAGE = 5 * 86_400.0;
    private final World world;

    Faults(World world) {
        this.world = world;
    }

    void happen(Fault fault) {
        double until = world.time().now() + fault.between(SHORTEST_OUTAGE, LONGEST_OUTAGE);
        switch (fault.kind()) {
            case KILL, POWER_CUT -> world.doom().announce(fault);
            case REQUEST_LOST -> chosen(fault).losesRequest = true;
            case REPLY_LOST -> chosen(fault).losesReply = true;
            case SERVER_DOWN -> chosen(fault).downUntil = Math.min(until, world.plan().quietFrom());
            case SERVER_SLOW -> chosen(fault).slowUntil = Math.min(until, world.plan().quietFrom());
        }
    }

    private Server chosen(Fault fault) {
        return world.servers().get(fault.chosen(world.servers().size()));
    }
}
