package org.quern.cli.host;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.quern.config.preferences.Preference;
import org.quern.config.preferences.WeekdayHours;

/** The preferences that people can set; shells complete them. */
final class PreferenceNames implements Iterable<String> {
    static final List<String> ALL = Stream.concat(
            Arrays.stream(Preference.values()).filter(PreferenceNames::isSettable).map(Preference::element),
            WeekdayHours.ALL.stream().map(WeekdayHours::name)).toList();

    /** Others are said of a document and not by people. */
    static boolean isSettable(Preference preference) {
        return preference != Preference.MOD_TIME && preference != Preference.HOST_SPECIFIC;
    }

    @Override
    public Iterator<String> iterator() {
        return ALL.iterator();
    }
}
