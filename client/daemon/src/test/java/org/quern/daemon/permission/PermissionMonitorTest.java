package org.quern.daemon.permission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quern.config.suspend.HostReadings;
import org.quern.daemon.bench.BenchmarkRunner;
import org.quern.daemon.bench.Measurement;
import org.quern.daemon.log.MessageLog;
import org.quern.daemon.settings.Configuration;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.turn.Clock;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.Engine;
import org.quern.engine.event.Event;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.event.Now;
import org.quern.engine.event.Permission;
import org.quern.engine.event.UserCommand;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.view.ClientView;
import org.quern.model.HostInfo;
import org.quern.model.RunMode;
import org.quern.model.SavedState;

/** What the user's preferences allow on a computer that runs on its battery. */
class PermissionMonitorTest {
    private static final HostReadings ON_BATTERY = new HostReadings(Optional.of(true), OptionalDouble.of(1e6),
            OptionalDouble.of(0), "", "");
    private static final Measurement NOBODY_MEASURES = new Measurement() {
        @Override
        public void start(int cpus, java.util.function.Consumer<Event.BenchmarksEnded> ended) {
            throw new AssertionError("nobody asked for it");
        }

        @Override
        public void close() {
            // nothing runs
        }
    };
    @TempDir
    private Path directory = Path.of("");
    private final Mailbox mailbox = new Mailbox();
    private final AtomicBoolean offline = new AtomicBoolean();
    private final Engine engine = new Engine(SavedState.fresh(HostInfo.plain(1, 1e9), "p", "8.3.0"), List.of(),
            EngineSettings.defaults(1, "p"), new Random(1));
    private ClientView view = engine.tick(new Now(1e9, new MonotonicTime(1)), List.of()).view();
    private ZonedDateTime clock = ZonedDateTime.of(2026, 3, 4, 12, 0, 0, 0, ZoneOffset.UTC);

    @Test
    void whatPreferencesForbidIsToldAsSoonAsTheyWereReadAndWithoutWaitingForTheNextLook() throws Exception {
        PermissionMonitor monitor = monitor();
        monitor.look();
        assertEquals(1, mailbox.drain(0).size());
        monitor.use(configuration(false));
        List<Event> told = mailbox.drain(0);
        assertEquals(1, told.size());
        assertFalse(((Event.PermissionChanged) told.getFirst()).permission().compute().allowed(), told::toString);
    }

    @Test
    void aNetworkThatIsGoneAndComesBackIsTold() throws Exception {
        PermissionMonitor monitor = monitor();
        offline.set(true);
        monitor.look();
        offline.set(false);
        monitor.look();
        assertEquals(List.of(true, false), mailbox.drain(0).stream()
                .map(event -> ((Event.PermissionChanged) event).permission().offline()).toList());
    }

    /** A clock that is set moves neither the five minutes of a user's wish nor the delay after the start. */
    @ParameterizedTest
    @ValueSource(ints = {-3650, 0, 3650})
    void whatAUserAsksOfTheNetworkHoldsForFiveMinutesWhateverTheClockShowsMeanwhile(int days) throws Exception {
        networkIsOff();
        PermissionMonitor monitor = monitor();
        monitor.allowNetwork(Clock.monotonic());
        clock = clock.plusDays(days);
        assertTrue(told(monitor).network().allowed(), "asked a moment ago");
        monitor.allowNetwork(Clock.monotonic().plus(-360));
        assertFalse(told(monitor).network().allowed(), "asked six minutes ago");
    }

    @Test
    void aMomentIsAsLongAgoAsItWasWhateverTheClockShowsNow() {
        Instant shown = Instant.parse("2026-03-01T12:00:00Z");
        MonotonicTime then = new MonotonicTime(1);
        MonotonicTime now = then.plus(120);
        assertEquals(shown.minusSeconds(120), PermissionMonitor.wallTime(then, shown, now));
        Instant setBack = shown.minus(Duration.ofDays(3650));
        assertEquals(setBack.minusSeconds(120), PermissionMonitor.wallTime(then, setBack, now));
    }

    @ParameterizedTest
    @ValueSource(ints = {-3650, 0, 3650})
    void theDelayAfterTheStartEndsByNoClock(int days) throws Exception {
        Files.writeString(directory.resolve("cc_config.xml"),
                "<cc_config><options><start_delay>600</start_delay></options></cc_config>\n");
        PermissionMonitor monitor = monitor();
        clock = clock.plusDays(days);
        assertFalse(told(monitor).compute().allowed());
    }

    private void networkIsOff() {
        view = engine.tick(new Now(1e9 + 1, new MonotonicTime(2)), List.of(new Event.Asked(
                new UserCommand.SetMode(UserCommand.ModeKind.NETWORK, RunMode.NEVER, 0)))).view();
    }

    private Permission told(PermissionMonitor monitor) throws InterruptedException {
        monitor.look();
        return ((Event.PermissionChanged) mailbox.drain(0).getLast()).permission();
    }

    private PermissionMonitor monitor() throws IOException {
        return new PermissionMonitor(mailbox, threshold -> ON_BATTERY, offline::get, () -> view,
                new BenchmarkRunner(NOBODY_MEASURES, mailbox::post), days -> 0, configuration(true),
                new MessageLog(message -> {
                }), null, () -> clock);
    }

    private Configuration configuration(boolean onBatteries) throws IOException {
        Files.writeString(directory.resolve("global_prefs_override.xml"), "<global_preferences><run_on_batteries>"
                + (onBatteries ? 1 : 0) + "</run_on_batteries></global_preferences>\n");
        return Configuration.read(new DataDirectory(directory), "", List.of(), url -> "");
    }
}
