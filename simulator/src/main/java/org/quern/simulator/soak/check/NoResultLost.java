package org.quern.simulator.soak.check;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.ResultState;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.world.WorldView;
import org.quern.store.Gaps;

/** A result that is on disk stays there until its server's acknowledgement has come. */
final class NoResultLost extends Check {
    private final Set<String> acknowledged = new TreeSet<>();
    /** What may be left out if its output is lost. */
    private final Set<String> notRepeatable = new TreeSet<>();
    private Set<String> held = Set.of();

    NoResultLost() {
        super("no result lost", "a result that is on disk stays there until its server has acknowledged it");
    }

    @Override
    public void replied(WorldView world, Server server, SchedulerReply reply) {
        reply.acks().forEach(name -> acknowledged.add(SavedResults.key(server.url(), name)));
    }

    /** What the user gives up is not lost. */
    @Override
    public void asked(WorldView world, UserCommand command) {
        if (command instanceof UserCommand.ForProject(var url, var operation)
                && (operation == ProjectOperation.RESET || operation == ProjectOperation.DETACH)) {
            world.actual().all().stream().filter(actual -> actual.task().project().equals(url))
                    .forEach(actual -> acknowledged.add(SavedResults.key(url, actual.task().result())));
        }
    }

    @Override
    public void stored(WorldView world, SavedState state) {
        look(SavedResults.open(state));
    }

    @Override
    public void began(WorldView world, SavedState from) {
        look(SavedResults.open(from));
    }

    private void look(Set<String> now) {
        for (String name : held) {
            require(now.contains(name) || acknowledged.contains(name) || notRepeatable.contains(name),
                    () -> name + " was on disk, is gone, and nobody acknowledged it");
        }
        held = now;
        notRepeatable.retainAll(now); // what is gone and comes again has to stay
    }

    /** Each record is taken from the newest generation in which it is intact; one that is in none may be lost. */
    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        Set<String> intact = whole == null ? new TreeSet<>() : SavedResults.open(whole);
        intact.retainAll(held);
        notRepeatable.addAll(notRepeatable(world.store().last()));
        notRepeatable.addAll(notRepeatable(whole)); // one that came again since may have a record of which no generation has the output
        held = intact;
    }

    /**
     * Finished tasks that wait for their upload and cannot be computed again, as the state lacks what that takes: without their
     * output, which may have been uploaded and deleted since that record was written, they are the project's to send again
     * (decision 0047).
     */
    private static Set<String> notRepeatable(@Nullable SavedState state) {
        if (state == null) {
            return Set.of();
        }
        Set<String> lacking = new TreeSet<>(SavedResults.open(state));
        lacking.removeAll(SavedResults.open(Gaps.closed(asNew(state)).state()));
        return lacking;
    }

    private static SavedState asNew(SavedState state) {
        return state.withProjects(state.projects().stream()
                .map(project -> project.withResults(project.results().stream().map(NoResultLost::asNew).toList()))
                .toList());
    }

    private static SavedResult asNew(SavedResult held) {
        return held.outcome().state() != ResultState.FILES_UPLOADING || held.outcome().readyToReport() ? held
                : new SavedResult(held.result(), held.outcome().withState(ResultState.NEW));
    }
}
