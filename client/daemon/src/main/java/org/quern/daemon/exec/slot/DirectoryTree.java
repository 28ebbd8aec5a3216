package org.quern.daemon.exec.slot;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.Folders;

/**
 * Deletes what a program left behind. Folders are opened so that neither a pipe nor a link in their place is, and everything in them
 * is named relative to the opened folder, so nothing outside can be hit. Nested folders are lifted to the top before they are
 * emptied: a tree of any depth costs neither stack nor descriptors, and no path grows too long for the system.
 */
public final class DirectoryTree {
    /** Prefix of lifted folders; the rest is a number. */
    private static final String LIFTED = ".quern-lifted-";

    /** A tree needs as many passes as it is deep; a program that still writes there must not hold us for ever. */
    private static final int MAX_PASSES = 100_000;

    private static final Set<PosixFilePermission> OWNER = Set.of(PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private final Path top;
    private long counter;
    private boolean progress;
    private @Nullable IOException failure;

    private DirectoryTree(Path top) {
        this.top = top;
    }

    /** Deletes a file, a link or a whole folder; nothing there is fine. */
    public static void delete(Path path) throws IOException {
        if (Files.isDirectory(path, NOFOLLOW_LINKS)) {
            empty(path);
        }
        Files.deleteIfExists(path);
    }

    /**
     * Deletes everything in a folder and keeps the folder.
     *
     * @throws IOException naming what could not be deleted; the rest is deleted nevertheless
     */
    static void empty(Path folder) throws IOException {
        DirectoryTree tree = new DirectoryTree(folder);
        tree.openInner(Path.of(""));
        for (int pass = 0; !tree.pass(); pass++) {
            if (!tree.progress || pass == MAX_PASSES) {
                throw new IOException("cannot delete " + tree.leftOver(), tree.failure);
            }
        }
    }

    /** One pass over the top; true if it found nothing any more. */
    private boolean pass() throws IOException {
        progress = false;
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(Folders.itself(top))) {
            SecureDirectoryStream<Path> secure = secure(stream);
            check(secure, Files.readAttributes(top, BasicFileAttributes.class, NOFOLLOW_LINKS), top);
            List<Path> names = names(stream);
            for (Path name : names) {
                remove(secure, name);
            }
            return names.isEmpty();
        }
    }

    private void remove(SecureDirectoryStream<Path> stream, Path name) {
        try {
            if (isFolder(stream, name)) {
                openInner(name);
                lift(stream, name);
                stream.deleteDirectory(name);
            } else {
                stream.deleteFile(name);
            }
            progress = true;
        } catch (IOException e) {
            failure = e; // kept for the next pass; the last pass without progress reports what is left
        }
    }

    /** Empties a folder of the top, moving the folders in it to the top. */
    private void lift(SecureDirectoryStream<Path> stream, Path name) throws IOException {
        try (SecureDirectoryStream<Path> inner = stream.newDirectoryStream(Folders.itself(name))) {
            check(inner, attributes(stream, name), name);
            for (Path child : names(inner)) {
                if (isFolder(inner, child)) {
                    openInner(name.resolve(child));
                    inner.move(child, stream, freeName());
                } else {
                    inner.deleteFile(child);
                }
                progress = true;
            }
        }
    }

    private Path freeName() {
        Path name;
        do {
            name = Path.of(LIFTED + counter++);
        } while (Files.exists(top.resolve(name), NOFOLLOW_LINKS));
        return name;
    }

    /** A program may have taken away permissions of its own folders, the top one included. */
    private void openInner(Path name) {
        openUp(top.resolve(name));
    }

    /** Gives a folder's owner all permissions, if that is this user. */
    public static void openUp(Path folder) {
        try {
            if (Files.isDirectory(folder, NOFOLLOW_LINKS)) {
                Set<PosixFilePermission> mode = new HashSet<>(Files.getPosixFilePermissions(folder, NOFOLLOW_LINKS));
                if (mode.addAll(OWNER)) {
                    Files.setPosixFilePermissions(folder, mode);
                }
            }
        } catch (IOException | UnsupportedOperationException e) {
            // emptying it will fail and say so
        }
    }

    private Path leftOver() throws IOException {
        List<Path> left = Folders.entries(top, "*", 1);
        return left.isEmpty() ? top : left.getFirst();
    }

    private static boolean isFolder(SecureDirectoryStream<Path> stream, Path name) throws IOException {
        return attributes(stream, name).isDirectory();
    }

    private static BasicFileAttributes attributes(SecureDirectoryStream<Path> stream, Path name) throws IOException {
        return stream.getFileAttributeView(name, BasicFileAttributeView.class, NOFOLLOW_LINKS).readAttributes();
    }

    /** A link that was put in the folder's place leads to another one, which is none of our business. */
    private static void check(SecureDirectoryStream<Path> opened, BasicFileAttributes wanted, Path name)
            throws IOException {
        BasicFileAttributes found = opened.getFileAttributeView(BasicFileAttributeView.class).readAttributes();
        if (!wanted.isDirectory() || !Objects.equals(found.fileKey(), wanted.fileKey())) {
            throw new NotDirectoryException(name.toString());
        }
    }

    private static List<Path> names(DirectoryStream<Path> stream) throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            stream.forEach(path -> names.add(path.getFileName()));
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        throw new IOException("this file system cannot delete folders safely");
    }
}
