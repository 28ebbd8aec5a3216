package org.quern.config.suspend;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.PreferenceLimits;
import org.quern.config.preferences.Preferences;
import org.quern.model.RunMode;

/**
 * The rules by which this computer is its user's first, each one method: it says off with a reason, or nothing. The first one that speaks decides.
 * Asked once a second; nothing is remembered but {@link SuspendMemory}, so that sleep, a stepped clock and a change to
 * summer time need no care.
 */
public final class SuspendRules {
    /** An exclusive program is looked for every 10 s; this bridges a restart of it in between. */
    private static final Duration EXCLUSIVE_GRACE = Duration.ofSeconds(15);

    /** Stopping and starting tasks at every breath of another program would serve nobody. */
    private static final Duration BUSY_PAUSE = Duration.ofSeconds(20);

    /** How far ahead results are reported early. */
    private static final Duration SOON = Duration.ofMinutes(30);

    /** For this long after a user's wish the network may be used although it is suspended. */
    private static final Duration USER_NETWORK = Duration.ofMinutes(5);

    private final SuspendInput in;
    private final Preferences preferences;
    private final Instant now;
    private final boolean active;
    private final SuspendMemory memory;

    private SuspendRules(SuspendInput in, SuspendMemory before) {
        this.in = in;
        preferences = in.preferences();
        now = in.now().toInstant();
        active = isActive();
        memory = remember(before);
    }

    /** Decides for now. */
    public static SuspendDecision decide(SuspendInput input, SuspendMemory before) {
        SuspendRules rules = new SuspendRules(input, before);
        SuspendVerdict computing = rules.computing();
        SuspendVerdict transfers = rules.transfers();
        ZonedDateTime told = input.now();
        return new SuspendDecision(computing.toldAt(told), rules.gpu(computing).toldAt(told), transfers.toldAt(told),
                rules.network(transfers).toldAt(told), rules.active, rules.endsSoon(), rules.memory,
                rules.sparesDisplay());
    }

    // ---- computing

    private SuspendVerdict computing() {
        return first(List.of(this::benchmarks, this::startDelay, this::systemRequest, this::modeNever))
                .orElseGet(() -> in.computing().mode() == RunMode.ALWAYS
                        ? SuspendVerdict.on("the run mode is \"always\"", in.computing().until())
                        : first(List.of(this::battery, this::userActive, this::window, this::noRecentInput,
                                this::exclusiveApp, this::otherLoad)).orElseGet(this::allowed));
    }

    private Optional<SuspendVerdict> benchmarks() {
        return when(in.benchmarksRunning(),
                () -> SuspendVerdict.off(SuspendReason.BENCHMARKS, "the CPU benchmarks run"));
    }

    private Optional<SuspendVerdict> startDelay() {
        return when(now.isBefore(in.startDelayEnds()), () -> SuspendVerdict.off(SuspendReason.INITIAL_DELAY,
                "start_delay after the start is not over", Optional.of(at(in.startDelayEnds()))));
    }

    private Optional<SuspendVerdict> systemRequest() {
        return when(in.systemRequest(),
                () -> SuspendVerdict.off(SuspendReason.SYSTEM_REQUEST, "the operating system asked for a pause"));
    }

    private Optional<SuspendVerdict> modeNever() {
        return when(in.computing().mode() == RunMode.NEVER,
                () -> SuspendVerdict.off(SuspendReason.USER_REQUEST, "the run mode is \"never\"",
                        in.computing().until()));
    }

    private Optional<SuspendVerdict> battery() {
        String source = in.readings().powerSource();
        boolean isOff = in.readings().onBattery().orElse(false) && !preferences.is(Preference.RUN_ON_BATTERIES);
        return when(isOff, () -> SuspendVerdict.off(SuspendReason.ON_BATTERIES,
                "the computer runs on " + (source.isEmpty() ? "its battery" : source)
                        + ", and run_on_batteries is 0"
                        + preferences.senderWords(Preference.RUN_ON_BATTERIES)));
    }

