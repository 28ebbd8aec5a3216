package org.quern.rpc.state;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedTask;
import org.quern.model.Workunit;

/** What was found of a project in damaged states; of each record the first one that was found stays. */
final class SalvagedProject {
    private final Map<String, App> apps = new LinkedHashMap<>();
    private final Map<String, FileRecord> files = new LinkedHashMap<>();
    private final Map<AppVersion.Key, AppVersion> versions = new LinkedHashMap<>();
    private final Map<String, Workunit> workunits = new LinkedHashMap<>();
    private final Map<String, SavedResult> results = new LinkedHashMap<>();
    private final Map<FileRef, FileRef> projectFiles = new LinkedHashMap<>();
    private @Nullable ProjectRecords facts;

    /** Takes the records of {@code found}. */
    void take(ProjectRecords found) {
        found.apps.forEach(app -> apps.putIfAbsent(app.name(), app));
        found.files.forEach(file -> files.putIfAbsent(file.name(), file));
        found.versions.forEach(version -> versions.putIfAbsent(version.key(), version));
        found.workunits.forEach(workunit -> workunits.putIfAbsent(workunit.name(), workunit));
        found.results.forEach(result -> results.putIfAbsent(result.result().name(), result));
        found.projectFiles.forEach(file -> projectFiles.putIfAbsent(file, file));
    }

    /** Takes the project's own record. */
    void takeFacts(ProjectRecords found) {
        facts = facts == null ? found : facts;
    }

    /** Takes everything of another. */
    void takeAll(SalvagedProject other) {
        other.apps.forEach(apps::putIfAbsent);
        other.files.forEach(files::putIfAbsent);
        other.versions.forEach(versions::putIfAbsent);
        other.workunits.forEach(workunits::putIfAbsent);
        other.results.forEach(results::putIfAbsent);
        other.projectFiles.forEach(projectFiles::putIfAbsent);
    }

    /** URL in the project's own record, null if that was not found. */
    @Nullable
    ProjectUrl url() {
        return facts == null ? null : facts.url();
    }

    /** A record of both has the same name: they are the same project. */
    boolean sharesNamesWith(SalvagedProject other) {
        return results.keySet().stream().anyMatch(other.results::containsKey)
                || workunits.keySet().stream().anyMatch(other.workunits::containsKey)
                || files.keySet().stream().anyMatch(other.files::containsKey);
    }

    boolean has(SavedTask task) {
        return results.containsKey(task.resultName());
    }

    /** How many records there are, without the project's own. */
    int records() {
        return apps.size() + files.size() + versions.size() + workunits.size() + results.size();
    }

    /** The project at that URL. */
    SavedProject build(ProjectUrl url) {
        ProjectRecords draft = facts == null ? new ProjectRecords(url) : facts;
        draft.apps.addAll(apps.values());
        draft.files.addAll(files.values());
        draft.versions.addAll(versions.values());
        draft.workunits.addAll(workunits.values());
        draft.results.addAll(results.values());
        draft.projectFiles.addAll(projectFiles.values());
        return draft.build();
    }
}
