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
import org.quern.config.file.ThisProcess;

/**
 * Writes configuration that is the user's own. A package may keep it elsewhere and leave a link in the data directory, as Debian's does
 * with {@code /etc/boinc-client}: what is saved goes to where the link leads, and owner, group and permissions stay. Not every link is
 * followed (docs/decisions/0065-configuration-may-lie-behind-a-link.md).
 */
public final class ConfigurationFiles {
    private static final int ROOT = 0;

    private ConfigurationFiles() {}

    /**
     * Replaces a file of the data directory, or writes over the one that a link leads to.
     *
     * @throws FileSystemException if the link is not to be followed, or the file behind it cannot be written; names both
     */
    public static synchronized void replace(Path file, byte[] content) throws IOException {
        // One at a time: two managers that save at once would write to one temporary file.
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
        // On the open file: somebody else's program may put a link in its place, and setting permissions follows links whatever is said.
        RegularFile.through(file, opened -> {
            var its = Files.getFileAttributeView(opened, PosixFileAttributeView.class);
            PosixFileAttributes now = its.readAttributes();
            if (!now.owner().equals(before.owner()) || !now.group().equals(before.group())) {
                giveAway(its, before);
            }
            if (!now.permissions().equals(before.permissions())) {
                its.setPermissions(before.permissions());
            }
            return file;
        }, NOFOLLOW_LINKS);
    }

    private static void giveAway(PosixFileAttributeView file, PosixFileAttributes before) throws IOException {
        try {
            file.setOwner(before.owner());
            file.setGroup(before.group());
        } catch (FileSystemException e) {
            // Only root gives files away. Somebody else's that lay in this user's directory is this user's from now on.
        }
    }

    /** Takes a file away; behind a link one without content is left, for the link is the package's. */
    public static synchronized void remove(Path file) throws IOException {
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
        Path target = link.toRealPath();
        boolean root = ThisProcess.isRoot();
        if (folder == null || !mayLead(owner, owner(folder), owner(target), root)) {
            throw new FileSystemException(link.toString(), null, "is a link of user " + owner
                    + " and not of " + (root ? "root" : "the directory's owner or root") + ": put a file in its place");
        }
        if (target.startsWith(folder.toRealPath())) {
            throw new FileSystemException(link.toString(), target.toString(),
                    "is a link to another file of the data directory: put a file in its place");
        }
        return target;
    }

    /**
     * Root follows others' links to nothing but their own files: science programs can make them.
     *
     * @param link whose the link is
     * @param folder whose the folder is in which it lies
     * @param target whose it is what it leads to
     * @param root whether this process is root's
     */
    static boolean mayLead(int link, int folder, int target, boolean root) {
        return link == ROOT || (link == folder && (!root || target == link));
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
