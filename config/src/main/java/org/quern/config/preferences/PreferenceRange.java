package org.quern.config.preferences;

import java.util.Optional;

/**
 * Which numbers a person may mean. What stands in a file is taken as BOINC takes it (docs/protocol/configuration.md 3.3); a number that is
 * typed and lies outside is a slip of the fingers.
 */
public final class PreferenceRange {
    /** Less than this is nothing, and 0 often stands for "no limit". */
    private static final double LEAST = 0.0001;

    private PreferenceRange() {}

    /** What is possible, if that number is not; empty if it is. */
    public static Optional<String> refusal(Preference preference, double value) {
        double size = Math.abs(value);
        boolean possible = size == 0 || preference.kind() == PreferenceKind.FLAG
                || (size >= LEAST && size <= most(preference));
        return possible ? Optional.empty()
                : Optional.of("0, or from " + PlainNumber.of(LEAST) + " to " + PlainNumber.of(most(preference))
                        + (preference.unit().isEmpty() ? "" : " " + preference.unit()));
    }

    /** A year of minutes or seconds, ten of days, more than any disk, line or room has. */
    private static double most(Preference preference) {
        return switch (preference.unit()) {
            case "min" -> 525_600;
            case "s" -> 31_536_000;
            case "days" -> 3_650;
            case "h" -> 24;
            case "%", "degrees C" -> 1_000;
            case "GiB", "MiB", "bytes/s" -> 1e12;
            default -> 1e6;
        };
    }
}
