package org.quern.engine.host;

import org.quern.engine.state.ClientState;
import org.quern.engine.state.UserModes;
import org.quern.engine.tick.Due;
import org.quern.engine.tick.Stage;
import org.quern.engine.tick.TickContext;
import org.quern.engine.tick.TimeAdvance;

/**
 * What may be done, as soon as the user's modes change or end by themselves: what a mode forbids holds in the turn that heard of it,
 * before anybody has looked at the computer again.
 */
public final class PermissionStage implements Stage {
    @Override
    public void run(TickContext tick) {
        if (!HostEvents.settled(tick).equals(tick.state().permission())) {
            HostEvents.settlePermission(tick);
        }
    }

    @Override
    public void due(Due due, ClientState state, TimeAdvance timeAdvance) {
        UserModes modes = state.modes();
        due.atWall(modes.cpu().until());
        due.atWall(modes.gpu().until());
        due.atWall(modes.network().until());
    }
}
