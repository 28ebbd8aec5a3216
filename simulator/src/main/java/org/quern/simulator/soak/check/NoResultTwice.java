package org.quern.simulator.soak.check;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quern.model.ReportedResult;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.TaskId;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.world.World;

/** What was acknowledged, and is known on disk to be, is not reported again. */
final class NoResultTwice extends Check {
    /** Results that are over on disk, with the number of times that each had been sent by then. */
    private final Map<String, Integer> over = new TreeMap<>();
    /** Results whose acknowledgement has come, with the number of times that each had been sent by then. */
    private final Map<String, Integer> acknowledged = new TreeMap<>();
    private Set<String> open = Set.of();

    NoResultTwice() {
        super("no result reported twice",
                "a result whose acknowledgement is on disk is not reported again, and none twice in one request");
    }

    @Override
    public void replied(World world, Server server, SchedulerReply reply) {
        for (String name : reply.acks()) {
            ActualResult actual = world.actual().of(new TaskId(server.url(), name));
            if (actual != null) {
                acknowledged.put(SavedResults.key(server.url(), name), actual.sends());
            }
        }
    }

    @Override
    public void stored(World world, SavedState state) {
        Set<String> now = SavedResults.open(state);
        for (String key : open) {
            Integer sends = now.contains(key) ? null : acknowledged.get(key);
            if (sends != null) {
                over.put(key, sends);
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
            ActualResult actual = world.actual().of(new TaskId(server.url(), name));
            Integer sends = over.get(SavedResults.key(server.url(), name));
            require(sends == null || actual == null || actual.sends() != sends,
                    () -> name + " is reported once more after its acknowledgement was on disk");
        }
    }
}
