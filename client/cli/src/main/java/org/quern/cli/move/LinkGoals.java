package org.quern.cli.move;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the links of a directory lead, and where those of its copy are to lead. */
final class LinkGoals {
    private final Path from;
    private final Path real;
    private final Path to;
    private final List<MovedEntry> entries;

    /** {@code real} is {@code from} without links in it; {@code entries}, which may still grow, are what is copied from elsewhere too. */
    LinkGoals(Path from, Path real, Path to, List<MovedEntry> entries) {
        this.from = from;
        this.real = real;
        this.to = to;
        this.entries = entries;
    }

    /** What lies deeper in the directory is planned by itself. */
    boolean isEntry(Path name) {
        return name.getNameCount() > 1 && entries.stream().anyMatch(entry -> entry.name().equals(name));
    }

    boolean isInside(Path path) {
        return path.startsWith(real) || path.startsWith(from);
    }

    /** The link, which lies in this folder, leads to what is not copied. */
    boolean isLeadingOut(Path folder, Path leads) {
        return moved(folder.resolve(leads).normalize()).isEmpty();
    }

    /**
     * Where the copy of a link leads: to the copy of what the link leads to, else to the same file.
     *
     * @param folder where the link lies, without links in it
     * @param leads what it says
     * @param copy where its copy will be
     */
    Path ofCopy(Path folder, Path leads, Path copy) {
        Path goal = folder.resolve(leads).normalize();
        Optional<Path> moved = moved(goal);
        if (leads.isAbsolute()) {
            return moved.orElse(leads);
        }
        return moved.map(there -> relative(copy.resolveSibling(""), there)).orElse(goal);
    }

    private static Path relative(Path folder, Path there) {
        Path relative = folder.relativize(there);
        return relative.toString().isEmpty() ? Path.of(".") : relative;
    }

    private Optional<Path> moved(Path goal) {
        Optional<Path> content = entries.stream().filter(entry -> entry.becomes() == MovedEntry.Becomes.CONTENT)
                .filter(entry -> goal.startsWith(entry.source())).map(entry -> to.resolve(entry.inside(goal)))
                .findFirst();
        return content.or(() -> Stream.of(real, from).filter(goal::startsWith)
                .map(top -> to.resolve(top.relativize(goal))).findFirst());
    }
}
