package org.quern.cli.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.quern.daemon.DiskReading;

/** What {@code quern disk --json} prints, for other programs of ours that show the same (docs/disk.md). */
public final class DiskAnswer {
    private DiskAnswer() {}

    /** Measures the disk of the client in that directory, and what would go; throws with a sentence if there is none. */
    public static Map<String, Object> of(Path dataDirectory) throws IOException {
        return DiskFacts.of(DiskReading.of(dataDirectory, DiskPlanCommand.now())).json();
    }
}
