package org.quern.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.quern.config.bind.BoundDocument;
import org.quern.config.bind.BoundReader;
import org.quern.config.bind.Findings;
import org.quern.server.store.FileKeeping;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads {@code config.xml} and the templates. What cannot be meant is refused with file, line and element, because a project that runs by other rules than its
 * owner wrote does harm in silence; what this server does not know is named in the log.
 */
public final class ProjectConfigReader {

    private static final Logger LOG = LoggerFactory.getLogger(ProjectConfigReader.class);
    private static final String FILE = "config.xml";
    /** A configuration has some hundred bytes; far more is another file. */
    private static final long MOST_BYTES = 1 << 20;

    private ProjectConfigReader() {}

    /**
     * The configuration of the project in a directory; what its files do not say is as {@code standard} says.
     *
     * @param application short name, which the templates' names begin with
     * @throws IOException naming file, line and element of everything in it that cannot be meant
     */
    public static ProjectConfig read(Path directory, String application, SendRules standard) throws IOException {
        Path templates = directory.resolve("templates");
        FileKeeping input = template(templates, application + "_in");
        FileKeeping output = template(templates, application + "_out");
        Path file = directory.resolve(FILE);
        if (Files.notExists(file)) {
            return ProjectConfig.standard(standard).withTemplates(input, output);
        }
        BoundDocument<ConfigXml> read = new BoundReader<>(ConfigXml.class, MOST_BYTES, "boinc", "config").read(file);
        ProjectConfig config = read.root().map(root -> root.model(standard, input, output))
                .orElseGet(() -> ProjectConfig.standard(standard));
        read.findings().unknown().forEach(each -> LOG.warn("{}", each));
        refuse(directory, read.findings());
        return config;
    }

    /** A template that does not exist asks for nothing. */
    private static FileKeeping template(Path folder, String name) throws IOException {
        Path file = folder.resolve(name);
        if (Files.notExists(file)) {
            return FileKeeping.PLAIN;
        }
        // Templates of older projects have no root element.
        BoundDocument<TemplateXml> read = new BoundReader<>(TemplateXml.class, MOST_BYTES, "template").readPieces(file);
        FileKeeping keeping = read.root().map(TemplateXml::model).orElse(FileKeeping.PLAIN);
        refuse(folder, read.findings());
        return keeping;
    }

    private static void refuse(Path folder, Findings findings) throws IOException {
        if (!findings.mistakes().isEmpty()) {
            throw new IOException("In " + folder + ": " + findings.mistakes().stream().map(Object::toString)
                    .collect(Collectors.joining("; ")) + ". Mend it, or take the file away");
        }
    }
}
