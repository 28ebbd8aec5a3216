package org.quern.coproc.assign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClProperties;

/** The checks of docs/protocol/coprocessors.md 4. */
class PeakFlopsTest {
    @ParameterizedTest
    @CsvSource({"8, 6, 68, 1710000, 2.976768e13", "9, 0, 132, 1980000, 6.690816e13", "1, 3, 30, 1296000, 9.3312e11",
        "2, 0, 15, 1215000, 1.1664e12", "2, 1, 7, 1350000, 9.072e11", "3, 5, 13, 889000, 4.437888e12",
        "6, 0, 56, 1328000, 9.519104e12", "6, 1, 10, 1500000, 3.84e12", "7, 5, 46, 1710000, 1.006848e13",
        "12, 0, 170, 2407000, 1.0475264e14", "8, 6, 0, 1710000, 1e11", "8, 6, 68, -1, 1e11",
        "9, 0, 2000000000, 1980000, 1e11"})
    void aCudaCardsSpeed(int major, int minor, int multiprocessors, int kilohertz, double flops) {
        assertEquals(flops, PeakFlops.ofCuda(new CudaProperties(12000, 0, 1, 1, 1, 1, 1, 1, List.of(), List.of(),
                kilohertz, 1, major, minor, 1, 1, multiprocessors)), flops * 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"INTEL, Intel(R), 24, 1150, 0, 0, 2.208e11", "AMD, AMD, 36, 2100, 4, 16, 9.6768e12",
        "AMD, AMD, 36, 2100, 0, 0, 6.048e12", "NVIDIA, NVIDIA, 68, 1710, 0, 0, 1.116288e13",
        "OTHER, Qualcomm, 2, 700, 0, 0, 1.792e11", "OTHER, ARM, 4, 1, 0, 0, 3.2e10",
        "APPLE, Apple, 38, 1000, 0, 0, 3.04e11",
        "OTHER, ARM, 0, 800, 0, 0, 1e11"})
    void anOpenClDevicesSpeed(Maker maker, String vendor, long units, long megahertz, int simd, int width,
            double flops) {
        assertEquals(flops, PeakFlops.ofOpenCl(maker, new OpenClProperties("n", vendor, 0, true, 0, 0, 0, true, 0, "",
                1, 1, megahertz, units, 0, 0, simd, width, 1, "", "OpenCL 2.0", "")), flops * 1e-9);
    }
}
