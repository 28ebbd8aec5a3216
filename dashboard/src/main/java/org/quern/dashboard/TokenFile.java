package org.quern.dashboard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.quern.config.file.RegularFile;
import org.quern.dashboard.access.SecretFile;

/** The file of {@code --token-file}: what programs show to look. */
final class TokenFile {
    /** Letters of one that nobody guesses. */
    private static final int LEAST = 32;
    /** A Prometheus of this computer reads the same file, by its group. */
    private static final Set<PosixFilePermission> OWN_AND_GROUPS = PosixFilePermissions.fromString("rw-r-----");

    private TokenFile() {}

    /** Its first line; the exception has a sentence for people. {@code isForOthers}: it is good from other computers too. */
    static String read(Path file, boolean isForOthers) throws IOException {
        String token;
        try {
            token = RegularFile.text(file).lines().findFirst().orElse("").strip();
        } catch (IOException e) {
            throw new IOException("The token file cannot be read: " + e.getMessage(), e);
        }
        if (token.isEmpty()) {
            throw new IOException("The token file cannot be read: " + file + " is empty");
        }
        if (isForOthers && token.length() < LEAST) {
            throw new IOException("The token in " + file
                    + " could be guessed from other computers; make one by 'openssl rand -hex 32'.");
        }
        refuseOthers(file, isForOthers);
        return token;
    }

    private static void refuseOthers(Path file, boolean isForOthers) throws IOException {
        if (isForOthers) {
            SecretFile.refuseOthers(file);
        } else if (!OWN_AND_GROUPS.containsAll(Files.getPosixFilePermissions(file))) {
            throw new IOException("Everybody of this computer may read the token in " + file
                    + ", or others may change it; run 'chmod 640 " + file + "'.");
        }
    }
}
