package org.quern.server.config;

import java.util.List;
import org.quern.server.store.FileKeeping;

/**
 * What a project's owner chose.
 *
 * @param sending how freely the scheduler hands out work, and by which policy
 * @param deletion what clients may delete of the project's files
 * @param versions the application's versions, at least one
 * @param input how hosts keep input files of workunits made from now on
 * @param output how hosts keep their output files
 */
public record ProjectConfig(SendRules sending, DeletionRules deletion, List<OfferedVersion> versions, FileKeeping input,
        FileKeeping output) {

    public ProjectConfig {
        versions = versions.isEmpty() ? List.of(OfferedVersion.ONE_CPU) : List.copyOf(versions);
    }

    /** A project whose directory says nothing. */
    public static ProjectConfig standard(SendRules sending) {
        return new ProjectConfig(sending, DeletionRules.STANDARD, List.of(), FileKeeping.PLAIN, FileKeeping.PLAIN);
    }

    ProjectConfig withTemplates(FileKeeping inputFile, FileKeeping outputFile) {
        return new ProjectConfig(sending, deletion, versions, inputFile, outputFile);
    }
}
