package org.quern.server.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.quern.server.store.WorkunitRow;

/** Judges the output files of replicas. Pluggable, since what "the same" means depends on the application. */
public interface ResultChecker {

    /**
     * Why this output cannot be the answer, empty if it may be. Called for every output, also where one replica is enough.
     *
     * @throws IOException if the file cannot be read now; the replica is then looked at again later
     */
    Optional<String> flaw(WorkunitRow workunit, Path output) throws IOException;

    /** Whether two sound outputs are the same answer; here: bit for bit. */
    default boolean agree(Path one, Path other) throws IOException {
        return Files.mismatch(one, other) == -1;
    }
}
