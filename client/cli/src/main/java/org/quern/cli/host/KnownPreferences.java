package org.quern.cli.host;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.quern.config.preferences.HourKind;
import org.quern.config.preferences.Preference;

/**
 * The preferences that a client has. Who does not know one skips it, so that it must neither be shown as in force nor offered.
 *
 * @param all its own
 * @param hours kinds of hours that it keeps
 */
record KnownPreferences(Set<Preference> all, Set<HourKind> hours) {
    /** Quern's. */
    static final KnownPreferences ALL = new KnownPreferences(EnumSet.allOf(Preference.class),
            EnumSet.allOf(HourKind.class));
    private static final String NOT_IN_USE = "niu_";

    /**
     * Of a client of BOINC: what is Quern's own it lacks, and only newer versions have values for a computer that is not in use. They name them
     * among those in force, older ones do not.
     *
     * @param inForce the document of the preferences in force, as the client tells it
     */
    static KnownPreferences ofBoinc(String inForce) {
        return new KnownPreferences(Arrays.stream(Preference.values()).filter(each -> !each.isOwn()
                && (!isForNotInUse(each) || OverrideText.names(inForce, each.element()))).collect(
                        Collectors.toCollection(() -> EnumSet.noneOf(Preference.class))),
                EnumSet.of(HourKind.COMPUTING, HourKind.NETWORK));
    }

    private static boolean isForNotInUse(Preference preference) {
        return preference.element().startsWith(NOT_IN_USE);
    }

    boolean has(Preference preference) {
        return all.contains(preference);
    }

    boolean has(HourKind kind) {
        return hours.contains(kind);
    }

    /** It has values for a computer that is not in use. */
    boolean hasNotInUse() {
        return all.stream().anyMatch(KnownPreferences::isForNotInUse);
    }
}
