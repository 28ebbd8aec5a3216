package org.quern.coproc.gpu.opencl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.coproc.gpu.StubLibrary;
import org.quern.coproc.gpu.ffi.NativeLibrary;

/** Asking OpenCL through a loader and through a vendor's own library, with a shared object in their place. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "what stands in for the library is a shared object of Linux")
class OpenClDriverTest {
    private static final String LIBRARY = """
            #include <string.h>
            #include <stddef.h>
            #ifndef PLATFORMS
            #define PLATFORMS 2
            #endif
            #ifndef FAILS
            #define FAILS 0
            #endif
            static int platforms(unsigned room, void **ids, unsigned *count);
            static int platformInfo(void *p, unsigned what, size_t room, void *out, size_t *size);
            static int deviceIds(void *p, unsigned long kind, unsigned room, void **ids, unsigned *count);
            static int deviceInfo(void *d, unsigned what, size_t room, void *out, size_t *size);
            static void *table[] = {platforms, platformInfo, deviceIds, deviceInfo};
            static struct { void *dispatch; int number; } all[16] = {{table, 0}, {table, 1}};
            static int cpu, gpu;
            static int give(const void *value, size_t bytes, size_t room, void *out, size_t *size) {
                if (size) *size = bytes;
                if (out && room >= bytes) memcpy(out, value, bytes);
                return 0;
            }
            static int platforms(unsigned room, void **ids, unsigned *count) {
                for (int i = 0; i < 2 && i < room; i++) ids[i] = &all[i];
                *count = PLATFORMS;
                return FAILS;
            }
            static int platformInfo(void *p, unsigned what, size_t room, void *out, size_t *size) {
                if (p == &all[1]) return -30;
                return what == 0x0903 ? give("Vendor\\n1", 9, room, out, size)
                    : what == 0x0901 ? give("OpenCL 3.0", 11, room, out, size) : -30;
            }
            static int deviceIds(void *p, unsigned long kind, unsigned room, void **ids, unsigned *count) {
                if (p == &all[1]) return -1;
                ids[0] = kind == 2 ? &cpu : &gpu;
                *count = 1;
                return kind == 2 || kind == 12 ? 0 : -31;
            }
            static int deviceInfo(void *d, unsigned what, size_t room, void *out, size_t *size) {
                static char huge[70000];
                unsigned units = d == &cpu ? 8 : 40;
                switch (what) {
                    case 0x102B: return give(d == &cpu ? "CPU" : "GPU", 4, room, out, size);
                    case 0x1002: return give(&units, 4, room, out, size);
                    case 0x1030: return give(huge, sizeof huge, room, out, size);
                    case 0x102C: return give("", 0, room, out, size);
                    case 0x102F: if (out) return -5; return give("late", 5, room, out, size);
                    default: return -30;
                }
            }
            #ifdef VENDOR
            void *clGetExtensionFunctionAddress(const char *name) {
                return strcmp(name, "clIcdGetPlatformIDsKHR") || VENDOR == 0 ? NULL : platforms;
            }
            #else
            #ifndef NOTHING
            int clGetPlatformIDs(unsigned room, void **ids, unsigned *count) { return platforms(room, ids, count); }
            int clGetPlatformInfo(void *p, unsigned w, size_t r, void *o, size_t *s) { return platformInfo(p, w, r, o, s); }
            int clGetDeviceIDs(void *p, unsigned long k, unsigned r, void **i, unsigned *c) { return deviceIds(p, k, r, i, c); }
            int clGetDeviceInfo(void *d, unsigned w, size_t r, void *o, size_t *s) { return deviceInfo(d, w, r, o, s); }
            #endif
            #endif
            """;

    @TempDir
    private Path directory = Path.of("");

    private NativeLibrary library(String name, String... defined) throws IOException, InterruptedException {
        return StubLibrary.of(directory, name, LIBRARY, defined);
    }

    private static void assertWhole(OpenClReading reading) {
        OpenClReading.Platform platform = reading.platforms().getFirst();
        assertEquals(List.of("Vendor 1", "OpenCL 3.0", 1, 1), List.of(platform.vendor(), platform.version(),
                platform.cpus().size(), platform.gpus().size()));
        OpenClReading.Device gpu = platform.gpus().getFirst();
        assertEquals(List.of("GPU", 40L), List.of(gpu.text(ClProperty.NAME), gpu.number(ClProperty.MAX_COMPUTE_UNITS)));
        assertEquals(8, platform.cpus().getFirst().number(ClProperty.MAX_COMPUTE_UNITS));
        for (int untold : List.of(ClProperty.EXTENSIONS, ClProperty.VENDOR, ClProperty.VERSION, ClProperty.UUID)) {
            assertFalse(gpu.tells(untold), Integer.toHexString(untold));
        }
        assertEquals(new OpenClReading.Platform("", "", List.of(), List.of()), reading.platforms().getLast());
        assertEquals(2, reading.platforms().size());
    }

    @Test
    void aLoaderTellsOfPlatformsAndTheirDevices() throws Exception {
        assertWhole(OpenClDriver.ask(library("clloader")));
    }

    @Test
    void withoutALoaderAVendorsLibraryTellsTheSame() throws Exception {
        assertWhole(OpenClDriver.ask(library("clvendor", "VENDOR=1")));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "-1, 0, 0", "1, 0, 1", "2, -1001, 0"})
    void noPlatformIsNoFault(int platforms, int failure, int read) throws Exception {
        assertEquals(read,
                OpenClDriver.ask(library("clcount" + (platforms + 1) + (failure + 2000), "PLATFORMS=" + platforms,
                        "FAILS=" + failure)).platforms().size());
    }

    @Test
    void whatIsNeitherSaysWhatItLacks() throws Exception {
        NativeLibrary nothing = library("clnothing", "NOTHING");
        assertEquals("it has neither clGetPlatformIDs nor clGetExtensionFunctionAddress",
                assertThrows(IllegalStateException.class, () -> OpenClDriver.ask(nothing)).getMessage());
        NativeLibrary without = library("clwithout", "VENDOR=0");
        assertEquals("it has no clIcdGetPlatformIDsKHR",
                assertThrows(IllegalStateException.class, () -> OpenClDriver.ask(without)).getMessage());
    }
}
