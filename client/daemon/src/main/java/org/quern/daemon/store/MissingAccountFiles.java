package org.quern.daemon.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;

/** Projects of the state that nobody is attached to any more, since their account files are gone. */
public final class MissingAccountFiles {
    private MissingAccountFiles() {}

    /** A sentence for each; a file that is there and cannot be read has its own ({@link AccountFiles#unreadable}). */
    public static List<String> of(DataDirectory data, SavedState saved, List<AccountFile> attached) {
        return saved.projects().stream()
                .filter(project -> attached.stream().noneMatch(known -> known.url().sameProject(project.url())))
                .filter(project -> !Files.exists(data.accountFile(project.url())))
                .map(project -> sentence(data.accountFile(project.url()), project)).toList();
    }

    private static String sentence(Path file, SavedProject project) {
        ProjectUrl url = project.url();
        int tasks = project.results().size();
        return file.getFileName() + " is missing, so this computer is not attached to " + url
                + (tasks == 0 ? "" : ", and its " + tasks + (tasks == 1 ? " task waits" : " tasks wait"))
                + ". Attach to it again, as with 'quern attach " + url
                + "', and everything goes on; or let it go with 'quern detach "
                + url + "'.";
    }
}
