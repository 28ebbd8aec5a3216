package org.quern.daemon.permission;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.config.options.LogFlag;
import org.quern.config.suspend.HostReadings;
import org.quern.config.suspend.ModeNow;
import org.quern.config.suspend.SuspendDecision;
import org.quern.config.suspend.SuspendInput;
import org.quern.config.suspend.SuspendMemory;
import org.quern.config.suspend.SuspendReason;
import org.quern.config.suspend.SuspendRules;
import org.quern.config.suspend.SuspendVerdict;
import org.quern.daemon.bench.BenchmarkRunner;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.settings.Configuration;
import org.quern.daemon.turn.Clock;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserMode;
import org.quern.engine.state.TaskPhase;
import org.quern.engine.view.ClientView;
import org.quern.model.Coprocessor;
import org.quern.model.Sane;
import org.quern.model.device.CardInstance;

/** Once a second: asks the sensors and the rules whether this computer may compute, and tells the engine when it changed. */
public final class PermissionMonitor implements NetworkGrace {
    private static final double NANOS = 1e9;
    /** Between looks while no task is there and nobody asks for anything. */
    private static final int REST_SECONDS = 5;
    private final Mailbox mailbox;
    private final DoubleFunction<HostReadings> readings;
    private final BooleanSupplier offline;
    private final Supplier<@Nullable ClientView> view;
    private final BenchmarkRunner benchmarks;
    /** Bytes of all transfers within so many days. */
    private final IntToDoubleFunction transferred;
    private final MonotonicTime started = Clock.monotonic();
    private final MessageLog messages;
    private Configuration configuration;
    private SuspendMemory memory = SuspendMemory.NONE;
    private @Nullable Permission last;
    private final @Nullable String standsBy;
    private volatile boolean userActive = true;
    private volatile @Nullable MonotonicTime networkAsked;

    /** What the computer's clock shows. */
    private final Supplier<ZonedDateTime> clock;

    /** {@code offline}: there is no network. {@code standsBy}: why nothing is allowed, a clause; null if it may be. */
    public PermissionMonitor(Mailbox mailbox, DoubleFunction<HostReadings> readings, BooleanSupplier offline,
            Supplier<@Nullable ClientView> view,
            BenchmarkRunner benchmarks, IntToDoubleFunction transferred, Configuration configuration,
            MessageLog messages, @Nullable String standsBy) {
        this(mailbox, readings, offline, view, benchmarks, transferred, configuration, messages, standsBy,
                () -> ZonedDateTime.now(ZoneId.systemDefault()));
    }

    /** The same with another clock. */
    PermissionMonitor(Mailbox mailbox, DoubleFunction<HostReadings> readings, BooleanSupplier offline,
            Supplier<@Nullable ClientView> view,
            BenchmarkRunner benchmarks, IntToDoubleFunction transferred, Configuration configuration,
            MessageLog messages, @Nullable String standsBy, Supplier<ZonedDateTime> clock) {
        this.clock = clock;
        this.standsBy = standsBy;
        this.mailbox = mailbox;
        this.readings = readings;
        this.offline = offline;
        this.view = view;
        this.benchmarks = benchmarks;
        this.transferred = transferred;
        this.configuration = configuration;
        this.messages = messages;
    }

    /** Takes a configuration that was read again, and looks at once: what it forbids holds before anything else of it is told. */
    public synchronized void use(Configuration newConfiguration) {
        configuration = newConfiguration;
        last = null;
        look();
    }

    /** Somebody uses the computer, as far as that matters to any preference. */
    public boolean userActive() {
        return userActive;
    }

    /** Part of the time that CPU tasks may run, over 0 and at most 1; while nothing runs there is nothing to limit. */
    synchronized double cpuTimeFraction() {
        return last == null || !last.compute().allowed() ? 1
                : configuration.preferences().limits().cpuTimeFraction(userActive);
    }

    /** CPUs that tasks may use, as last published; 1 before that. */
    int usableCpus() {
        ClientView seen = view.get();
        return seen == null ? 1 : seen.settings().tasks().usableCpus();
    }

    @Override
    public void allowNetwork(@Nullable MonotonicTime asked) {
        networkAsked = asked;
    }

