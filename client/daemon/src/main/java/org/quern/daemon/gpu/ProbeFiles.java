package org.quern.daemon.gpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files by which the probe's process speaks. */
final class ProbeFiles {
    /** BOINC's name; its managers and users look for it. */
    static final String NAME = "coproc_info.xml";

    private ProbeFiles() {}

    /** The answer while it is written. */
    static Path part(Path answer) {
        return answer.resolveSibling(answer.getFileName() + ".part");
    }

    /** The library that is being asked. */
    static Path stage(Path answer) {
        return answer.resolveSibling(answer.getFileName() + ".stage");
    }

    /** What the process complains of. */
    static Path complaint(Path answer) {
        return answer.resolveSibling("stderrgpudetect.txt");
    }

    static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // the next run replaces it
        }
    }
}
