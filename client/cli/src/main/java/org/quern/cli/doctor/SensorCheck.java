package org.quern.cli.doctor;

import java.io.IOException;
import java.util.List;
import org.quern.cli.text.SensorWords;
import org.quern.config.options.ClientOptions;
import org.quern.coproc.probe.Missing;
import org.quern.coproc.probe.OshiSystem;
import org.quern.daemon.host.HostSensors;
import org.quern.daemon.turn.Clock;

/** Which sensors this computer lacks, and with them which preferences cannot be followed. */
final class SensorCheck {
    private static final String CHECK = "Sensors";
    /** No load of other programs is so high that anybody needs to know whose it is. */
    private static final double NEVER_LOUD = Double.MAX_VALUE;

    private SensorCheck() {}

    static List<CheckResult> of(Installation installation) {
        List<Missing> missing = installation.runs() ? installation.client().missingSensors() : read();
        return missing.isEmpty()
                ? List.of(CheckResult.ok(CHECK, "Power, input, load, memory and network can all be told."))
                : missing.stream()
                        .map(each -> SensorWords.onlyOfServices(each.what())
                                ? CheckResult.ok(CHECK, "Only services have it, and others do well without: " + each)
                                : CheckResult.warning(CHECK, "Missing: " + each, cure(installation, each.what())))
                        .toList();
    }

    private static List<Missing> read() {
        try (HostSensors sensors = new HostSensors(OshiSystem.open(), Runtime.getRuntime().availableProcessors(),
                ClientOptions.BUILT_IN)) {
            return sensors.read(() -> {
                throw new IllegalStateException("nobody asks whose load it is");
            }, Installation.now(), Clock.monotonic(), NEVER_LOUD).missing();
        } catch (IOException e) {
            return List.of(new Missing("sensors", String.valueOf(e.getMessage())));
        }
    }

    /** By the names that the sensors go by. */
    private static String cure(Installation installation, String what) {
        return switch (what) {
            case "user input" ->
                    "Without it nobody is ever seen at the computer. For a service without sessions that is right: '"
                            + installation.command("quern prefs set run_if_user_active 1") + "' says so.";
            case "input at the desktop" ->
                    "Install xprintidle (sudo apt install xprintidle), and let the client's user look at the display.";
            case "battery" -> "Where there is a battery, '"
                    + installation.command("quern prefs set run_on_batteries 1") + "' does without it.";
            case "network" -> "'" + installation.command("quern network-mode always") + "' does without it.";
            default -> "Preferences that need it are not followed; the log says more: "
                    + installation.command("quern messages");
        };
    }
}
