package org.quern.config.preferences;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.quern.config.xml.BoincValues;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.XmlNode;

/**
 * Lays one {@code <global_preferences>} element over the preferences read so far (docs/protocol/configuration.md 3.2).
 * The rules are BOINC's, with their surprises, so that one data directory means the same to both:
 *
 * <ul>
 *   <li>the block of the wanted venue forgets everything before it, and nothing outside it counts;
 *   <li>an element whose name merely contains "venue" is taken for a venue without a name: an override with
 *       {@code <host_venue>} therefore forgets global_prefs.xml;
 *   <li>a "not in use" value that is missing takes the "in use" value, even over one from a file read before.
 * </ul>
 */
final class PreferencesBlock {
    private final String file;
    private final double now;
    private final boolean reportsUnknown;
    private final PreferencesBuilder into;
    private final List<Mistake> mistakes = new ArrayList<>();
    private final Set<Preference> named = EnumSet.noneOf(Preference.class);
    private String how = "";

    /**
     * @param reportsUnknown the user wrote the file by hand, so that an unknown element is worth a word; projects send
     *     elements for older clients
     */
    PreferencesBlock(String file, double now, boolean reportsUnknown, PreferencesBuilder into) {
        this.file = file;
        this.now = now;
        this.reportsUnknown = reportsUnknown;
        this.into = into;
    }

    /** Sets everything to the state in which a file from a project begins: what it does not name is off. */
    void forget() {
        into.reset();
        named.clear();
        Origin absent = new Origin(file, Origin.ABSENT);
        for (Preference flag : CLEARED) {
            into.set(flag, 0, absent);
        }
        into.set(Preference.NETWORK_WIFI_ONLY, 1, absent);
    }

    private static final Set<Preference> CLEARED = EnumSet.of(Preference.RUN_ON_BATTERIES,
            Preference.RUN_IF_USER_ACTIVE, Preference.LEAVE_APPS_IN_MEMORY, Preference.CONFIRM_BEFORE_CONNECTING,
            Preference.HANGUP_IF_DIALED, Preference.DONT_VERIFY_IMAGES);

    /** Applies the block for {@code venue}; the empty venue is that of computers without one. */
    List<Mistake> apply(XmlNode block, String venue) {
        boolean isDone = false;
        for (XmlNode node : block.children()) {
            if (isSource(node)) {
                takeSource(node);
            } else if (!isDone) {
                isDone = takeUnlessOtherVenue(node, venue);
            }
        }
        fillNotInUse();
        return mistakes;
    }

    /** Says whether everything that counts is read. */
    private boolean takeUnlessOtherVenue(XmlNode node, String venue) {
        if (!node.name().contains("venue")) {
            take(node);
            return false;
        }
        return venueName(node).equals(venue) && enter(node);
    }

    private static String venueName(XmlNode node) {
        return node.attributes().getOrDefault("name", "");
    }

    /** Takes the wanted venue; says whether the rest of the block is outside it. */
    private boolean enter(XmlNode node) {
        forget();
        if (!node.name().equals("venue")) {
            mistake(node, "makes BOINC forget the preferences read before, and Quern does the same; remove it if that "
                    + "is not meant");
            return false;
        }
        how = "venue " + venueName(node);
        for (XmlNode child : node.children()) {
            take(child);
        }
        return true;
    }

    private static boolean isSource(XmlNode node) {
        return switch (node.name()) {
            case "source_project", "source_scheduler", "mod_time" -> true;
            default -> false;
        };
    }

    private void takeSource(XmlNode node) {
        switch (node.name()) {
            case "source_project" -> into.sourceProject = node.text();
            case "source_scheduler" -> into.sourceScheduler = node.text();
            default -> take(node);
        }
    }

    private void take(XmlNode node) {
        if (node.name().equals("day_prefs")) {
            new DayPreferences(file, new Origin(file, how), into, mistakes).take(node);
            return;
        }
        if (FOR_MANAGERS.contains(node.name())) {
            return;
        }
        Optional<Preference> preference = Preference.ofElement(node.name());
        if (preference.isEmpty()) {
            if (reportsUnknown) {
                mistake(node, "no preference of that name; ignored");
            }
            return;
        }
        set(preference.get(), node);
    }

