package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedTask;
import org.quern.model.Workunit;

/** Projects whose account file is missing lose nothing. */
class ProjectsWithoutAccountTest {
    private static final ProjectUrl URL = ProjectUrl.of("http://a.example/");
    private static final ProjectUrl SPELT = ProjectUrl.of("https://A.example/");
    private static final ProjectUrl OTHER = ProjectUrl.of("http://b.example/");
    private final ProjectsWithoutAccount missing = new ProjectsWithoutAccount();

    private static SavedProject project(ProjectUrl url, int version, String... names) {
        List<String> all = List.of(names);
        return SavedProject.attached(url).withWork(all.stream().map(App::named).toList(),
                all.stream().map(name -> FileRecord.described(FileInfo.named(name, version), 1)).toList(),
                all.stream().map(name -> version(name, version)).toList(),
                all.stream().map(name -> new Workunit(name, "app", version, "", 1, 1, 1, 1, List.of(), "", null))
                        .toList(),
                all.stream().map(name -> new Result(name, name, "p", version, "", 1, 0, false, List.of()))
                        .map(result -> new SavedResult(result, ResultOutcome.FRESH)).toList());
    }

    private static AppVersion version(String app, double flops) {
        return new AppVersion(app, 1, "p", "", "", ResourceUsage.oneCpu(flops), "", "", false, false, List.of());
    }

    @Test
    void aProjectWhoseAccountFileIsBackIsTakenAsItWas() {
        SavedProject project = project(URL, 1, "one");
        missing.add(project);
        missing.add(project(OTHER, 1, "two"));
        assertEquals(project, missing.take(SPELT).orElseThrow());
        assertEquals(List.of(OTHER), missing.projects().stream().map(SavedProject::url).toList());
        assertTrue(missing.take(URL).isEmpty(), "once");
    }

    /** As older states may have them. */
    @Test
    void recordsOfOneProjectUnderTwoSpellingsComeTogetherAndTheLaterCounts() {
        missing.add(project(URL, 1, "one", "both"));
        missing.add(project(SPELT, 2, "both", "two"));
        SavedProject taken = missing.take(URL).orElseThrow();
        assertEquals(SPELT, taken.url());
        assertEquals(List.of("one", "both", "two"), taken.apps().stream().map(App::name).toList());
        assertEquals(List.of(1.0, 2.0, 2.0), taken.files().stream().map(file -> file.info().nbytes()).toList());
        assertEquals(List.of(1.0, 2.0, 2.0), taken.versions().stream().map(v -> v.usage().flops()).toList());
        assertEquals(List.of(1, 2, 2), taken.workunits().stream().map(Workunit::versionNum).toList());
        assertEquals(List.of(1, 2, 2), taken.results().stream().map(held -> held.result().versionNum()).toList());
    }

    @Test
    void theirTasksKeepTheirSlotsUntilTheyAreTaken() {
        SavedTask task = SavedTask.in(3, URL, "one", 1);
        missing.add(task);
        missing.add(SavedTask.in(5, OTHER, "two", 1));
        assertTrue(missing.own(3));
        assertFalse(missing.own(4));
        assertEquals(List.of(task), missing.takeTasks(SPELT));
        assertFalse(missing.own(3));
        assertTrue(missing.own(5));
        assertEquals(List.of(), missing.takeTasks(URL));
    }
}
