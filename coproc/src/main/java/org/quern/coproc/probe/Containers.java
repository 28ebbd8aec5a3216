package org.quern.coproc.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Podman or Docker, which some projects' programs run in (docs/protocol/coprocessors.md 8.4). Asking takes as long as fetching an image does. */
public final class Containers {
    private static final List<Path> PLACES = List.of(Path.of("/usr/bin"), Path.of("/usr/local/bin"),
            Path.of("/opt/homebrew/bin"));
    private static final List<String> REMOTE = List.of("nfs", "nfs4", "smb", "smb2", "cifs");
    private static final String VERSION = "version ";
    private static final int DOCKER = 1;
    private static final int PODMAN = 2;
    private static final int PATIENCE_SECONDS = 10;
    /** The image of the trial is fetched from its registry the first time. */
    private static final int TRIAL_SECONDS = 300;
    private static final int MAX_BYTES = 16_384;
    private final List<Path> places;

    /** Programs below these folders. */
    Containers(List<Path> places) {
        this.places = places;
    }

    /**
     * What was found.
     *
     * @param version such as 5.4.2, empty if none can be used
     * @param type 1 Docker, 2 Podman, 0 none
     * @param trouble why something that is installed cannot be used, empty if nothing is to be said
     */
    public record Found(String version, int type, String trouble) {
        public static final Found NONE = new Found("", 0, "");
    }

    /** Looks for what this user can use with a data directory there: Podman first, but on no volume of the network. */
    public static Found find(Path directory) throws InterruptedException {
        return new Containers(PLACES).find(!isRemote(directory));
    }

    private static boolean isRemote(Path directory) {
        try {
            return REMOTE.contains(Files.getFileStore(directory).type());
        } catch (IOException e) {
            return false;
        }
    }

    Found find(boolean mayUsePodman) throws InterruptedException {
        Found podman = mayUsePodman ? usable("podman", PODMAN) : Found.NONE;
        Found docker = podman.type() != 0 ? podman : usable("docker", DOCKER);
        return docker.type() == 0 && docker.trouble().isEmpty() ? podman : docker;
    }

    private Found usable(String name, int type) throws InterruptedException {
        Optional<Path> program = places.stream().map(place -> place.resolve(name)).filter(Files::isExecutable)
                .findFirst();
        if (program.isEmpty()) {
            return Found.NONE;
        }
        String version = version(ask(PATIENCE_SECONDS, program.get().toString(), "--version"));
        if (version.isEmpty()) {
            return Found.NONE;
        }
        if (!ask(TRIAL_SECONDS, program.get().toString(), "run", "--rm", "hello-world").contains("Hello")) {
            return new Found("", 0, "%s %s is installed, and \"%s run --rm hello-world\" fails: it is not used"
                    .formatted(name, version, name));
        }
        return new Found(version, type, "");
    }

    /** The word behind "version", on whatever line. */
    static String version(String output) {
        return output.lines().filter(line -> line.contains(VERSION))
                .map(line -> line.substring(line.indexOf(VERSION) + VERSION.length()).split("[, ]", 2)[0]).findFirst()
                .orElse("");
    }

    /** What it prints, empty if it fails or takes too long. */
    private static String ask(int seconds, String... command) throws InterruptedException {
        try {
            Path out = Files.createTempFile("quern-containers", ".txt");
            try {
                Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD)
                        .redirectOutput(out.toFile())
                        .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile())).start();
                boolean ended = false;
                try {
                    ended = process.waitFor(seconds, TimeUnit.SECONDS);
                } finally {
                    process.destroyForcibly();
                }
                try (var printed = Files.newInputStream(out)) {
                    return ended ? new String(printed.readNBytes(MAX_BYTES), StandardCharsets.UTF_8) : "";
                }
            } finally {
                Files.deleteIfExists(out);
            }
        } catch (IOException e) {
            return ""; // as one that is not there
        }
    }
}
