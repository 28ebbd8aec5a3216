package org.quern.coproc.assign;

import java.util.Locale;
import org.quern.model.ResourceType;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.Maker;

/** A card in a line of the message log (docs/protocol/coprocessors.md 5). */
final class CardWords {
    private static final double GIB = 1L << 30;
    private static final double TERA = 1e12;
    private static final double GIGA = 1e9;
    private static final int THOUSAND = 1000;

    private CardWords() {}

    /** {@code state} is empty for a card that is used. */
    static String of(Card card, ResourceType type, String state) {
        String number = card.maker() == Maker.OTHER ? "" : " " + card.deviceNumber();
        return (card.cuda() != null ? "CUDA: " : "OpenCL: ") + name(type) + number + state + ": " + card.name()
                + " (" + versions(card) + String.format(Locale.ROOT, ", %.2fGB, %.2fGB available, %s peak)",
                        card.memory() / GIB, card.available() / GIB, speed(card.peakFlops()));
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

    private static String name(ResourceType type) {
        return switch (type.name()) {
            case "NVIDIA" -> "NVIDIA GPU";
            case "ATI" -> "AMD/ATI GPU";
            case "intel_gpu" -> "Intel GPU";
            case "apple_gpu" -> "Apple GPU";
            default -> type.name();
        };
    }
}