    /** Elements that stand in a written copy of the preferences and are no preferences. */
    private static final Set<String> FOR_MANAGERS = Set.of("override_file_present", "source_project",
            "source_scheduler");

    private void set(Preference preference, XmlNode node) {
        OptionalDouble written = parse(preference, node);
        if (written.isEmpty()) {
            mistake(node, expectation(preference) + "; ignored");
            return;
        }
        OptionalDouble value = preference.clamping().of(written.getAsDouble());
        if (value.isEmpty()) {
            mistake(node, "out of range; ignored");
            return;
        }
        double clamped = preference == Preference.MOD_TIME ? Math.min(now, value.getAsDouble()) : value.getAsDouble();
        // Zero is BOINC's own way to write "all" and "not set".
        if (reportsUnknown && written.getAsDouble() != 0 && value.getAsDouble() != written.getAsDouble()) {
            mistake(node, "out of range; taken as " + PlainNumber.of(value.getAsDouble()));
        }
        named.add(preference);
        into.set(preference, clamped, new Origin(file, how));
    }

    private static OptionalDouble parse(Preference preference, XmlNode node) {
        return switch (preference.kind()) {
            case FLAG -> BoincValues.bool(node).map(flag -> OptionalDouble.of(flag ? 1 : 0))
                    .orElse(OptionalDouble.empty());
            case WHOLE -> BoincValues.integer(node).stream().asDoubleStream().findFirst();
            case NUMBER -> BoincValues.number(node);
        };
    }

    private static String expectation(Preference preference) {
        return switch (preference.kind()) {
            case FLAG -> "neither 0 nor 1";
            case WHOLE -> "not a whole number";
            case NUMBER -> "not a number";
        };
    }

    private void fillNotInUse() {
        fill(Preference.NIU_MAX_NCPUS_PCT, Preference.MAX_NCPUS_PCT);
        fill(Preference.NIU_CPU_USAGE_LIMIT, Preference.CPU_USAGE_LIMIT);
        fill(Preference.NIU_SUSPEND_CPU_USAGE, Preference.SUSPEND_CPU_USAGE);
    }

    private void fill(Preference notInUse, Preference inUse) {
        if (!named.contains(notInUse)) {
            double same = notInUse.clamping().of(into.number(inUse)).orElseThrow(); // no limit of processors is 0 there, 100 here
            into.set(notInUse, same, new Origin(file, Origin.ABSENT + ": as " + inUse.element()));
        }
    }

    private void mistake(XmlNode node, String problem) {
        mistakes.add(new Mistake(file, node.line(), node.name(), problem));
    }

    /** One {@code <day_prefs>}: hours of a single day. */
    private record DayPreferences(String file, Origin origin, PreferencesBuilder into, List<Mistake> mistakes) {
        private static final int SUNDAY = 0;
        private static final int SATURDAY = 6;

        void take(XmlNode node) {
            int number = node.last("day_of_week").map(BoincValues::integer).map(day -> day.orElse(-1)).orElse(-1);
            if (number < SUNDAY || number > SATURDAY) {
                mistakes.add(new Mistake(file, node.line(), "day_prefs",
                        "<day_of_week> is not 0 (Sunday) to 6 (Saturday); the day is ignored"));
                return;
            }
            DayOfWeek day = number == SUNDAY ? DayOfWeek.SUNDAY : DayOfWeek.of(number);
            for (HourKind kind : HourKind.values()) {
                Hours hours = new Hours(hour(node, kind.start()), hour(node, kind.end()));
                if (hours.isSet()) {
                    into.day(new WeekdayHours(kind, day), hours, origin);
                }
            }
        }

        private double hour(XmlNode node, String name) {
            Optional<XmlNode> child = node.last(name);
            if (child.isEmpty()) {
                return 0;
            }
            OptionalDouble hour = BoincValues.number(child.get());
            if (hour.isEmpty()) {
                mistakes.add(new Mistake(file, child.get().line(), name, "not a number; taken as 0"));
            }
            return Clamping.HOUR.of(hour.orElse(0)).orElseThrow();
        }
    }
}
