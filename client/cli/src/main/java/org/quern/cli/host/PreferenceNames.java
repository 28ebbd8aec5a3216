package org.quern.cli.host;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.quern.config.preferences.Preference;

/** The preferences that people can set; shells complete them. */
final class PreferenceNames implements Iterable<String> {
    static final List<String> ALL = Arrays.stream(Preference.values()).filter(PreferenceNames::isSettable)
            .map(Preference::element).toList();

    /** Others are said of a document and not by people. */
    static boolean isSettable(Preference preference) {
        return preference != Preference.MOD_TIME && preference != Preference.HOST_SPECIFIC;
    }

    @Override
    public Iterator<String> iterator() {
        return ALL.iterator();
    }
}
