package org.quern.simulator.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.StringTokenizer;
import java.util.function.Consumer;
import org.quern.config.file.RegularFile;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.Spells;

/**
 * A recording of when something was on: a text with a line for each spell, its beginning and its end in seconds. The first
 * beginning is the beginning of the simulation, so that times of any clock will do. After the last end, or after a last line
 * {@code end SECONDS}, it begins anew. Empty lines and what follows a # are left out.
 */
final class TraceFile {
    /** A spell every minute for several years. */
    private static final int MOST_BYTES = 64 << 20;
    private final List<Spells.Spell> on = new ArrayList<>();
    /** Of the first spell. */
    private double start;
    private double last;
    private boolean ended;

    private TraceFile() {}

    /** What {@code name} in {@code folder} tells; always on, and a word to {@code complaints}, if it tells nothing. */
    static Availability read(Path folder, String name, Consumer<String> complaints) {
        if (name.contains("/") || name.contains("\\") || name.startsWith(".")) {
            complaints.accept("must be the name of a file beside scenario.xml");
            return Availability.ALWAYS;
        }
        TraceFile trace = new TraceFile();
        try (InputStream in = RegularFile.open(folder.resolve(name))) {
            List<String> lines = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).lines().toList();
            for (int l = 0; l < lines.size(); l++) {
                if (!trace.line(lines.get(l))) {
                    complaints.accept(name + ", line " + (l + 1)
                            + ": two numbers are expected, the beginning and the end of a spell, none before the one before");
                    return Availability.ALWAYS;
                }
            }
        } catch (IOException unreadable) {
            complaints.accept(name + " cannot be read: " + unreadable.getMessage());
            return Availability.ALWAYS;
        }
        if (trace.on.isEmpty()) {
            complaints.accept(name + ": there is no spell in it");
            return Availability.ALWAYS;
        }
        return Availability.at(new Spells(trace.on, trace.last, 0));
    }

    private boolean line(String text) {
        int comment = text.indexOf('#');
        StringTokenizer words = new StringTokenizer(comment < 0 ? text : text.substring(0, comment));
        if (!words.hasMoreTokens()) {
            return true;
        }
        if (ended || words.countTokens() != 2) {
            return false;
        }
        String first = words.nextToken();
        OptionalDouble second = number(words.nextToken());
        if (second.isEmpty()) {
            return false;
        }
        if (first.toLowerCase(Locale.ROOT).equals("end")) {
            ended = true;
            return !on.isEmpty() && until(second.getAsDouble() - start);
        }
        OptionalDouble from = number(first);
        return from.isPresent() && spell(from.getAsDouble(), second.getAsDouble());
    }

    private boolean spell(double from, double until) {
        start = on.isEmpty() ? from : start;
        boolean follows = on.isEmpty() || from - start > last;
        return follows && from < until && on.add(new Spells.Spell(from - start, until - start))
                && until(until - start);
    }

    private boolean until(double seconds) {
        boolean goesOn = seconds >= last;
        last = seconds;
        return goesOn;
    }

    private static OptionalDouble number(String text) {
        try {
            double number = Double.parseDouble(text);
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException notANumber) {
            return OptionalDouble.empty();
        }
    }
}
