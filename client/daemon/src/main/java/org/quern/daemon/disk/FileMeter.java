package org.quern.daemon.disk;

import java.io.IOException;
import java.nio.file.Path;

/** Measures one entry of a folder without following links. */
interface FileMeter {
    /**
     * Facts about the entry.
     *
     * @throws java.nio.file.NoSuchFileException if it vanished
     * @throws IOException if it cannot be read
     */
    FileFacts measure(Path entry) throws IOException;
}
