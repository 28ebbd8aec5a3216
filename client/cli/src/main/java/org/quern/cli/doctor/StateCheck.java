package org.quern.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import org.quern.cli.text.Words;
import org.quern.model.SavedProject;

/** Whether the state can be read, the user's files are understood, and the projects answer. */
final class StateCheck {
    private static final String STATE = "State";
    private static final String FILES = "Settings";
    private static final String PROJECTS = "Projects";

    private StateCheck() {}

    static List<CheckResult> of(Installation installation) {
        List<CheckResult> found = new ArrayList<>();
        if (!installation.client().standsBy().isEmpty()) {
            found.add(CheckResult.fault(STATE, "The client stands by: " + installation.client().standsBy(),
                    "As it says; the client goes on by itself when that is mended."));
        } else if (!installation.stateTrouble().isEmpty()) {
            found.add(CheckResult.fault(STATE, installation.stateTrouble() + ".",
                    "docs/reliability.md says what each means, and how to go on."));
        } else if (installation.isOpen()) {
            found.add(CheckResult.ok(STATE, installation.state() == null
                    ? "There is no state yet: this is a new client."
                    : "The state can be read: " + Words.count(installation.projects().size(), "project") + ", "
                            + Words.count(
                                    installation.projects().stream().mapToInt(each -> each.results().size()).sum(),
                                    "task")
                            + "."));
        }
        if (!installation.isOpen()) {
            return found; // what could not be looked at is said of the directory
        }
        for (String mistake : installation.mistakes()) {
            found.add(CheckResult.warning(FILES, mistake, mistake.endsWith("permission is denied")
                    ? "The client may be able to, and this user is not: " + installation.doctorAsRoot()
                    : "Mend that; " + (PortCheck.isService(installation) ? "'sudo systemctl reload quern'" : "a SIGHUP")
                            + ", or a new start of the client, has it read again."));
        }
        installation.projects().forEach(project -> failures(installation, project, found));
        if (installation.projects().isEmpty()) {
            found.add(CheckResult.warning(PROJECTS, "No project is attached: there is nothing to compute.",
                    installation.command("quern attach URL") + " asks for the key of your account there."));
        }
        return found;
    }

    private static void failures(Installation installation, SavedProject project, List<CheckResult> found) {
        int failures = Math.max(project.contact().rpcFailures(), project.contact().masterFetchFailures());
        if (failures > 0) {
            found.add(CheckResult.warning(PROJECTS, project.url() + " could not be asked " + failures
                    + (failures == 1 ? " time" : " times") + " in a row; it is asked again at "
                    + Words.time(project.contact().minRpcTime()) + " at the earliest.",
                    installation.command("quern messages") + " says what it answered."));
        }
    }
}