    /** Looks once; posts an event if something changed. Nothing before the first picture: the user's modes are in it. */
    synchronized void look() {
        ClientView seen = view.get();
        if (seen == null) {
            return;
        }
        SuspendInput input = input(seen);
        SuspendDecision decision = SuspendRules.decide(input, memory);
        memory = decision.memory();
        userActive = decision.userActive();
        benchmarks.look(decision.computing().isOn(), seen.tasks().stream().anyMatch(PermissionMonitor::computes),
                Clock.monotonic());
        Permission permission = standsBy != null ? Permission.nothing("the client stands by: " + standsBy)
                : new Permission(verdict(decision.computing()), verdict(decision.gpu()),
                        verdict(decision.network()), verdict(decision.transfers()), decision.computingEndsSoon(),
                        offline.getAsBoolean(), decision.sparesDisplay());
        messages.add(LogFlag.IDLE_DETECTION_DEBUG, null, () -> "last input %s s ago; %s"
                .formatted(text(input.readings().idleSeconds()), userActive ? "in use" : "not in use"));
        messages.add(LogFlag.MEM_USAGE_DEBUG, null, () -> "load of other programs %s; exclusive program: %s"
                .formatted(text(input.readings().otherLoad()), named(input.readings().exclusiveApp())));
        if (!permission.equals(last)) {
            last = permission;
            mailbox.post(new Event.PermissionChanged(permission));
        }
    }

    /** Seconds until the next look: with no task there is nothing that could be in anybody's way. */
    int beatSeconds() {
        ClientView seen = view.get();
        return seen == null || !seen.tasks().isEmpty() || !benchmarks.isIdle() ? 1 : REST_SECONDS;
    }

    private SuspendInput input(ClientView seen) {
        ClientOptions options = configuration.options();
        ZonedDateTime now = clock.get();
        MonotonicTime present = Clock.monotonic();
        Instant delayEnds = wallTime(started, now.toInstant(), present)
                .plusSeconds((long) Sane.duration(options.number(ClientNumber.START_DELAY)));
        MonotonicTime asked = networkAsked;
        return SuspendInput
                .of(configuration.preferences(),
                        readings.apply(configuration.preferences().limits().leastLoadThreshold()), now)
                .withClient(delayEnds, benchmarks.isUnderWay(),
                        options.is(ClientSwitch.UNSIGNED_APPS_OK))
                .withUserNetworkOperation(asked == null ? Instant.MIN : wallTime(asked, now.toInstant(), present))
                .withTransferredBytes(transferred.applyAsDouble(
                        configuration.preferences().limits().transferPeriodDays()))
                .withGpus(seen.state().host().coprocessors().stream().anyMatch(Coprocessor::usable))
                .withSomeCardsForDisplays(someDriveDisplays(seen))
                .withModes(now(seen, seen.modes().cpu(), now), now(seen, seen.modes().gpu(), now),
                        now(seen, seen.modes().network(), now));
    }

    /** What the computer's clock, as it goes now, would have shown then: a clock that is set moves no moment into the future. */
    static Instant wallTime(MonotonicTime then, Instant clock, MonotonicTime now) {
        return clock.minus(Duration.ofNanos(Math.round(now.since(then) * NANOS)));
    }

    /** Some cards drive a display, and others do not. */
    private static boolean someDriveDisplays(ClientView seen) {
        return seen.state().host().coprocessors().stream().filter(Coprocessor::usable)
                .flatMap(coprocessor -> coprocessor.facts().instances().stream()).map(CardInstance::drivesDisplay)
                .distinct().count() == 2;
    }

    private static String text(OptionalDouble reading) {
        return reading.isPresent() ? String.format(Locale.ROOT, "%.2f", reading.getAsDouble()) : "unknown";
    }

    private static String named(String program) {
        return program.isEmpty() ? "none" : program;
    }

    private static boolean computes(ClientView.TaskView task) {
        return task.phase() == TaskPhase.EXECUTING || task.phase() == TaskPhase.STARTING;
    }

    /** A mode ends by the client's time: a clock that jumps ends none. */
    private static ModeNow now(ClientView seen, UserMode mode, ZonedDateTime now) {
        double ahead = seen.clockAheadSeconds();
        double wall = now.toInstant().toEpochMilli() / 1000.0 - ahead;
        Optional<ZonedDateTime> until = mode.secondsLeft(wall) > 0
                ? Optional.of(Sane.instant(mode.until() + ahead).atZone(now.getZone()))
                : Optional.empty();
        return new ModeNow(mode.at(wall), until);
    }

    private static Permission.Verdict verdict(SuspendVerdict verdict) {
        boolean keep = verdict.reason().map(SuspendReason::keepsTasksInMemory).orElse(false);
        return new Permission.Verdict(verdict.isOn(), verdict.code(), verdict.sentence(), keep);
    }
}
