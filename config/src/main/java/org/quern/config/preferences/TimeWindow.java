package org.quern.config.preferences;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * When something is allowed in a week of local time: hours for every day, and hours of single days that take their place.
 * It is a function of the clock on the wall, asked again at every tick, so that it is right after a change to summer time,
 * after sleep, and in another time zone.
 */
public final class TimeWindow {
    /** No restriction. */
    public static final TimeWindow ALWAYS = new TimeWindow(Hours.ALWAYS, Map.of());

    private static final double NANOS_PER_HOUR = 3600e9;

    /** A window repeats every week; one day more covers the day of a change to summer time. */
    private static final int DAYS_AHEAD = 8;

    private final Hours everyDay;
    private final Map<DayOfWeek, Hours> days;

    /**
     * @param everyDay for days without hours of their own
     * @param days hours of single days; those that are not set count as absent
     */
    public TimeWindow(Hours everyDay, Map<DayOfWeek, Hours> days) {
        EnumMap<DayOfWeek, Hours> set = new EnumMap<>(DayOfWeek.class);
        days.forEach((day, hours) -> {
            if (hours.isSet()) {
                set.put(day, hours);
            }
        });
        this.everyDay = everyDay;
        this.days = Collections.unmodifiableMap(set);
    }

    /** Hours of days without hours of their own. */
    public Hours everyDay() {
        return everyDay;
    }

    /** Hours of single days, Monday first. */
    public Map<DayOfWeek, Hours> days() {
        return days;
    }

    /** Whether it is allowed at this moment on the clock on the wall. */
    public boolean allows(ZonedDateTime now) {
        return hours(now.getDayOfWeek()).allow(now.toLocalTime().toNanoOfDay() / NANOS_PER_HOUR);
    }

    /** When the answer changes next; empty if it never does. */
    public Optional<ZonedDateTime> nextChange(ZonedDateTime now) {
        if (equals(ALWAYS)) {
            return Optional.empty();
        }
        boolean allowed = allows(now);
        ZoneOffsetTransition transition = now.getZone().getRules().nextTransition(now.toInstant());
        for (int ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
            for (Instant boundary : boundaries(now, now.toLocalDate().plusDays(ahead), transition)) {
                // An end is inclusive for BOINC and a start is too: a second later both are past.
                if (allows(boundary.plusSeconds(1).atZone(now.getZone())) != allowed) {
                    return Optional.of(boundary.atZone(now.getZone()));
                }
            }
        }
        return Optional.empty();
    }

    private Hours hours(DayOfWeek day) {
        return days.getOrDefault(day, everyDay);
    }

    /** Those of one day that are not before now, in order. */
    private SortedSet<Instant> boundaries(ZonedDateTime now, LocalDate date,
            @Nullable ZoneOffsetTransition transition) {
        SortedSet<Instant> boundaries = new TreeSet<>();
        ZoneId zone = now.getZone();
        Hours hours = hours(date.getDayOfWeek());
        addAll(boundaries, date.atStartOfDay(), zone);
        addAll(boundaries, at(date, hours.start()), zone);
        addAll(boundaries, at(date, hours.end()), zone);
        if (transition != null && transition.getInstant().atZone(zone).toLocalDate().equals(date)) {
            boundaries.add(transition.getInstant());
        }
        boundaries.removeIf(boundary -> boundary.isBefore(now.toInstant()));
        return boundaries;
    }

    private static LocalDateTime at(LocalDate date, double hour) {
        return date.atStartOfDay().plusNanos(Math.round(Math.clamp(hour, 0, 24) * NANOS_PER_HOUR));
    }

    /** A local time that the clock shows twice in autumn gives two moments, one that it skips in spring none. */
    private static void addAll(SortedSet<Instant> boundaries, LocalDateTime local, ZoneId zone) {
        for (ZoneOffset offset : zone.getRules().getValidOffsets(local)) {
            boundaries.add(local.toInstant(offset));
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TimeWindow window && everyDay.equals(window.everyDay) && days.equals(window.days);
    }

    @Override
    public int hashCode() {
        return 31 * everyDay.hashCode() + days.hashCode();
    }

    @Override
    public String toString() {
        return "TimeWindow[" + everyDay + ", " + days + "]";
    }
}
