package org.quern.simulator.soak.world;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.quern.config.preferences.Preferences;
import org.quern.config.suspend.HostReadings;
import org.quern.config.suspend.ModeNow;
import org.quern.config.suspend.SuspendDecision;
import org.quern.config.suspend.SuspendInput;
import org.quern.config.suspend.SuspendMemory;
import org.quern.config.suspend.SuspendReason;
import org.quern.config.suspend.SuspendRules;
import org.quern.config.suspend.SuspendVerdict;
import org.quern.engine.Tick;
import org.quern.engine.event.Event;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserMode;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.UserModes;
import org.quern.engine.view.ClientView;
import org.quern.model.RunMode;
import org.quern.model.SavedState;
import org.quern.simulator.soak.host.Client;
import org.quern.simulator.soak.host.Host;
import org.quern.simulator.soak.host.User;

/** Asks the daemon's own rules whether this computer may compute, and tells the engine when that, or the settings, changed. */
final class PermissionSource {
    /** The daemon's first look comes after its first turn, seconds. */
    private static final double FIRST_LOOK_SECONDS = 1;
    private static final double ROUNDING_SECONDS = 1e-3;
    private static final double LONG_IDLE_SECONDS = 100_000;
    private final Host host;
    private final User user;
    private final Client client;
    private final double born;
    private UserModes modes;
    /** Seconds that the computer's clock is ahead of the time that the client goes by. */
    private double clockAhead;
    private SuspendMemory memory = SuspendMemory.NONE;
    @Nullable
    private SuspendDecision decided;
    @Nullable
    private Seen seen;
    @Nullable
    private Permission told;
    private EngineSettings settings;
    private double lookedAt;
    /** After a sleep that passes for a clock set forward, modes end later than their user said: at first, and when the clock is believed. */
    private double followsUntil;

    /** All that a decision is made of, the time in minutes. */
    private record Seen(Preferences preferences, boolean isActive, int zoneHours, long minute, UserModes modes,
            double clockAhead, RunMode computing, RunMode gpu, RunMode network) {}

    PermissionSource(Host host, User user, Client client, SavedState saved) {
        this.host = host;
        this.user = user;
        this.client = client;
        born = host.time().now();
        lookedAt = born;
        modes = UserModes.of(saved);
        settings = user.settings();
        client.in(FIRST_LOOK_SECONDS, this::look);
    }

    /** Looks once; posts what changed. */
    void look() {
        if (host.time().now() < born + FIRST_LOOK_SECONDS) {
            return;
        }
        double at = host.time().now();
        if (at - lookedAt > 2 * Client.REST_SECONDS) {
            followsUntil = at + 2 * Client.REST_SECONDS;
        }
        lookedAt = at;
        if (isNews()) {
            decide();
        }
        EngineSettings wanted = user.settings();
        if (!wanted.equals(settings)) {
            settings = wanted;
            client.post(new Event.SettingsChanged(wanted));
        }
    }

    /** Within a minute the same comes of the same. */
    private boolean isNews() {
        double wall = host.time().wall() - clockAhead;
        Seen now = new Seen(user.preferences(), user.isActive(), user.zoneHours(),
                Math.floorDiv((long) host.time().wall(), 60), modes, clockAhead, modes.cpu().at(wall),
                modes.gpu().at(wall), modes.network().at(wall));
        boolean isNews = !now.equals(seen);
        seen = now;
        return isNews;
    }

    private void decide() {
        Instant wall = Instant.ofEpochMilli((long) (host.time().wall() * 1000));
        ZonedDateTime now = wall.atZone(ZoneOffset.ofHours(user.zoneHours()));
        double idle = user.isActive() ? 0 : LONG_IDLE_SECONDS;
        HostReadings readings = new HostReadings(Optional.of(false), OptionalDouble.of(idle), OptionalDouble.of(0), "",
                "");
        SuspendInput input = SuspendInput.of(user.preferences(), readings, now)
                .withModes(mode(modes.cpu(), now), mode(modes.gpu(), now), mode(modes.network(), now));
        SuspendDecision decision = SuspendRules.decide(input, memory);
        memory = decision.memory();
        if (!isAsBefore(decision)) {
            tell(new Permission(verdict(decision.computing()), verdict(decision.gpu()), verdict(decision.network()),
                    verdict(decision.transfers()), decision.computingEndsSoon()));
        }
        decided = decision;
    }

    /** Nothing would be told that is not known: most looks find that, and sentences with dates in them cost more than a look. */
    private boolean isAsBefore(SuspendDecision now) {
        return decided != null && decided.computing().equals(now.computing()) && decided.gpu().equals(now.gpu())
                && decided.network().equals(now.network()) && decided.transfers().equals(now.transfers())
                && decided.computingEndsSoon() == now.computingEndsSoon();
    }

    private void tell(Permission permission) {
        if (!permission.equals(told)) {
            told = permission;
            client.post(new Event.PermissionChanged(permission));
        }
    }

    boolean allowsNetwork() {
        return told != null && told.network().allowed();
    }

    boolean allowsTransfers() {
        return allowsNetwork() && told != null && told.transfers().allowed();
    }

    boolean allowsComputing() {
        return told != null && told.compute().allowed();
    }

    /** Modes are the engine's; they change when the user says so, or with the clock. */
    void turned(Tick tick) {
        double difference = host.time().wall() - client.clientWall();
        double ahead = Math.abs(difference) > ROUNDING_SECONDS ? difference : 0;
        boolean isMoved = Math.abs(ahead - clockAhead) > ROUNDING_SECONDS;
        if (user.modesChanged() || isMoved || host.time().now() <= followsUntil) {
            ClientView view = tick.view();
            boolean isNews = isMoved || !view.modes().equals(modes);
            modes = view.modes();
            clockAhead = ahead;
            if (isNews) {
                look(); // the daemon looks within a second
            }
        }
    }

    /** A time that a mode ends at is one of the client's time, as in the daemon; to the moment, as the next look may be far. */
    private ModeNow mode(UserMode mode, ZonedDateTime now) {
        double wall = host.time().wall() - clockAhead;
        Optional<ZonedDateTime> until = mode.secondsLeft(wall) > 0
                ? Optional.of(Instant.ofEpochSecond((long) (mode.until() + clockAhead)).atZone(now.getZone()))
                : Optional.empty();
        return new ModeNow(mode.at(wall), until);
    }

    private static Permission.Verdict verdict(SuspendVerdict verdict) {
        boolean keeps = verdict.reason().map(SuspendReason::keepsTasksInMemory).orElse(false);
        return new Permission.Verdict(verdict.isOn(), verdict.code(), verdict.sentence(), keeps);
    }
}
