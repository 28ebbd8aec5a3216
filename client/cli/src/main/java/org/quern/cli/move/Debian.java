package org.quern.cli.move;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.quern.config.file.RegularFile;
import org.quern.model.DataNames;

/**
 * What Debian's package boinc-client has where (its README.Debian).
 *
 * @param root the root of the file system
 */
public record Debian(Path root) {
    public static final Debian OF_THIS_COMPUTER = new Debian(Path.of("/"));
    private static final String DATA_DIR = "data_dir=";

    /** Where its links lead. */
    Path configuration() {
        return root.resolve("etc/boinc-client");
    }

    /** BOINC's data directory: what the package's settings say, else its own place. */
    public Path dataDirectory() {
        try {
            return RegularFile.text(configuration().resolve("config.properties")).lines().map(String::strip)
                    .filter(line -> line.startsWith(DATA_DIR)).map(line -> line.substring(DATA_DIR.length()))
                    .filter(folder -> !folder.isBlank()).map(Path::of).findFirst().orElse(ownPlace());
        } catch (IOException e) {
            return ownPlace();
        }
    }

    private Path ownPlace() {
        return root.resolve("var/lib/boinc-client");
    }

    /** Whether its service starts BOINC's client in that directory at the next boot. */
    boolean startsIn(Path directory) {
        return isEnabled() && Stream.of(dataDirectory(), ownPlace(), root.resolve("var/lib/boinc"))
                .anyMatch(its -> isSame(its, directory));
    }

    /** Whether its service starts BOINC's client at the next boot. */
    public boolean isEnabled() {
        return Files.isSymbolicLink(
                root.resolve("etc/systemd/system/multi-user.target.wants/boinc-client.service"));
    }

    /** Whether Quern's service starts it in that directory at the next boot. */
    boolean startsQuernIn(Path directory) {
        return Files.isSymbolicLink(root.resolve("etc/systemd/system/multi-user.target.wants/quern.service"))
                && isSame(root.resolve("var/lib/quern"), directory);
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }

    /** Files that the package keeps in {@link #configuration} and links to. */
    static final List<String> LINKED = List.of(DataNames.OPTIONS, DataNames.PREFERENCES_OVERRIDE, DataNames.PASSWORD,
            DataNames.REMOTE_HOSTS);
}
