package org.quern.daemon;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.daemon.disk.DiskScanner;
import org.quern.daemon.disk.DiskUsageScan;
import org.quern.daemon.disk.ScanRequest;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.event.DiskFigures;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A walk over a data directory: what each project that a state knows uses, its tasks' slots included. */
final class DiskWalk {
    private static final Logger LOG = LoggerFactory.getLogger(DiskWalk.class);

    private DiskWalk() {}

    /** Measures; blocks for about a second per 100,000 files. */
    static DiskFigures measure(DataDirectory data, SavedState state) {
        double begun = Instant.now().toEpochMilli() / 1000.0;
        DiskUsageScan scan = DiskScanner.scan(new ScanRequest(data.root(), folders(data, state)));
        scan.troubles().forEach(trouble -> LOG.warn("{}", trouble));
        return new DiskFigures(begun, scan.clientBytes(), scan.projectBytes(), scan.volume().totalBytes().orElse(0),
                scan.volume().freeBytes().orElse(-1));
    }

    /** Each project's own folder first, so that a file it shares with a slot counts there. */
    private static SortedMap<ProjectUrl, List<Path>> folders(DataDirectory data, SavedState state) {
        SortedMap<ProjectUrl, List<Path>> folders = new TreeMap<>();
        state.projects().forEach(project -> add(folders, project.url(), data.projectDirectory(project.url())));
        state.tasks().forEach(
                task -> add(folders, task.project(), data.slots().resolve(Integer.toString(task.slot()))));
        return folders;
    }

    private static void add(SortedMap<ProjectUrl, List<Path>> folders, ProjectUrl project, Path folder) {
        folders.computeIfAbsent(project, key -> new ArrayList<>()).add(folder);
    }
}
