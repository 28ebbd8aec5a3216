package org.quern.simulator.soak.check;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserCommand.ProjectOperation;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.world.World;

/** A result that is on disk stays there until its server's acknowledgement has come. */
final class NoResultLost extends Check {
    private final Set<String> acknowledged = new TreeSet<>();
    private Set<String> held = Set.of();

    NoResultLost() {
        super("no result lost", "a result that is on disk stays there until its server has acknowledged it");
    }

    @Override
    public void replied(World world, Server server, SchedulerReply reply) {
        reply.acks().forEach(name -> acknowledged.add(SavedResults.key(server.url(), name)));
    }

    /** What the user gives up is not lost. */
    @Override
    public void asked(World world, UserCommand command) {
        if (command instanceof UserCommand.ForProject(var url, var operation)
                && (operation == ProjectOperation.RESET || operation == ProjectOperation.DETACH)) {
            world.actual().all().stream().filter(actual -> actual.task().project().equals(url))
                    .forEach(actual -> acknowledged.add(SavedResults.key(url, actual.task().result())));
        }
    }

    @Override
    public void stored(World world, SavedState state) {
        look(SavedResults.open(state));
    }

    @Override
    public void began(World world, SavedState from) {
        look(SavedResults.open(from));
    }

    private void look(Set<String> now) {
        for (String name : held) {
            require(now.contains(name) || acknowledged.contains(name),
                    () -> name + " was on disk, is gone, and nobody acknowledged it");
        }
        held = now;
    }

    /** Each record is taken from the newest generation in which it is intact; one that is in none may be lost. */
    @Override
    public void damaged(World world, @Nullable SavedState whole) {
        Set<String> intact = whole == null ? new TreeSet<>() : SavedResults.open(whole);
        intact.retainAll(held);
        held = intact;
    }
}
