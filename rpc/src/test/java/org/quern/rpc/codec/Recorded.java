package org.quern.rpc.codec;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Documents recorded between a BOINC 7.20.5 client and a BOINC 8.3 server. */
public final class Recorded {
    private Recorded() {}

    /** All recorded replies. */
    static List<Path> replies() {
        return Stream.concat(files("/scheduler").stream(), files("/scheduler-cases").stream())
                .filter(path -> path.toString().endsWith("reply.xml")).toList();
    }

    /** Requests of a real client, complete ones only. */
    static List<Path> requests() {
        return files("/scheduler").stream().filter(path -> path.toString().endsWith("request.xml")).toList();
    }

    public static List<Path> files(String folder) {
        try (var files = Files.list(path(folder))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static byte[] bytes(String resource) throws IOException {
        return Files.readAllBytes(path(resource));
    }

    static Path path(String resource) {
        try {
            return Path.of(Objects.requireNonNull(Recorded.class.getResource(resource), resource).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