    private Optional<SuspendVerdict> userActive() {
        return when(active && !preferences.is(Preference.RUN_IF_USER_ACTIVE),
                () -> SuspendVerdict.off(SuspendReason.USER_ACTIVE,
                        "the computer is in use and run_if_user_active is 0"
                                + preferences.senderWords(Preference.RUN_IF_USER_ACTIVE, Preference.IDLE_TIME_TO_RUN),
                        idleEnough()));
    }

    private Optional<SuspendVerdict> window() {
        return when(!preferences.computingWindow().allows(in.now()), () -> SuspendVerdict.off(SuspendReason.TIME_OF_DAY,
                "it is outside the hours of computing, start_hour to end_hour or the day's own"
                        + preferences.senderWords(Preference.START_HOUR, Preference.END_HOUR),
                preferences.computingWindow().nextChange(in.now())));
    }

    private Optional<SuspendVerdict> noRecentInput() {
        double limit = preferences.number(Preference.SUSPEND_IF_NO_RECENT_INPUT) * 60;
        double idle = in.readings().idleSeconds().orElse(0);
        return when(limit > 0 && idle > limit, () -> SuspendVerdict.off(SuspendReason.NO_RECENT_INPUT,
                "nobody used the computer for longer than suspend_if_no_recent_input, so that it may go to sleep"
                        + preferences.senderWords(Preference.SUSPEND_IF_NO_RECENT_INPUT)));
    }

    private Optional<SuspendVerdict> exclusiveApp() {
        Instant ends = plus(memory.exclusiveSeen(), EXCLUSIVE_GRACE);
        return when(now.isBefore(ends), () -> SuspendVerdict.off(SuspendReason.EXCLUSIVE_APP,
                "the program " + memory.exclusiveApp() + " runs, which is an exclusive_app",
                in.readings().exclusiveApp().isEmpty() ? Optional.of(at(ends)) : Optional.empty()));
    }

    private Optional<SuspendVerdict> otherLoad() {
        Instant ends = plus(memory.busySince(), BUSY_PAUSE);
        return when(limits().loadThreshold(active) > 0 && now.isBefore(ends),
                () -> SuspendVerdict.off(SuspendReason.CPU_USAGE,
                        String.format(Locale.ROOT, "other programs use more than %.0f %% of the CPUs (%s%s)",
                                100 * limits().loadThreshold(active), loadPreference().element(),
                                active ? "" : ", while nobody uses the computer")
                                + preferences.senderWords(loadPreference()),
                        Optional.of(at(ends))));
    }

    private Preference loadPreference() {
        return active ? Preference.SUSPEND_CPU_USAGE : Preference.NIU_SUSPEND_CPU_USAGE;
    }

    /** On, until the hours end, the computer falls idle for too long, or the temporary mode ends. */
    private SuspendVerdict allowed() {
        Optional<ZonedDateTime> changes = earliest(List.of(preferences.computingWindow().nextChange(in.now()),
                tooLongIdle(), in.computing().until()));
        return SuspendVerdict.on("no preference and no run mode is against it", changes);
    }

    // ---- graphics cards

    private SuspendVerdict gpu(SuspendVerdict computing) {
        if (!computing.isOn()) {
            return computing;
        }
        if (in.gpu().mode() == RunMode.NEVER) {
            return SuspendVerdict.off(SuspendReason.USER_REQUEST, "the run mode of graphics cards is \"never\"",
                    in.gpu().until());
        }
        if (in.gpu().mode() == RunMode.ALWAYS) {
            return SuspendVerdict.on("the run mode of graphics cards is \"always\"", in.gpu().until());
        }
        return first(List.of(this::gpuWindow, this::exclusiveGpuApp, this::userActiveGpu)).orElse(computing);
    }

