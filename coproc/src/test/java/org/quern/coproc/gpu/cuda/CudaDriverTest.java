package org.quern.coproc.gpu.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.coproc.gpu.StubLibrary;
import org.quern.coproc.gpu.ffi.NativeLibrary;

/** Asking the driver, with a shared object in its place (docs/protocol/coprocessors.md 2.2). */
@EnabledOnOs(value = OS.LINUX, disabledReason = "what stands in for the library is a shared object of Linux")
class CudaDriverTest {
    /** Handles are 7 more than numbers; the second card cannot be had. */
    private static final String DRIVER = """
            #include <string.h>
            #include <stddef.h>
            #ifndef START
            #define START 0
            #endif
            #ifndef COUNT
            #define COUNT 3
            #endif
            static int live;
            int cuInit(int flags) { return flags ? 1 : START; }
            int cuDriverGetVersion(int *v) { *v = 12040; return 0; }
            int cuDeviceGetCount(int *n) { *n = COUNT; return 0; }
            int cuDeviceGet(int *handle, int number) { if (number == 1) return 101; *handle = number + 7; return 0; }
            int cuDeviceGetAttribute(int *out, int attribute, int handle) {
                if (attribute == 14) return 1;
                *out = attribute * 10 + handle; return 0;
            }
            #ifndef NAMELESS
            int cuDeviceGetName(char *text, int room, int handle) { strncpy(text, "Card\\tseven", room); return handle == 7 ? 0 : 1; }
            #endif
            #ifdef BARE
            int cuDeviceTotalMem(size_t *bytes, int handle) { *bytes = 1 << 20; return 0; }
            int cuDeviceGetUuid(char *uuid, int handle) { memset(uuid, 0x1f, 16); return 0; }
            #else
            int cuDeviceTotalMem(size_t *bytes, int handle) { *bytes = 1; return 0; }
            int cuDeviceTotalMem_v2(size_t *bytes, int handle) { *bytes = 5L << 32; return 0; }
            int cuDeviceGetUuid(char *uuid, int handle) { return 1; }
            int cuDeviceGetUuid_v2(char *uuid, int handle) { for (int i = 0; i < 16; i++) uuid[i] = i + handle; return 0; }
            int cuDeviceGetPCIBusId(char *text, int room, int handle) { strncpy(text, "0000:0a:00.0", room); return 0; }
            int cuCtxCreate_v2(void **context, int flags, int handle) { *context = &live; if (handle == 9) return 1; live = handle; return 0; }
            int cuMemGetInfo_v2(size_t *free, size_t *total) { *free = 3L << 32; *total = 4L << 32; return live == 7 ? 0 : 1; }
            int cuCtxDestroy_v2(void *context) { if (context == &live) live = -1; return 0; }
            int left(int nothing) { return live; }
            int cuGetErrorString(int error, char **text) { *text = error == 5 ? "five" : NULL; return error == 6; }
            #endif
            """;

    @TempDir
    private Path directory = Path.of("");

    private NativeLibrary driver(String name, String... defined) throws IOException, InterruptedException {
        return StubLibrary.of(directory, name, DRIVER, defined);
    }

    @Test
    void everyCardThatCanBeHadTellsWhatItKnows() throws Exception {
        NativeLibrary library = driver("cudaall");
        CudaReading reading = CudaDriver.ask(library).reading().orElseThrow();
        assertEquals(List.of(12_040, 3, 2), List.of(reading.version(), reading.count(), reading.devices().size()));
        CudaReading.Device first = reading.devices().getFirst();
        assertEquals(
                new CudaReading.Device(0, "Card seven", "0708090a0b0c0d0e0f10111213141516", "0000:0a:00.0", 5L << 32,
                        3L << 32, first.attributes()),
                first);
        assertEquals(List.of(757, 17, 0), List.of(first.attribute(75), first.attribute(1), first.attribute(14)));
        assertFalse(first.attributes().containsKey(14), "it did not tell");
        assertEquals(-1, library.call("left", 0), "its context is given back");
        CudaReading.Device third = reading.devices().getLast();
        assertEquals(List.of(2, "", -1L), List.of(third.number(), third.name(), third.freeBytes()));
    }

    @Test
    void anOldDriverHasFewerFunctionsAndTellsLess() throws Exception {
        CudaReading.Device card = CudaDriver.ask(driver("cudaold", "BARE", "COUNT=1")).reading().orElseThrow().devices()
                .getFirst();
        assertEquals(new CudaReading.Device(0, "Card seven", "1f".repeat(16), "", 1 << 20, -1, card.attributes()),
                card);
    }

    @ParameterizedTest
    @CsvSource({"-1, 0, -1", "0, 0, 0", "64, 63, 64", "2000000000, 63, 2000000000"})
    void noMoreCardsAreAskedThanAnyComputerHas(int count, int asked, int told) throws Exception {
        CudaReading reading = CudaDriver.ask(driver("cudacount" + Math.abs(count + 1L), "COUNT=" + count)).reading()
                .orElseThrow();
        assertEquals(List.of(asked, told), List.of(reading.devices().size(), reading.count()));
        List<String> warnings = new ArrayList<>();
        CudaCards.of(new CudaReading(12_000, count, List.of()), "", warnings::add);
        assertEquals(count < 0 || count > 64, !warnings.isEmpty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"5|cuInit failed with error 5, five", "6|cuInit failed with error 6",
        "100|cuInit failed with error 100", "803|cuInit failed with error 803; restart the computer"})
    void aDriverThatDoesNotStartSaysWhy(int error, String words) throws Exception {
        CudaDriver.Answer answer = CudaDriver.ask(driver("cudafail" + error, "START=" + error));
        assertEquals(new CudaDriver.Answer(Optional.empty(), words), answer);
    }

    @Test
    void whatIsNoDriverIsSaidToBeNone() throws Exception {
        assertEquals("it has no cuDeviceGetName and is no CUDA driver", CudaDriver.ask(driver("cudano", "NAMELESS"))
                .problem());
        assertTrue(CudaDriver.isUnknownError("cuInit failed with error 999, unknown error"));
        assertFalse(CudaDriver.isUnknownError("cuInit failed with error 100"));
    }

    @ParameterizedTest
    @CsvSource({"'', ''", "abcd, ''", "00112233445566778899aabbccddeeff, GPU-00112233-4455-6677-8899-aabbccddeeff",
        "00112233445566778899aabbccddeeff0, ''"})
    void anIdentityIsWrittenAsItsToolsDo(String hex, String uuid) {
        assertEquals(uuid, CudaCards.uuid(hex));
    }

    @ParameterizedTest
    @CsvSource({"-1, 100, true", "101, 100, true", "100, 100, false", "0, 0, false", "99, 99, false"})
    void freeMemoryIsNotMoreThanThereIs(long free, double available, boolean warned) {
        List<String> warnings = new ArrayList<>();
        CudaReading.Device device = new CudaReading.Device(0, " c ", "", "", 100, free,
                Map.of(75, 100, 13, 1_000_000, 16, 1));
        assertCard(device, warnings, available);
        assertEquals(warned, !warnings.isEmpty(), warnings.toString());
    }

    private static void assertCard(CudaReading.Device device, List<String> warnings, double available) {
        assertEquals(List.of("c", available),
                CudaCards.of(new CudaReading(-5, 1, List.of(device)), " 340 ", warnings::add)
                        .stream().map(card -> List.<Object>of(card.name(), card.availableBytes())).findFirst()
                        .orElseThrow());
    }
}
