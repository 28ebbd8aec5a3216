package org.quern.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quern.cli.move.ClientThere;
import org.quern.cli.move.Debian;
import org.quern.model.DataNames;

/** BOINC's own client, which takes the same port and the same processors. */
final class OldClientCheck {
    private static final String CHECK = "Old client";
    private static final String STOP = "sudo systemctl disable --now boinc-client";

    private OldClientCheck() {}

    static List<CheckResult> of(Installation installation) {
        List<CheckResult> found = new ArrayList<>();
        Debian debian = Debian.OF_THIS_COMPUTER;
        List<String> running = running();
        if (!running.isEmpty()) {
            found.add(CheckResult.warning(CHECK, "BOINC's client runs: " + String.join(", ", running)
                    + ". Both compute at the same time, and only one has the managers' port.", STOP));
        } else if (debian.isEnabled()) {
            found.add(CheckResult.warning(CHECK, "BOINC's client is started at the next boot.", STOP));
        }
        Path old = debian.dataDirectory();
        if (!isSame(old, installation.directory()) && Files.exists(old.resolve(DataNames.STATE))) {
            found.add(CheckResult.warning(CHECK, "BOINC's client has projects and perhaps tasks in " + old + ".",
                    "Take them over: sudo quern import --dry-run says how. Or leave it as it is."));
        }
        if (found.isEmpty()) {
            found.add(CheckResult.ok(CHECK, "No client of BOINC is in the way."));
        }
        return found;
    }

    private static List<String> running() {
        try {
            return ClientThere.named("boinc");
        } catch (IOException e) {
            return List.of();
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }
}
