package org.quern.rpc.state;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.quern.model.SavedProject;
import org.quern.model.SavedTask;

/** Element and name of each record of a state. */
final class RecordNames {
    private RecordNames() {}

    static Set<String> of(Collection<SavedProject> projects, Collection<SavedTask> tasks) {
        Set<String> names = new TreeSet<>();
        for (SavedProject project : projects) {
            names.add("project " + project.url().canonical());
            project.apps().forEach(app -> names.add("app " + app.name()));
            project.files().forEach(file -> names.add("file " + file.name()));
            project.versions().forEach(version -> names.add("app_version " + version.appName()));
            project.workunits().forEach(workunit -> names.add("workunit " + workunit.name()));
            project.results().forEach(result -> names.add("result " + result.result().name()));
        }
        tasks.forEach(task -> names.add(of(task)));
        return names;
    }

    static String of(SavedTask task) {
        return "active_task " + task.resultName();
    }
}