    private Optional<SuspendVerdict> exclusiveGpuApp() {
        Instant ends = plus(memory.exclusiveGpuSeen(), EXCLUSIVE_GRACE);
        return when(now.isBefore(ends), () -> SuspendVerdict.off(SuspendReason.EXCLUSIVE_APP,
                "the program " + memory.exclusiveGpuApp() + " runs, which is an exclusive_gpu_app",
                in.readings().exclusiveGpuApp().isEmpty() ? Optional.of(at(ends)) : Optional.empty()));
    }

    private Optional<SuspendVerdict> userActiveGpu() {
        return when(active && !preferences.is(Preference.RUN_GPU_IF_USER_ACTIVE) && !sparesDisplay(),
                () -> SuspendVerdict.off(SuspendReason.USER_ACTIVE,
                        "the computer is in use and run_gpu_if_user_active is 0",
                        idleEnough()));
    }

    /** While the computer is in use, only the cards rest that its user looks at; where none is known to drive a display, all do. */
    private boolean sparesDisplay() {
        return active && !preferences.is(Preference.RUN_GPU_IF_USER_ACTIVE)
                && preferences.is(Preference.SPARE_ONLY_DISPLAY_GPUS) && in.someCardsForDisplays()
                && in.gpu().mode() == RunMode.AUTO;
    }

    private Optional<SuspendVerdict> gpuWindow() {
        return when(!preferences.gpuWindow().allows(in.now()), () -> SuspendVerdict.off(SuspendReason.TIME_OF_DAY,
                "it is outside the hours of graphics cards, gpu_start_hour to gpu_end_hour or the day's own"
                        + preferences.senderWords(Preference.GPU_START_HOUR, Preference.GPU_END_HOUR),
                preferences.gpuWindow().nextChange(in.now())));
    }

    // ---- the network

    private SuspendVerdict transfers() {
        return unsignedApps().or(() -> when(in.systemRequest(), () -> SuspendVerdict.off(SuspendReason.SYSTEM_REQUEST,
                "the operating system asked for a pause"))).orElseGet(this::byNetworkMode);
    }

    /** Everything else than transfers may go on for a while after a user asked for it. */
    private SuspendVerdict network(SuspendVerdict transfers) {
        boolean isAsked = now.isBefore(plus(in.userNetworkOperation(), USER_NETWORK));
        boolean isFirm = in.systemRequest() || in.unsignedAppsOk();
        if (transfers.isOn() || isFirm || !isAsked) {
            return transfers;
        }
        return SuspendVerdict.on("the user asked for something that needs the network",
                Optional.of(at(plus(in.userNetworkOperation(), USER_NETWORK))));
    }

    private Optional<SuspendVerdict> unsignedApps() {
        return when(in.unsignedAppsOk(), () -> SuspendVerdict.off(SuspendReason.USER_REQUEST,
                "unsigned_apps_ok is set, so that nothing may be downloaded"));
    }

    private SuspendVerdict byNetworkMode() {
        return switch (in.network().mode()) {
            case ALWAYS -> SuspendVerdict.on("the network mode is \"always\"", in.network().until());
            case NEVER ->
                    SuspendVerdict.off(SuspendReason.USER_REQUEST, "the network mode is \"never\"",
                            in.network().until());
            case AUTO -> first(List.of(this::exclusiveApp, this::networkWindow, this::userActive, this::quota))
                    .orElseGet(() -> SuspendVerdict.on("no preference and no network mode is against it",
                            earliest(List.of(preferences.networkWindow().nextChange(in.now()), in.network().until()))));
        };
    }

    private Optional<SuspendVerdict> networkWindow() {
        return when(!preferences.networkWindow().allows(in.now()), () -> SuspendVerdict.off(SuspendReason.TIME_OF_DAY,
                "it is outside the hours of network use, net_start_hour to net_end_hour or the day's own"
                        + preferences.senderWords(Preference.NET_START_HOUR, Preference.NET_END_HOUR),
                preferences.networkWindow().nextChange(in.now())));
    }

