package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.quern.cli.text.Words;
import org.quern.config.file.Folders;
import org.quern.daemon.disk.WriteTrouble;

/** What a planner found on its way; nothing is changed. */
final class Survey {
    /** More files that cannot be read are counted and not named. */
    private static final int MOST_NAMED = 3;
    final List<MovedEntry> entries = new ArrayList<>();
    final List<MoveObstacle> refusals = new ArrayList<>();
    final List<String> notes = new ArrayList<>();
    final List<String> next = new ArrayList<>();
    /** Whose the files are that are to be read. */
    private Owner reader = Owner.WHOEVER_COPIES;
    private LinkGoals goals;
    private long files;
    private long bytes;
    private int unreadable;
    private int special;
    private int leadingOut;
    private String firstOut = "";

    Survey(Path from, Path to) {
        goals = new LinkGoals(from, from, to, entries);
    }

    void refuse(Path file, String why, String cure) {
        refusals.add(new MoveObstacle(file.toString(), why, cure));
    }

    /** The files are read with the rights of the directory's owner. */
    void readAsOwnerOf(Path from, Path to) throws IOException {
        Path real = from.toRealPath();
        reader = Owner.of(real);
        goals = new LinkGoals(from, real, to, entries);
    }

    /** What is in a folder, as its owner sees it; nothing if it cannot be read, which is told where the folder is counted. */
    List<Path> look(Path folder) {
        try {
            return reader.act(() -> Folders.entries(folder)).stream().sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Plans an entry, and counts what it holds. */
    void add(MovedEntry entry) {
        entries.add(entry);
        if (entry.isCopied()) {
            int before = unreadable;
            try {
                Tree.walk(entry.source(), reader, (path, its) -> count(entry, path, its));
            } catch (IOException e) {
                if (unreadable == before) {
                    unreadable(entry.source(), WriteTrouble.words(e));
                }
            }
        }
    }

    private void count(MovedEntry entry, Path path, BasicFileAttributes attributes) throws IOException {
        if (attributes.isSymbolicLink()) {
            countLink(entry, path);
        } else if (attributes.isOther()) {
            special++;
        } else if (attributes.isRegularFile()) {
            files++;
            bytes += attributes.size();
        }
        if (!attributes.isSymbolicLink() && !attributes.isOther() && !isReadable(path, attributes)) {
            unreadable(path, "permission is denied");
        }
    }

    private void countLink(MovedEntry entry, Path link) throws IOException {
        Path leads = reader.act(() -> Files.readSymbolicLink(link));
        Path folder = reader.act(() -> link.resolveSibling(".").toRealPath());
        if (!goals.isEntry(entry.inside(link)) && goals.isLeadingOut(folder, leads) && ++leadingOut == 1) {
            firstOut = entry.inside(link) + " to " + leads;
        }
    }

    /** Root asks for whom it will read. */
    private boolean isReadable(Path path, BasicFileAttributes attributes) {
        if (attributes.isDirectory() || !Owner.isRoot()) {
            return Files.isReadable(path);
        }
        return reader.canOpen(path, StandardOpenOption.READ, NOFOLLOW_LINKS);
    }

    private void unreadable(Path path, String why) {
        if (++unreadable <= MOST_NAMED) {
            refuse(path, "cannot be read (" + why + ")",
                    Owner.isRoot() ? cure(path) : "Run the command as root: sudo quern ...");
        }
    }

    private String cure(Path path) {
        String user = reader.userName();
        return goals.isInside(path)
                ? "The user " + user + ", who owns the directory, must be able to: sudo chown --no-dereference " + user
                        + " FILE; else move it out of the directory"
                : "A link leads there, and the user " + user
                        + ", who owns the directory, must be able to; else take the link away";
    }

    /** There is room for what is copied, on the volume of a directory that may not be there yet. */
    void checkSpace(Path to) throws IOException {
        Path there = to;
        while (there != null && !Files.isDirectory(there)) {
            there = there.getParent();
        }
        long free = (there == null ? 0 : Files.getFileStore(there).getUsableSpace()) + draft(to);
        if (bytes > free) {
            refuse(to,
                    "has not enough space: " + Words.bytes((double) bytes) + " are to be copied, "
                            + Words.bytes((double) free)
                            + " are free",
                    "Delete something there, or name another directory; 'quern import --in-place' copies nothing.");
        }
    }

    /** What an interrupted copy left is deleted before the next one begins. */
    private static long draft(Path to) throws IOException {
        Path draft = to.resolve(Copier.DRAFT);
        if (!Files.isDirectory(draft, NOFOLLOW_LINKS)) {
            return 0;
        }
        LongAdder bytes = new LongAdder();
        Tree.walk(draft, Owner.of(draft), (_, its) -> bytes.add(its.isRegularFile() ? its.size() : 0));
        return bytes.sum();
    }

    /** Everything that was found. */
    MovePlan plan(Path from, Path to, boolean inPlace, Owner owner, Work work, String replaced) {
        if (unreadable > MOST_NAMED) {
            notes.add(unreadable - MOST_NAMED + " more files cannot be read");
        }
        if (leadingOut > 0) {
            notes.add("links out of the directory that stay links: " + leadingOut + ", the first from " + firstOut);
        }
        if (special > 0) {
            notes.add(Words.count(special, "pipe, socket or device") + " of programs left out");
        }
        return new MovePlan(from, to, inPlace, owner.userName(), work, List.copyOf(entries), files, bytes, replaced,
                List.copyOf(refusals), List.copyOf(notes), List.copyOf(next));
    }
}
