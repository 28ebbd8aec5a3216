package org.quern.simulator.soak.check;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.quern.model.AppVersion;
import org.quern.model.SavedProject;
import org.quern.model.Workunit;

/** Names of the files that somebody waits for or will. */
final class WantedFiles {
    private WantedFiles() {}

    /** Inputs of results that are to be computed, and of these workunits, with the programs of the project. */
    static Set<String> of(SavedProject project, Set<String> others) {
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
