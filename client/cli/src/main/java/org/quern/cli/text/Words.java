package org.quern.cli.text;

import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.quern.model.Sane;

/** Times, durations and sizes in words for people. */
public final class Words {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
    private static final DateTimeFormatter WEEKDAY = DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ROOT);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ROOT);
    private static final double SIX_DAYS = 6 * 86_400.0;
    private static final double HALF_A_YEAR = 180 * 86_400.0;
    private static final double STEP = 1024;
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private Words() {}

    /** Local time with seconds of a Unix time; a dash for 0. */
    public static String time(double unixSeconds) {
        return format(TIME, unixSeconds);
    }

    /** Local time to the minute; a dash for 0. */
    public static String minute(double unixSeconds) {
        return format(MINUTE, unixSeconds);
    }

    /** The same in few letters, for a time to come: {@code Tue 10:02} within six days, {@code 3 Dec 10:02} within half a year. */
    public static String soon(double unixSeconds, double now) {
        double away = unixSeconds - now;
        return unixSeconds <= 0 || away < 0 || away > HALF_A_YEAR ? minute(unixSeconds)
                : format(away < SIX_DAYS ? WEEKDAY : DAY, unixSeconds);
    }

    private static String format(DateTimeFormatter form, double unixSeconds) {
        return unixSeconds <= 0 ? "-"
                : form.format(Sane.instant(unixSeconds).atZone(ZoneId.systemDefault()));
    }

    /** {@code 3d 04:05}, {@code 4:05:06} or {@code 5:06}. */
    public static String duration(double seconds) {
        long all = Math.max(0, Math.round(seconds));
        long days = all / 86_400;
        long hours = all / 3_600 % 24;
        long minutes = all / 60 % 60;
        return days > 0 ? String.format(Locale.ROOT, "%dd %02d:%02d", days, hours, minutes)
                : hours > 0 ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, minutes, all % 60)
                        : String.format(Locale.ROOT, "%d:%02d", minutes, all % 60);
    }

    /** The same in a sentence, in its two largest units: {@code 45 s}, {@code 1 min 21 s}, {@code 11 h 44 min} or {@code 2 d 22 h}. */
    public static String span(double seconds) {
        long all = Math.max(0, Math.round(seconds));
        long minutes = Math.round(all / 60.0);
        long hours = Math.round(all / 3_600.0);
        return all < 60 ? all + " s"
                : all < 3_600 ? both(all / 60, "min", all % 60, "s")
                        : minutes < 1_440 ? both(minutes / 60, "h", minutes % 60, "min")
                                : both(hours / 24, "d", hours % 24, "h");
    }

    private static String both(long amount, String unit, long rest, String lesser) {
        return amount + " " + unit + (rest > 0 ? " " + rest + " " + lesser : "");
    }

    /** {@code 1.5 GiB}. */
    public static String bytes(double bytes) {
        int unit = 0;
        double value = bytes;
        while (value >= STEP && unit < UNITS.length - 1) {
            value /= STEP;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }

    /** {@code 12.3 %} of a fraction. */
    public static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * fraction);
    }

    /** A path as a shell takes it, in a command to be copied. */
    public static String shell(Path path) {
        String text = path.toString();
        boolean isPlain = text.chars().allMatch(c -> Character.isLetterOrDigit(c) || "/._-".indexOf(c) >= 0);
        return isPlain ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** A text with names that programs may have chosen, as a terminal takes it: without control characters. */
    public static String plain(String text) {
        return text.codePoints().map(c -> Character.isISOControl(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    /** {@code 1 task}, {@code 2 tasks}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
