package org.quern.cli.devices;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quern.coproc.assign.CardChoice;
import org.quern.coproc.assign.CardRules;
import org.quern.coproc.assign.PeakFlops;
import org.quern.model.device.AppleCard;
import org.quern.model.device.CardInstance;
import org.quern.model.device.CudaCard;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.ListedCard;
import org.quern.model.device.Maker;
import org.quern.model.device.OpenClCpu;
import org.quern.model.device.OpenClDevice;

/**
 * One device as the command shows it.
 *
 * @param type the resource that it counts for
 * @param name model
 * @param identity what tells it from its twins
 * @param memoryBytes its memory, 0 = unknown
 * @param availableBytes free memory, 0 = unknown
 * @param driver version of its driver
 * @param library what drives it, empty if nothing does
 * @param version of the libraries
 * @param peakFlops operations per second, 0 = unknown
 * @param usable tasks can be given to it
 * @param reason why not, or why a client does not use it by default
 * @param number its driver's, as ignore_nvidia_dev and its like take it; below 0 if it has none
 */
record DeviceRow(String type, String name, String identity, double memoryBytes, double availableBytes, String driver,
        String library, String version, double peakFlops, boolean usable, String reason, int number) {
    static final String CPU = "CPU";
    static final String OPENCL = "OpenCL";
    private static final String BESIDES = " and ";
    private static final int NONE = -1;
    private static final String BESIDE_OTHERS = "the drivers do not name it, though they drive others of its maker: it may be too"
            + " old or too new for them, or hidden from this user";
    private static final int THOUSAND = 1000;

    /** Each card once, whatever number of libraries drives it. */
    static List<DeviceRow> of(DeviceFindings found) {
        CardChoice.Chosen chosen = CardChoice.of(found, CardRules.STANDARD);
        DrivenCards driven = new DrivenCards(found);
        List<DeviceRow> rows = new ArrayList<>();
        for (CudaCard card : found.cuda()) {
            boolean openCl = found.openCl().stream().anyMatch(device -> device.maker() == Maker.NVIDIA
                    && !device.withoutCuda() && device.deviceNumber() == card.deviceNumber());
            CardInstance instance = new CardInstance(card.deviceNumber(), 0, card.uuid(), card.place());
            rows.add(new DeviceRow("NVIDIA", card.name(), instance.identity(), card.properties().totalGlobalMem(),
                    card.availableBytes(), card.driver(), "CUDA" + (openCl ? BESIDES + OPENCL : ""),
                    String.format(Locale.ROOT, "CUDA %d.%d, compute capability %d.%d",
                            card.properties().cudaVersion() / THOUSAND, card.properties().cudaVersion() % THOUSAND / 10,
                            card.properties().major(), card.properties().minor()),
                    card.peakFlops(), true, unused(chosen, "NVIDIA", card.deviceNumber()), card.deviceNumber()));
        }
        found.openCl().stream().filter(device -> device.maker() != Maker.NVIDIA || device.withoutCuda()
                || found.cuda().isEmpty()).filter(device -> device.maker() != Maker.APPLE || found.apple().isEmpty())
                .map(device -> of(device, chosen)).forEach(rows::add);
        found.apple().stream().map(card -> of(card, found, chosen)).forEach(rows::add);
        found.listed().stream().filter(card -> !driven.has(card))
                .map(card -> of(card, driven.hasMaker(card.maker()))).forEach(rows::add);
        found.openClCpus().stream().map(DeviceRow::of).forEach(rows::add);
        return rows;
    }

    /** Empty if a client that nobody told anything uses it. */
    private static String unused(CardChoice.Chosen chosen, String type, int number) {
        return chosen.leftOut().stream().filter(card -> card.type().name().equals(type) && card.number() == number)
                .map(card -> "not used: " + card.why()).findFirst().orElse("");
    }

    private static DeviceRow of(OpenClDevice device, CardChoice.Chosen chosen) {
        CardInstance instance = new CardInstance(device.deviceNumber(), 0, device.uuid(), device.place());
        return new DeviceRow(type(device.maker(), device.properties().name()), device.properties().name(),
                instance.identity(), device.properties().globalMemBytes(), device.availableBytes(),
                device.properties().driverVersion(), OPENCL, device.properties().deviceVersion().strip(),
                device.peakFlops(), true,
                unused(chosen, type(device.maker(), device.properties().name()), device.deviceNumber()),
                device.deviceNumber());
    }

    /** The one that a computer of Apple's has: by Metal, and by OpenCL as well where that is there. */
    private static DeviceRow of(AppleCard card, DeviceFindings found, CardChoice.Chosen chosen) {
        OpenClDevice openCl = found.openCl().stream().filter(device -> device.maker() == Maker.APPLE).findFirst()
                .orElse(null);
        return new DeviceRow("apple_gpu", card.model(), "", openCl == null ? 0 : openCl.properties().globalMemBytes(),
                openCl == null ? 0 : openCl.availableBytes(), openCl == null ? "" : openCl.properties().driverVersion(),
                "Metal" + (openCl == null ? "" : BESIDES + OPENCL),
                String.format(Locale.ROOT, "Metal %d, %d cores", card.metal(),
                        card.cores()),
                openCl == null ? PeakFlops.UNKNOWN : openCl.peakFlops(), true, unused(chosen, "apple_gpu", 0), 0);
    }

    private static DeviceRow of(OpenClCpu cpu) {
        return new DeviceRow(CPU, cpu.properties().name(), cpu.platformVendor(), cpu.properties().globalMemBytes(), 0,
                cpu.properties().driverVersion(), OPENCL, cpu.properties().deviceVersion().strip(), 0, false,
                "a CPU: servers are told of it, and its tasks count for the CPU", NONE);
    }

    private static DeviceRow of(ListedCard card, boolean othersWork) {
        return new DeviceRow(type(card.maker(), card.name()), card.name(),
                card.place().isEmpty() ? "" : "pci " + card.place(), 0, 0, "", "", "", 0, false,
                othersWork ? BESIDE_OTHERS
                        : card.maker() == Maker.OTHER ? "no library is known that computes on such a card"
                                : "no library drives it; --explain says why",
                NONE);
    }

    /** The same card in a client that uses it, whatever one would do that nobody told anything. */
    DeviceRow used() {
        return because("");
    }

    /** The same card in a client that leaves OpenCL alone: one that another library drives as well is used by that alone. */
    DeviceRow withoutOpenCl() {
        return usable && reason.isEmpty() && library.endsWith(BESIDES + OPENCL)
                ? because("the running client does not use OpenCL, as its <no_opencl> says")
                : this;
    }

    private DeviceRow because(String why) {
        return new DeviceRow(type, name, identity, memoryBytes, availableBytes, driver, library, version, peakFlops,
                usable, why, number);
    }

    private static String type(Maker maker, String name) {
        return switch (maker) {
            case NVIDIA -> "NVIDIA";
            case AMD -> "ATI";
            case INTEL -> "intel_gpu";
            case APPLE -> "apple_gpu";
            case OTHER -> name;
        };
    }

    /** What it has in common with others that are told together with it: all but its number, what tells it apart and its free memory. */
    DeviceRow alike() {
        return new DeviceRow(type, name, "", memoryBytes, 0, driver, library, version, peakFlops, usable, reason,
                number < 0 ? NONE : 0);
    }

    /** As reasons name it. */
    String device() {
        return number < 0 ? type : type + " " + number;
    }

    /** The names are part of the command's interface. */
    Map<String, Object> facts(String byClient) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("type", type);
        facts.put("name", name);
        facts.put("identity", identity);
        facts.put("memory_bytes", memoryBytes);
        facts.put("available_bytes", availableBytes);
        facts.put("driver", driver);
        facts.put("library", library);
        facts.put("version", version);
        facts.put("peak_flops", peakFlops);
        facts.put("usable", usable);
        facts.put("reason", reason);
        facts.put("device_number", number);
        if (!byClient.isEmpty()) {
            facts.put("not_used_by_client", byClient);
        }
        return facts;
    }
}
