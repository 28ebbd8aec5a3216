package org.quern.coproc.assign;

import java.util.List;
import java.util.Locale;
import org.quern.model.ResourceType;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.Maker;
import org.quern.model.device.NumberRanges;
import org.quern.model.device.OpenClCpu;

/** A card in a line of the message log (docs/protocol/coprocessors.md 5). */
final class CardWords {
    private static final double GIB = 1L << 30;
    private static final double TERA = 1e12;
    private static final double GIGA = 1e9;
    private static final int THOUSAND = 1000;

    /** Why detected cards of a kind are not used. */
    static final String DESCRIBED = "cc_config.xml describes the cards of this kind itself, by <coproc>";

    /** Why a device of a kind of its own is not used. */
    static final String TOO_MANY = "projects can be told of seven kinds of cards and other devices at most";

    /** Why a device of a kind of its own is not used. */
    static final String RESERVED = "it has no name, or the name of another kind of processor";

    private CardWords() {}

    /** {@code state} is empty for a card that is used. */
    static String of(Card card, ResourceType type, String state) {
        String number = card.maker() == Maker.OTHER ? "" : " " + card.deviceNumber();
        return (card.cuda() != null ? "CUDA: " : "OpenCL: ") + type.displayName() + number + state + ": " + card.name()
                + " (" + versions(card) + String.format(Locale.ROOT, ", %.2fGB, %.2fGB available, %s peak)",
                        card.memory() / GIB, card.available() / GIB, speed(card.peakFlops()));
    }

    /** Cards that are not used, in one line. */
    static String weaker(ResourceType type, List<Integer> numbers, String lacking, int best) {
        return type.displayName() + " " + NumberRanges.of(numbers) + (numbers.size() == 1 ? " is not used: "
                : String.format(Locale.ROOT, " (%d cards) are not used: ", numbers.size()))
                + weaker(type, numbers.size(), lacking, best);
    }

    /** Why so many cards are not used: they lack a library, or if that is empty they are weaker. */
    static String weaker(ResourceType type, int cards, String lacking, int best) {
        String other = type.displayName() + " " + best;
        return lacking.isEmpty()
                ? (cards == 1 ? "it is" : "they are") + " weaker than " + other
                        + "; <use_all_gpus> in cc_config.xml uses "
                        + (cards == 1 ? "it" : "them") + " all the same"
                : (cards == 1 ? "it lacks " : "they lack ") + lacking + ", which " + other + " has";
    }

    /** Why a card is not used. */
    static String ignored(Maker maker, int number) {
        String option = switch (maker) {
            case NVIDIA -> "ignore_nvidia_dev";
            case AMD -> "ignore_ati_dev";
            case INTEL -> "ignore_intel_dev";
            case APPLE -> "ignore_apple_dev";
            case OTHER -> "ignore_dev";
        };
        return String.format(Locale.ROOT, "cc_config.xml says <%1$s>%2$d</%1$s>", option, number);
    }

    /** A CPU, which servers are told of. */
    static String of(OpenClCpu cpu) {
        return String.format(Locale.ROOT,
                "OpenCL CPU: %s (OpenCL driver vendor: %s, driver version %s, device version %s)",
                cpu.properties().name(), cpu.platformVendor(), cpu.properties().driverVersion(),
                cpu.properties().deviceVersion().strip());
    }

    private static String versions(Card card) {
        String driver = "driver version " + (card.driver().isEmpty() ? "unknown" : card.driver());
        if (card.cuda() == null) {
            return driver + ", device version "
                    + (card.openCl() == null ? "unknown" : card.openCl().properties().deviceVersion().strip());
        }
        CudaProperties cuda = card.cuda().properties();
        return driver + String.format(Locale.ROOT, ", CUDA version %d.%d, compute capability %d.%d",
                cuda.cudaVersion() / THOUSAND, cuda.cudaVersion() % THOUSAND / 10, cuda.major(), cuda.minor());
    }

    private static String speed(double flops) {
        return flops >= TERA ? String.format(Locale.ROOT, "%.2f TFLOPS", flops / TERA)
                : String.format(Locale.ROOT, "%.2f GFLOPS", flops / GIGA);
    }
}
