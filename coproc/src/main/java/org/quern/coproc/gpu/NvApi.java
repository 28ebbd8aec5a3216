package org.quern.coproc.gpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Locale;
import java.util.Optional;
import org.quern.coproc.gpu.ffi.NativeCall;
import org.quern.coproc.gpu.ffi.NativeLibrary;

/** NVIDIA's library on Windows, which knows the driver's version also where NVML is not there. It gives its functions by number. */
final class NvApi {
    private static final String BY_NUMBER = "nvapi_QueryInterface";
    private static final int INITIALIZE = 0x0150E828;
    private static final int DRIVER_AND_BRANCH_VERSION = 0x2926AAAD;
    private static final int TEXT_BYTES = 64;
    private static final int HUNDRED = 100;

    private NvApi() {}

    /** Version text of the driver, {@code 535.99}. */
    static Optional<String> driverVersion(NativeLibrary library) {
        if (!library.has(BY_NUMBER)) {
            throw new IllegalStateException("it has no " + BY_NUMBER);
        }
        int failure = NativeCall.number(function(library, INITIALIZE));
        if (failure != 0) {
            throw new IllegalStateException("it cannot be started, error " + failure);
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment version = arena.allocate(ValueLayout.JAVA_INT);
            MemorySegment branch = arena.allocate(TEXT_BYTES);
            failure = NativeCall.number(function(library, DRIVER_AND_BRANCH_VERSION), version, branch);
            int number = version.get(ValueLayout.JAVA_INT, 0);
            if (failure != 0 || number <= 0) {
                throw new IllegalStateException("it does not tell the driver's version, error " + failure);
            }
            return Optional.of(String.format(Locale.ROOT, "%d.%02d", number / HUNDRED, number % HUNDRED));
        }
    }

    private static MemorySegment function(NativeLibrary library, int number) {
        MemorySegment function = NativeCall.pointer(library.find(BY_NUMBER), number);
        if (function.equals(MemorySegment.NULL)) {
            throw new IllegalStateException("it has no function 0x" + Integer.toHexString(number));
        }
        return function;
    }
}
