package org.quern.cli.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time as people type it, such as {@code 90s}, {@code 30m}, {@code 2h} or {@code 1d}. */
public final class TypedDuration implements ITypeConverter<TypedDuration> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d+)?)([smhd]?)");
    private final double seconds;

    /** For picocli, which wants a converter. */
    TypedDuration() {
        this(0);
    }

    private TypedDuration(double seconds) {
        this.seconds = seconds;
    }

    public double seconds() {
        return seconds;
    }

    @Override
    public TypedDuration convert(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches() || Double.parseDouble(form.group(1)) <= 0) {
            throw new TypeConversionException("'" + text + "' is no time such as 45s, 30m, 2h or 1d");
        }
        int unit = switch (form.group(2)) {
            case "m" -> 60;
            case "h" -> 3_600;
            case "d" -> 86_400;
            default -> 1;
        };
        return new TypedDuration(Double.parseDouble(form.group(1)) * unit);
    }
}
