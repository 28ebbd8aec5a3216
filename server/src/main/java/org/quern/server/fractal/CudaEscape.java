package org.quern.server.fractal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Iterates points on a CUDA card, through the driver's own interface. The kernel multiplies and adds in the order of {@link
 * TileRenderer} and never in one step, so its results are the same to the last bit.
 */
final class CudaEscape implements Escape {
    private static final int BLOCK = 128;
    /** PTX, which the driver compiles for whatever card there is; sm_50 is the oldest that current drivers know. */
    private static final String KERNEL = """
            .version 6.0
            .target sm_50
            .address_size 64
            .visible .entry escape(
                .param .u64 re, .param .u64 im, .param .u32 points, .param .u32 most, .param .u64 counts, .param .u64 squares)
            {
                .reg .pred %p<4>;
                .reg .b32 %r<8>;
                .reg .b64 %d<16>;
                .reg .f64 %f<12>;
                mov.u32 %r1, %ctaid.x;
                mov.u32 %r2, %ntid.x;
                mov.u32 %r3, %tid.x;
                mad.lo.u32 %r4, %r1, %r2, %r3;
                ld.param.u32 %r5, [points];
                setp.ge.u32 %p1, %r4, %r5;
                @%p1 bra DONE;
                ld.param.u64 %d1, [re];
                ld.param.u64 %d2, [im];
                ld.param.u32 %r6, [most];
                cvta.to.global.u64 %d1, %d1;
                cvta.to.global.u64 %d2, %d2;
                mul.wide.u32 %d5, %r4, 8;
                add.s64 %d6, %d1, %d5;
                add.s64 %d7, %d2, %d5;
                ld.global.f64 %f1, [%d6];
                ld.global.f64 %f2, [%d7];
                mov.f64 %f3, 0d0000000000000000;
                mov.f64 %f4, %f3;
                mov.f64 %f5, %f3;
                mov.f64 %f6, %f3;
                mov.u32 %r7, 0;
            AGAIN:
                add.rn.f64 %f7, %f5, %f6;
                setp.gtu.f64 %p2, %f7, 0d40F0000000000000;
                @%p2 bra ESCAPED;
                setp.ge.u32 %p3, %r7, %r6;
                @%p3 bra ESCAPED;
                add.rn.f64 %f8, %f3, %f3;
                mul.rn.f64 %f8, %f8, %f4;
                add.rn.f64 %f4, %f8, %f2;
                sub.rn.f64 %f9, %f5, %f6;
                add.rn.f64 %f3, %f9, %f1;
                mul.rn.f64 %f5, %f3, %f3;
                mul.rn.f64 %f6, %f4, %f4;
                add.u32 %r7, %r7, 1;
                bra AGAIN;
            ESCAPED:
                ld.param.u64 %d8, [counts];
                ld.param.u64 %d9, [squares];
                cvta.to.global.u64 %d8, %d8;
                cvta.to.global.u64 %d9, %d9;
                mul.wide.u32 %d10, %r4, 4;
                add.s64 %d11, %d8, %d10;
                add.s64 %d12, %d9, %d5;
                add.rn.f64 %f7, %f5, %f6;
                st.global.u32 [%d11], %r7;
                st.global.f64 [%d12], %f7;
            DONE:
                ret;
            }
            """;

    private final DriverCalls driver;
    private final Arena arena;
    private MemorySegment context = MemorySegment.NULL;
    private MemorySegment function = MemorySegment.NULL;
    private long re;
    private long im;
    private long counts;
    private long squares;

    private CudaEscape(DriverCalls driver, Arena arena) {
        this.driver = driver;
        this.arena = arena;
    }

    /**
     * Takes a card.
     *
     * @param device its number, as the client told it
     * @throws IllegalStateException with a sentence if it cannot be used
     */
    static CudaEscape open(int device) {
        DriverCalls driver = DriverCalls.open("CUDA", "libcuda.so.1");
        Arena arena = Arena.ofShared();
        CudaEscape escape = new CudaEscape(driver, arena);
        try {
            escape.prepare(device);
            return escape;
        } catch (IllegalStateException e) {
            escape.close();
            throw e;
        }
    }

