package org.quern.coproc.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuInfoTextTest {
    @Test
    void anX86ProcessorIsNamedAsBoincNamesIt() {
        CpuDescription cpu = CpuInfoText.parse("""
                processor\t: 0
                vendor_id\t: AuthenticAMD
                cpu family\t: 25
                model\t\t: 17
                model name\t: AMD  EPYC
                stepping\t: 1
                cache size\t: 1024 KB
                fpu\t\t: yes
                flags\t\t: fpu vme sse2 pni        avx2

                processor\t: 1
                vendor_id\t: Other
                """.lines().toList());
        assertEquals(
                new CpuDescription("AuthenticAMD", "AMD EPYC [Family 25 Model 17 Stepping 1]",
                        "fpu vme sse2 pni        avx2",
                        1_048_576),
                cpu);
    }

    @Test
    void anArmProcessorHasNoNameButParts() {
        CpuDescription cpu = CpuInfoText.parse("""
                processor\t: 0
                BogoMIPS\t: 108.00
                Features\t: fp asimd evtstrm crc32 cpuid
                CPU implementer\t: 0x41
                CPU architecture: 8
                CPU variant\t: 0x0
                CPU part\t: 0xd08
                CPU revision\t: 3

                Hardware\t: BCM2835
                """.lines().toList());
        assertEquals(new CpuDescription("ARM", "[Impl 0x41 Arch 8 Variant 0x0 Part 0xd08 Rev 3]",
                "fp asimd evtstrm crc32 cpuid", 0), cpu);
        assertEquals("BCM2835", CpuInfoText.board(List.of("Hardware\t: BCM2835")));
    }

    @Test
    void whatTheKernelLeavesOpenIsTakenFromOshi() {
        CpuDescription open = CpuInfoText.parse(List.of("processor : 0", "nonsense", ": x"));
        assertEquals(CpuDescription.UNKNOWN, open);
        CpuDescription oshi = new CpuDescription("v", "m", "f", 5);
        assertEquals(oshi, open.orElse(oshi));
        assertEquals(new CpuDescription("a", "m", "f", 5), new CpuDescription("a", "", "", 0).orElse(oshi));
    }

    @Test
    void flagsOfOtherSystemsTakeTheNamesOfLinux() {
        assertEquals("fpu pni sse4_1 avx",
                OshiCpu.features(List.of("machdep.cpu.features: FPU SSE3 SSE4.1", "x: AVX1.0")));
        assertEquals("sse2 avx2",
                OshiCpu.features(List.of("PF_XMMI64_INSTRUCTIONS_AVAILABLE", "PF_AVX2_INSTRUCTIONS_AVAILABLE")));
        assertEquals("AMD EPYC [Family 25 Model 17 Stepping 1]", OshiCpu.model("AMD  EPYC", "25", "17", "1"));
        assertEquals("Apple M2", OshiCpu.model("Apple M2", "", "", ""));
    }

    @ParameterizedTest
    @CsvSource({"'0-1', 2", "'0-3,8,10-11', 7", "'5', 1", "'', 0", "'x', 0", "'3-1', 0", "'0-99999999', 0"})
    void listsOfProcessorsAreCounted(String list, int count) {
        assertEquals(count, CpuList.count(list));
        assertEquals(count, CpuList.allowed(List.of("Name:\tjava", "Cpus_allowed_list:\t" + list)));
    }
}
