package org.quern.coproc.gpu.ffi;

import java.util.List;
import java.util.Locale;

/** The libraries by which cards are found, with their file names on Linux, Windows and macOS, best first (docs/protocol/coprocessors.md 2). */
public enum LibraryKind {
    NVML("NVML", List.of("libnvidia-ml.so.1", "libnvidia-ml.so"), List.of("nvml.dll"), List.of()),
    NVAPI("NVAPI", List.of(), List.of("nvapi64.dll"), List.of()),
    CUDA("CUDA", List.of("libcuda.so.1", "libcuda.so"), List.of("nvcuda.dll"),
            List.of("/usr/local/cuda/lib/libcuda.dylib")),
    HIP("HIP", List.of("libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so"),
            List.of("amdhip64_7.dll", "amdhip64_6.dll", "amdhip64.dll"), List.of()),
    OPENCL("OpenCL", List.of("libOpenCL.so.1", "libOpenCL.so"), List.of("OpenCL.dll"),
            List.of("/System/Library/Frameworks/OpenCL.framework/OpenCL"));

    private final String words;
    // Error Prone cannot see that List.of makes them.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> linux;
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> windows;
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> mac;

    LibraryKind(String words, List<String> linux, List<String> windows, List<String> mac) {
        this.words = words;
        this.linux = linux;
        this.windows = windows;
        this.mac = mac;
    }

    /** As people call it. */
    public String words() {
        return words;
    }

    /** File names to try, in order; empty where the system has no such library. */
    public List<String> names(String osName) {
        String os = osName.toLowerCase(Locale.ROOT);
        return os.startsWith("windows") ? windows : os.startsWith("mac") ? mac : linux;
    }
}
