package org.quern.rpc.element.device;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.quern.model.device.CudaProperties;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.write.BoincXmlWriter;

/** The children of {@code coproc_cuda} that the CUDA driver tells (docs/protocol/scheduler-rpc.md 4.7.1). */
public final class CudaElement {
    private static final int DIMENSIONS = 3;

    private boolean seen;
    private int cudaVersion;
    private int driverVersion;
    private double totalGlobalMem;
    private double sharedMem;
    private int registers;
    private int warp;
    private double pitch;
    private int threads;
    private List<Integer> threadsDim = List.of(0, 0, 0);
    private List<Integer> gridSize = List.of(0, 0, 0);
    private int clock;
    private double constMem;
    private int major;
    private int minor;
    private double alignment;
    private int overlap;
    private int multiprocessors;

    /** Writes the children. */
    public static void write(BoincXmlWriter out, CudaProperties cuda) throws IOException {
        out.integer("cudaVersion", cuda.cudaVersion());
        out.integer("drvVersion", cuda.driverVersion());
        out.number("totalGlobalMem", cuda.totalGlobalMem());
        out.number("sharedMemPerBlock", cuda.sharedMemPerBlock());
        out.integer("regsPerBlock", cuda.regsPerBlock());
        out.integer("warpSize", cuda.warpSize());
        out.number("memPitch", cuda.memPitch());
        out.integer("maxThreadsPerBlock", cuda.maxThreadsPerBlock());
        out.raw("maxThreadsDim", words(cuda.maxThreadsDim()));
        out.raw("maxGridSize", words(cuda.maxGridSize()));
        out.integer("clockRate", cuda.clockRateKhz());
        out.number("totalConstMem", cuda.totalConstMem());
        out.integer("major", cuda.major());
        out.integer("minor", cuda.minor());
        out.number("textureAlignment", cuda.textureAlignment());
        out.integer("deviceOverlap", cuda.deviceOverlap());
        out.integer("multiProcessorCount", cuda.multiProcessorCount());
    }

    private static String words(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    /** Takes the current element if it is one of the children. */
    public void take(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "cudaVersion" -> {
                seen = true;
                cudaVersion = xml.intOr(0);
            }
            case "drvVersion" -> driverVersion = xml.intOr(0);
            case "totalGlobalMem" -> totalGlobalMem = xml.nonNegativeOr(0);
            case "sharedMemPerBlock" -> sharedMem = xml.nonNegativeOr(0);
            case "regsPerBlock" -> registers = xml.intOr(0);
            case "warpSize" -> warp = xml.intOr(0);
            case "memPitch" -> pitch = xml.nonNegativeOr(0);
            case "maxThreadsPerBlock" -> threads = xml.intOr(0);
            case "maxThreadsDim" -> threadsDim = numbers(xml.text());
            case "maxGridSize" -> gridSize = numbers(xml.text());
            default -> takeSpeed(xml);
        }
    }

    private void takeSpeed(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "clockRate" -> clock = Math.max(0, xml.intOr(0));
            case "totalConstMem" -> constMem = xml.nonNegativeOr(0);
            case "major" -> {
                seen = true;
                major = xml.intOr(0);
            }
            case "minor" -> minor = xml.intOr(0);
            case "textureAlignment" -> alignment = xml.nonNegativeOr(0);
            case "deviceOverlap" -> overlap = xml.intOr(0);
            case "multiProcessorCount" -> multiprocessors = Math.max(0, xml.intOr(0));
            default -> {
            }
        }
    }

    private static List<Integer> numbers(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String word : text.strip().split("\\s+", -1)) {
            if (numbers.size() < DIMENSIONS) {
                numbers.add(word.matches("\\d{1,9}") || word.equals("2147483647") ? Integer.parseInt(word) : 0);
            }
        }
        while (numbers.size() < DIMENSIONS) {
            numbers.add(0);
        }
        return numbers;
    }

    /** Whether the element says what CUDA is there. */
    public boolean isComplete() { return seen; }

    /** Memory as told, bytes. */
    public double totalGlobalMem() {
        return totalGlobalMem;
    }

    /** What was read. */
    public CudaProperties build() {
        return new CudaProperties(cudaVersion, driverVersion, totalGlobalMem, sharedMem, registers, warp, pitch,
                threads, threadsDim, gridSize, clock, constMem, major, minor, alignment, overlap, multiprocessors);
    }
}
