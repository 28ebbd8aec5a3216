package org.quern.cli.move;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.quern.daemon.store.DurableFiles;
import org.quern.model.DataNames;

/** From where a directory was imported, and what the state there was: {@code quern_imported.txt}, by which an export knows that nobody went on there. */
final class ImportNote {
    static final String NAME = "quern_imported.txt";
    /** The first that is there. */
    private static final List<String> STATES = List.of(DataNames.STATE, DataNames.STATE_NEXT,
            DataNames.STATE_PREVIOUS);

    private ImportNote() {}

    /** What is to be noted of a directory, before it is copied: what comes there later is not in the copy. */
    static String of(Path from, Owner reader) throws IOException {
        return reader.act(() -> from.toRealPath() + "\n" + digest(from) + "\n");
    }

    /** Notes it in {@code to}. */
    static Path write(String origin, Path to) throws IOException {
        Path file = to.resolve(NAME);
        DurableFiles.replace(file, out -> out.write(origin.getBytes(StandardCharsets.UTF_8)));
        return file;
    }

    /** Whether {@code imported} came from there, and the state there is still the same. */
    static boolean isUnchanged(Path imported, Path there) throws IOException {
        Path file = imported.resolve(NAME);
        return Files.exists(file) && !digest(there).isEmpty()
                && new String(RegularFile.bytes(file), StandardCharsets.UTF_8).lines().toList()
                        .equals(List.of(there.toRealPath().toString(), digest(there)));
    }

    /** Whether both hold the very same state: nothing came to either since it was copied. */
    static boolean isSame(Path one, Path other) throws IOException {
        String digest = digest(one);
        return !digest.isEmpty() && digest.equals(digest(other));
    }

    private static @Nullable Path state(Path directory) {
        return STATES.stream().map(directory::resolve).filter(Files::exists).findFirst().orElse(null);
    }

    private static String digest(Path directory) throws IOException {
        try {
            Path state = state(directory);
            if (state == null) {
                return "";
            }
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(RegularFile.open(state), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }
}
