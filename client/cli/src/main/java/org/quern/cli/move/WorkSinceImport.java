package org.quern.cli.move;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.Folders;
import org.quern.model.DataNames;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;

/** What BOINC's client got since the import, and an export without the user's word would put aside. */
final class WorkSinceImport {
    private static final String STATE = DataNames.STATE;
    private static final String OR_REPLACE = "name another directory, or say --replace: what is there goes to a folder of its own in it";
    private final Path from;
    private final Path to;
    private final Survey survey;

    WorkSinceImport(Path from, Path to, Survey survey) {
        this.from = from;
        this.to = to;
        this.survey = survey;
    }

    /** What was imported from there may be replaced; tasks, requests and accounts that came there since may not. Null is no state. */
    void check(@Nullable SavedState ours, @Nullable SavedState theirs) throws IOException {
        if (ImportNote.isUnchanged(from, to) || ImportNote.isSame(from, to)) {
            return;
        }
        if (theirs != null && !tasks(theirs)) {
            theirs.projects().forEach(project -> requests(ours, project));
        }
        for (Path account : Folders.entries(to, "account_*.xml").stream().sorted().toList()) {
            if (Files.notExists(from.resolve(account.getFileName()))) {
                survey.refuse(account, "is of a project that " + from + " does not have",
                        "N" + OR_REPLACE.substring(1)
                                + ", and BOINC's client is not attached to that project any more.");
            }
        }
    }

    private boolean tasks(SavedState theirs) {
        int tasks = theirs.projects().stream().mapToInt(project -> project.results().size()).sum();
        if (tasks > 0) {
            survey.refuse(to.resolve(STATE),
                    "has " + tasks + " tasks that were not imported from there into " + from,
                    "Let BOINC's client finish and report them, " + OR_REPLACE + ".");
        }
        return tasks > 0;
    }

    /** A server takes a computer whose requests are numbered as earlier ones were for a copy of it, and gives the copy another number. */
    private void requests(@Nullable SavedState ours, SavedProject theirs) {
        int ourNumber = ours == null ? 0 : ours.projects().stream()
                .filter(project -> project.url().sameProject(theirs.url())
                        && project.facts().hostId() == theirs.facts().hostId())
                .mapToInt(project -> project.contact().rpcSeqno()).findFirst().orElse(0);
        int number = theirs.contact().rpcSeqno();
        if (ourNumber > 0 && number > ourNumber) {
            survey.refuse(to.resolve(STATE),
                    "is newer than what " + from + " has: BOINC's client made request " + number + " to "
                            + theirs.url().canonical() + ", Quern made " + ourNumber,
                    "Go on there without an export, " + OR_REPLACE + ".");
        }
    }
}