    private void prepare(int device) {
        driver.call("cuInit", 0);
        MemorySegment handle = arena.allocate(ValueLayout.JAVA_INT);
        driver.call("cuDeviceGet", handle, device);
        MemorySegment out = arena.allocate(ValueLayout.ADDRESS);
        driver.call("cuCtxCreate_v2", out, 0, handle.get(ValueLayout.JAVA_INT, 0));
        context = out.get(ValueLayout.ADDRESS, 0);
        driver.call("cuModuleLoadData", out, arena.allocateFrom(KERNEL));
        MemorySegment module = out.get(ValueLayout.ADDRESS, 0);
        driver.call("cuModuleGetFunction", out, module, arena.allocateFrom("escape"));
        function = out.get(ValueLayout.ADDRESS, 0);
        re = room(Double.BYTES);
        im = room(Double.BYTES);
        counts = room(Integer.BYTES);
        squares = room(Double.BYTES);
    }

    private long room(long bytesOfOne) {
        MemorySegment out = arena.allocate(ValueLayout.JAVA_LONG);
        driver.call("cuMemAlloc_v2", out, bytesOfOne * MOST_POINTS);
        return out.get(ValueLayout.JAVA_LONG, 0);
    }

    @Override
    public void iterate(double[] reals, double[] imaginaries, int points, int most, int[] counted, double[] squared) {
        // A driver may look at the thread that made the context.
        driver.call("cuCtxSetCurrent", context);
        try (Arena call = Arena.ofConfined()) {
            MemorySegment doubles = call.allocate(ValueLayout.JAVA_DOUBLE, points);
            long bytes = doubles.byteSize();
            MemorySegment.copy(reals, 0, doubles, ValueLayout.JAVA_DOUBLE, 0, points);
            driver.call("cuMemcpyHtoD_v2", re, doubles, bytes);
            MemorySegment.copy(imaginaries, 0, doubles, ValueLayout.JAVA_DOUBLE, 0, points);
            driver.call("cuMemcpyHtoD_v2", im, doubles, bytes);
            driver.call("cuLaunchKernel", function, (points + BLOCK - 1) / BLOCK, 1, 1, BLOCK, 1, 1, 0,
                    MemorySegment.NULL,
                    parameters(call, points, most), MemorySegment.NULL);
            driver.call("cuCtxSynchronize");
            driver.call("cuMemcpyDtoH_v2", doubles, squares, bytes);
            MemorySegment.copy(doubles, ValueLayout.JAVA_DOUBLE, 0, squared, 0, points);
            MemorySegment ints = call.allocate(ValueLayout.JAVA_INT, points);
            driver.call("cuMemcpyDtoH_v2", ints, counts, ints.byteSize());
            MemorySegment.copy(ints, ValueLayout.JAVA_INT, 0, counted, 0, points);
        }
    }

    private MemorySegment parameters(Arena call, int points, int most) {
        MemorySegment list = call.allocate(ValueLayout.ADDRESS, 6);
        list.setAtIndex(ValueLayout.ADDRESS, 0, call.allocateFrom(ValueLayout.JAVA_LONG, re));
        list.setAtIndex(ValueLayout.ADDRESS, 1, call.allocateFrom(ValueLayout.JAVA_LONG, im));
        list.setAtIndex(ValueLayout.ADDRESS, 2, call.allocateFrom(ValueLayout.JAVA_INT, points));
        list.setAtIndex(ValueLayout.ADDRESS, 3, call.allocateFrom(ValueLayout.JAVA_INT, most));
        list.setAtIndex(ValueLayout.ADDRESS, 4, call.allocateFrom(ValueLayout.JAVA_LONG, counts));
        list.setAtIndex(ValueLayout.ADDRESS, 5, call.allocateFrom(ValueLayout.JAVA_LONG, squares));
        return list;
    }

    @Override
    public void close() {
        if (!context.equals(MemorySegment.NULL)) {
            driver.call("cuCtxDestroy_v2", context);
        }
        arena.close();
    }
}
