package org.quern.datamanager;

import java.util.List;
import java.util.Locale;

/** Sizes for people: bytes up to 10,000, then the binary units of BOINC's preferences (what they call GB is 2^30 bytes, 1 GiB). */
public final class Bytes {
    private static final double PLAIN_UP_TO = 10_000;
    private static final double STEP = 1024;
    /** In the largest unit; nobody reads three hundred digits of a number that a server made up. */
    private static final double ABSURD = 1e6;
    private static final List<String> UNITS = List.of("KiB", "MiB", "GiB", "TiB");

    private Bytes() {}

    /** {@code 700 bytes}, {@code 1.5 GiB}; infinity is {@code unlimited}. */
    public static String text(double bytes) {
        if (Double.isInfinite(bytes)) {
            return bytes > 0 ? "unlimited" : "-unlimited";
        }
        if (Math.abs(bytes) <= PLAIN_UP_TO) {
            return String.format(Locale.ROOT, bytes == Math.rint(bytes) ? "%.0f bytes" : "%.1f bytes", bytes);
        }
        int unit = 0;
        double scaled = bytes / STEP;
        while (Math.abs(scaled) >= STEP && unit < UNITS.size() - 1) {
            scaled /= STEP;
            unit++;
        }
        return String.format(Locale.ROOT, Math.abs(scaled) < ABSURD ? "%.1f %s" : "%.1e %s", scaled, UNITS.get(unit));
    }
}
