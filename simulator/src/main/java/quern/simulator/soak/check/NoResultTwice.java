package quern.simulator.soak.check;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quern.model.ReportedResult;
import quern.model.SavedState;
import quern.model.SchedulerRequest;
import quern.simulator.soak.world.Issued;
import quern.simulator.soak.world.Server;
import quern.simulator.soak.world.World;

/** What was acknowledged, and is known on disk to be, is not reported again. */
final class NoResultTwice extends Check {
    /** Results that are over on disk, with the number of times that each had been sent by then. */
    private final Map<String, Integer> over = new TreeMap<>();
    private Set<String> open = Set.of();

    NoResultTwice() {
        super("no result reported twice",
                "a result whose acknowledgement is on disk is not reported again, and none twice in one request");
    }

    @Override
    public void stored(World world, SavedState state) {
        Set<String> now = Holdings.open(state);
        for (Server server : world.servers()) {
            for (Issued issued : server.books().values()) {
                String key = Holdings.key(server.url(), issued.name());
                if (open.contains(key) && !now.contains(key)) {
                    over.put(key, issued.sends());
                }
            }
        }
        open = now;
    }

    @Override
    public void arrived(World world, Server server, SchedulerRequest request) {
        Set<String> names = new TreeSet<>();
        for (ReportedResult report : request.results()) {
            String name = report.result().name();
            require(names.add(name), () -> name + " stands twice in one request");
            Issued issued = server.issued(name);
            Integer sends = over.get(Holdings.key(server.url(), name));
            require(sends == null || issued == null || issued.sends() != sends,
                    () -> name + " is reported once more after its acknowledgement was on disk");
        }
    }
}
