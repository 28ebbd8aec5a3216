package org.quern.daemon.gui.element;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;

/** What a task occupies, in BOINC's words: {@code 0.5 CPUs + 1 NVIDIA GPU (device 0)} (docs/protocol/gui-rpc.md 6.11). */
final class ResourcesText {
    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_EVEN);

    private ResourcesText() {}

    /** Empty for a plain task of one CPU, which managers know how to show. {@code devices} are those that it uses now. */
    static String of(ResourceUsage usage, List<Coprocessor> present, List<Integer> devices) {
        if (usage.cpus() == 1 && !usage.usesCoproc()) {
            return "";
        }
        String cpus = number(usage.cpus()) + (usage.cpus() == 1 ? " CPU" : " CPUs");
        ResourceType type = usage.coproc();
        return type == null || !usage.usesCoproc() ? cpus : cpus + " + " + coprocs(usage, type, present, devices);
    }

    private static String coprocs(ResourceUsage usage, ResourceType type, List<Coprocessor> present,
            List<Integer> devices) {
        Optional<Coprocessor> found = find(type, present);
        if (found.isEmpty()) {
            return type.name() + " GPU (missing)";
        }
        String amount = usage.coprocs() == 1 ? "1 " + type.displayName()
                : number(usage.coprocs()) + " " + type.displayName() + "s";
        return amount + (found.get().count() > 1 ? numbers(found.get().deviceNumbers(devices)) : "");
    }

    /** The kind of coprocessor that a task needs and this computer cannot give it. */
    static boolean lacksCoprocessor(ResourceUsage usage, List<Coprocessor> present) {
        ResourceType type = usage.coproc();
        return type != null && usage.usesCoproc() && find(type, present).isEmpty();
    }

    private static Optional<Coprocessor> find(ResourceType type, List<Coprocessor> present) {
        return present.stream().filter(coprocessor -> coprocessor.type().equals(type) && coprocessor.usable())
                .findFirst();
    }

    private static String numbers(List<Integer> devices) {
        String list = devices.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return devices.isEmpty() ? "" : devices.size() == 1 ? " (device " + list + ")" : " (devices " + list + ")";
    }

    /** Three significant digits without trailing zeros, as C's {@code %.3g} writes such numbers. */
    private static String number(double value) {
        BigDecimal rounded = new BigDecimal(value).round(THREE_DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
