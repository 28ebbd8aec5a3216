package org.quern.daemon.store;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Optional;
import org.quern.config.file.RegularFile;

/**
 * Writes configuration that is the user's own. A package may keep it elsewhere and leave a link in the data directory, as Debian's does
 * with {@code /etc/boinc-client}: what is saved goes to where the link leads, and owner, group and permissions stay. Not every link is
 * followed (docs/decisions/0065-configuration-may-lie-behind-a-link.md).
 */
public final class UserFiles {
    private static final int ROOT = 0;

    private UserFiles() {}

    /**
     * Replaces a file of the data directory, or writes over the one that a link leads to.
     *
     * @throws FileSystemException if the link is not to be followed, or the file behind it cannot be written; names both
     */
    public static void replace(Path file, byte[] content) throws IOException {
        if (Files.isSymbolicLink(file)) {
            behind(file, content);
        } else {
            Optional<PosixFileAttributes> before = Files.exists(file)
                    ? Optional.of(Files.readAttributes(file, PosixFileAttributes.class, NOFOLLOW_LINKS))
                    : Optional.empty();
            DurableFiles.replace(file, out -> out.write(content));
            if (before.isPresent()) {
                giveBack(file, before.get());
            }
        }
    }

    private static void giveBack(Path file, PosixFileAttributes before) throws IOException {
        // Without following links: somebody else's program may have put one in its place by now.
        var its = Files.getFileAttributeView(file, PosixFileAttributeView.class, NOFOLLOW_LINKS);
        PosixFileAttributes now = its.readAttributes();
        if (!now.owner().equals(before.owner()) || !now.group().equals(before.group())) {
            its.setOwner(before.owner());
            its.setGroup(before.group());
        }
        if (!now.permissions().equals(before.permissions())) {
            its.setPermissions(before.permissions());
        }
    }

    /** Takes a file away; behind a link one without content is left, for the link is the package's. */
    public static void remove(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            behind(file, new byte[0]);
        } else {
            Files.deleteIfExists(file);
        }
    }

    /** The file for people: with where it leads to, if it is a link. */
    public static String named(Path file) {
        try {
            return Files.isSymbolicLink(file) ? file + " (a link to " + Files.readSymbolicLink(file) + ")"
                    : file.toString();
        } catch (IOException e) {
            return file.toString();
        }
    }

    private static void behind(Path link, byte[] content) throws IOException {
        try {
            Path target = target(link);
            try (FileChannel channel = RegularFile.channel(target, StandardOpenOption.READ, StandardOpenOption.WRITE,
                    NOFOLLOW_LINKS)) {
                overwrite(channel, content);
            }
        } catch (AccessDeniedException e) {
            throw new AccessDeniedException(link.toString(), e.getFile(), e.getReason());
        }
    }

    /** Where it leads, if whoever made it may say where the client's configuration lies. */
    private static Path target(Path link) throws IOException {
        Path folder = link.toAbsolutePath().getParent();
        int owner = owner(link, NOFOLLOW_LINKS);
        if (folder == null || (owner != ROOT && owner != owner(folder))) {
            throw new FileSystemException(link.toString(), null, "is a link of user " + owner
                    + " and not of the directory's owner or root: put a file in its place");
        }
        Path target = link.toRealPath();
        if (target.startsWith(folder.toRealPath())) {
            throw new FileSystemException(link.toString(), target.toString(),
                    "is a link to another file of the data directory: put a file in its place");
        }
        return target;
    }

    private static int owner(Path file, LinkOption... links) throws IOException {
        return (int) Files.getAttribute(file, "unix:uid", links);
    }

    /**
     * Nothing can be renamed into a folder of root's. The old text is written over and cut off at its end, so that the space which it
     * has on the disk is there for the new one; if that fails the old one is put back.
     */
    private static void overwrite(FileChannel channel, byte[] content) throws IOException {
        ByteBuffer old = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (old.hasRemaining() && channel.read(old, old.position()) >= 0) {
            // to the end
        }
        try {
            write(channel, ByteBuffer.wrap(content));
        } catch (IOException e) {
            write(channel, old.flip());
            throw e;
        }
    }

    private static void write(FileChannel channel, ByteBuffer content) throws IOException {
        long length = content.remaining();
        while (content.hasRemaining()) {
            channel.write(content, content.position());
        }
        channel.truncate(length);
        channel.force(true);
    }
}
