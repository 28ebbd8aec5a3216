package org.quern.daemon.task;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.quern.config.file.RegularFile;
import org.quern.coproc.probe.ContainerProgram;
import org.quern.daemon.store.DurableFiles;
import org.quern.model.ProjectUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Containers and images that tasks of this data directory may have made, by the names that BOINC's wrapper gives them (docs/protocol/app-control.md 27). They are noted in a file before a
 * task's program starts, and those whose task is gone are removed: nothing else of this computer's containers is ever touched, nor are those of another client beside this one. For any thread.
 */
public final class ContainerLeavings {
    private static final String HERE = "localhost/";
    private static final Logger LOG = LoggerFactory.getLogger(ContainerLeavings.class);
    private static final String MARK = "docker";
    private static final String CONTAINER = "container ";
    private static final String IMAGE = "image ";
    private static final int TIMEOUT_SECONDS = 60;
    private final Path file;

    /** Noted in that file. */
    public ContainerLeavings(Path file) {
        this.file = file;
    }

    /** A task that may be the maker of a container, and is to be started. */
    public synchronized void note(String planClass, ProjectUrl project, String result, String workunit) {
        if (!planClass.contains(MARK)) {
            return;
        }
        Set<String> names = noted();
        if (names.addAll(names(project, result, workunit))) {
            keep(names);
        }
    }

    /** What a task's container and image are called. */
    public static List<String> names(ProjectUrl project, String result, String workunit) {
        return List.of(CONTAINER + name(project, result), IMAGE + name(project, workunit));
    }

    private static String name(ProjectUrl project, String what) {
        return "boinc__" + (project.directoryName() + "__" + what).toLowerCase(Locale.ROOT);
    }

    /**
     * Removes what is left of tasks that are gone; what could not be removed is tried again the next time.
     *
     * @param program Docker or Podman
     * @param present names of tasks that there are, asked after the notes were read
     * @param messages told of each
     */
    public synchronized void clear(ContainerProgram program, Supplier<Set<String>> present, Consumer<String> messages)
            throws InterruptedException {
        Set<String> names = noted();
        Set<String> gone = new TreeSet<>(names);
        if (!gone.isEmpty()) {
            gone.removeAll(present.get());
        }
        if (gone.isEmpty()) {
            return;
        }
        List<String> removed = new ArrayList<>();
        remove(program, gone, CONTAINER, List.of("ps", "--all", "--format", "{{.Names}}"), List.of("rm", "-f"), removed,
                messages);
        remove(program, gone, IMAGE, List.of("images", "--format", "{{.Repository}}"), List.of("image", "rm"), removed,
                messages);
        removed.forEach(names::remove);
        keep(names);
    }

    /** Podman puts the place before the name of an image that was made here. */
    private static String withoutPlace(String line) {
        String name = line.strip();
        return name.startsWith(HERE) ? name.substring(HERE.length()) : name;
    }

    private static void remove(ContainerProgram program, Set<String> gone, String kind, List<String> list,
            List<String> removal, List<String> removed, Consumer<String> messages) throws InterruptedException {
        Optional<String> printed = program.run(TIMEOUT_SECONDS, list.toArray(String[]::new));
        if (printed.isEmpty()) {
            return;
        }
        Set<String> there = new TreeSet<>();
        printed.get().lines().map(ContainerLeavings::withoutPlace).forEach(there::add);
        for (String noted : gone) {
            String name = noted.substring(noted.indexOf(' ') + 1);
            if (!noted.startsWith(kind)) {
                continue;
            }
            if (!there.contains(name)) {
                removed.add(noted);
            } else if (program.run(TIMEOUT_SECONDS, removal.get(0), removal.get(1), name).isPresent()) {
                removed.add(noted);
                messages.accept("Removed the " + kind + name + ", whose task is gone");
            }
        }
    }

    /** Lines that nobody but this client would write are passed over. */
    private Set<String> noted() {
        Set<String> names = new TreeSet<>();
        try {
            if (Files.exists(file)) {
                RegularFile.text(file).lines().filter(ContainerLeavings::isOurs).forEach(names::add);
            }
        } catch (IOException e) {
            LOG.warn("{} is ignored: {}", file.getFileName(), e.toString());
        }
        return names;
    }

    private static boolean isOurs(String line) {
        String name = line.substring(line.indexOf(' ') + 1);
        return (line.startsWith(CONTAINER) || line.startsWith(IMAGE)) && name.startsWith("boinc__")
                && name.chars()
                        .allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || "_.-".indexOf(c) >= 0);
    }

    private void keep(Set<String> names) {
        try {
            DurableFiles.replace(file,
                    out -> out.write(String.join("\n", names).concat("\n").getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            LOG.warn("{} could not be written: {}", file.getFileName(), e.toString());
        }
    }
}
