package org.quern.daemon.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.quern.config.file.RegularFile;
import org.quern.model.ProjectUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Projects that were detached: attach.xml attaches none of them again, as long as it names them without a break. Safe for use by several threads. */
public final class DetachedProjects {
    private static final Logger LOG = LoggerFactory.getLogger(DetachedProjects.class);
    private final Path file;

    /** Those of a data directory. */
    public DetachedProjects(DataDirectory data) {
        file = data.root().resolve("quern_detached.txt");
    }

    /** It was detached. */
    public synchronized void add(ProjectUrl project) {
        List<ProjectUrl> all = read();
        if (all.stream().noneMatch(project::sameProject)) {
            all.add(project);
            write(all);
        }
    }

    /** Whether it was detached and not attached since. */
    public synchronized boolean has(ProjectUrl project) {
        return read().stream().anyMatch(project::sameProject);
    }

    /** Forgets those for which this does not hold. */
    public synchronized void keepOnly(Predicate<ProjectUrl> wanted) {
        List<ProjectUrl> all = read();
        if (all.removeIf(wanted.negate())) {
            write(all);
        }
    }

    private List<ProjectUrl> read() {
        List<ProjectUrl> all = new ArrayList<>();
        try {
            if (Files.exists(file)) {
                new String(RegularFile.bytes(file), StandardCharsets.UTF_8).lines().filter(line -> !line.isBlank())
                        .map(ProjectUrl::of).forEach(all::add);
            }
        } catch (IOException e) {
            LOG.warn("{} cannot be read: {}", file, e.toString());
        }
        return all;
    }

    private void write(List<ProjectUrl> all) {
        String text = String.join("\n", all.stream().map(ProjectUrl::canonical).toList()) + "\n";
        try {
            if (all.isEmpty()) {
                Files.deleteIfExists(file);
            } else {
                DurableFiles.replace(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
            }
        } catch (IOException e) {
            LOG.warn("{} cannot be written: {}", file, e.toString());
        }
    }
}
