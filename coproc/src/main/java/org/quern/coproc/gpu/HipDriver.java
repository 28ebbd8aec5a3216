package org.quern.coproc.gpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quern.coproc.gpu.ffi.NativeLibrary;

/**
 * AMD's HIP. Projects' programs for AMD's cards use OpenCL, so what HIP knows is told to people, who then see that the driver
 * works and what else is missing.
 */
final class HipDriver {
    private static final int TEXT_BYTES = 256;
    private static final int MOST_DEVICES = 64;

    /** HIP's words where it finds no card of AMD's, as on a computer that has other makers' only. */
    private static final Set<Integer> NO_CARD = Set.of(100, 101);

    private HipDriver() {}

    /** The cards in words. */
    static Optional<String> describe(NativeLibrary library) {
        Optional<String> lacking = library.lacks("hipInit", "hipGetDeviceCount", "hipDeviceGet", "hipDeviceGetName");
        if (lacking.isPresent()) {
            throw new IllegalStateException("it has no " + lacking.get());
        }
        int failure = library.call("hipInit", 0);
        if (failure != 0) {
            return Optional.of(unstarted(failure));
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(ValueLayout.JAVA_INT);
            int count = library.call("hipGetDeviceCount", out) == 0 ? out.get(ValueLayout.JAVA_INT, 0) : 0;
            List<String> names = new ArrayList<>();
            MemorySegment text = arena.allocate(TEXT_BYTES);
            for (int i = 0; i < Math.clamp(count, 0, MOST_DEVICES); i++) {
                boolean told = library.call("hipDeviceGet", out, i) == 0
                        && library.call("hipDeviceGetName", text, TEXT_BYTES - 1,
                                out.get(ValueLayout.JAVA_INT, 0)) == 0;
                names.add(told ? NativeLibrary.text(text) : "unknown");
            }
            return Optional.of(names.isEmpty() ? "no card" : String.join(", ", names));
        }
    }

    /**
     * What a start says that failed.
     *
     * @throws IllegalStateException with a sentence, unless it says that there is no card
     */
    static String unstarted(int failure) {
        if (!NO_CARD.contains(failure)) {
            throw new IllegalStateException("hipInit failed with error " + failure);
        }
        return "no card";
    }
}
