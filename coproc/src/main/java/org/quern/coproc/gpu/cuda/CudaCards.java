package org.quern.coproc.gpu.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.quern.coproc.assign.PeakFlops;
import org.quern.model.device.CardIdentity;
import org.quern.model.device.CudaCard;
import org.quern.model.device.CudaProperties;
import org.quern.model.device.PciPlace;

/** What the CUDA driver's answers mean: cards, with what no card can be left out and told. Pure. */
public final class CudaCards {
    /** The attributes that are asked for, by their numbers in cuda.h (docs/protocol/coprocessors.md 2.2). */
    static final List<Integer> ATTRIBUTES = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 33, 34, 50,
            75, 76);
    private static final int MOST_CAPABILITY = 100;
    /** 2^50 bytes: no card has a pebibyte. */
    private static final double MOST_MEMORY = 1L << 50;
    private static final int UUID_DIGITS = 32;

    private CudaCards() {}

    /**
     * The cards, under the driver's own numbers: those go to programs, also where a card before them is left out.
     *
     * @param driver version text of the driver, empty if unknown
     * @param warnings is told of each card that is left out, or of which something cannot be true
     */
    public static List<CudaCard> of(CudaReading reading, String driver, Consumer<String> warnings) {
        List<CudaCard> cards = new ArrayList<>();
        if (reading.count() < 0) {
            warnings.accept("NVIDIA: the driver tells of " + reading.count() + " cards, which cannot be");
        }
        if (reading.count() > CudaReading.MOST_DEVICES) {
            warnings.accept("NVIDIA: the driver tells of " + reading.count() + " cards; the first "
                    + CudaReading.MOST_DEVICES + " are used at most");
        }
        for (CudaReading.Device device : reading.devices()) {
            int major = device.attribute(75);
            String which = "NVIDIA: card " + device.number() + " (" + device.name() + ")";
            if (major <= 0 || major > MOST_CAPABILITY) {
                warnings.accept(which + " is left out: compute capability " + major + " cannot be");
            } else if (device.totalBytes() <= 0 || device.totalBytes() > MOST_MEMORY) {
                warnings.accept(which + " is left out: " + device.totalBytes() + " bytes of memory cannot be");
            } else {
                cards.add(card(device, reading.version(), driver, which, warnings));
            }
        }
        return apart(cards, warnings);
    }

    private static List<CudaCard> apart(List<CudaCard> cards, Consumer<String> warnings) {
        List<CardIdentity> identities = CardIdentity
                .apart(cards.stream().map(card -> new CardIdentity(card.uuid(), card.place())).toList());
        if (identities.stream().anyMatch(identity -> identity.uuid().isEmpty() && identity.place() == null)) {
            warnings.accept("NVIDIA: the driver gives several cards the same UUID and the same place; "
                    + "they are known by their numbers only");
        }
        return IntStream.range(0, cards.size()).mapToObj(i -> cards.get(i).known(identities.get(i))).toList();
    }

    private static CudaCard card(CudaReading.Device device, int version, String driver, String which,
            Consumer<String> warnings) {
        double available = device.freeBytes();
        if (available < 0 || available > device.totalBytes()) {
            warnings.accept(which + ": free memory could not be asked; all of it is taken to be free");
            available = device.totalBytes();
        }
        CudaProperties properties = properties(device, version, driverNumber(driver));
        double speed = PeakFlops.ofCuda(properties);
        if (speed == PeakFlops.UNKNOWN) {
            warnings.accept(which + PeakFlops.UNKNOWN_WORDS);
        }
        return new CudaCard(device.number(), device.name().strip(), properties, available, speed, driver,
                uuid(device.uuid()), place(device));
    }

    private static CudaProperties properties(CudaReading.Device device, int version, int driver) {
        return new CudaProperties(Math.max(version, 0), driver, device.totalBytes(), amount(device, 8),
                amount(device, 12), amount(device, 10), amount(device, 11), amount(device, 1),
                List.of(amount(device, 2), amount(device, 3), amount(device, 4)),
                List.of(amount(device, 5), amount(device, 6), amount(device, 7)), amount(device, 13),
                amount(device, 9), amount(device, 75), amount(device, 76), amount(device, 14), amount(device, 15),
                amount(device, 16));
    }

    /** None is below 0; two that are would make a speed. */
    private static int amount(CudaReading.Device device, int attribute) {
        return Math.max(0, device.attribute(attribute));
    }

    private static PciPlace place(CudaReading.Device device) {
        return PciPlace.parse(device.place())
                .orElse(new PciPlace(device.attribute(50), device.attribute(33), device.attribute(34)));
    }

    /** As NVML and the driver's tools write it; empty if these are not the digits of one. */
    public static String uuid(String hex) {
        return hex.length() != UUID_DIGITS ? ""
                : "GPU-" + hex.substring(0, 8) + "-" + hex.substring(8, 12) + "-" + hex.substring(12, 16) + "-"
                        + hex.substring(16, 20) + "-" + hex.substring(20);
    }

    /** {@code 535.104.05} is 53599: the first number times 100 plus the second, at most 99. */
    public static int driverNumber(String driver) {
        String[] parts = driver.strip().split("\\.", -1);
        int first = number(parts[0]);
        int second = parts.length > 1 ? number(parts[1]) : 0;
        return first * 100 + Math.min(second, 99);
    }

    private static int number(String text) {
        return text.matches("\\d{1,6}") ? Integer.parseInt(text) : 0;
    }
}
