package org.quern.rpc.element.device;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.OpenClProperties;
import org.quern.model.device.PciPlace;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;

/** A coprocessor while its element is read. */
public final class CoprocessorDraft {
    private static final double MEBI = 1 << 20;
    /** Of one kind (docs/protocol/coprocessors.md 1): who says more lies. */
    private static final int MOST_INSTANCES = 64;

    private String type;
    /** Its element tells of no name and no memory of its own. */
    private final boolean isOther;
    private String name = "";
    private int count = 1;
    private double peak;
    private double memory;
    private OptionalDouble available = OptionalDouble.empty();
    private String driver = "";
    private String unusable = "";
    private boolean usable = true;
    private int cores;
    private int metal;
    private boolean haveCuda = true;
    private final Values cuda = CudaXml.TABLE.start();
    private @Nullable OpenClProperties openCl;
    private final List<PciPlace> places = new ArrayList<>();
    private final List<CardInstance> instances = new ArrayList<>();
    private double seconds;
    private double asked;
    private double delay;

    private CoprocessorDraft(String type) {
        this.type = type;
        isOther = type.isEmpty();
    }

    /** Reads the current element. */
    public static CoprocessorDraft read(BoincXml xml) throws IOException, Unusable {
        CoprocessorDraft draft = new CoprocessorDraft(typeName(xml.name()));
        for (int element = xml.enter(); xml.nextChild(element);) {
            draft.take(xml);
        }
        return draft;
    }

    private void take(BoincXml xml) throws IOException, Unusable {
        switch (xml.name()) {
            case "type" -> type = xml.text();
            case "name", "model" -> name = xml.text();
            case "count" -> count = Math.clamp(xml.intOr(1), 0, MOST_INSTANCES);
            case "available_ram" -> available = OptionalDouble.of(xml.nonNegativeOr(0));
            case "peak_flops" -> peak = xml.nonNegativeOr(0);
            case "have_cuda" -> haveCuda = xml.bool();
            case "global_mem_size" -> memory = xml.nonNegativeOr(0);
            case "localRAM" -> memory = xml.nonNegativeOr(0) * MEBI;
            case "ncores" -> cores = xml.intOr(0);
            case "metal_support" -> metal = xml.intOr(0);
            case "coproc_opencl" -> openCl = OpenClXml.TABLE.read(xml);
            case "pci_info" -> add(places, PciXml.TABLE.read(xml));
            case "quern_instance" -> add(instances, InstanceXml.TABLE.read(xml));
            default -> takeOwn(xml);
        }
    }

    private static <T> void add(List<T> list, T one) {
        if (list.size() < MOST_INSTANCES) {
            list.add(one);
        }
    }

    private void takeOwn(BoincXml xml) throws IOException, Unusable {
        switch (xml.name()) {
            case "quern_driver" -> driver = xml.text();
            case "quern_unusable" -> { // of a state that was written when cards without a library were in it
                usable = false;
                unusable = xml.text();
            }
            case "req_secs" -> seconds = xml.nonNegativeOr(0);
            case "req_instances" -> asked = xml.nonNegativeOr(0);
            case "estimated_delay" -> delay = xml.doubleOr(0);
            default -> CudaXml.TABLE.take(xml, cuda);
        }
    }

    /** The kind; empty if the element does not say. */
    public String type() {
        return type;
    }

    /** Seconds of work asked for. */
    public double seconds() {
        return seconds;
    }

    /** Instances asked for. */
    public double instances() {
        return asked;
    }

    /** Seconds until the asker's instances are idle. */
    public double estimatedDelay() {
        return delay;
    }

    /** The coprocessor. */
    public Coprocessor build() {
        double cudaMemory = cuda.get(CudaXml.TABLE.totalGlobalMem);
        double bytes = memory > 0 ? memory
                : cudaMemory > 0 ? cudaMemory : openCl == null ? 0 : openCl.globalMemBytes();
        DeviceFacts facts = new DeviceFacts(
                CudaXml.TABLE.isComplete(cuda) && haveCuda ? CudaXml.TABLE.build(cuda) : null, openCl, cores, metal,
                cards());
        return new Coprocessor(ResourceType.of(type), isOther && name.isEmpty() ? type : name, count, peak, bytes,
                availableBytes(), driverText(), usable, unusable, facts);
    }

    private double availableBytes() {
        return available.orElse(isOther && openCl != null ? (double) openCl.globalMemBytes() : 0);
    }

    private List<CardInstance> cards() {
        if (!instances.isEmpty() || places.isEmpty()) {
            return instances;
        }
        List<CardInstance> cards = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            cards.add(new CardInstance(i, openCl == null ? CardInstance.NO_OPENCL : i, "", places.get(i)));
        }
        return cards;
    }

    private String driverText() {
        int number = cuda.get(CudaXml.TABLE.driverVersion);
        return !driver.isEmpty() || number <= 0 ? driver
                : number / 100 + "." + (number % 100 < 10 ? "0" : "") + number % 100;
    }

    private static String typeName(String element) {
        return switch (element) {
            case "coproc_cuda" -> ResourceType.NVIDIA.name();
            case "coproc_ati" -> ResourceType.ATI.name();
            case "coproc_intel_gpu" -> ResourceType.INTEL_GPU.name();
            case "coproc_apple_gpu" -> ResourceType.APPLE_GPU.name();
            default -> "";
        };
    }
}
