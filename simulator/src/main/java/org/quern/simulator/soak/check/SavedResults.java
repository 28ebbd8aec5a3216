package org.quern.simulator.soak.check;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.quern.model.AppVersion;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.Workunit;

/** What stands in a saved state: names of results with their projects, and of the files that they wait for. */
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

    /** Names of the files that somebody waits for or will: inputs of what is to be computed, and of these workunits, with the project's programs. */
    static Set<String> wantedFiles(SavedProject project, Set<String> others) {
        Set<String> workunits = new TreeSet<>(others);
        project.results().stream().filter(held -> !held.outcome().readyToReport())
                .forEach(held -> workunits.add(held.result().wuName()));
        Set<String> wanted = new TreeSet<>();
        Stream.concat(project.workunits().stream().filter(known -> workunits.contains(known.name()))
                .map(Workunit::inputs), project.versions().stream().map(AppVersion::files))
                .flatMap(List::stream).forEach(ref -> wanted.add(ref.fileName()));
        return wanted;
    }
}
