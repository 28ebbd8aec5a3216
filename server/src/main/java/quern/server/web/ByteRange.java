package quern.server.web;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a file that is asked for (RFC 9110 section 14). Anything but a single plain range is answered with the whole file,
 * as the standard allows.
 *
 * @param first first byte
 * @param end one behind the last byte
 * @param isPart whether it was asked for as a range
 * @param isUnsatisfiable whether the range lies behind the end of the file
 */
record ByteRange(long first, long end, boolean isPart, boolean isUnsatisfiable) {

    /** Up to 18 digits: more cannot be a position in a file, and would overflow. */
    private static final Pattern SINGLE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    static ByteRange of(@Nullable String header, long size) {
        Matcher range = SINGLE.matcher(header == null ? "" : header.strip());
        if (!range.matches() || (range.group(1).isEmpty() && range.group(2).isEmpty())) {
            return new ByteRange(0, size, false, false);
        }
        if (range.group(1).isEmpty()) {
            long last = Math.min(size, Long.parseLong(range.group(2)));
            return new ByteRange(size - last, size, true, last == 0);
        }
        long first = Long.parseLong(range.group(1));
        long last = range.group(2).isEmpty() ? size - 1 : Math.min(size - 1, Long.parseLong(range.group(2)));
        if (first < size && last < first) {
            return new ByteRange(0, size, false, false);
        }
        return new ByteRange(first, last + 1, true, first >= size);
    }
}
