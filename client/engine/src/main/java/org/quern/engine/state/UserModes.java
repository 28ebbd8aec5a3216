package org.quern.engine.state;

import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserMode;

/**
 * What the user allows.
 *
 * @param cpu of computing
 * @param gpu of computing on graphics cards
 * @param network of the network
 */
public record UserModes(UserMode cpu, UserMode gpu, UserMode network) {
    public UserMode of(UserCommand.ModeKind kind) {
        return switch (kind) {
            case CPU -> cpu;
            case GPU -> gpu;
            case NETWORK -> network;
        };
    }

    public UserModes with(UserCommand.ModeKind kind, UserMode mode) {
        return switch (kind) {
            case CPU -> new UserModes(mode, gpu, network);
            case GPU -> new UserModes(cpu, mode, network);
            case NETWORK -> new UserModes(cpu, gpu, mode);
        };
    }

    public UserModes shifted(double seconds) {
        return new UserModes(cpu.shifted(seconds), gpu.shifted(seconds), network.shifted(seconds));
    }
}
