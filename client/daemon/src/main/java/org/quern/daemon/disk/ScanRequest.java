package org.quern.daemon.disk;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.model.ProjectUrl;

/**
 * What to measure.
 *
 * @param dataDirectory its plain files at the top count for the client, and its volume is asked for its space
 * @param folders per project its own folder and the slots of its active tasks; a missing one counts nothing
 */
public record ScanRequest(Path dataDirectory, SortedMap<ProjectUrl, List<Path>> folders) {
    public ScanRequest {
        folders = Collections.unmodifiableSortedMap(new TreeMap<>(folders));
    }
}
