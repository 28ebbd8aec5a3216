package org.quern.cli.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quern.config.preferences.Hours;
import org.quern.config.preferences.PlainNumber;
import org.quern.config.preferences.WeekdayHours;
import org.quern.model.TextCursor;

/** The text of global_prefs_override.xml with other hours of single days; what else stands there, and what else stands of those days, stays. */
final class DayPrefsText {
    private static final String BLOCK = "day_prefs";
    private static final String DAY = "day_of_week";

    private DayPrefsText() {}

    /** Where a block is: from its first letter to behind its last one. */
    private record Place(int from, int to) {}

    /**
     * With other hours.
     *
     * @param text a document of preferences
     * @param days empty takes them out
     */
    static String with(String text, Map<WeekdayHours, Optional<Hours>> days) {
        String changed = text;
        for (Map.Entry<WeekdayHours, Optional<Hours>> each : days.entrySet()) {
            changed = with(changed, each.getKey(), each.getValue());
        }
        return changed;
    }

    private static String with(String text, WeekdayHours day, Optional<Hours> hours) {
        String changed = text;
        List<Place> places = places(text, day);
        for (int i = places.size() - 1; i >= 0; i--) { // from the end, so that the places before stay
            boolean isLast = i == places.size() - 1;
            changed = changed(changed, places.get(i), day, isLast ? hours : Optional.empty());
        }
        return places.isEmpty() && hours.isPresent() ? OverrideText.adding(changed, block(day, hours.get())) : changed;
    }

    /** The blocks of that day, in their order; those of locations and in comments are others'. */
    private static List<Place> places(String text, WeekdayHours day) {
        List<Place> places = new ArrayList<>();
        String said = OverrideText.masked(text);
        for (int at = OverrideText.next(said, BLOCK, 0); at >= 0; at = OverrideText.next(said, BLOCK, at + 1)) {
            Place place = new Place(at, OverrideText.close(said, BLOCK, at));
            if (!OverrideText.isWithin(said, "venue", at) && said.substring(at, place.to()).contains("</" + BLOCK)
                    && dayOf(said.substring(at, place.to())) == day.dayNumber()) {
                places.add(place);
            }
        }
        return places;
    }

    /** The last one counts, as for whoever reads the file. */
    private static int dayOf(String block) {
        String day = "";
        for (int at = OverrideText.next(block, DAY, 0); at >= 0; at = OverrideText.next(block, DAY, at + 1)) {
            day = TextCursor.between(block.substring(at, OverrideText.close(block, DAY, at)), ">", "<").orElse("")
                    .strip();
        }
        return day.length() == 1 ? day.charAt(0) - '0' : -1;
    }

    private static String changed(String text, Place place, WeekdayHours day, Optional<Hours> hours) {
        int begin = text.indexOf('>', place.from()) + 1;
        int end = text.lastIndexOf("</" + BLOCK, place.to());
        String inner = text.substring(begin, end);
        inner = OverrideText.without(OverrideText.without(inner, day.kind().start()), day.kind().end());
        if (hours.isEmpty() && OverrideText.without(inner, DAY).isBlank()) {
            return text.substring(0, OverrideText.begin(text, place.from()))
                    + text.substring(OverrideText.end(text, place.to()));
        }
        String added = hours.map(each -> "\n" + pair(day, each) + "   ").orElse("");
        return text.substring(0, begin) + (added.isEmpty() ? inner : inner.stripTrailing()) + added
                + text.substring(end);
    }

    private static String block(WeekdayHours day, Hours hours) {
        return "   <" + BLOCK + ">\n      <day_of_week>" + day.dayNumber() + "</day_of_week>\n" + pair(day, hours)
                + "   </" + BLOCK + ">\n";
    }

    private static String pair(WeekdayHours day, Hours hours) {
        return line(day.kind().start(), hours.start()) + line(day.kind().end(), hours.end());
    }

    private static String line(String element, double hour) {
        return "      <" + element + ">" + PlainNumber.of(hour) + "</" + element + ">\n";
    }
}
