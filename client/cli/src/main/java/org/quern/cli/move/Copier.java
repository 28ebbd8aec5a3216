package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;
import org.quern.daemon.exec.slot.DirectoryTree;
import org.quern.daemon.store.ConfigurationFiles;
import org.quern.daemon.store.DurableFiles;
import org.quern.model.DataNames;

/**
 * Carries a plan out. All is copied into a folder of its own in the new directory first, then each entry is renamed into its place, the state last:
 * what was interrupted is begun anew, and no client finds half a directory.
 */
final class Copier {
    /** Holds what is being copied. */
    static final String DRAFT = ".quern-copy..draft";
    /** Preferences and options: whoever looks may see what is in force. */
    private static final List<String> SETTINGS = List.of(DataNames.OPTIONS, DataNames.PREFERENCES,
            DataNames.PREFERENCES_OVERRIDE);
    private static final List<String> STAYING = List.of(DataNames.LOCK, DataNames.ATTACH, Tree.LOST_AND_FOUND, DRAFT);
    private static final List<String> STAYING_BEGINNINGS = List.of("quern.log", "before-import", "before-export");
    private static final List<String> PUT_ASIDE = List.of("before-import", "before-export");
    /** Bytes copied between two looks at the progress. */
    private static final long PIECE = 8L << 20;
    private final MovePlan plan;
    private final Owner owner;
    private final Owner reader;
    private final Path real;
    private final CopyBar bar;
    private final LinkGoals goals;
    private final Path draft;
    private final Path aside;
    private int empty;

    /** {@code before} names the folder for what is overwritten; {@code reader} is whose the files are that are read, {@code real} where they lie. */
    Copier(MovePlan plan, Owner owner, Owner reader, Path real, String before, CopyBar bar) {
        this.plan = plan;
        this.owner = owner;
        this.reader = reader;
        this.bar = bar;
        goals = new LinkGoals(plan.from(), real, plan.to(), plan.entries());
        this.real = real;
        draft = plan.to().resolve(DRAFT);
        aside = plan.to().resolve(plan.replaced().isEmpty() ? free(plan.to(), before) : plan.replaced());
    }

    /**
     * Where what is there goes: the first folder of that name, with a number from the second on, that is not there yet. Empty if nothing
     * has to go. A state or an account file that nobody copies would be read as well, so all goes but configuration.
     */
    static String aside(Path directory, String name) throws IOException {
        boolean goes = Folders.entries(directory).stream().anyMatch(entry -> !stays(entry) && !isEmptyFolder(entry));
        return goes ? free(directory, name) : "";
    }

    /** Whether it was put aside by an earlier import or export: nobody's work any more. */
    static boolean wasPutAside(String name) {
        return PUT_ASIDE.stream().anyMatch(name::startsWith);
    }

    static boolean stays(Path entry) {
        String name = String.valueOf(entry.getFileName());
        return STAYING.contains(name) || Debian.LINKED.contains(name)
                || STAYING_BEGINNINGS.stream().anyMatch(name::startsWith);
    }

