package org.quern.daemon.share;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quern.daemon.exec.process.TaskGroups;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A control group for each slot (cgroups(7), version 2), below {@code tasks} if its processor time is limited, otherwise below
 * {@code free}. A program may make groups of its own below its slot's: they count and go with it.
 */
final class SlotCgroups implements TaskGroups {
    /** Where tasks are kept to their part of the processors. */
    static final String LIMITED = "tasks";
    static final String FREE = "free";
    /** Where this process is. */
    static final String CLIENT = "client";
    static final String PROCESSES = "cgroup.procs";
    private static final Logger LOG = LoggerFactory.getLogger(SlotCgroups.class);
    /** Since Linux 5.14; before that its processes are found here and ended one by one. */
    private static final String KILL = "cgroup.kill";

    private final Path group;
    private final List<Path> parents;
    private final Path client;

    /** {@code group} is the one that was handed over to this process. */
    SlotCgroups(Path group) {
        this.group = group;
        client = group.resolve(CLIENT);
        parents = List.of(group.resolve(LIMITED), group.resolve(FREE));
    }

    /** Has each slot's processes bounded, if the kernel counts them; before the first is taken in. */
    SlotCgroups bounded() {
        SlotPids.prepare(group, parents);
        return this;
    }

    @Override
    public void adopt(String slot, boolean limited, long pid) {
        Path group = parents.get(limited ? 0 : 1).resolve(slot);
        try {
            Files.createDirectories(group);
            SlotPids.bound(group);
            GroupFile.write(group.resolve(PROCESSES), Long.toString(pid));
        } catch (IOException e) {
            if (ProcessHandle.of(pid).isPresent()) {
                LOG.warn("Process {} cannot be moved to the control group {}: {}", pid, group, e.toString());
            }
        }
    }

    @Override
    public Set<Long> members(String slot) {
        Set<Long> members = new LinkedHashSet<>();
        all(slot).forEach(group -> members.addAll(processes(group)));
        return members;
    }

    @Override
    public Set<Long> outside() {
        return processes(client);
    }

    private static Set<Long> processes(Path group) {
        try {
            return Files.readAllLines(group.resolve(PROCESSES), StandardCharsets.US_ASCII).stream().map(Long::valueOf)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        } catch (IOException | NumberFormatException e) {
            LOG.debug("The processes of {} cannot be read", group, e);
            return Set.of();
        }
    }

    @Override
    public void kill(String slot) {
        for (Path parent : parents) {
            Path kill = parent.resolve(slot).resolve(KILL);
            if (Files.exists(kill)) {
                try {
                    GroupFile.write(kill, "1");
                } catch (IOException e) {
                    LOG.debug("The kernel does not end the group {}", kill, e);
                }
            }
        }
    }

    @Override
    public void remove(String slot) {
        for (Path group : all(slot)) {
            try {
                Files.deleteIfExists(group);
            } catch (IOException e) {
                LOG.debug("The control group {} cannot be removed yet", group, e);
            }
        }
    }

    @Override
    public Set<String> slots() {
        Set<String> slots = new TreeSet<>();
        for (Path parent : parents) {
            try (DirectoryStream<Path> groups = Files.newDirectoryStream(parent, Files::isDirectory)) {
                groups.forEach(group -> slots.add(String.valueOf(group.getFileName())));
            } catch (NoSuchFileException e) {
                // no task has been there yet
            } catch (IOException | DirectoryIteratorException e) {
                LOG.warn("The control groups of tasks cannot be listed: {}", e.toString());
            }
        }
        return slots;
    }

    /** The slot's groups, the deepest first. */
    private List<Path> all(String slot) {
        return parents.stream().map(parent -> parent.resolve(slot)).filter(Files::isDirectory)
                .flatMap(SlotCgroups::below).sorted(Comparator.comparingInt(Path::getNameCount).reversed()).toList();
    }

    private static Stream<Path> below(Path group) {
        Predicate<Path> isGroup = Files::isDirectory;
        try (Stream<Path> walk = Files.walk(group)) {
            return walk.filter(isGroup).toList().stream();
        } catch (IOException | UncheckedIOException e) {
            return Stream.of(group); // one of them has just gone
        }
    }
}
