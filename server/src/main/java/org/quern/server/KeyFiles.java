package org.quern.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.spec.InvalidKeySpecException;
import java.util.HexFormat;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.quern.rpc.crypto.SigningKey;

/** The project's private keys, each in a file that only its owner may read; made when first needed. */
final class KeyFiles {

    /** 128 bits: nobody guesses it. */
    private static final int SECRET_BYTES = 16;

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

    /** A secret text that programs show to be let in, made up when first needed. */
    String secret(String name, RandomGenerator random) throws IOException {
        Path file = directory.resolve(name);
        if (Files.notExists(file)) {
            byte[] bytes = new byte[SECRET_BYTES];
            random.nextBytes(bytes);
            writePrivate(file, HexFormat.of().formatHex(bytes).getBytes(StandardCharsets.US_ASCII));
        }
        String text = Files.readString(file, StandardCharsets.US_ASCII).strip();
        if (text.length() < SECRET_BYTES) {
            throw new IOException(
                    "The key in " + file + " is too short to be a secret; take the file away for a new one");
        }
        return text;
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
