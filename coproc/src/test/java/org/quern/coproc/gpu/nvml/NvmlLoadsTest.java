package org.quern.coproc.gpu.nvml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.coproc.gpu.StubLibrary;
import org.quern.coproc.gpu.ffi.NativeLibrary;
import org.quern.model.device.CardLoad;

/** What cards do, with a shared object in the library's place. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "what stands in for the library is a shared object of Linux")
class NvmlLoadsTest {
    private static final String LIBRARY = """
            #include <stdio.h>
            #ifndef START
            #define START 0
            #endif
            #ifndef COUNT
            #define COUNT 3
            #endif
            static int stopped, cards[2] = {1, 2};
            #ifdef OLD
            int nvmlInit(void) { return START; }
            #else
            int nvmlInit(void) { return 99; }
            int nvmlInit_v2(void) { return START; }
            int nvmlSystemGetDriverVersion(char *text, unsigned room) { snprintf(text, room, " 550.54 "); return 0; }
            int nvmlShutdown(void) { stopped++; return 0; }
            int stops(void) { return stopped; }
            int nvmlDeviceGetName(int *c, char *text, unsigned room) { snprintf(text, room, "Card %d ", *c); return 0; }
            int nvmlDeviceGetUUID(int *c, char *text, unsigned room) { snprintf(text, room, "GPU-%d", *c); return *c == 2; }
            int nvmlDeviceGetUtilizationRates(int *c, unsigned *two) { two[0] = 42; two[1] = 7; return 0; }
            int nvmlDeviceGetTemperature(int *c, int sensor, unsigned *t) { *t = sensor ? 99 : 61; return 0; }
            int nvmlDeviceGetPowerUsage(int *c, unsigned *p) { *p = 123456; return *c == 2; }
            int nvmlDeviceGetEnforcedPowerLimit(int *c, unsigned *p) { *p = 250000; return *c == 2; }
            int nvmlDeviceGetClockInfo(int *c, int kind, unsigned *m) { *m = kind == 1 ? 1410 : 5; return 0; }
            int nvmlDeviceGetDisplayActive(int *c, unsigned *on) { *on = *c == 1; return 0; }
            int nvmlDeviceGetMemoryInfo_v2(int *c, unsigned long long *m) {
                if (*(unsigned *)m != 0x02000028 || *c == 2) return 25;
                m[1] = 100; m[2] = 10; m[3] = 60; m[4] = 30; return 0;
            }
            int nvmlDeviceGetMemoryInfo(int *c, unsigned long long *m) { m[0] = 200; m[1] = 150; m[2] = 50; return 0; }
            #endif
            int nvmlDeviceGetCount_v2(unsigned *n) { *n = COUNT; return 0; }
            int nvmlDeviceGetHandleByIndex_v2(unsigned i, void **c) { *c = &cards[i]; return i < 2 ? 0 : 2; }
            """;

    @TempDir
    private Path directory = Path.of("");
    private static final OptionalDouble NONE = OptionalDouble.empty();

    private static OptionalDouble told(double figure) {
        return OptionalDouble.of(figure);
    }

    private NativeLibrary library(String name, String... defined) throws IOException, InterruptedException {
        return StubLibrary.of(directory, name, LIBRARY, defined);
    }

    @Test
    void whatACardDoesIsToldInOurUnits() throws Exception {
        NativeLibrary library = library("nvmlall");
        try (Nvml nvml = Nvml.start(library).nvml().orElseThrow()) {
            assertEquals("550.54", nvml.driverVersion());
            assertEquals(List.of(
                    new CardLoad("GPU-1", "Card 1", told(42), told(61), told(123.456), told(250), told(30), told(100),
                            told(1410),
                            true),
                    new CardLoad("", "Card 2", told(42), told(61), NONE, NONE, told(50), told(200), told(1410), false)),
                    nvml.loads());
            assertEquals(2, nvml.loads().size(), "asked again");
        }
        assertEquals(1, library.call("stops"));
    }

    @Test
    void whatAnOldLibraryCannotTellIsUnknown() throws Exception {
        try (Nvml nvml = Nvml.start(library("nvmlold", "OLD")).nvml().orElseThrow()) {
            assertEquals("", nvml.driverVersion());
            assertEquals(CardLoad.silent("", "", false), nvml.loads().getFirst());
        }
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "4000000000, 0", "0, 0", "1, 1", "2000000000, 2"})
    void anAbsurdNumberOfCardsIsNone(long count, int cards) throws Exception {
        try (Nvml nvml = Nvml.start(library("nvmlcount" + (count + 1), "COUNT=" + count)).nvml().orElseThrow()) {
            assertEquals(cards, nvml.loads().size());
        }
    }

    @Test
    void whyItDoesNotStartIsTold() throws Exception {
        Nvml.Started started = Nvml.start(library("nvmlfail", "START=9"));
        assertTrue(started.nvml().isEmpty() && Nvml.isWithoutDriver(started.problem()), started.problem());
        assertEquals("it has no nvmlInit and is no NVML",
                Nvml.start(StubLibrary.of(directory, "nvmlno", "int other;")).problem());
    }
}
