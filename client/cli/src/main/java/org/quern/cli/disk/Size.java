package org.quern.cli.disk;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A size in bytes as people write it: {@code 500}, {@code 200MB}, {@code 1.5 GB} in the binary units of BOINC's preferences. */
final class Size implements ITypeConverter<Double> {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,9})?)\\s*([KMGT]?)I?B?");
    private static final List<String> UNITS = List.of("", "K", "M", "G", "T");
    private static final double STEP = 1024;

    @Override
    public Double convert(String text) {
        Matcher matcher = TEXT.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is no size; write bytes, or for instance 200MB or 1.5GB");
        }
        return Double.parseDouble(matcher.group(1)) * Math.pow(STEP, UNITS.indexOf(matcher.group(2)));
    }
}
