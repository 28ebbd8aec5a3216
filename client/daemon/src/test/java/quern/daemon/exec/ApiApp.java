package quern.daemon.exec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** Builds src/test/cpp/api_app.cpp against the system's BOINC library, once for all tests. */
final class ApiApp {
    private static final Path SOURCE = Path.of("src/test/cpp/api_app.cpp");
    private static final Path HEADER = Path.of("/usr/include/boinc/boinc_api.h");

    private static @Nullable Path program;

    private ApiApp() {
    }

    /**
     * The program. Without a compiler or BOINC's library the calling test is skipped, unless the system property
     * quern.interop is "required".
     */
    static synchronized Path program() {
        if (program == null) {
            boolean tools = Files.exists(HEADER) && Files.isExecutable(Path.of("/usr/bin/g++"));
            if (!tools && "required".equals(System.getProperty("quern.interop"))) {
                throw new AssertionError("g++ and libboinc-app-dev are required here and not installed");
            }
            Assumptions.assumeTrue(tools, "g++ or libboinc-app-dev is not installed: no real application to try");
            program = build();
        }
        return program;
    }

    private static Path build() {
        try {
            Path target = Files.createDirectories(Path.of("target/cpp")).resolve("api_app").toAbsolutePath();
            Process compiler = new ProcessBuilder(List.of("g++", "-O1", "-Wall", "-I/usr/include/boinc", "-o",
                    target.toString(), SOURCE.toString(), "-lboinc_api", "-lboinc", "-lpthread"))
                    .redirectErrorStream(true).start();
            String output = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (compiler.waitFor() != 0) {
                throw new AssertionError("the application does not build:\n" + output);
            }
            return target;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while building the application", e);
        }
    }
}
