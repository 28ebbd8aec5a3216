package org.quern.coproc.assign;

import java.util.Locale;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClProperties;

/** The greatest speed of a device as the field computes it, operations per second (docs/protocol/coprocessors.md 4). */
public final class PeakFlops {
    /** Taken where a formula gives nothing that could be true. */
    public static final double UNKNOWN = 1e11;
    /** What to tell of a device whose speed is {@link #UNKNOWN}, behind its name. */
    public static final String UNKNOWN_WORDS = ": its speed cannot be what its driver's figures make it; 100 GFLOPS are taken";
    /** No card is faster; a driver that says so does not know. */
    private static final double MOST = 1e15;
    private static final double MEGA = 1e6;
    private static final double KILO = 1e3;
    /** Of a card whose generation is unknown. */
    private static final int COMMON_CORES = 48;
    private static final int AMD_LANES = 16 * 5;
    private static final int LANES = 8;
    private static final int QUALCOMM_LANES = 128;
    /** A multiplication and an addition in one clock. */
    private static final int FUSED = 2;

    private PeakFlops() {}

    /** Of a card that CUDA drives. */
    public static double ofCuda(CudaProperties cuda) {
        return sane(KILO * cuda.clockRateKhz() * cuda.multiProcessorCount() * cores(cuda.major(), cuda.minor())
                * perClock(cuda.major()));
    }

    /** Of a device that OpenCL drives. */
    public static double ofOpenCl(Maker maker, OpenClProperties device) {
        double clocks = device.maxComputeUnits() * megahertz(device) * MEGA;
        return sane(switch (maker) {
            case NVIDIA -> device.nvMajor() > 0
                    ? clocks * cores(device.nvMajor(), device.nvMinor()) * perClock(device.nvMajor())
                    : clocks * COMMON_CORES * FUSED;
            case AMD -> device.amdSimdPerComputeUnit() > 0
                    ? clocks * device.amdSimdPerComputeUnit() * device.amdSimdWidth()
                            * device.amdSimdInstructionWidth() * FUSED
                    : clocks * AMD_LANES;
            case INTEL, APPLE -> clocks * LANES;
            case OTHER -> clocks * (device.vendor().toUpperCase(Locale.ROOT).contains("QUALCOMM") ? QUALCOMM_LANES
                    : LANES);
        });
    }

    /** Some drivers say 1 MHz and mean that they do not know; then 1 GHz is taken. */
    private static double megahertz(OpenClProperties device) {
        return device.maxClockMhz() == 1 ? KILO : device.maxClockMhz();
    }

    private static double sane(double flops) {
        return flops > 0 && flops <= MOST ? flops : UNKNOWN;
    }

    private static int perClock(int major) {
        return major == 1 ? FUSED + 1 : FUSED;
    }

    /** Cores of a multiprocessor by compute capability; later ones are taken to be as the latest known. */
    private static int cores(int major, int minor) {
        return switch (major) {
            case 1 -> 8;
            case 2 -> minor == 0 ? 32 : 48;
            case 3 -> 192;
            case 4, 5 -> 128;
            case 6, 8 -> minor == 0 ? 64 : 128;
            case 7 -> 64;
            default -> 128;
        };
    }
}
