package org.quern.rpc.state;

import java.util.ArrayList;
import java.util.List;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.Workunit;
import org.quern.rpc.codec.ProjectXml;

/** A project of the state file while the records that follow it are read (docs/protocol/data-directory.md 5.6). */
final class ProjectRecords {
    final List<App> apps = new ArrayList<>();
    final List<FileRecord> files = new ArrayList<>();
    final List<AppVersion> versions = new ArrayList<>();
    final List<Workunit> workunits = new ArrayList<>();
    final List<SavedResult> results = new ArrayList<>();
    final List<FileRef> projectFiles = new ArrayList<>();
    private final SavedProject project;

    ProjectRecords(SavedProject project) {
        this.project = project;
    }

    /** Of one of which nothing is known but its URL. */
    ProjectRecords(ProjectUrl url) {
        this(ProjectXml.unknown(url));
    }

    ProjectUrl url() {
        return project.url();
    }

    SavedProject build() {
        return new SavedProject(project.url(), project.facts(), project.contact(), project.flags(),
                project.accounting(), project.codeSignKey(), project.noRscApps(), project.noRscPrefs(),
                project.managerTerms(), project.trickleUpUrls(), apps, files, versions, workunits, results,
                projectFiles);
    }
}
