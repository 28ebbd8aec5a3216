package quern.daemon;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quern.config.suspend.HostReadings;
import quern.config.suspend.ModeNow;
import quern.config.suspend.SuspendDecision;
import quern.config.suspend.SuspendInput;
import quern.config.suspend.SuspendMemory;
import quern.config.suspend.SuspendReason;
import quern.config.suspend.SuspendRules;
import quern.config.suspend.Verdict;
import quern.engine.ClientView;
import quern.engine.Event;
import quern.engine.Permission;

/** Once a second: asks the sensors and the rules whether this computer may compute, and tells the engine when it changed. */
final class Warden {
    private final Mailbox mailbox;
    private final Supplier<HostReadings> readings;
    private final Supplier<@Nullable ClientView> view;
    private Configuration configuration;
    private SuspendMemory memory = SuspendMemory.NONE;
    private @Nullable Permission last;
    private volatile boolean userActive = true;

    Warden(Mailbox mailbox, Supplier<HostReadings> readings, Supplier<@Nullable ClientView> view,
            Configuration configuration) {
        this.mailbox = mailbox;
        this.readings = readings;
        this.view = view;
        this.configuration = configuration;
    }

    /** Takes a configuration that was read again. */
    synchronized void use(Configuration newConfiguration) {
        configuration = newConfiguration;
        last = null;
    }

    /** Somebody uses the computer, as far as that matters to any preference. */
    boolean userActive() {
        return userActive;
    }

    /** Looks once; posts an event if something changed. */
    synchronized void look() {
        ClientView seen = view.get();
        SuspendInput input = SuspendInput.of(configuration.preferences(), readings.get(),
                ZonedDateTime.now(ZoneId.systemDefault()));
        if (seen != null) {
            input = input.withModes(ModeNow.of(seen.state().runMode()), ModeNow.of(seen.state().gpuMode()),
                    ModeNow.of(seen.state().networkMode()));
        }
        SuspendDecision decision = SuspendRules.decide(input, memory);
        memory = decision.memory();
        userActive = decision.userActive();
        Permission permission = new Permission(verdict(decision.computing()), verdict(decision.gpu()),
                verdict(decision.network()), verdict(decision.transfers()));
        if (!permission.equals(last)) {
            last = permission;
            mailbox.post(new Event.PermissionChanged(permission));
        }
    }

    private static Permission.Verdict verdict(Verdict verdict) {
        boolean keep = verdict.reason().map(SuspendReason::keepsTasksInMemory).orElse(false);
        return new Permission.Verdict(verdict.isOn(), verdict.code(), verdict.toString(), keep);
    }
}
