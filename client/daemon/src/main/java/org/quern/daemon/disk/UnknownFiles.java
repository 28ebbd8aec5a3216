package org.quern.daemon.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.Folders;
import org.quern.model.DataNames;
import org.quern.model.SavedProject;

/**
 * Files in a project's folder of which its state knows nothing. The client never deletes them, though they count as disk use: they may be
 * somebody's own, and most are inputs of tasks that a damaged state has lost (docs/disk.md).
 *
 * @param count how many
 * @param bytes their sizes
 * @param largest names of the largest, which come first
 */
public record UnknownFiles(int count, double bytes, List<String> largest) {
    /** There are none. */
    public static final UnknownFiles NONE = new UnknownFiles(0, 0, List.of());
    /** Enough to know where they come from. */
    private static final int NAMED = 20;
    /** What is younger may be on its way into the state. */
    private static final Duration YOUNG = Duration.ofDays(1);
    /** Where it is the user brings programs of his own, and may have put anything beside them. */
    private static final String OWN_PROGRAMS = DataNames.APP_INFO;
    /** Names that begin so are the user's settings, or what a program is telling its project. */
    private static final List<String> OTHERS = List.of(DataNames.APP_CONFIG, "trickle_");

    public UnknownFiles {
        largest = List.copyOf(largest);
    }

    /**
     * Looks through a project's folder; there are none where it cannot be looked at. What has the name of a known file and an ending, as an
     * unfinished download, is known as well.
     *
     * @param now Unix seconds
     */
    public static UnknownFiles of(SavedProject project, Path folder, double now) {
        Set<String> known = new HashSet<>();
        project.files().forEach(file -> known.add(file.info().name()));
        project.projectFiles().forEach(link -> known.add(link.slotName()));
        try {
            return Files.isDirectory(folder) && !Files.exists(folder.resolve(OWN_PROGRAMS))
                    ? among(Folders.entries(folder), known, now) : NONE;
        } catch (IOException unreadable) {
            return NONE; // whoever measures the disk says so
        }
    }

    private static UnknownFiles among(List<Path> files, Set<String> known, double now) throws IOException {
        Map<String, Double> sizes = new HashMap<>();
        for (Path file : files) {
            String name = file.getFileName().toString();
            BasicFileAttributes found = isKnown(name, known) ? null : attributes(file);
            if (found != null && found.isRegularFile() && found.lastModifiedTime().toInstant()
                    .isBefore(Instant.ofEpochSecond((long) now).minus(YOUNG))) {
                sizes.put(name, (double) found.size());
            }
        }
        List<String> largest = sizes.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(NAMED).map(Map.Entry::getKey).toList();
        return new UnknownFiles(sizes.size(), sizes.values().stream().mapToDouble(Double::doubleValue).sum(), largest);
    }

    private static boolean isKnown(String name, Set<String> known) {
        for (int end = name.length(); end > 0; end = name.lastIndexOf('.', end - 1)) {
            if (known.contains(name.substring(0, end))) {
                return true;
            }
        }
        return OTHERS.stream().anyMatch(name::startsWith);
    }

    private static @Nullable BasicFileAttributes attributes(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException gone) {
            return null;
        }
    }
}
