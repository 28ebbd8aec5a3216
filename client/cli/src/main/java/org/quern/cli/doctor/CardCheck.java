package org.quern.cli.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.quern.cli.devices.DeviceSurvey;
import org.quern.coproc.gpu.InstallAdvice;

/** Which graphics cards could compute, and what the others lack. */
final class CardCheck {
    private static final String CHECK = "Cards";

    private CardCheck() {}

    static List<CheckResult> of(Installation installation) throws InterruptedException {
        try {
            return told(installation, DeviceSurvey.look());
        } catch (IOException e) {
            return List.of(CheckResult.warning(CHECK, "The drivers cannot be asked: " + e.getMessage() + ".",
                    said(installation)));
        }
    }

    private static String said(Installation installation) {
        return "'" + installation.command("quern devices --explain") + "' says what was tried.";
    }

    private static List<CheckResult> told(Installation installation, DeviceSurvey survey) {
        List<CheckResult> found = new ArrayList<>();
        for (InstallAdvice.Advice advice : survey.advice()) {
            found.add(CheckResult.warning(CHECK, advice.what() + ".", advice.command().isEmpty()
                    ? said(installation) : "sudo " + advice.command()));
        }
        int usable = survey.usable();
        int known = installation.client().usableDevices();
        if (usable > 0 && known == 0) {
            found.add(CheckResult.warning(CHECK, "This user can compute on " + usable
                    + " of the cards here, and the running client on none: it was started before their driver, or its user may not use them.",
                    "Driver: " + installation.command("quern devices rescan")
                            + ". Groups: sudo usermod --append --groups video,render USER, the client's user; a running client is not in a new group, so start it again."));
        }
        if (found.isEmpty()) {
            found.add(CheckResult.ok(CHECK, usable > 0 ? "Cards that can compute: " + usable + "."
                    : "There is no card that could compute; tasks for CPUs do not need one."));
        }
        return found;
    }
}
