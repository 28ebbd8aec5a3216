package org.quern.coproc.gpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Vendors' own OpenCL libraries, for a computer without a loader: what the vendors registered, then the names that are known. */
final class IcdFiles {
    private static final Path REGISTERED = Path.of("/etc/OpenCL/vendors");
    private static final String SUFFIX = ".icd";
    /** A file holds one path. */
    private static final long MOST_BYTES = 4096;
    private static final List<String> KNOWN = List.of("libnvidia-opencl.so.1", "libamdocl64.so", "libigdrcl.so",
            "libRusticlOpenCL.so.1", "libMesaOpenCL.so.1", "libpocl.so.2");

    private IcdFiles() {}

    /** Names or paths for the system's loader; none elsewhere than on Linux, where every system with OpenCL has a loader. */
    static Set<String> libraries(String osName) {
        Set<String> names = new LinkedHashSet<>();
        if (osName.startsWith("Linux")) {
            String elsewhere = System.getenv("OCL_ICD_VENDORS");
            names.addAll(registered(elsewhere == null || elsewhere.isBlank() ? REGISTERED : Path.of(elsewhere)));
            names.addAll(KNOWN);
        }
        return names;
    }

    static List<String> registered(Path folder) {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return names;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            List<Path> sorted = new ArrayList<>();
            files.forEach(sorted::add);
            sorted.sort(null);
            for (Path file : sorted) {
                if (Files.size(file) <= MOST_BYTES) {
                    Files.readString(file, StandardCharsets.ISO_8859_1).lines().map(String::strip)
                            .filter(line -> !line.isEmpty()).findFirst().ifPresent(names::add);
                }
            }
        } catch (IOException unreadable) {
            return names; // the known names are tried anyway
        }
        return names;
    }
}
