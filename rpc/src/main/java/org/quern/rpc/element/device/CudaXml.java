package org.quern.rpc.element.device;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quern.model.device.CudaProperties;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** The children of {@code coproc_cuda} that the CUDA driver tells (docs/protocol/scheduler-rpc.md 4.7.1). */
final class CudaXml extends ElementTable<CudaProperties> {
    static final CudaXml TABLE = new CudaXml();
    private static final int DIMENSIONS = 3;

    private final Column<CudaProperties, Integer> cudaVersion = integer("cudaVersion", CudaProperties::cudaVersion);
    final Column<CudaProperties, Integer> driverVersion = integer("drvVersion", CudaProperties::driverVersion);
    final Column<CudaProperties, Double> totalGlobalMem = number("totalGlobalMem", CudaProperties::totalGlobalMem);
    private final Column<CudaProperties, Double> sharedMem = number("sharedMemPerBlock",
            CudaProperties::sharedMemPerBlock);
    private final Column<CudaProperties, Integer> registers = integer("regsPerBlock", CudaProperties::regsPerBlock);
    private final Column<CudaProperties, Integer> warp = integer("warpSize", CudaProperties::warpSize);
    private final Column<CudaProperties, Double> pitch = number("memPitch", CudaProperties::memPitch);
    private final Column<CudaProperties, Integer> threads = integer("maxThreadsPerBlock",
            CudaProperties::maxThreadsPerBlock);
    private final Column<CudaProperties, List<Integer>> threadsDim = words("maxThreadsDim",
            CudaProperties::maxThreadsDim);
    private final Column<CudaProperties, List<Integer>> gridSize = words("maxGridSize", CudaProperties::maxGridSize);
    private final Column<CudaProperties, Integer> clock = count("clockRate", CudaProperties::clockRateKhz);
    private final Column<CudaProperties, Double> constMem = number("totalConstMem", CudaProperties::totalConstMem);
    private final Column<CudaProperties, Integer> major = integer("major", CudaProperties::major);
    private final Column<CudaProperties, Integer> minor = integer("minor", CudaProperties::minor);
    private final Column<CudaProperties, Double> alignment = number("textureAlignment",
            CudaProperties::textureAlignment);
    private final Column<CudaProperties, Integer> overlap = integer("deviceOverlap", CudaProperties::deviceOverlap);
    private final Column<CudaProperties, Integer> multiprocessors = count("multiProcessorCount",
            CudaProperties::multiProcessorCount);

    private CudaXml() {
        super("coproc_cuda");
    }

    private Column<CudaProperties, List<Integer>> words(String name, Function<CudaProperties, List<Integer>> getter) {
        return column(name, getter,
                (out, field, numbers) -> out.raw(field,
                        numbers.stream().map(String::valueOf).collect(Collectors.joining(" "))),
                (xml, or) -> numbers(xml.text()), List.of(0, 0, 0));
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
    boolean isComplete(Values v) {
        return v.told(cudaVersion) || v.told(major);
    }

    @Override
    protected CudaProperties build(Values v) {
        return new CudaProperties(v.get(cudaVersion), v.get(driverVersion), v.get(totalGlobalMem), v.get(sharedMem),
                v.get(registers), v.get(warp), v.get(pitch), v.get(threads), v.get(threadsDim), v.get(gridSize),
                v.get(clock), v.get(constMem), v.get(major), v.get(minor), v.get(alignment), v.get(overlap),
                v.get(multiprocessors));
    }
}
