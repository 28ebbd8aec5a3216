package quern.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.spec.InvalidKeySpecException;
import java.util.Set;
import quern.rpc.crypto.SigningKey;

/** The project's private keys, each in a file that only its owner may read; made when first needed. */
final class KeyFiles {

    private final Path directory;

    KeyFiles(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
    }

    /** The key with that name, generated if there is none yet. */
    SigningKey key(String name) throws IOException {
        Path file = directory.resolve(name + "_private.pkcs8");
        if (Files.notExists(file)) {
            writePrivate(file, SigningKey.generate().pkcs8());
        }
        try {
            return SigningKey.ofPkcs8(Files.readAllBytes(file));
        } catch (InvalidKeySpecException e) {
            throw new IOException(
                    "The key file " + file + " is damaged; restore it, or clients will refuse everything it signed", e);
        }
    }

    private static void writePrivate(Path file, byte[] content) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                : new FileAttribute<?>[0];
        try (var channel = Files.newByteChannel(part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                attributes)) {
            channel.write(ByteBuffer.wrap(content));
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
