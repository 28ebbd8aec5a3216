package org.quern.cli.common;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.cli.text.Words;
import picocli.CommandLine.Option;

/** {@code --data-dir}, the same for every command. */
public final class DataDirOption {
    /** What a package's launcher says. */
    private static final String BUILT_IN = "quern.data.directory";

    @Option(names = "--data-dir", paramLabel = "DIR", description = "The client's data directory. Default: $QUERN_DATA_DIR, else ${sys:quern.data.directory:-~/.local/share/quern}.")
    private @Nullable Path given;

    public DataDirOption() {}

    /** As if that one was given. */
    public DataDirOption(Path given) {
        this.given = given;
    }

    /** The directory in force. */
    public Path path() {
        return directory(given);
    }

    /** These words as a command for the directory in force: they name it where it is not the default. */
    public String command(String words) {
        return command(words, path());
    }

    /** The same for any directory. */
    public static String command(String words, Path directory) {
        return directory.equals(directory(null)) ? words : words + " --data-dir " + Words.shell(directory);
    }

    /** The directory in force if that one is given, or none. */
    public static Path directory(@Nullable Path given) {
        if (given != null) {
            return given.toAbsolutePath().normalize();
        }
        String fromEnvironment = System.getenv("QUERN_DATA_DIR");
        return fromEnvironment != null && !fromEnvironment.isEmpty()
                ? Path.of(fromEnvironment).toAbsolutePath().normalize()
                : builtIn().orElse(home(System.getenv()).resolve(Path.of(".local", "share", "quern")));
    }

    /** That of this installation's service, the same for every user; empty where each user has a client of his own. */
    public static Optional<Path> builtIn() {
        return Optional.ofNullable(System.getProperty(BUILT_IN)).map(Path::of);
    }

    /** What shells mean by {@code ~}: HOME, else what the system has of this user. */
    static Path home(Map<String, String> environment) {
        String told = environment.getOrDefault("HOME", "");
        return told.isEmpty() || !Path.of(told).isAbsolute() ? Path.of(System.getProperty("user.home", "."))
                : Path.of(told).normalize();
    }
}
