package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.quern.cli.text.Words;
import org.quern.daemon.disk.WriteTrouble;

/** What a planner found on its way; nothing is changed. */
final class Survey {
    /** More files that cannot be read are counted and not named. */
    private static final int MOST_NAMED = 3;
    final List<Entry> entries = new ArrayList<>();
    final List<Refusal> refusals = new ArrayList<>();
    final List<String> notes = new ArrayList<>();
    final List<String> next = new ArrayList<>();
    /** Whose the files are that are to be read. */
    private Owner reader = Owner.WHOEVER_COPIES;
    private long files;
    private long bytes;
    private int unreadable;
    private int special;

    void refuse(Path file, String why, String cure) {
        refusals.add(new Refusal(file.toString(), why, cure));
    }

    /** The files are read with the rights of that user. */
    void readAs(Owner owner) {
        reader = owner;
    }

    /** Plans an entry, and counts what it holds. */
    void add(Entry entry) {
        entries.add(entry);
        if (entry.isCopied()) {
            try {
                Tree.walk(entry.source(), reader, this::count);
            } catch (IOException e) {
                unreadable(entry.source(), WriteTrouble.words(e));
            }
        }
    }

    private void count(Path path, BasicFileAttributes attributes) {
        if (attributes.isOther()) {
            special++;
        } else if (attributes.isRegularFile()) {
            files++;
            bytes += attributes.size();
        }
        if (!attributes.isSymbolicLink() && !attributes.isOther() && !isReadable(path, attributes)) {
            unreadable(path, "permission is denied");
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
                    Owner.isRoot()
                            ? "The user " + reader.userName() + ", who owns the directory, must be able to: sudo chown "
                                    + reader.userName() + " FILE, or delete it"
                            : "Run the command as root: sudo quern ...");
        }
    }

    /** There is room for what is copied, on the volume of a directory that may not be there yet. */
    void checkSpace(Path to) throws IOException {
        Path there = to;
        while (there != null && !Files.isDirectory(there)) {
            there = there.getParent();
        }
        long free = there == null ? 0 : Files.getFileStore(there).getUsableSpace();
        if (bytes > free) {
            refuse(to,
                    "has not enough space: " + Words.bytes((double) bytes) + " are to be copied, "
                            + Words.bytes((double) free)
                            + " are free",
                    "Delete something there, or name another directory; 'quern import --in-place' copies nothing.");
        }
    }

    /** Everything that was found. */
    Plan plan(Path from, Path to, boolean inPlace, Owner owner, Work work, String replaced) {
        if (unreadable > MOST_NAMED) {
            notes.add(unreadable - MOST_NAMED + " more files cannot be read");
        }
        if (special > 0) {
            notes.add(Words.count(special, "pipe, socket or device") + " of programs left out");
        }
        return new Plan(from, to, inPlace, owner.userName(), work, List.copyOf(entries), files, bytes, replaced,
                List.copyOf(refusals), List.copyOf(notes), List.copyOf(next));
    }
}
