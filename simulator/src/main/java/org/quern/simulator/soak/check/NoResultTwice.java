package org.quern.simulator.soak.check;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.model.ReportedResult;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.model.TaskId;
import org.quern.simulator.soak.server.ActualResult;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.world.WorldView;

/** What was acknowledged is not reported again, as far as a client can know of the acknowledgement. */
final class NoResultTwice extends Check {
    /** Results that are over on disk, with the number of times that each had been sent by then. */
    private final Map<String, Integer> over = new TreeMap<>();
    /** Results that are not over on disk whose acknowledgement has come, with the same number. */
    private final Remembered<Integer> acknowledged = new Remembered<>();
    private Set<String> open = Set.of();

    NoResultTwice() {
        super("no result reported twice",
                "a result whose acknowledgement has come is not reported again, and none twice in one request");
    }

    @Override
    public void replied(WorldView world, Server server, SchedulerReply reply) {
        for (String name : reply.acks()) {
            ActualResult actual = world.actual().of(new TaskId(server.url(), name));
            if (actual != null) {
                acknowledged.put(SavedResults.key(server.url(), name), actual.sends());
            }
        }
    }

    @Override
    public void stored(WorldView world, SavedState state) {
        acknowledged.stored();
        Set<String> now = SavedResults.open(state);
        for (String key : open) {
            Integer sends = now.contains(key) ? null : acknowledged.get(key);
            if (sends != null) {
                over.put(key, sends);
                acknowledged.remove(key);
            }
        }
        open = now;
    }

    @Override
    public void died(WorldView world) {
        acknowledged.died();
    }

    /** What is ordered is looked at: a request of an earlier life of the client may arrive late. */
    @Override
    public void carriedOut(WorldView world, Command command) {
        acknowledged.carriedOut(command);
        if (command instanceof Command.CallScheduler(SchedulerRequest request, var urls)) {
            look(world, request);
        }
    }

    private void look(WorldView world, SchedulerRequest request) {
        Set<String> names = new TreeSet<>();
        for (ReportedResult report : request.results()) {
            String name = report.result().name();
            require(names.add(name), () -> name + " stands twice in one request");
            ActualResult actual = world.actual().of(new TaskId(request.project(), name));
            String key = SavedResults.key(request.project(), name);
            require(!isOf(actual, over.get(key)), () -> name + " is reported once more after its end was on disk");
            require(!isOf(actual, acknowledged.get(key)),
                    () -> name + " is reported once more after its acknowledgement had come");
        }
    }

    /** It was not sent again since. */
    private static boolean isOf(@Nullable ActualResult actual, @Nullable Integer sends) {
        return actual != null && sends != null && actual.sends() == sends;
    }

    /** What was known may be lost. */
    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        acknowledged.forgetAll();
        over.clear();
        open = Set.of();
    }
}
