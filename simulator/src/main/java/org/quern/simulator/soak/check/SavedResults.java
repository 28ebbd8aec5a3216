package org.quern.simulator.soak.check;

import java.util.LinkedHashSet;
import java.util.Set;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;

/** Names of results in a saved state, with their projects. */
final class SavedResults {
    private SavedResults() {}

    static String key(ProjectUrl project, String result) {
        return project.canonical() + " " + result;
    }

    /** Those that are not acknowledged. */
    static Set<String> open(SavedState state) {
        Set<String> open = new LinkedHashSet<>();
        for (SavedProject project : state.projects()) {
            for (SavedResult result : project.results()) {
                if (!result.outcome().gotServerAck()) {
                    open.add(key(project.url(), result.result().name()));
                }
            }
        }
        return open;
    }
}
