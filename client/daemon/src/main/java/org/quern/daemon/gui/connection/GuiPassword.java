package org.quern.daemon.gui.connection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.quern.config.file.RegularFile;
import org.quern.daemon.store.DurableFiles;
import org.quern.model.DataNames;

/**
 * The password that managers need, in {@code gui_rpc_auth.cfg} (docs/protocol/gui-rpc.md 3).
 *
 * @param text first line of the file; empty only if a package or an administrator made it so
 * @param owner number of the user to whom the file belongs, {@value #NOBODY} if that cannot be told
 * @param keyless who needs none; nobody if there is a password
 */
record GuiPassword(String text, int owner, PasswordlessUsers keyless) {
    private static final String NAME = DataNames.PASSWORD;
    /** Bytes of chance in a new password: 32 hex digits. */
    private static final int BYTES = 16;
    /** No user has this number. */
    private static final int NOBODY = -1;
    /** Groups that packages make for those who may control the client. */
    private static final List<String> PACKAGED = List.of("quern", "boinc");

    /**
     * What the file says. A missing one, or an empty one of the client's own user, is replaced by chance. An empty one that somebody
     * else put there, as Debian does, stays as it is and lets those in who may read it
     * (docs/decisions/0065-configuration-may-lie-behind-a-link.md).
     */
    static GuiPassword of(Path dataDirectory) throws IOException {
        Path file = dataDirectory.resolve(NAME);
        Optional<String> first = Files.exists(file)
                ? Optional.of(RegularFile.text(file).lines().findFirst().orElse("").strip())
                : Optional.empty();
        if (first.isPresent() && (!first.get().isEmpty() || isAnothers(file))) {
            return new GuiPassword(first.get(), owner(file),
                    first.get().isEmpty() ? PasswordlessUsers.readersOf(file, dataDirectory)
                            : PasswordlessUsers.NOBODY);
        }
        return new GuiPassword(make(file), owner(file), PasswordlessUsers.NOBODY);
    }

    /** Whoever put it there, it was not this client nor its programs. */
    private static boolean isAnothers(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        return isPosix(file) && folder != null && (Files.isSymbolicLink(file) || owner(file) != owner(folder));
    }

    private static String make(Path file) throws IOException {
        byte[] chance = new byte[BYTES];
        new SecureRandom().nextBytes(chance);
        String password = HexFormat.of().formatHex(chance);
        DurableFiles.replaceSecret(file, out -> out.write(password.getBytes(StandardCharsets.US_ASCII)));
        letGroupRead(file);
        return password;
    }

    /** As BOINC does it for its own group: members of it may look into the directory, and they are there to control the client. */
    private static void letGroupRead(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !isPosix(file)) {
            return;
        }
        PosixFileAttributes its = Files.readAttributes(file, PosixFileAttributes.class);
        PosixFileAttributes folders = Files.readAttributes(folder, PosixFileAttributes.class);
        if (its.group().equals(folders.group()) && PACKAGED.contains(its.group().getName())
                && folders.permissions().contains(PosixFilePermission.GROUP_EXECUTE)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        }
    }

    private static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("unix");
    }

    private static int owner(Path file) throws IOException {
        return isPosix(file) ? (int) Files.getAttribute(file, "unix:uid") : NOBODY;
    }
}
