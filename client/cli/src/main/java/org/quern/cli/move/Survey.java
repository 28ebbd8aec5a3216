package org.quern.cli.move;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private long files;
    private long bytes;
    private int unreadable;
    private int special;

    void refuse(Path file, String why, String cure) {
        refusals.add(new Refusal(file.toString(), why, cure));
    }

    /** Plans an entry, and counts what it holds. */
    void add(Entry entry) {
        entries.add(entry);
        if (entry.isCopied()) {
            try {
                Tree.walk(entry.source(), this::count);
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
        if (!attributes.isSymbolicLink() && !attributes.isOther() && !Files.isReadable(path)) {
            unreadable(path, "permission is denied");
        }
    }

    private void unreadable(Path path, String why) {
        if (++unreadable <= MOST_NAMED) {
            refuse(path, "cannot be read (" + why + ")", "Run the command as root: sudo quern ...");
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
