package org.quern.cli.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.quern.simulator.soak.Failure;

/**
 * Where runs that failed are kept, a {@link ReplayFile} each.
 *
 * @param folder is there
 * @param seed of the search
 */
record FailureFiles(Path folder, long seed) {
    /** Writes that failure, in place of what was written of the same run before. */
    void keep(Failure failure) {
        try {
            Files.write(folder.resolve("run-" + seed + "-" + failure.run()),
                    new ReplayFile(seed, failure.run(), failure.faults()).lines());
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " cannot be written: " + e.getMessage(), e);
        }
    }
}
