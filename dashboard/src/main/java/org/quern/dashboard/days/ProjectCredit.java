package org.quern.dashboard.days;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.rpc.gui.GuiRecord;

/**
 * A project's credit by day. BOINC's clients keep a record for each day in UTC, of the last contact in it. Where the history
 * knows when that was, the record is of the day that the contact was on here; else it keeps its date.
 */
final class ProjectCredit {
    private static final long DAYS_OF_A_WEEK = 7;
    private static final String HOST_TOTAL = "host_total";
    private final LocalDays days;
    private final NavigableMap<LocalDate, Day> known = new TreeMap<>();
    /** The last contact of each day in UTC, Unix seconds. */
    private final Map<LocalDate, Double> contacts = new HashMap<>();
    /** Before what is known the computer had no credit, as the project said on this day; null if nobody said so. */
    private @Nullable LocalDate none;

    /**
     * One day.
     *
     * @param at when its total was told, Unix seconds
     * @param record what the client keeps of it, if it does
     */
    private record Day(double at, double hostTotal, @Nullable GuiRecord record) {
        /** Of two reports of one day the later one has the total, and a record what contacts do not tell. */
        static Day later(Day old, Day next) {
            GuiRecord record = next.record == null ? old.record : next.record;
            return next.at >= old.at ? new Day(next.at, next.hostTotal, record)
                    : new Day(old.at, old.hostTotal, record);
        }

        private @Nullable Double figure(String name) {
            return record == null ? null : record.number(name);
        }

        Map<String, Object> addedTo(Map<String, Object> facts, @Nullable Double granted) {
            facts.put(HOST_TOTAL, hostTotal);
            facts.put("granted", granted);
            facts.put("host_average", figure("host_expavg_credit"));
            facts.put("user_total", figure("user_total_credit"));
            facts.put("user_average", figure("user_expavg_credit"));
            return facts;
        }
    }

    ProjectCredit(LocalDays days) {
        this.days = days;
    }

    void note(double at, double hostTotal) {
        known.merge(days.of(at), new Day(at, hostTotal, null), Day::later);
        contacts.merge(LocalDays.stamped(at), at, Math::max);
    }

    void noteNone(double at) {
        if (known.isEmpty() && none == null) {
            none = days.of(at);
        }
    }

    void note(List<GuiRecord> records) {
        records.stream().sorted(Comparator.comparingDouble(ProjectCredit::stamp)).forEach(record -> {
            LocalDate date = LocalDays.stamped(stamp(record));
            Double at = contacts.get(date);
            // A contact that is known is of another day in UTC then, and so earlier or later than all of this one.
            Day day = new Day(at == null ? stamp(record) : at, record.number("host_total_credit"), record);
            known.merge(at == null ? date : days.of(at), day, Day::later);
        });
    }

    private static double stamp(GuiRecord record) {
        return record.number("day");
    }

    /** What was granted in a week is null where nobody knows it of any of its days. */
    Map<String, Object> facts(String url, LocalDate first, LocalDate today) {
        List<Map<String, Object>> told = new ArrayList<>();
        @Nullable Double week = null;
        Day last = null;
        for (Map.Entry<LocalDate, Day> each : known.entrySet()) {
            Double granted = last == null && beganWithNone(each.getKey()) ? Double.valueOf(each.getValue().hostTotal)
                    : granted(last, each.getValue());
            last = each.getValue();
            if (granted != null && each.getKey().isAfter(today.minusDays(DAYS_OF_A_WEEK))) {
                week = (week == null ? 0 : week) + granted;
            }
            if (!each.getKey().isBefore(first)) {
                told.add(each.getValue().addedTo(days.facts(each.getKey()), granted));
            }
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("url", url);
        facts.put("granted_in_a_week", week);
        facts.put("before", before(first));
        facts.put("days", told);
        return facts;
    }

    /** A record that is older than that contact is of a time before the history. */
    private boolean beganWithNone(LocalDate first) {
        return none != null && !first.isBefore(none);
    }

    /** What came since the record before; nobody knows where the computer began anew. */
    private static @Nullable Double granted(@Nullable Day last, Day next) {
        return last == null || next.hostTotal < last.hostTotal ? null : next.hostTotal - last.hostTotal;
    }

    private @Nullable Map<String, Object> before(LocalDate first) {
        Map.Entry<LocalDate, Day> before = known.lowerEntry(first);
        if (before == null) {
            return null;
        }
        Map<String, Object> facts = days.facts(before.getKey());
        facts.put(HOST_TOTAL, before.getValue().hostTotal);
        return facts;
    }
}
