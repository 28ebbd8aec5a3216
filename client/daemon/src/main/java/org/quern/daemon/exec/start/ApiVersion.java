package org.quern.daemon.exec.start;

import org.quern.model.TextCursor;

/**
 * Version of the API library that an application was linked with (docs/protocol/app-control.md 7.1).
 *
 * @param major first number
 * @param minor second number
 */
public record ApiVersion(int major, int minor) {
    /** No version told: older than anything. */
    public static final ApiVersion UNKNOWN = new ApiVersion(0, 0);

    /** Digits that are looked at: more are no version. */
    private static final int MOST_DIGITS = 6;

    /** Reads "major.minor" with anything behind it; whatever else stands there is {@link #UNKNOWN}. */
    public static ApiVersion parse(String text) {
        var form = new TextCursor(text);
        form.skipBlanks();
        String major = form.digits();
        String minor = form.take(".") ? form.digits() : "";
        if (major.isEmpty() || major.length() > MOST_DIGITS || minor.isEmpty()) {
            return UNKNOWN;
        }
        return new ApiVersion(Integer.parseInt(major),
                Integer.parseInt(minor.substring(0, Math.min(MOST_DIGITS, minor.length()))));
    }

    /** Since 7.5 the assigned device stands in init_data.xml; older programs need it on the command line. */
    public boolean readsDeviceFromInitData() {
        return major > 7 || (major == 7 && minor >= 5);
    }
}
