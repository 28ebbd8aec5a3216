package org.quern.coproc.gpu.opencl;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quern.coproc.gpu.ffi.NativeCall;
import org.quern.coproc.gpu.ffi.NativeLibrary;

/** Asks OpenCL. Only this class calls it, and only in a process that may crash. */
public final class OpenClDriver {
    /** As BOINC's client; a larger number is garbage. */
    private static final int MOST_PLATFORMS = 16;
    private static final int MOST_DEVICES = 64;
    private static final long CPUS = 1 << 1;
    private static final long GPUS_AND_ACCELERATORS = 1 << 2 | 1 << 3;
    /** A list of extensions has some thousand characters. */
    private static final long MOST_VALUE_BYTES = 1 << 16;
    private static final String PLATFORMS = "clGetPlatformIDs";
    private static final String EXTENSIONS = "clGetExtensionFunctionAddress";
    private static final String ICD_ENTRY = "clIcdGetPlatformIDsKHR";

    private final Arena arena;
    private final NativeLibrary library;

    private OpenClDriver(Arena arena, NativeLibrary library) {
        this.arena = arena;
        this.library = library;
    }

    /** Where a platform's functions lie. */
    private record Functions(MemorySegment platformInfo, MemorySegment deviceIds, MemorySegment deviceInfo) {}

    /** Asks everything once, through a loader, or through a vendor's own library by the way that loaders take. */
    public static OpenClReading ask(NativeLibrary library) {
        try (Arena arena = Arena.ofConfined()) {
            OpenClDriver driver = new OpenClDriver(arena, library);
            return new OpenClReading(library.has(PLATFORMS) ? driver.throughLoader() : driver.throughVendor());
        }
    }

    /** Where its first function lies in memory: the same of one library under two names, and 0 of one that has none. */
    public static long entry(NativeLibrary library) {
        return library.find(library.has(PLATFORMS) ? PLATFORMS : EXTENSIONS).address();
    }

    private List<OpenClReading.Platform> throughLoader() {
        Functions functions = new Functions(library.find("clGetPlatformInfo"), library.find("clGetDeviceIDs"),
                library.find("clGetDeviceInfo"));
        return platforms(library.find(PLATFORMS)).stream().map(platform -> read(platform, functions)).toList();
    }

    /** A vendor's library gives one entry by name; all others stand in the table that each of its objects begins with. */
    private List<OpenClReading.Platform> throughVendor() {
        if (!library.has(EXTENSIONS)) {
            throw new IllegalStateException("it has neither " + PLATFORMS + " nor " + EXTENSIONS);
        }
        MemorySegment entry = NativeCall.pointer(library.find(EXTENSIONS),
                arena.allocateFrom(ICD_ENTRY));
        if (entry.equals(MemorySegment.NULL)) {
            throw new IllegalStateException("it has no " + ICD_ENTRY);
        }
        return platforms(entry).stream().map(platform -> read(platform, table(platform))).toList();
    }

    /** The order of cl_icd.h: clGetPlatformIDs, clGetPlatformInfo, clGetDeviceIDs, clGetDeviceInfo. */
    @SuppressWarnings("restricted") // the specification of cl_khr_icd says that the table is there
    private static Functions table(MemorySegment platform) {
        MemorySegment table = platform.reinterpret(ValueLayout.ADDRESS.byteSize()).get(ValueLayout.ADDRESS, 0)
                .reinterpret(4 * ValueLayout.ADDRESS.byteSize());
        return new Functions(table.getAtIndex(ValueLayout.ADDRESS, 1), table.getAtIndex(ValueLayout.ADDRESS, 2),
                table.getAtIndex(ValueLayout.ADDRESS, 3));
    }

    private List<MemorySegment> platforms(MemorySegment function) {
        MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
        MemorySegment ids = arena.allocate(ValueLayout.ADDRESS, MOST_PLATFORMS);
        int failure = NativeCall.number(function, MOST_PLATFORMS, ids, count);
        return failure == 0 ? ids(ids, count.get(ValueLayout.JAVA_INT, 0), MOST_PLATFORMS) : List.of();
    }

    private static List<MemorySegment> ids(MemorySegment room, int count, int most) {
        List<MemorySegment> ids = new ArrayList<>();
        for (int i = 0; i < Math.clamp(count, 0, most); i++) {
            ids.add(room.getAtIndex(ValueLayout.ADDRESS, i));
        }
        return ids;
    }

    private OpenClReading.Platform read(MemorySegment platform, Functions functions) {
        return new OpenClReading.Platform(
                NativeLibrary.text(value(functions.platformInfo, platform, ClProperty.PLATFORM_VENDOR)),
                NativeLibrary.text(value(functions.platformInfo, platform, ClProperty.PLATFORM_VERSION)),
                devices(platform, functions, CPUS), devices(platform, functions, GPUS_AND_ACCELERATORS));
    }

    private List<OpenClReading.Device> devices(MemorySegment platform, Functions functions, long kind) {
        MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
        MemorySegment ids = arena.allocate(ValueLayout.ADDRESS, MOST_DEVICES);
        int failure = NativeCall.number(functions.deviceIds, platform, kind, MOST_DEVICES, ids, count);
        return failure != 0 ? List.of()
                : ids(ids, count.get(ValueLayout.JAVA_INT, 0), MOST_DEVICES).stream()
                        .map(device -> device(device, functions)).toList();
    }

    private OpenClReading.Device device(MemorySegment device, Functions functions) {
        Map<Integer, byte[]> values = new HashMap<>();
        Stream.concat(ClProperty.REQUIRED.stream(), ClProperty.OPTIONAL.stream()).forEach(property -> {
            byte[] value = value(functions.deviceInfo, device, property);
            if (value.length > 0) {
                values.put(property, value);
            }
        });
        return new OpenClReading.Device(values);
    }

    private byte[] value(MemorySegment function, MemorySegment object, int property) {
        MemorySegment size = arena.allocate(ValueLayout.JAVA_LONG);
        int failure = NativeCall.number(function, object, property, 0L, MemorySegment.NULL, size);
        long bytes = size.get(ValueLayout.JAVA_LONG, 0);
        if (failure != 0 || bytes <= 0 || bytes > MOST_VALUE_BYTES) {
            return new byte[0];
        }
        MemorySegment room = arena.allocate(bytes);
        return NativeCall.number(function, object, property, bytes, room, size) == 0
                ? room.toArray(ValueLayout.JAVA_BYTE)
                : new byte[0];
    }
}
