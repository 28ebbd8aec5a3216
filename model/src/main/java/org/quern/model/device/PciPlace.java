package org.quern.model.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a card sits on the PCI bus.
 *
 * @param domain number of the bus system
 * @param bus number of the bus
 * @param device number of the slot
 */
public record PciPlace(int domain, int bus, int device) {
    private static final int HEX = 16;
    private static final int PARTS = 3;

    /** Reads {@code 0000:01:00.0} as drivers and the kernel write it, also without the first part; empty if it is something else. */
    public static Optional<PciPlace> parse(String text) {
        int dot = text.indexOf('.');
        List<Integer> numbers = new ArrayList<>();
        for (String part : (dot < 0 ? text : text.substring(0, dot)).strip().split(":", -1)) {
            if (!part.matches("[0-9a-fA-F]{1,7}") && !part.matches("0[0-9a-fA-F]{7}")) {
                return Optional.empty();
            }
            numbers.add(Integer.parseInt(part, HEX));
        }
        if (numbers.size() == PARTS - 1) {
            numbers.addFirst(0);
        }
        return numbers.size() == PARTS ? Optional.of(new PciPlace(numbers.get(0), numbers.get(1), numbers.get(2)))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%04x:%02x:%02x.0", domain, bus, device);
    }
}
