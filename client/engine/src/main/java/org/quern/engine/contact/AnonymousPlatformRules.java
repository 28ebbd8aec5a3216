package org.quern.engine.contact;

import java.util.List;
import org.quern.engine.state.ProjectState;
import org.quern.model.App;
import org.quern.model.FileRecord;

/** What a server may say where the user's own programs are used (docs/protocol/app-control.md 28): nothing about the programs. */
final class AnonymousPlatformRules {
    /** A file's companions, which are written and deleted with it. */
    private static final List<String> COMPANIONS = List.of("", ".gz", ".gzt");

    private AnonymousPlatformRules() {}

    /** Whether an application that a reply tells of concerns this host: of those in app_info.xml it may tell how they are run. */
    static boolean take(ProjectState project, App app) {
        return !project.flags().anonymousPlatform() || project.apps().containsKey(app.name());
    }

    /** Whether writing or deleting a file of that name would touch one of the user's. */
    static boolean spoiltBy(ProjectState project, String name) {
        return project.flags().anonymousPlatform() && COMPANIONS.stream().anyMatch(suffix -> {
            FileRecord file = project.files().get(name + suffix);
            return file != null && file.usersOwn();
        });
    }
}
