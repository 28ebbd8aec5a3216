package org.quern.server.web;

import org.jspecify.annotations.Nullable;
import org.quern.model.TextCursor;

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
    private static final int MOST_DIGITS = 18;

    static ByteRange of(@Nullable String header, long size) {
        var range = new TextCursor(header == null ? "" : header.strip());
        String from = range.take("bytes=") ? range.digits() : "";
        boolean isRange = range.take("-");
        String to = range.digits();
        if (!isRange || !range.atEnd() || (from + to).isEmpty() || from.length() > MOST_DIGITS
                || to.length() > MOST_DIGITS) {
            return new ByteRange(0, size, false, false);
        }
        if (from.isEmpty()) {
            long last = Math.min(size, Long.parseLong(to));
            return new ByteRange(size - last, size, true, last == 0);
        }
        long first = Long.parseLong(from);
        long last = to.isEmpty() ? size - 1 : Math.min(size - 1, Long.parseLong(to));
        if (first < size && last < first) {
            return new ByteRange(0, size, false, false);
        }
        return new ByteRange(first, last + 1, true, first >= size);
    }
}
