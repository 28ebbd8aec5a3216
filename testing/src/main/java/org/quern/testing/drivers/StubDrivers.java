package org.quern.testing.drivers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Stub libraries of CUDA, NVML and OpenCL in a directory. Which cards they have, and whether they crash, hang or talk nonsense,
 * says a file that may change while programs run; a process finds them by its environment.
 */
public final class StubDrivers {
    private static final Map<String, String> LIBRARIES = Map.of("cuda.c", "libcuda.so.1", "nvml.c",
            "libnvidia-ml.so.1", "opencl.c", "libOpenCL.so.1");

    private final Path directory;

    private StubDrivers(Path directory) {
        this.directory = directory;
    }

    /** Builds them with gcc. */
    public static StubDrivers build(Path directory) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        for (String source : List.of("cards.h", "cuda.c", "nvml.c", "opencl.c")) {
            try (InputStream in = Objects.requireNonNull(StubDrivers.class.getResourceAsStream(source), source)) {
                Files.copy(in, directory.resolve(source));
            }
        }
        for (Map.Entry<String, String> library : LIBRARIES.entrySet()) {
            Process gcc = new ProcessBuilder("gcc", "-shared", "-fPIC", "-O1", "-ffp-contract=off", "-o",
                    library.getValue(), library.getKey()).directory(directory.toFile()).inheritIO().start();
            if (gcc.waitFor() != 0) {
                throw new IOException("gcc could not build " + library.getKey());
            }
        }
        // BOINC looks for the names without a version.
        Files.createSymbolicLink(directory.resolve("libcuda.so"), Path.of("libcuda.so.1"));
        Files.createSymbolicLink(directory.resolve("libOpenCL.so"), Path.of("libOpenCL.so.1"));
        StubDrivers drivers = new StubDrivers(directory);
        drivers.cards("");
        return drivers;
    }

    /** Says what there is from now on, in the words of cards.h. */
    public void cards(String lines) throws IOException {
        Files.writeString(directory.resolve("cards"), lines, StandardCharsets.US_ASCII);
    }

    /** Puts other files in place of the libraries, as an upgrade does: programs that have the old ones keep them. */
    public void replaceLibraries() throws IOException {
        for (String library : LIBRARIES.values()) {
            Path copy = Files.copy(directory.resolve(library), directory.resolve(library + ".new"));
            Files.move(copy, directory.resolve(library), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** What a process needs in its environment to find them. */
    public Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("LD_LIBRARY_PATH", directory.toString());
        environment.put("QUERN_STUB_CARDS", directory.resolve("cards").toString());
        environment.put("QUERN_STUB_LOG", directory.resolve("log").toString());
        return environment;
    }

    /** What programs did with the cards so far, a line each: {@code context NAME}, {@code kernel NAME}. */
    public List<String> log() throws IOException {
        Path log = directory.resolve("log");
        return Files.exists(log) ? Files.readAllLines(log, StandardCharsets.US_ASCII) : List.of();
    }
}
