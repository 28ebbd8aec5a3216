package org.quern.model.device;

import java.util.List;

/**
 * What the CUDA driver says of a card (docs/protocol/coprocessors.md 2.2, docs/protocol/scheduler-rpc.md 4.7.1). Sizes in bytes.
 *
 * @param cudaVersion 1000 times the major version plus 10 times the minor one, 0 = unknown
 * @param driverVersion 100 times the first number plus the second, at most 99; 0 = unknown
 * @param totalGlobalMem memory of the card
 * @param sharedMemPerBlock shared memory of a block
 * @param regsPerBlock registers of a block
 * @param warpSize threads of a warp
 * @param memPitch longest pitch of a copy
 * @param maxThreadsPerBlock most threads of a block
 * @param maxThreadsDim most threads of a block in x, y and z
 * @param maxGridSize most blocks of a grid in x, y and z
 * @param clockRateKhz clock of the multiprocessors
 * @param totalConstMem constant memory
 * @param major compute capability, first number
 * @param minor compute capability, second number
 * @param textureAlignment alignment of textures
 * @param deviceOverlap 1 if it copies and computes at once
 * @param multiProcessorCount multiprocessors
 */
public record CudaProperties(int cudaVersion, int driverVersion, double totalGlobalMem, double sharedMemPerBlock,
        int regsPerBlock, int warpSize, double memPitch, int maxThreadsPerBlock, List<Integer> maxThreadsDim,
        List<Integer> maxGridSize, int clockRateKhz, double totalConstMem, int major, int minor,
        double textureAlignment, int deviceOverlap, int multiProcessorCount) {
    public CudaProperties {
        maxThreadsDim = List.copyOf(maxThreadsDim);
        maxGridSize = List.copyOf(maxGridSize);
    }

    /** A card that only OpenCL knows: its memory, clock and compute capability as OpenCL tells them. */
    public static CudaProperties ofOpenCl(OpenClProperties openCl, int driverVersion) {
        return new CudaProperties(0, driverVersion, openCl.globalMemBytes(), 0, 0, 0, 0, 0, List.of(0, 0, 0),
                List.of(0, 0, 0), (int) Math.min(Integer.MAX_VALUE, openCl.maxClockMhz() * 1000L), 0,
                openCl.nvMajor(), openCl.nvMinor(), 0, 0, 0);
    }
}
