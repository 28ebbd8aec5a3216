package org.quern.simulator.soak;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.engine.command.Command;
import org.quern.engine.event.UserCommand;
import org.quern.model.SavedState;
import org.quern.model.SchedulerReply;
import org.quern.model.SchedulerRequest;
import org.quern.simulator.soak.host.Program;
import org.quern.simulator.soak.server.Server;
import org.quern.simulator.soak.world.Turn;
import org.quern.simulator.soak.world.Watch;
import org.quern.simulator.soak.world.WorldView;

/** Several watches as one, told in order. */
record Watches(List<Watch> all) implements Watch {
    @Override
    public void began(WorldView world, SavedState from) {
        all.forEach(watch -> watch.began(world, from));
    }

    @Override
    public void died(WorldView world) {
        all.forEach(watch -> watch.died(world));
    }

    @Override
    public void damaged(WorldView world, @Nullable SavedState whole) {
        all.forEach(watch -> watch.damaged(world, whole));
    }

    @Override
    public void turned(WorldView world, Turn turn) {
        all.forEach(watch -> watch.turned(world, turn));
    }

    @Override
    public void carriedOut(WorldView world, Command command) {
        all.forEach(watch -> watch.carriedOut(world, command));
    }

    @Override
    public void started(WorldView world, Program program) {
        all.forEach(watch -> watch.started(world, program));
    }

    @Override
    public void asked(WorldView world, UserCommand command) {
        all.forEach(watch -> watch.asked(world, command));
    }

    @Override
    public void stored(WorldView world, SavedState state) {
        all.forEach(watch -> watch.stored(world, state));
    }

    @Override
    public void arrived(WorldView world, Server server, SchedulerRequest request) {
        all.forEach(watch -> watch.arrived(world, server, request));
    }

    @Override
    public void replied(WorldView world, Server server, SchedulerReply reply) {
        all.forEach(watch -> watch.replied(world, server, reply));
    }

    @Override
    public void passing(WorldView world, double seconds) {
        all.forEach(watch -> watch.passing(world, seconds));
    }

    @Override
    public void ended(WorldView world) {
        all.forEach(watch -> watch.ended(world));
    }
}
