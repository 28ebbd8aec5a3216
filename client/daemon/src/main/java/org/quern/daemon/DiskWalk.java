package org.quern.daemon;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.daemon.disk.DiskScanner;
import org.quern.daemon.disk.DiskUsageScan;
import org.quern.daemon.disk.ScanRequest;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.event.DiskFigures;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.TaskId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A walk over a data directory: what each project that a state knows uses, its tasks' slots included.
 *
 * @param figures what follows for the limits
 * @param slotBytes each task's slot
 */
record DiskWalk(DiskFigures figures, Map<TaskId, Double> slotBytes) {
    private static final Logger LOG = LoggerFactory.getLogger(DiskWalk.class);

    /** Measures; blocks for about a second per 100,000 files. */
    static DiskWalk measure(DataDirectory data, SavedState state) {
        double begun = Instant.now().toEpochMilli() / 1000.0;
        DiskUsageScan scan = DiskScanner.scan(new ScanRequest(data.root(), folders(data, state)));
        scan.troubles().forEach(trouble -> LOG.warn("{}", trouble));
        Map<TaskId, Double> slots = new LinkedHashMap<>();
        state.tasks().forEach(task -> slots.put(new TaskId(task.project(), task.resultName()),
                scan.folderBytes().getOrDefault(slot(data, task), 0.0)));
        return new DiskWalk(new DiskFigures(begun, scan.clientBytes(), scan.projectBytes(),
                scan.volume().totalBytes().orElse(0), scan.volume().freeBytes().orElse(-1)), slots);
    }

    /** Each project's own folder first, so that a file it shares with a slot counts there. */
    private static SortedMap<ProjectUrl, List<Path>> folders(DataDirectory data, SavedState state) {
        SortedMap<ProjectUrl, List<Path>> folders = new TreeMap<>();
        state.projects().forEach(project -> add(folders, project.url(), data.projectDirectory(project.url())));
        state.tasks().forEach(task -> add(folders, task.project(), slot(data, task)));
        return folders;
    }

    private static Path slot(DataDirectory data, SavedTask task) {
        return data.slots().resolve(Integer.toString(task.slot()));
    }

    private static void add(SortedMap<ProjectUrl, List<Path>> folders, ProjectUrl project, Path folder) {
        folders.computeIfAbsent(project, key -> new ArrayList<>()).add(folder);
    }
}
