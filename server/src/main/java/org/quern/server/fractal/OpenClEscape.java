package org.quern.server.fractal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Iterates points by OpenCL, on a card or on the CPU. Its compiler is told not to multiply and add in one step, so that the
 * results are those of {@link TileRenderer} to the last bit.
 */
final class OpenClEscape implements Escape {
    private static final String KERNEL = """
            #pragma OPENCL EXTENSION cl_khr_fp64 : enable
            #pragma OPENCL FP_CONTRACT OFF
            kernel void escape(global const double *re, global const double *im, uint points, uint most,
                    global uint *counts, global double *squares) {
                uint i = (uint) get_global_id(0);
                if (i >= points) {
                    return;
                }
                double x = 0, y = 0, xx = 0, yy = 0;
                uint count = 0;
                while (xx + yy <= 65536.0 && count < most) {
                    y = (x + x) * y + im[i];
                    x = (xx - yy) + re[i];
                    xx = x * x;
                    yy = y * y;
                    count++;
                }
                counts[i] = count;
                squares[i] = xx + yy;
            }
            """;
    private static final long CPU = 1 << 1;
    private static final long CARDS = 1 << 2 | 1 << 3;
    private static final int VENDOR = 0x102C;
    private static final int MOST_DEVICES = 64;
    private static final int MOST_VENDOR = 256;
    private static final long READ_AND_WRITE = 1;
    private static final int BLOCKING = 1;
    private static final MemorySegment NULL = MemorySegment.NULL;

    private final DriverCalls driver;
    private final Arena arena = Arena.ofShared();
    private MemorySegment context = NULL;
    private MemorySegment queue = NULL;
    private MemorySegment kernel = NULL;
    private MemorySegment re = NULL;
    private MemorySegment im = NULL;
    private MemorySegment counts = NULL;
    private MemorySegment squares = NULL;

    private OpenClEscape(DriverCalls driver) {
        this.driver = driver;
    }

    /**
     * Takes a device.
     *
     * @param type resource that the task was given, empty for a CPU that OpenCL drives
     * @param index the number on its platform that the client told
     * @throws IllegalStateException with a sentence if it cannot be used
     */
    static OpenClEscape open(String type, int index) {
        OpenClEscape escape = new OpenClEscape(DriverCalls.open("OpenCL", "libOpenCL.so.1"));
        try {
            escape.prepare(type, index);
            return escape;
        } catch (IllegalStateException e) {
            escape.close();
            throw e;
        }
    }

    private void prepare(String type, int index) {
        MemorySegment chosen = device(type, index);
        MemorySegment device = arena.allocateFrom(ValueLayout.ADDRESS, chosen);
        context = driver.pointer("clCreateContext", NULL, 1, device, NULL, NULL, NULL);
        queue = driver.pointer("clCreateCommandQueue", context, chosen, 0L, NULL);
        MemorySegment source = arena.allocateFrom(ValueLayout.ADDRESS, arena.allocateFrom(KERNEL));
        MemorySegment program = driver.pointer("clCreateProgramWithSource", context, 1, source, NULL, NULL);
        driver.call("clBuildProgram", program, 1, device, NULL, NULL, NULL);
        kernel = driver.pointer("clCreateKernel", program, arena.allocateFrom("escape"), NULL);
        re = room(Double.BYTES);
        im = room(Double.BYTES);
        counts = room(Integer.BYTES);
        squares = room(Double.BYTES);
    }

    private MemorySegment room(long bytesOfOne) {
        return driver.pointer("clCreateBuffer", context, READ_AND_WRITE, bytesOfOne * MOST_POINTS, NULL, NULL);
    }

    /** As programs with BOINC's library find it: of the first platform whose device of that number is of the maker. */
    private MemorySegment device(String type, int index) {
        MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
        MemorySegment platforms = arena.allocate(ValueLayout.ADDRESS, MOST_DEVICES);
        driver.call("clGetPlatformIDs", MOST_DEVICES, platforms, count);
        for (int p = 0; index >= 0 && p < Math.min(MOST_DEVICES, count.get(ValueLayout.JAVA_INT, 0)); p++) {
            List<MemorySegment> devices = devices(platforms.getAtIndex(ValueLayout.ADDRESS, p), type);
            if (index < devices.size() && (type.isEmpty() || isOf(vendor(devices.get(index)), type))) {
                return devices.get(index);
            }
        }
        throw new IllegalStateException("OpenCL has no device " + index + (type.isEmpty() ? "" : " of " + type));
    }

