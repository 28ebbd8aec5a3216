package org.quern.engine.state;

import java.util.List;
import org.quern.config.suspend.SuspendReason;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.event.UserMode;
import org.quern.model.OldResult;
import org.quern.model.RunMode;
import org.quern.model.SavedState;
import org.quern.model.TransientState;

/**
 * What the user allows.
 *
 * @param cpu of computing
 * @param gpu of computing on graphics cards
 * @param network of the network
 */
public record UserModes(UserMode cpu, UserMode gpu, UserMode network) {
    /** As they were saved, modes for a time included. */
    public static UserModes of(SavedState saved) {
        return new UserModes(UserMode.of(saved.runMode()).with(saved.passing().cpu()),
                UserMode.of(saved.gpuMode()).with(saved.passing().gpu()),
                UserMode.of(saved.networkMode()).with(saved.passing().network()));
    }

    /** Those for a time, and what else passes, to be saved. */
    TransientState passing(List<OldResult> oldResults) {
        return new TransientState(cpu.passing(), gpu.passing(), network.passing(), oldResults);
    }

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

    /**
     * What was told of this computer, perhaps before the user's last wish was heard, less what that wish forbids. A network that is on
     * while transfers are off was asked for by the user, and stays.
     */
    public Permission limit(Permission told, double now) {
        Permission limited = told;
        if (cpu.at(now) == RunMode.NEVER) {
            limited = limited.withoutComputing(SuspendReason.USER_REQUEST.code(), sentence("run mode"));
        }
        if (gpu.at(now) == RunMode.NEVER && limited.gpu().allowed()) {
            limited = new Permission(limited.compute(), never("run mode of graphics cards"), limited.network(),
                    limited.transfers(), limited.closesSoon(), limited.offline(), limited.sparesDisplay());
        }
        if (network.at(now) == RunMode.NEVER && limited.transfers().allowed()) {
            Permission.Verdict never = never("network mode");
            limited = new Permission(limited.compute(), limited.gpu(), never, never, limited.closesSoon(),
                    limited.offline(), limited.sparesDisplay());
        }
        return limited;
    }

    private static Permission.Verdict never(String mode) {
        return new Permission.Verdict(false, SuspendReason.USER_REQUEST.code(), sentence(mode), false);
    }

    /** As the rules say it ({@link org.quern.config.suspend.SuspendRules}). */
    private static String sentence(String mode) {
        return "the " + mode + " is \"never\"";
    }
}
