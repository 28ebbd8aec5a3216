package org.quern.daemon.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.store.Folder;
import org.quern.store.FolderFault;

/** A folder on a disk of this computer, for the store. */
public final class DiskFolder implements Folder {
    private final Path root;

    /** The folder {@code root}, which is there already. */
    public DiskFolder(Path root) {
        this.root = root;
    }

    @Override
    public InputStream open(String name) throws IOException {
        try {
            return RegularFile.open(root.resolve(name));
        } catch (IOException e) {
            throw fault(FolderFault.Kind.UNREADABLE, name, e);
        }
    }

    @Override
    public void write(String name, Content content) throws IOException {
        try {
            DurableFiles.write(root.resolve(name), content::writeTo);
        } catch (IOException e) {
            throw fault(FolderFault.Kind.UNCHANGED, name, e);
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        try {
            Files.move(root.resolve(from), root.resolve(to), StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            throw new FolderFault(FolderFault.Kind.OTHER_VOLUME, from + ": " + to + " is on another volume", e);
        } catch (IOException e) {
            throw fault(FolderFault.Kind.UNCHANGED, from, e);
        }
    }

    @Override
    public void link(String from, String to) throws IOException {
        if (!Files.exists(root.resolve(from), LinkOption.NOFOLLOW_LINKS)) {
            throw new FolderFault(FolderFault.Kind.MISSING, from + ": No such file", null);
        }
        try {
            Files.deleteIfExists(root.resolve(to));
            Files.createLink(root.resolve(to), root.resolve(from));
        } catch (IOException | UnsupportedOperationException e) {
            throw fault(FolderFault.Kind.UNCHANGED, from, e);
        }
    }

    @Override
    public void makeFolder(String name) throws IOException {
        try {
            Files.createDirectories(root.resolve(name));
        } catch (IOException e) {
            throw fault(FolderFault.Kind.UNCHANGED, name, e);
        }
    }

    @Override
    public List<Entry> list(String folder) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try {
            for (Path file : Folders.entries(root.resolve(folder))) {
                entries.add(new Entry(String.valueOf(file.getFileName()),
                        Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)));
            }
        } catch (IOException e) {
            throw fault(FolderFault.Kind.UNREADABLE, folder, e);
        }
        entries.sort(Comparator.comparing(Entry::name));
        return entries;
    }

    @Override
    public void sync(String folder) throws IOException {
        try {
            DurableFiles.syncDirectory(root.resolve(folder).resolve("any"));
        } catch (IOException e) {
            throw fault(FolderFault.Kind.UNCHANGED, folder, e);
        }
    }

    /** The fault, with what the system said as its cause: words for people are made of that. */
    private static FolderFault fault(FolderFault.Kind usual, String name, Exception cause) {
        if (cause instanceof FolderFault known) {
            return known;
        }
        FolderFault.Kind kind = cause instanceof NoSuchFileException ? FolderFault.Kind.MISSING
                : WriteTrouble.of(cause).lacksSpace() ? FolderFault.Kind.NO_SPACE : usual;
        return new FolderFault(kind, name + ": " + cause.getMessage(), cause);
    }
}