    private List<MemorySegment> devices(MemorySegment platform, String type) {
        List<MemorySegment> found = new ArrayList<>();
        MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
        MemorySegment devices = arena.allocate(ValueLayout.ADDRESS, MOST_DEVICES);
        try {
            driver.call("clGetDeviceIDs", platform, type.isEmpty() ? CPU : CARDS, MOST_DEVICES, devices, count);
        } catch (IllegalStateException noneOfThatKind) {
            return found;
        }
        for (int d = 0; d < Math.min(MOST_DEVICES, count.get(ValueLayout.JAVA_INT, 0)); d++) {
            found.add(devices.getAtIndex(ValueLayout.ADDRESS, d));
        }
        return found;
    }

    private String vendor(MemorySegment device) {
        MemorySegment text = arena.allocate(MOST_VENDOR);
        driver.call("clGetDeviceInfo", device, VENDOR, (long) MOST_VENDOR, text, NULL);
        return text.getString(0, StandardCharsets.ISO_8859_1);
    }

    private static boolean isOf(String vendor, String type) {
        return switch (type) {
            case "ATI" -> vendor.contains("AMD") || vendor.contains("ATI") || vendor.contains("Advanced Micro Devices");
            case "intel_gpu" -> vendor.toLowerCase(Locale.ROOT).contains("intel");
            default -> vendor.contains(type);
        };
    }

    @Override
    public void iterate(double[] reals, double[] imaginaries, int points, int most, int[] counted, double[] squared) {
        try (Arena call = Arena.ofConfined()) {
            MemorySegment doubles = call.allocate(ValueLayout.JAVA_DOUBLE, points);
            MemorySegment.copy(reals, 0, doubles, ValueLayout.JAVA_DOUBLE, 0, points);
            transfer("clEnqueueWriteBuffer", re, doubles);
            MemorySegment.copy(imaginaries, 0, doubles, ValueLayout.JAVA_DOUBLE, 0, points);
            transfer("clEnqueueWriteBuffer", im, doubles);
            long pointer = ValueLayout.ADDRESS.byteSize();
            set(0, pointer, call.allocateFrom(ValueLayout.ADDRESS, re));
            set(1, pointer, call.allocateFrom(ValueLayout.ADDRESS, im));
            set(2, Integer.BYTES, call.allocateFrom(ValueLayout.JAVA_INT, points));
            set(3, Integer.BYTES, call.allocateFrom(ValueLayout.JAVA_INT, most));
            set(4, pointer, call.allocateFrom(ValueLayout.ADDRESS, counts));
            set(5, pointer, call.allocateFrom(ValueLayout.ADDRESS, squares));
            driver.call("clEnqueueNDRangeKernel", queue, kernel, 1, NULL,
                    call.allocateFrom(ValueLayout.JAVA_LONG, points), NULL, 0, NULL, NULL);
            transfer("clEnqueueReadBuffer", squares, doubles);
            MemorySegment.copy(doubles, ValueLayout.JAVA_DOUBLE, 0, squared, 0, points);
            MemorySegment ints = call.allocate(ValueLayout.JAVA_INT, points);
            transfer("clEnqueueReadBuffer", counts, ints);
            MemorySegment.copy(ints, ValueLayout.JAVA_INT, 0, counted, 0, points);
        }
    }

    private void transfer(String function, MemorySegment buffer, MemorySegment data) {
        driver.call(function, queue, buffer, BLOCKING, 0L, data.byteSize(), data, 0, NULL, NULL);
    }

    private void set(int parameter, long bytes, MemorySegment value) {
        driver.call("clSetKernelArg", kernel, parameter, bytes, value);
    }

    /** The process ends right after it; what the driver made of it ends with it. */
    @Override
    public void close() {
        if (!context.equals(NULL)) {
            driver.call("clReleaseContext", context);
        }
        arena.close();
    }
}
