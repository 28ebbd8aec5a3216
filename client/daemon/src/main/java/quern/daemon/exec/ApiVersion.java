package quern.daemon.exec;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version of the API library that an application was linked with (app-control.md section 7.1).
 *
 * @param major first number
 * @param minor second number
 */
public record ApiVersion(int major, int minor) {
    /** No version told: older than anything. */
    public static final ApiVersion UNKNOWN = new ApiVersion(0, 0);

    private static final Pattern FORM = Pattern.compile("\\s*(\\d{1,6})\\.(\\d{1,6}).*", Pattern.DOTALL);

    /** Reads "major.minor" with anything behind it; whatever else stands there is {@link #UNKNOWN}. */
    public static ApiVersion parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? new ApiVersion(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)))
                : UNKNOWN;
    }

    /** Since 7.5 the assigned device stands in init_data.xml; older programs need it on the command line. */
    public boolean readsDeviceFromInitData() {
        return major > 7 || (major == 7 && minor >= 5);
    }
}
