package org.quern.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quern.cli.text.Words;
import org.quern.daemon.host.TimeService;
import org.quern.model.DataNames;

/** Whether the clock is right: deadlines and certificates go by it. */
final class ClockCheck {
    private static final String CHECK = "Clock";
    /** Files that are newer than that were written when the clock was ahead. */
    private static final double LEAD_SECONDS = 300;

    private ClockCheck() {}

    static List<CheckResult> of(Installation installation) {
        double lead = lead(installation.directory().resolve(DataNames.STATE));
        if (lead > LEAD_SECONDS) {
            return List.of(CheckResult.fault(CHECK, "The clock is behind: the state was written "
                    + Words.span(lead) + " from now, by what the clock says.",
                    "Set the clock: sudo timedatectl set-ntp true, or sudo date -s 'YYYY-MM-DD HH:MM'."));
        }
        try {
            return List.of(TimeService.ofThisComputer().isSynchronized()
                    ? CheckResult.ok(CHECK, "The clock follows a time server.")
                    : CheckResult.warning(CHECK,
                            "The clock follows no time server; deadlines and certificates are judged by it.",
                            "sudo timedatectl set-ntp true"));
        } catch (IOException e) {
            return List.of(CheckResult.warning(CHECK, "Whether the clock, now " + Words.time(Installation.now())
                    + ", follows a time server cannot be asked: there is no systemd-timedated.",
                    "Compare it with a clock that is right; a time server's client, such as chrony, keeps it so."));
        }
    }

    private static double lead(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis() / 1000.0 - Installation.now();
        } catch (IOException e) {
            return 0;
        }
    }
}
