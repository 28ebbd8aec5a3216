package org.quern.coproc.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.quern.model.ContainerSoftware;

/** Podman or Docker, which some projects' programs run in (docs/protocol/coprocessors.md 8.4). Asking takes as long as fetching an image does. */
public final class Containers {
    private static final List<Path> PLACES = List.of(Path.of("/usr/bin"), Path.of("/usr/local/bin"),
            Path.of("/opt/homebrew/bin"));
    private static final List<String> REMOTE = List.of("nfs", "nfs4", "smb", "smb2", "cifs");
    private static final String VERSION = "version ";
    private static final String COMPOSE = "Docker Compose version v";
    private static final int TIMEOUT_SECONDS = 10;
    /** The image of the trial is fetched from its registry the first time. */
    private static final int TRIAL_SECONDS = 300;
    private final List<Path> places;

    /** Programs below these folders. */
    public Containers(List<Path> places) {
        this.places = List.copyOf(places);
    }

    /**
     * What was found.
     *
     * @param software what it is
     * @param program its command, empty if none can be used
     * @param trouble why something that is installed cannot be used, empty if nothing is to be said
     */
    public record Found(ContainerSoftware software, Optional<ContainerProgram> program, String trouble) {
        public static final Found NONE = new Found(ContainerSoftware.NONE, Optional.empty(), "");
    }

    /** Those where programs are usually installed. */
    public static Containers installed() {
        return new Containers(PLACES);
    }

    /** Looks for what this user can use with a data directory there: Podman first, but on no volume of the network. An image may be fetched. */
    public Found find(Path directory) throws InterruptedException {
        return find(!isRemote(directory));
    }

    private static boolean isRemote(Path directory) {
        try {
            return REMOTE.contains(Files.getFileStore(directory).type());
        } catch (IOException e) {
            return false;
        }
    }

    Found find(boolean mayUsePodman) throws InterruptedException {
        Found podman = mayUsePodman ? usable("podman", ContainerSoftware.PODMAN) : Found.NONE;
        Found docker = podman.program().isPresent() ? podman : usable("docker", ContainerSoftware.DOCKER);
        return docker.program().isEmpty() && docker.trouble().isEmpty() ? podman : docker;
    }

    private Found usable(String name, int type) throws InterruptedException {
        Optional<ContainerProgram> program = places.stream().map(place -> place.resolve(name))
                .filter(Files::isExecutable).findFirst().map(ContainerProgram::new);
        if (program.isEmpty()) {
            return Found.NONE;
        }
        String version = version(program.get().run(TIMEOUT_SECONDS, "--version").orElse(""));
        if (version.isEmpty()) {
            return Found.NONE;
        }
        if (!program.get().run(TRIAL_SECONDS, "run", "--rm", "hello-world").orElse("").contains("Hello")) {
            return new Found(ContainerSoftware.NONE, Optional.empty(),
                    "%s %s is installed, and \"%s run --rm hello-world\" fails: projects are not told of it"
                            .formatted(name, version, name));
        }
        String compose = compose(program.get().run(TIMEOUT_SECONDS, "compose", "version").orElse(""));
        return new Found(
                new ContainerSoftware(version, type, compose, compose.isEmpty() ? 0 : ContainerSoftware.DOCKER),
                program, "");
    }

    /** The word behind "version", on whatever line. */
    static String version(String output) {
        return output.lines().filter(line -> line.contains(VERSION))
                .map(line -> line.substring(line.indexOf(VERSION) + VERSION.length()).split("[, ]", 2)[0]).findFirst()
                .orElse("");
    }

    /** Docker's own Compose is the only one that servers know. */
    private static String compose(String output) {
        return output.lines().filter(line -> line.contains(COMPOSE))
                .map(line -> line.substring(line.indexOf(COMPOSE) + COMPOSE.length()).strip()).findFirst().orElse("");
    }
}