    private static boolean isEmptyFolder(Path entry) {
        try {
            return Files.isDirectory(entry, NOFOLLOW_LINKS) && Folders.entries(entry, "*", 1).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    private static String free(Path directory, String name) {
        String free = name;
        for (int number = 2; Files.exists(directory.resolve(free), NOFOLLOW_LINKS); number++) {
            free = name + "-" + number;
        }
        return free;
    }

    /**
     * Copies with the rights of whom the copies are; whoever calls keeps clients away from both directories.
     *
     * @param lastLook whether that was so while it copied; nothing has its place yet
     * @throws Undo.Incomplete if it failed, and what was there before could not be put back in all
     */
    void run(Undo.Step lastLook) throws IOException {
        DirectoryTree.delete(draft);
        Undo undo = new Undo();
        try {
            fill();
            bar.end();
            AllDisks.sync();
            lastLook.run();
            swap(undo);
        } catch (IOException | RuntimeException e) {
            List<String> left = undo.all(e);
            if (!left.isEmpty()) {
                throw new Undo.Incomplete(e, left); // folders of before may lie in the draft
            }
            tryDelete(e);
            throw e;
        }
        DirectoryTree.delete(draft);
        Folders.sync(plan.to());
    }

    private void swap(Undo undo) throws IOException {
        for (Path old : Folders.entries(plan.to())) {
            if (!stays(old)) {
                putAside(old, undo);
            }
        }
        for (MovedEntry entry : plan.entries()) {
            if (entry.becomes() == MovedEntry.Becomes.THROUGH_LINK) {
                writeThrough(entry, undo);
            }
        }
        List<MovedEntry> made = new ArrayList<>(plan.entries());
        made.removeIf(entry -> isDeeper(entry) || Files.notExists(draft.resolve(entry.name()), NOFOLLOW_LINKS));
        made.sort(Comparator.comparingInt(Copier::turn));
        for (MovedEntry entry : made) {
            Path there = plan.to().resolve(entry.name());
            putAside(there, undo);
            undo.move(draft.resolve(entry.name()), there, there + " is a copy that could not be taken away");
        }
    }

    private void fill() throws IOException {
        makeFolder(draft);
        for (MovedEntry entry : plan.entries()) {
            if (entry.isCopied() && !isDeeper(entry)) {
                copy(entry);
            } else if (entry.becomes() == MovedEntry.Becomes.LINK) {
                link(real, entry.source(), draft.resolve(entry.name()));
            }
        }
    }

    /** Half a copy would keep a full disk full. */
    private void tryDelete(Exception fault) {
        try {
            DirectoryTree.delete(draft);
        } catch (IOException e) {
            fault.addSuppressed(e);
        }
    }

    /** It comes where the folder around it is copied. */
    private static boolean isDeeper(MovedEntry entry) {
        return entry.name().getNameCount() > 1;
    }

    /** Accounts make projects, and only with the state they are not new ones. */
    private static int turn(MovedEntry entry) {
        return entry.isNamed(DataNames.STATE) ? 2 : entry.name().toString().startsWith("account_") ? 1 : 0;
    }

    /** Folders get their permissions last, innermost first: what may not be written is filled before. */
    private void copy(MovedEntry entry) throws IOException {
        Deque<Path> folders = new ArrayDeque<>();
        Tree.walk(entry.source(), reader, (path, attributes) -> {
            if (attributes.isDirectory()) {
                folders.push(path);
            }
            if (goals.isEntry(entry.inside(path)) && !path.equals(entry.source())) {
                copyFromElsewhere(entry.inside(path));
            } else {
                copy(path, attributes, draft.resolve(entry.inside(path)));
            }
        });
        for (Path folder : folders) {
            Path copied = draft.resolve(entry.inside(folder));
            Files.setPosixFilePermissions(copied, permissions(folder, copied));
        }
    }

    private void copyFromElsewhere(Path name) throws IOException {
        for (MovedEntry entry : plan.entries()) {
            if (entry.isCopied() && entry.name().equals(name)) {
                copy(entry);
            }
        }
    }

    private void copy(Path from, BasicFileAttributes attributes, Path to) throws IOException {
        if (attributes.isDirectory()) {
            makeFolder(to);
        } else if (attributes.isSymbolicLink()) {
            link(reader.act(() -> from.resolveSibling(".").toRealPath()),
                    reader.act(() -> Files.readSymbolicLink(from)), to);
        } else if (attributes.isRegularFile()) {
            copyFile(from, to);
            Files.setPosixFilePermissions(to, permissions(from, to));
            owner.give(to);
            Files.setLastModifiedTime(to, attributes.lastModifiedTime());
        }
    }

    /** As they were; what may hold keys is nobody else's: files of the directory itself, but for what the user set, and what tasks are told. */
    private Set<PosixFilePermission> permissions(Path from, Path to) throws IOException {
        Set<PosixFilePermission> its = EnumSet.noneOf(PosixFilePermission.class);
        its.addAll(reader.act(() -> Files.getPosixFilePermissions(from)));
        if (draft.equals(to.getParent()) && !Files.isDirectory(to) && !SETTINGS.contains(to.getFileName().toString())) {
            its.removeAll(PosixFilePermissions.fromString("------rwx"));
        }
        if (draft.equals(to.getParent()) && Files.isDirectory(to)) {
            its.add(PosixFilePermission.OWNER_WRITE); // else its owner cannot rename it into its place
        }
        if (to.endsWith("init_data.xml")) {
            its.removeAll(PosixFilePermissions.fromString("------rwx"));
        }
        return its;
    }

    private void copyFile(Path from, Path to) throws IOException {
        try (FileChannel in = reader.act(() -> RegularFile.channel(from, StandardOpenOption.READ, NOFOLLOW_LINKS));
                FileChannel out = RegularFile.create(to,
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            long done = 0;
            for (long moved = 1; moved > 0; done += moved) {
                moved = in.transferTo(done, PIECE, out);
                bar.copied(moved);
            }
        }
    }

    /** A link into the old directory leads into the new one. */
    private void link(Path folder, Path leads, Path to) throws IOException {
        Files.createSymbolicLink(to, goals.ofCopy(folder, leads, plan.to().resolve(draft.relativize(to))));
        owner.give(to);
    }

    private void makeFolder(Path folder) throws IOException {
        Files.createDirectory(folder,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        owner.give(folder);
    }

    private void writeThrough(MovedEntry entry, Undo undo) throws IOException {
        Path there = plan.to().resolve(entry.name());
        byte[] content = reader.act(() -> RegularFile.bytes(entry.source()));
        if (Files.exists(there)) {
            byte[] old = RegularFile.bytes(there);
            if (Arrays.equals(old, content)) {
                return;
            }
            makeAside(undo);
            Path kept = aside.resolve(entry.name());
            DurableFiles.replaceSecret(kept, out -> out.write(old));
            owner.give(kept);
            undo.by(there + " could not be put back: what was in it is in " + kept, () -> {
                ConfigurationFiles.replace(there, old);
                Files.delete(kept);
            });
        }
        ConfigurationFiles.replace(there, content);
    }

    private void makeAside(Undo undo) throws IOException {
        if (Files.notExists(aside)) {
            makeFolder(aside);
            undo.by("", () -> Files.delete(aside));
        }
    }

    /** Whoever may not write into a folder may not rename it into another one, and may delete it. */
    private void putAsideEmpty(Path there, Undo undo) throws IOException {
        try {
            undo.move(there, draft.resolve("..empty" + empty++));
        } catch (AccessDeniedException e) {
            Set<PosixFilePermission> its = Files.getPosixFilePermissions(there, NOFOLLOW_LINKS);
            Files.delete(there);
            undo.by("", () -> Files.setPosixFilePermissions(Files.createDirectory(there), its));
        }
    }

    private void putAside(Path there, Undo undo) throws IOException {
        if (isEmptyFolder(there)) {
            putAsideEmpty(there, undo);
        } else if (Files.exists(there, NOFOLLOW_LINKS)) {
            makeAside(undo);
            undo.move(there, aside.resolve(there.getFileName()));
        }
    }
}
