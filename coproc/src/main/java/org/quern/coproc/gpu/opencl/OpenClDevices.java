package org.quern.coproc.gpu.opencl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quern.coproc.assign.PeakFlops;
import org.quern.coproc.gpu.cuda.CudaCards;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClCpu;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;

/** What OpenCL's answers mean. Pure. */
public final class OpenClDevices {
    private static final int MOST_NAME = 255;
    private static final int MOST_EXTENSIONS = 2047;
    private static final int MOST_PLATFORM_VERSION = 63;
    private static final int MOST_DEVICE_VERSION = 127;
    private static final int MOST_DRIVER_VERSION = 511;
    private static final int MOST_CPU_PLATFORMS = 4;
    /** 2^50 bytes: no device has a pebibyte. */
    private static final long MOST_MEMORY = 1L << 50;

    private final List<OpenClDevice> devices = new ArrayList<>();
    private final List<OpenClCpu> cpus = new ArrayList<>();
    private final Map<Object, Integer> counts = new HashMap<>();
    /** Makers and places of earlier platforms' devices. */
    private final Set<List<Object>> reached = new HashSet<>();
    private final Consumer<String> warnings;

    private OpenClDevices(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /** GPUs and accelerators numbered within their maker, and CPUs. */
    public record Meaning(List<OpenClDevice> devices, List<OpenClCpu> cpus) {
        public Meaning {
            devices = List.copyOf(devices);
            cpus = List.copyOf(cpus);
        }
    }

    /** What the answers mean; {@code warnings} is told of each device that is left out. */
    public static Meaning of(OpenClReading reading, Consumer<String> warnings) {
        OpenClDevices found = new OpenClDevices(warnings);
        for (OpenClReading.Platform platform : reading.platforms()) {
            platform.cpus().forEach(device -> found.takeCpu(platform, device));
            found.takeAll(platform);
        }
        return new Meaning(found.devices, found.cpus);
    }

    private void takeCpu(OpenClReading.Platform platform, OpenClReading.Device device) {
        OpenClProperties properties = properties(platform, device);
        if (properties != null && cpus.size() < MOST_CPU_PLATFORMS) {
            cpus.add(new OpenClCpu(cut(platform.vendor(), MOST_NAME), properties));
        }
    }

    /** Programs count the devices that a platform lists, of whatever maker, and take the first platform's that is of the right one. */
    private void takeAll(OpenClReading.Platform platform) {
        Set<List<Object>> here = new HashSet<>();
        for (int i = 0; i < platform.gpus().size(); i++) {
            OpenClReading.Device device = platform.gpus().get(i);
            Maker maker = Maker.ofVendor(cut(device.text(ClProperty.VENDOR), MOST_NAME));
            here.add(List.of(maker, i));
            take(platform, device, maker, i);
        }
        reached.addAll(here);
    }

    private void take(OpenClReading.Platform platform, OpenClReading.Device device, Maker maker, int place) {
        String vendor = cut(device.text(ClProperty.VENDOR), MOST_NAME);
        // One that is left out has its number all the same: programs count it.
        int number = count(maker == Maker.OTHER ? vendor : maker);
        OpenClProperties properties = properties(platform, device);
        if (properties == null) {
            return;
        }
        if (maker != Maker.OTHER && reached.contains(List.<Object>of(maker, place))) {
            warnings.accept("OpenCL: device " + properties.name() + " of " + cut(platform.vendor(), MOST_NAME)
                    + " is left out: programs find another platform's under its number");
            return;
        }
        double speed = PeakFlops.ofOpenCl(maker, properties);
        if (speed == PeakFlops.UNKNOWN) {
            warnings.accept("OpenCL: device " + properties.name() + PeakFlops.UNKNOWN_WORDS);
        }
        int own = maker == Maker.OTHER ? count(List.of(vendor, properties.name())) : number;
        devices.add(new OpenClDevice(maker, own, maker == Maker.OTHER ? number : place, properties,
                properties.globalMemBytes(), speed, false, uuid(maker, device), place(device)));
    }

    /** How many of those there were before. */
    private int count(Object those) {
        return counts.merge(those, 1, Integer::sum) - 1;
    }

    private @Nullable OpenClProperties properties(OpenClReading.Platform platform, OpenClReading.Device device) {
        List<Integer> lacking = ClProperty.REQUIRED.stream().filter(property -> !device.tells(property)).toList();
        long memory = device.number(ClProperty.GLOBAL_MEM_SIZE);
        if (!lacking.isEmpty() || memory <= 0 || memory > MOST_MEMORY) {
            warnings.accept("OpenCL: device " + cut(device.text(ClProperty.NAME), MOST_NAME) + " of "
                    + cut(platform.vendor(), MOST_NAME)
                    + " is left out: " + (lacking.isEmpty() ? memory + " bytes of memory cannot be"
                            : "it does not tell property 0x" + Integer.toHexString(lacking.getFirst())));
            return null;
        }
        String extensions = cut(device.text(ClProperty.EXTENSIONS), MOST_EXTENSIONS);
        boolean amd = extensions.contains("cl_amd_device_attribute_query");
        boolean nvidia = extensions.contains("cl_nv_device_attribute_query");
        String board = amd ? device.text(ClProperty.AMD_BOARD_NAME) : "";
        return new OpenClProperties(cut(board.isBlank() ? device.text(ClProperty.NAME) : board, MOST_NAME),
                cut(device.text(ClProperty.VENDOR), MOST_NAME), device.number(ClProperty.VENDOR_ID),
                device.number(ClProperty.AVAILABLE) != 0, device.number(ClProperty.HALF_FP_CONFIG),
                device.number(ClProperty.SINGLE_FP_CONFIG), device.number(ClProperty.DOUBLE_FP_CONFIG),
                device.number(ClProperty.ENDIAN_LITTLE) != 0, device.number(ClProperty.EXECUTION_CAPABILITIES),
                extensions, memory, device.number(ClProperty.LOCAL_MEM_SIZE),
                device.number(ClProperty.MAX_CLOCK_FREQUENCY), device.number(ClProperty.MAX_COMPUTE_UNITS),
                nvidia ? (int) device.number(ClProperty.NV_MAJOR) : 0,
                nvidia ? (int) device.number(ClProperty.NV_MINOR) : 0,
                amd ? (int) device.number(ClProperty.AMD_SIMD_PER_COMPUTE_UNIT) : 0,
                amd ? (int) device.number(ClProperty.AMD_SIMD_WIDTH) : 0,
                amd ? (int) device.number(ClProperty.AMD_SIMD_INSTRUCTION_WIDTH) : 0,
                cut(platform.version(), MOST_PLATFORM_VERSION),
                cut(device.text(ClProperty.VERSION), MOST_DEVICE_VERSION),
                cut(device.text(ClProperty.DRIVER_VERSION), MOST_DRIVER_VERSION));
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most);
    }

    /** NVIDIA's as CUDA writes it: the same card by whatever library. */
    private static String uuid(Maker maker, OpenClReading.Device device) {
        String hex = HexFormat.of().formatHex(device.values().getOrDefault(ClProperty.UUID, new byte[0]));
        return maker == Maker.NVIDIA ? CudaCards.uuid(hex) : hex;
    }

    private static @Nullable PciPlace place(OpenClReading.Device device) {
        if (device.tells(ClProperty.PCI_BUS_INFO)) {
            return new PciPlace(device.part(ClProperty.PCI_BUS_INFO, 0), device.part(ClProperty.PCI_BUS_INFO, 1),
                    device.part(ClProperty.PCI_BUS_INFO, 2));
        }
        return !device.tells(ClProperty.NV_PCI_BUS) ? null
                : new PciPlace((int) device.number(ClProperty.NV_PCI_DOMAIN),
                        (int) device.number(ClProperty.NV_PCI_BUS), (int) device.number(ClProperty.NV_PCI_SLOT));
    }
}
