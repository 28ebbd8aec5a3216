package org.quern.daemon.exec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;

/** Builds our applications in src/test/cpp against the system's BOINC library, each once for all tests. */
final class ApiApp {
    private static final Path SOURCES = Path.of("src/test/cpp");
    private static final Path HEADER = Path.of("/usr/include/boinc/boinc_api.h");
    private static final Path OPENCL_HEADER = Path.of("/usr/include/CL/cl.h");
    private static final Path POCL = Path.of("/etc/OpenCL/vendors/pocl.icd");
    private static final Map<String, Path> BUILT = new ConcurrentHashMap<>();

    private ApiApp() {}

    /** Skips the calling test without a compiler or BOINC's library, unless the system property quern.interop is "required". */
    static void assumeTools() {
        boolean tools = Files.exists(HEADER) && Files.isExecutable(Path.of("/usr/bin/g++"));
        if (!tools && "required".equals(System.getProperty("quern.interop"))) {
            throw new AssertionError("g++ and libboinc-app-dev are required here and not installed");
        }
        Assumptions.assumeTrue(tools, "g++ or libboinc-app-dev is not installed: no real application to try");
    }

    /** The same without an OpenCL to compile for and one to compute with, for CPUs. */
    static void assumeOpenCl() {
        assumeTools();
        boolean isThere = Files.exists(OPENCL_HEADER) && Files.exists(POCL);
        if (!isThere && "required".equals(System.getProperty("quern.interop"))) {
            throw new AssertionError("ocl-icd-opencl-dev and pocl-opencl-icd are required here and not installed");
        }
        Assumptions.assumeTrue(isThere,
                "ocl-icd-opencl-dev or pocl-opencl-icd is not installed: no OpenCL to compute with");
    }

    /** The program of this name, linked with further libraries. */
    static Path program(String name, String... libraries) {
        return BUILT.computeIfAbsent(name, its -> build(its, libraries));
    }

    private static Path build(String name, String... libraries) {
        try {
            Path target = Files.createDirectories(Path.of("target/cpp")).resolve(name).toAbsolutePath();
            List<String> command = new ArrayList<>(List.of("g++", "-O1", "-Wall", "-I/usr/include/boinc", "-o",
                    target.toString(), SOURCES.resolve(name + ".cpp").toString(), "-lboinc_api", "-lboinc",
                    "-lpthread"));
            command.addAll(List.of(libraries));
            Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
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