    private Optional<SuspendVerdict> quota() {
        double limit = limits().transferLimitBytes();
        return when(limit > 0 && in.transferredBytes() > limit, () -> SuspendVerdict.off(SuspendReason.NETWORK_QUOTA,
                "daily_xfer_limit_mb is used up for these " + limits().transferPeriodDays() + " days"
                        + preferences.senderWords(Preference.DAILY_XFER_LIMIT_MB)));
    }

    // ---- what the rules share

    private boolean isActive() {
        OptionalDouble idle = in.readings().idleSeconds();
        return limits().activityMatters(in.hasGpus()) && idle.isPresent()
                && idle.getAsDouble() < limits().idleSecondsToRun();
    }

    private SuspendMemory remember(SuspendMemory before) {
        double threshold = limits().loadThreshold(active);
        boolean isBusy = threshold > 0 && in.readings().otherLoad().orElse(0) > threshold;
        boolean isPaused = now.isBefore(plus(before.busySince(), BUSY_PAUSE)) && !now.isBefore(before.busySince());
        String app = in.readings().exclusiveApp();
        String gpuApp = in.readings().exclusiveGpuApp();
        return new SuspendMemory(isBusy && !isPaused ? now : notAfterNow(before.busySince()),
                app.isEmpty() ? notAfterNow(before.exclusiveSeen()) : now,
                gpuApp.isEmpty() ? notAfterNow(before.exclusiveGpuSeen()) : now,
                app.isEmpty() ? before.exclusiveApp() : app, gpuApp.isEmpty() ? before.exclusiveGpuApp() : gpuApp);
    }

    /** A clock that was set back must not stretch a pause. */
    private Instant notAfterNow(Instant remembered) {
        return remembered.isAfter(now) ? now : remembered;
    }

    private boolean endsSoon() {
        ZonedDateTime soon = in.now().plus(SOON);
        return !preferences.computingWindow().allows(soon) || !preferences.networkWindow().allows(soon);
    }

    /** When the computer counts as unused, if nobody touches it until then. */
    private Optional<ZonedDateTime> idleEnough() {
        return idleAt(limits().idleSecondsToRun());
    }

    private Optional<ZonedDateTime> tooLongIdle() {
        double limit = preferences.number(Preference.SUSPEND_IF_NO_RECENT_INPUT) * 60;
        return limit > 0 ? idleAt(limit) : Optional.empty();
    }

    /** To the full minute after it: readings are seconds old, and a time that trembles would be news at every look. */
    private Optional<ZonedDateTime> idleAt(double seconds) {
        OptionalDouble idle = in.readings().idleSeconds();
        return idle.isEmpty() ? Optional.empty()
                : Optional.of(in.now().plusSeconds(Math.round(Math.max(0, seconds - idle.getAsDouble())))
                        .truncatedTo(ChronoUnit.MINUTES).plusMinutes(1));
    }

    private PreferenceLimits limits() {
        return preferences.limits();
    }

    private ZonedDateTime at(Instant instant) {
        return instant.atZone(in.now().getZone());
    }

    private static Instant plus(Instant instant, Duration duration) {
        return instant.equals(Instant.MIN) ? instant : instant.plus(duration);
    }

    private static Optional<SuspendVerdict> when(boolean applies, Supplier<SuspendVerdict> verdict) {
        return applies ? Optional.of(verdict.get()) : Optional.empty();
    }

    private static Optional<SuspendVerdict> first(List<Supplier<Optional<SuspendVerdict>>> rules) {
        for (Supplier<Optional<SuspendVerdict>> rule : rules) {
            Optional<SuspendVerdict> verdict = rule.get();
            if (verdict.isPresent()) {
                return verdict;
            }
        }
        return Optional.empty();
    }

    private static Optional<ZonedDateTime> earliest(List<Optional<ZonedDateTime>> times) {
        Optional<ZonedDateTime> earliest = Optional.empty();
        for (Optional<ZonedDateTime> time : times) {
            boolean isEarlier = time.isPresent() && (earliest.isEmpty() || time.get().compareTo(earliest.get()) < 0);
            earliest = isEarlier ? time : earliest;
        }
        return earliest;
    }
}
