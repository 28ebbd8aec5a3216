package org.quern.cli.host;

import java.util.OptionalDouble;
import org.quern.model.TextCursor;

/** Times of a day as clocks show them: {@code 8:30}. Preferences have hours with decimals. */
final class TimeOfDay {
    private static final int DIGITS = 2;
    private static final int MINUTES = 60;
    /** Two decimals are what clients tell each other. */
    private static final double PARTS = 100;

    private TimeOfDay() {}

    /** The hours since midnight, to a hundredth; empty if it is no such time. */
    static OptionalDouble hours(String typed) {
        TextCursor cursor = new TextCursor(typed.strip());
        String hours = cursor.digits();
        boolean hasColon = cursor.take(":");
        String minutes = cursor.digits();
        boolean isTime = hasColon && cursor.atEnd() && !hours.isEmpty() && hours.length() <= DIGITS
                && minutes.length() == DIGITS && Integer.parseInt(minutes) < MINUTES;
        return isTime ? OptionalDouble.of(Integer.parseInt(hours)
                + Math.round(Integer.parseInt(minutes) * PARTS / MINUTES) / PARTS) : OptionalDouble.empty();
    }
}
