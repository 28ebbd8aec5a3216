package org.quern.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quern.coproc.probe.HostProbe;
import org.quern.daemon.disk.UnknownFiles;
import org.quern.daemon.settings.Configuration;
import org.quern.daemon.settings.DaemonOptions;
import org.quern.daemon.share.CpuShare;
import org.quern.daemon.store.DataDirectory;
import org.quern.daemon.store.DiskFolder;
import org.quern.engine.disk.DiskReport;
import org.quern.engine.settings.EngineSettings;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.store.StateFile;

/**
 * Reads the disk of a data directory, whether a client runs there or not: its state file, which a running client keeps
 * up to date within seconds, its preferences, and a walk over its folders. Changes nothing.
 *
 * @param report who uses it
 * @param unknown of each project what its state does not know, by URL
 */
public record DiskReading(DiskReport report, Map<String, UnknownFiles> unknown) {
    public DiskReading {
        unknown = Map.copyOf(unknown);
    }

    /**
     * Reads and measures; blocks for about a second per 100,000 files.
     *
     * @param now Unix seconds
     * @throws IOException with a sentence if there is no client's state
     */
    public static DiskReading of(Path dataDirectory, double now) throws IOException {
        DataDirectory data = new DataDirectory(dataDirectory);
        SavedState state = new StateFile(new DiskFolder(data.root())).read().state();
        if (state == null) {
            throw new IOException("There is no client's state in " + dataDirectory
                    + ": start 'quern daemon' there once, or give another --data-dir.");
        }
        Configuration configuration = Configuration.read(data, state.hostVenue(), List.of(), state::venueOf);
        EngineSettings settings = configuration.settings(state.host(), HostProbe.platforms(),
                DaemonOptions.in(dataDirectory), CpuShare.NONE, true);
        List<ProjectUrl> attached = state.projects().stream().map(SavedProject::url)
                .filter(url -> Files.exists(data.accountFile(url))).toList();
        Map<String, UnknownFiles> unknown = new HashMap<>();
        for (SavedProject project : state.projects()) {
            unknown.put(project.url().canonical(),
                    UnknownFiles.of(project, data.projectDirectory(project.url()), now));
        }
        return new DiskReading(
                DiskReport.of(state, attached, settings, DiskWalk.measure(data, state).figures(), now), unknown);
    }
}
