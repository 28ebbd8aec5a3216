package org.quern.coproc.gpu.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.coproc.gpu.ffi.NativeLibrary;

/** Asks the CUDA driver. Only this class calls it, and only in a process that may crash. */
public final class CudaDriver {
    /** The driver was upgraded, and the kernel's part is the old one still. */
    private static final int OTHER_VERSION = 803;
    private static final int UNKNOWN_ERROR = 999;
    private static final String FAILURE = "cuInit failed with error ";
    private static final int TEXT_BYTES = 256;
    private static final int UUID_BYTES = 16;
    private static final long MOST_ERROR_TEXT = 200;
    private static final String[] NEEDED = {"cuInit", "cuDriverGetVersion", "cuDeviceGetCount", "cuDeviceGet",
        "cuDeviceGetName", "cuDeviceGetAttribute"};

    private final NativeLibrary library;
    private final Arena arena;

    private CudaDriver(NativeLibrary library, Arena arena) {
        this.library = library;
        this.arena = arena;
    }

    /** A reading, or the sentence why there is none. */
    public record Answer(Optional<CudaReading> reading, String problem) {}

    /** Asks everything once. */
    public static Answer ask(NativeLibrary library) {
        Optional<String> lacking = library.lacks(NEEDED);
        if (lacking.isPresent()) {
            return new Answer(Optional.empty(), "it has no " + lacking.get() + " and is no CUDA driver");
        }
        try (Arena arena = Arena.ofConfined()) {
            return new CudaDriver(library, arena).ask();
        }
    }

    /** CUDA's words that it could not start and does not know why: a file of the driver's is closed or missing, as a rule. */
    public static boolean isUnknownError(String words) {
        return words.startsWith(FAILURE + UNKNOWN_ERROR);
    }

    private Answer ask() {
        int failure = library.call("cuInit", 0);
        if (failure != 0) {
            return new Answer(Optional.empty(), FAILURE + failure + errorText(failure)
                    + (failure == OTHER_VERSION ? "; restart the computer" : ""));
        }
        int version = number("cuDriverGetVersion");
        int told = number("cuDeviceGetCount");
        int count = Math.clamp(told, 0, CudaReading.MOST_DEVICES);
        List<CudaReading.Device> devices = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            MemorySegment handle = arena.allocate(ValueLayout.JAVA_INT);
            if (library.call("cuDeviceGet", handle, number) == 0) {
                devices.add(device(number, handle.get(ValueLayout.JAVA_INT, 0)));
            }
        }
        return new Answer(Optional.of(new CudaReading(version, told, devices)), "");
    }

    private int number(String function) {
        MemorySegment out = arena.allocate(ValueLayout.JAVA_INT);
        return library.call(function, out) == 0 ? out.get(ValueLayout.JAVA_INT, 0) : 0;
    }

    @SuppressWarnings("restricted") // the driver's own constant text
    private String errorText(int failure) {
        MemorySegment out = arena.allocate(ValueLayout.ADDRESS);
        if (!library.has("cuGetErrorString") || library.call("cuGetErrorString", failure, out) != 0) {
            return "";
        }
        MemorySegment text = out.get(ValueLayout.ADDRESS, 0);
        return text.equals(MemorySegment.NULL) ? "" : ", " + text.reinterpret(MOST_ERROR_TEXT).getString(0);
    }

    private CudaReading.Device device(int number, int handle) {
        MemorySegment text = arena.allocate(TEXT_BYTES);
        String name = library.call("cuDeviceGetName", text, TEXT_BYTES - 1, handle) == 0 ? NativeLibrary.text(text)
                : "";
        return new CudaReading.Device(number, name, uuid(handle), place(handle), total(handle), free(handle),
                attributes(handle));
    }

    private Map<Integer, Integer> attributes(int handle) {
        Map<Integer, Integer> attributes = new HashMap<>();
        MemorySegment out = arena.allocate(ValueLayout.JAVA_INT);
        for (int attribute : CudaCards.ATTRIBUTES) {
            if (library.call("cuDeviceGetAttribute", out, attribute, handle) == 0) {
                attributes.put(attribute, out.get(ValueLayout.JAVA_INT, 0));
            }
        }
        return attributes;
    }

    private String uuid(int handle) {
        MemorySegment bytes = arena.allocate(UUID_BYTES);
        String function = library.has("cuDeviceGetUuid_v2") ? "cuDeviceGetUuid_v2" : "cuDeviceGetUuid";
        return library.has(function) && library.call(function, bytes, handle) == 0
                ? HexFormat.of().formatHex(bytes.toArray(ValueLayout.JAVA_BYTE))
                : "";
    }

    private String place(int handle) {
        MemorySegment text = arena.allocate(TEXT_BYTES);
        return library.has("cuDeviceGetPCIBusId")
                && library.call("cuDeviceGetPCIBusId", text, TEXT_BYTES - 1, handle) == 0
                        ? NativeLibrary.text(text)
                        : "";
    }

    private long total(int handle) {
        MemorySegment out = arena.allocate(ValueLayout.JAVA_LONG);
        String function = library.has("cuDeviceTotalMem_v2") ? "cuDeviceTotalMem_v2" : "cuDeviceTotalMem";
        return library.has(function) && library.call(function, out, handle) == 0 ? out.get(ValueLayout.JAVA_LONG, 0)
                : 0;
    }

    /** The names without {@code _v2} are 32-bit functions that cut off what is over 4 GiB, so they are not used. */
    private long free(int handle) {
        if (library.lacks("cuCtxCreate_v2", "cuMemGetInfo_v2", "cuCtxDestroy_v2").isPresent()) {
            return -1;
        }
        MemorySegment context = arena.allocate(ValueLayout.ADDRESS);
        if (library.call("cuCtxCreate_v2", context, 0, handle) != 0) {
            return -1; // another program may have the card for itself
        }
        MemorySegment free = arena.allocate(ValueLayout.JAVA_LONG);
        MemorySegment total = arena.allocate(ValueLayout.JAVA_LONG);
        boolean told = library.call("cuMemGetInfo_v2", free, total) == 0;
        library.call("cuCtxDestroy_v2", context.get(ValueLayout.ADDRESS, 0));
        return told ? free.get(ValueLayout.JAVA_LONG, 0) : -1;
    }
}
