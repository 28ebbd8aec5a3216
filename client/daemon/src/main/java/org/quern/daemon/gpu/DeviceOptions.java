package org.quern.daemon.gpu;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.config.options.ClientList;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.config.options.ConfiguredCoprocessor;
import org.quern.coproc.assign.CardRules;
import org.quern.coproc.gpu.ffi.LibraryKind;
import org.quern.model.Coprocessor;
import org.quern.model.LeftOutCards;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.Maker;

/** What the options of cc_config.xml mean for cards (docs/protocol/coprocessors.md 5). */
final class DeviceOptions {
    private static final Map<Maker, ClientList> IGNORED = Map.of(Maker.NVIDIA, ClientList.IGNORE_NVIDIA_DEV, Maker.AMD,
            ClientList.IGNORE_ATI_DEV, Maker.INTEL, ClientList.IGNORE_INTEL_DEV, Maker.APPLE,
            ClientList.IGNORE_APPLE_DEV);

    private static final String SAYS = "cc_config.xml or the command line says ";

    private DeviceOptions() {}

    static CardRules rules(ClientOptions options) {
        SortedMap<Maker, List<Integer>> ignored = new TreeMap<>();
        IGNORED.forEach((maker, list) -> ignored.put(maker, numbers(options.list(list))));
        return new CardRules(options.is(ClientSwitch.NO_GPUS), options.is(ClientSwitch.USE_ALL_GPUS), ignored,
                options.coprocessors().stream().map(DeviceOptions::described).toList());
    }

    /** By which cards of a maker are ignored. */
    static String element(Maker maker) {
        ClientList list = IGNORED.get(maker);
        return list == null ? "ignore_dev" : list.name().toLowerCase(Locale.ROOT);
    }

    private static List<Integer> numbers(List<String> entries) {
        return entries.stream().map(String::strip).filter(entry -> entry.matches("\\d{1,4}")).map(Integer::valueOf)
                .toList();
    }

    private static Coprocessor described(ConfiguredCoprocessor from) {
        List<CardInstance> instances = new ArrayList<>();
        for (int i = 0; i < from.count() && !from.deviceNumbers().isEmpty(); i++) {
            int number = i < from.deviceNumbers().size() ? from.deviceNumbers().get(i) : i;
            instances.add(new CardInstance(number, from.hasOpenCl() ? number : CardInstance.NO_OPENCL, "", null));
        }
        return new Coprocessor(from.type(), from.type().name(), from.count(), Math.max(0, from.peakFlops()), 0, 0, "",
                true, "", new DeviceFacts(null, null, 0, 0, instances));
    }

    /** What counts of it: a library that is not wanted may have been asked before. */
    static DeviceFindings wanted(DeviceFindings found, ClientOptions options) {
        return !options.is(ClientSwitch.NO_OPENCL) ? found
                : new DeviceFindings(found.cuda(), List.of(), List.of(), found.apple(), found.listed(),
                        found.libraries(),
                        found.warnings(), found.displays());
    }

    /** Why cards are not used: {@code cards}, and those that these options leave out as a whole. */
    static LeftOutCards leftOut(ClientOptions options, List<LeftOutCards.Card> cards) {
        return new LeftOutCards(options.is(ClientSwitch.NO_GPUS) ? SAYS + "<no_gpus>" : "",
                options.is(ClientSwitch.NO_OPENCL) ? SAYS + "<no_opencl>, and no other library drives it" : "", cards);
    }

    /** Libraries that are not to be touched. */
    static Set<LibraryKind> skipped(ClientOptions options) {
        if (options.is(ClientSwitch.NO_GPUS)) {
            return EnumSet.allOf(LibraryKind.class);
        }
        Set<LibraryKind> skipped = EnumSet.noneOf(LibraryKind.class);
        if (options.is(ClientSwitch.NO_OPENCL)) {
            skipped.add(LibraryKind.OPENCL);
        }
        return skipped;
    }
}
