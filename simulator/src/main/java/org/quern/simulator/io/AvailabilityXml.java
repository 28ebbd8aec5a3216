package org.quern.simulator.io;

import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.quern.config.bind.BoundElement;
import org.quern.config.bind.Value;
import org.quern.config.bind.Values;
import org.quern.simulator.scenario.Availability;
import org.quern.simulator.scenario.Spells;

/** An element of scenario.xml that says when something is there; without it: always. */
final class AvailabilityXml extends BoundElement {
    private static final int DAYS_OF_A_WEEK = 7;

    @XmlElement
    @XmlJavaTypeAdapter(Values.Fraction.class)
    private @Nullable Double fraction;
    @XmlElement(name = "mean_on_seconds")
    @XmlJavaTypeAdapter(Values.Positive.class)
    private Double meanOnSeconds = Availability.ALWAYS.meanOnSeconds();
    @XmlElement
    @XmlJavaTypeAdapter(HoursValue.class)
    private @Nullable Hours hours;
    @XmlElement
    @XmlJavaTypeAdapter(DaysValue.class)
    private Integer days = DAYS_OF_A_WEEK;
    @XmlElement(name = "deviation_seconds")
    @XmlJavaTypeAdapter(Values.NotNegative.class)
    private Double deviationSeconds = 0.0;
    @XmlElement
    @XmlJavaTypeAdapter(Values.Text.class)
    private @Nullable String trace;
    private final boolean isThere;

    /** One that stands in the file. */
    AvailabilityXml() {
        this(true);
    }

    private AvailabilityXml(boolean isThere) {
        this.isThere = isThere;
    }

    /** What holds where the file has no such element. */
    static AvailabilityXml absent() {
        return new AvailabilityXml(false);
    }

    /** Seconds since midnight. */
    private record Hours(double from, double until) {}

    /** From one time of the day to another. */
    private static final class HoursValue extends Value<Hours> {
        private static final int LENGTH = "hh:mm-hh:mm".length();

        HoursValue() {
            super("two times of the day such as 08:30-22:00");
        }

        @Override
        protected @Nullable Hours parse(String text) {
            if (text.length() != LENGTH || text.charAt(LENGTH / 2) != '-') {
                return null;
            }
            OptionalDouble from = seconds(text.substring(0, LENGTH / 2));
            OptionalDouble until = seconds(text.substring(LENGTH / 2 + 1));
            return from.isEmpty() || until.isEmpty() ? null : new Hours(from.getAsDouble(), until.getAsDouble());
        }

        /** Of hh:mm; empty if it is none. */
        private static OptionalDouble seconds(String time) {
            boolean digits = time.charAt(2) == ':' && Stream.of(0, 1, 3, 4)
                    .allMatch(at -> time.charAt(at) >= '0' && time.charAt(at) <= '9');
            if (!digits || time.charAt(3) >= '6') {
                return OptionalDouble.empty();
            }
            int minutes = Integer.parseInt(time.substring(0, 2)) * 60 + Integer.parseInt(time.substring(3));
            return minutes <= 24 * 60 ? OptionalDouble.of(minutes * 60.0) : OptionalDouble.empty();
        }
    }

    /** How many days of the week. */
    private static final class DaysValue extends Value<Integer> {
        DaysValue() {
            super("a number of days from 1 to 7");
        }

        @Override
        protected @Nullable Integer parse(String text) {
            return text.length() == 1 && text.charAt(0) >= '1' && text.charAt(0) <= '7' ? Integer.valueOf(text) : null;
        }
    }

    /** What it says; a recording lies in {@code folder}. */
    Availability model(Path folder) {
        long said = Stream.of("fraction", "hours", "trace").filter(this::has).count();
        if (isThere && said != 1) {
            mistake("one of <fraction>, <hours> and <trace> is expected in it");
        }
        if (trace != null) {
            return TraceFile.read(folder, trace, problem -> mistake("trace", problem));
        }
        if (hours != null) {
            return Availability.at(Spells.daily(hours.from(), hours.until(), days, deviationSeconds));
        }
        return new Availability(fraction == null ? 1 : fraction, meanOnSeconds);
    }
}
