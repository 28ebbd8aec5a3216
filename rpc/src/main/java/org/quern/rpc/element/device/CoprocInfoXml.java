package org.quern.rpc.element.device;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.device.AppleCard;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaCard;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.LibraryAnswer;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClCpu;
import org.quern.model.device.OpenClDevice;
import org.quern.model.device.PciPlace;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** coproc_info.xml, by which the process that asks the drivers tells what it found (docs/protocol/coprocessors.md 3.1). */
public final class CoprocInfoXml {
    private static final String ROOT = "coprocs";
    private static final Map<Maker, OpenClDeviceXml> OPEN_CL = Arrays.stream(Maker.values()).collect(
            Collectors.toMap(maker -> maker, OpenClDeviceXml::new, (one, other) -> one,
                    () -> new EnumMap<>(Maker.class)));
    /** More entries of one kind than any computer has: what comes behind them is left out. */
    private static final int MOST = 64;

    private final List<CudaCard> cuda = new ArrayList<>();
    private final List<OpenClDevice> openCl = new ArrayList<>();
    private final List<OpenClCpu> cpus = new ArrayList<>();
    private final List<AppleCard> apple = new ArrayList<>();
    private final List<ListedCard> listed = new ArrayList<>();
    private final List<LibraryAnswer> libraries = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<PciPlace> displays = new ArrayList<>();

    private CoprocInfoXml() {}

    /** The whole document. */
    public static byte[] write(DeviceFindings found) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            BoincXmlWriter out = new BoincXmlWriter(bytes);
            out.open(ROOT);
            if (!found.cuda().isEmpty()) {
                out.integer("have_cuda", 1);
                out.integer("cuda_version", found.cuda().getFirst().properties().cudaVersion());
            }
            for (CudaCard card : found.cuda()) {
                CoprocessorElement.writeState(out, coprocessor(card));
            }
            writeOpenCl(out, found);
            for (String warning : found.warnings()) {
                out.text("warning", warning);
            }
            ListedXml.TABLE.writeAll(out, found.listed());
            LibraryXml.TABLE.writeAll(out, found.libraries());
            for (PciPlace display : found.displays()) {
                out.text("quern_display", display.toString());
            }
            out.close();
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    private static Coprocessor coprocessor(CudaCard card) {
        CardInstance instance = new CardInstance(card.deviceNumber(), CardInstance.NO_OPENCL, card.uuid(),
                card.place());
        return new Coprocessor(ResourceType.NVIDIA, card.name(), 1, card.peakFlops(),
                card.properties().totalGlobalMem(), card.availableBytes(), card.driver(), true, "",
                new DeviceFacts(card.properties(), null, 0, 0, List.of(instance)));
    }

    private static void writeOpenCl(BoincXmlWriter out, DeviceFindings found) throws IOException {
        for (OpenClDevice device : found.openCl()) {
            if (device.maker() == Maker.INTEL) {
                CoprocessorElement.writeState(out, new Coprocessor(ResourceType.INTEL_GPU, device.properties().name(),
                        1, device.peakFlops(), device.properties().globalMemBytes(), device.availableBytes(), "", true,
                        "", new DeviceFacts(null, device.properties(), 0, 0, List.of())));
            }
        }
        for (AppleCard card : found.apple()) {
            CoprocessorElement.writeState(out, new Coprocessor(ResourceType.APPLE_GPU, card.model(), 1, 0, 0, 0, "",
                    true, "", new DeviceFacts(null, null, card.cores(), card.metal(), List.of())));
        }
        for (OpenClDevice device : found.openCl().stream().sorted(Comparator.comparing(OpenClDevice::maker)).toList()) {
            device(device.maker()).write(out, device);
        }
        OpenClCpuXml.TABLE.writeAll(out, found.openClCpus());
    }

    /**
     * Reads a document.
     *
     * @throws IOException if it is none, or has no end
     */
    public static DeviceFindings read(byte[] document) throws IOException {
        CoprocInfoXml read = new CoprocInfoXml();
        BoincXml xml = BoincXml.of(document);
        try {
            for (int root = xml.root(ROOT); xml.nextChild(root);) {
                read.take(xml);
            }
        } catch (Unusable e) {
            throw xml.failure(e.what());
        }
        return new DeviceFindings(bounded(read.cuda), bounded(read.openCl), bounded(read.cpus), bounded(read.apple),
                bounded(read.listed), bounded(read.libraries), bounded(read.warnings), bounded(read.displays));
    }

    private static OpenClDeviceXml device(Maker maker) {
        return Objects.requireNonNull(OPEN_CL.get(maker));
    }

    private static <T> List<T> bounded(List<T> list) {
        return list.size() <= MOST ? list : list.subList(0, MOST);
    }

    private void take(BoincXml xml) throws IOException, Unusable {
        switch (xml.name()) {
            case "coproc_cuda" -> cuda.add(card(CoprocessorDraft.read(xml).build()));
            case "coproc_apple_gpu" -> {
                Coprocessor card = CoprocessorDraft.read(xml).build();
                apple.add(new AppleCard(card.name(), card.facts().cores(), card.facts().metal()));
            }
            case "opencl_cpu_prop" -> cpus.add(OpenClCpuXml.TABLE.read(xml));
            case "warning" -> warnings.add(xml.text().strip());
            case "quern_display" -> PciPlace.parse(xml.text().strip()).ifPresent(displays::add);
            case "quern_listed" -> listed.add(ListedXml.TABLE.read(xml));
            case "quern_library" -> libraries.add(LibraryXml.TABLE.read(xml));
            default -> {
                for (OpenClDeviceXml devices : OPEN_CL.values()) {
                    if (devices.element().equals(xml.name())) {
                        openCl.add(devices.read(xml));
                        break;
                    }
                }
            }
        }
    }

    /** Its number is its place among its kind where nobody tells the driver's own: BOINC does not. */
    private CudaCard card(Coprocessor one) {
        DeviceFacts facts = one.facts();
        CardInstance instance = facts.instances().isEmpty() ? null : facts.instances().getFirst();
        PciPlace place = instance == null ? null : instance.place();
        var properties = facts.cuda() != null ? facts.cuda() : CudaXml.TABLE.empty();
        return new CudaCard(instance == null ? cuda.size() : instance.deviceNumber(), one.name(), properties,
                one.availableRamBytes(), one.peakFlops(),
                one.driver(), instance == null ? "" : instance.uuid(), place);
    }
}
