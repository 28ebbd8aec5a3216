package org.quern.dashboard.history;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * Where the databases are, one for each data directory.
 *
 * @param folder that they are in; it may not be there
 */
public record DatabaseLocation(Path folder) {
    /** Characters of a name: no two directories of one computer have the same. */
    private static final int DIGITS = 32;

    /** That of the service whose unit has a StateDirectory, or of the user. */
    public static DatabaseLocation usual(Map<String, String> environment) {
        // A unit may have several, and names them with colons between.
        Path service = Path.of(environment.getOrDefault("STATE_DIRECTORY", "").split(":", 2)[0]);
        Path told = Path.of(environment.getOrDefault("XDG_STATE_HOME", ""));
        Path home = Path.of(environment.getOrDefault("HOME", System.getProperty("user.home", ".")));
        return new DatabaseLocation(service.isAbsolute() ? service
                : (told.isAbsolute() ? told : home.resolve(".local/state")).toAbsolutePath()
                        .resolve("quern-dashboard"));
    }

    /** The one of a data directory, by whatever way it is named; empty while it cannot be entered. */
    Optional<Path> of(Path dataDirectory) {
        try {
            byte[] name = dataDirectory.toRealPath().toString().getBytes(StandardCharsets.UTF_8);
            String digits = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(name));
            return Optional.of(folder.resolve("history-" + digits.substring(0, DIGITS) + ".mv"));
        } catch (IOException absent) {
            return Optional.empty();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
