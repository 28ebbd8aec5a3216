package org.quern.dashboard.days;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.rpc.gui.GuiRecord;

/** Credit on the day of the zone on which it was told. */
class CreditDaysTest {
    private static final String PROJECT = "http://a.test/";
    private static final LocalDate LAST = LocalDate.of(2026, 3, 10);

    private static double at(String time) {
        return OffsetDateTime.parse(time).toEpochSecond();
    }

    /** What a client keeps of the day in UTC: 10 times as much of all of the user's computers. */
    private static GuiRecord record(String date, int total) {
        return new GuiRecord(Map.of("day", String.valueOf(at(date + "T00:00:00Z")), "host_total_credit",
                String.valueOf(total), "user_total_credit", String.valueOf(10 * total)));
    }

    private static CreditDays in(String zone) {
        return new CreditDays(new LocalDays(ZoneId.of(zone)), LAST);
    }

    private static Map<?, ?> project(CreditDays days, String first) {
        return days.facts(LocalDate.parse(first)).getFirst();
    }

    private static Object of(Map<?, ?> facts, String name) {
        return Objects.requireNonNull(facts.get(name), name);
    }

    /** {@code date: total +granted, all of the user's}. */
    private static List<String> told(CreditDays days) {
        List<String> all = new ArrayList<>();
        for (Object each : (List<?>) of(project(days, "2026-03-01"), "days")) {
            Map<?, ?> day = (Map<?, ?>) each;
            all.add(day.get("date") + ": " + whole(day.get("host_total")) + " +" + whole(day.get("granted")) + ", "
                    + whole(day.get("user_total")));
        }
        return all;
    }

    private static String whole(@Nullable Object figure) {
        return figure instanceof Number number ? String.valueOf(number.intValue()) : "-";
    }

    @Test
    void recordsOfAClientWithoutHistoryKeepTheirDates() {
        for (String zone : List.of("America/New_York", "Asia/Kolkata", "Pacific/Kiritimati", "UTC")) {
            CreditDays days = in(zone);
            days.note(PROJECT, List.of(record("2026-03-08", 20), record("2026-03-07", 10), record("2026-03-09", 35)));
            assertEquals(List.of("2026-03-07: 10 +-, 100", "2026-03-08: 20 +10, 200", "2026-03-09: 35 +15, 350"),
                    told(days), zone);
        }
    }

    @Test
    void anEveningsCreditIsOfThatEveningWhereUtcIsAhead() {
        CreditDays days = in("America/New_York");
        days.note(PROJECT, at("2026-03-08T10:00:00-04:00"), 10);
        days.note(PROJECT, at("2026-03-08T23:30:00-04:00"), 20); // the 9th in UTC
        days.note(PROJECT, List.of(record("2026-03-08", 10), record("2026-03-09", 20)));
        assertEquals(List.of("2026-03-08: 20 +-, 200"), told(days));
    }

    @Test
    void whatWasToldLaterOnADayIsItsTotalWhateverTheRecordBefore() {
        CreditDays days = in("America/New_York");
        days.note(PROJECT, at("2026-03-08T10:00:00-04:00"), 10);
        days.note(PROJECT, at("2026-03-08T23:30:00-04:00"), 20); // the 9th in UTC, of which the next one is the last
        days.note(PROJECT, at("2026-03-09T10:00:00-04:00"), 30);
        days.note(PROJECT, List.of(record("2026-03-08", 10), record("2026-03-09", 30)));
        assertEquals(List.of("2026-03-08: 20 +-, 100", "2026-03-09: 30 +10, 300"), told(days));
    }

    @Test
    void aMorningsCreditIsOfThatMorningWhereUtcIsBehind() {
        for (String zone : List.of("Asia/Kolkata", "Pacific/Kiritimati")) {
            double morning = new LocalDays(ZoneId.of(zone)).begin(LocalDate.of(2026, 3, 8)) + 3600; // the 7th in UTC
            CreditDays days = in(zone);
            days.note(PROJECT, morning, 10);
            days.note(PROJECT, List.of(record("2026-03-07", 10)));
            assertEquals(List.of("2026-03-08: 10 +-, 100"), told(days), zone);
        }
    }

    @Test
    void aRecordOfAContactThatTheHistoryLostIsAfterThoseOfDaysBefore() {
        CreditDays days = in("Asia/Kolkata");
        days.note(PROJECT, at("2026-03-08T02:00:00+05:30"), 10); // the 7th in UTC
        days.note(PROJECT, List.of(record("2026-03-07", 10), record("2026-03-08", 25)));
        assertEquals(List.of("2026-03-08: 25 +-, 250"), told(days));
    }

    @Test
    void theLastSevenDaysAreThoseOfTheZoneAndTodayIsOneOfThem() {
        CreditDays days = in("America/New_York");
        for (int day = 1; day <= 10; day++) { // through the night in which clocks are put forward
            days.note(PROJECT, new LocalDays(ZoneId.of("America/New_York")).begin(LocalDate.of(2026, 3, day)),
                    100 + day);
        }
        assertEquals(7.0, project(days, "2026-03-09").get("granted_in_a_week"));
        assertEquals("2026-03-08", ((Map<?, ?>) of(project(days, "2026-03-09"), "before")).get("date"));
        assertEquals(10, told(days).size());
    }

    @Test
    void nothingWasGrantedWhereTheComputerBeganAnew() {
        CreditDays days = in("UTC");
        days.note(PROJECT, List.of(record("2026-03-05", 50), record("2026-03-06", 5), record("2026-03-07", 7)));
        assertEquals(List.of("2026-03-05: 50 +-, 500", "2026-03-06: 5 +-, 50", "2026-03-07: 7 +2, 70"), told(days));
    }

    @Test
    void allIsGrantedOfAProjectThatBeganWithoutCreditHere() {
        CreditDays days = in("UTC");
        days.noteNone(PROJECT, at("2026-03-07T10:00:00Z"));
        days.note(PROJECT, at("2026-03-07T12:00:00Z"), 10);
        days.noteNone(PROJECT, at("2026-03-07T13:00:00Z"));
        days.note(PROJECT, at("2026-03-08T12:00:00Z"), 25);
        assertEquals(List.of("2026-03-07: 10 +10, -", "2026-03-08: 25 +15, -"), told(days));
        assertEquals(25.0, project(days, "2026-03-08").get("granted_in_a_week"));
    }

    @Test
    void whatAClientKnowsOfATimeBeforeItsHistoryIsNotGrantedSince() {
        CreditDays days = in("UTC");
        days.noteNone(PROJECT, at("2026-03-07T10:00:00Z"));
        days.note(PROJECT, List.of(record("2026-03-05", 100), record("2026-03-08", 110)));
        assertEquals(List.of("2026-03-05: 100 +-, 1000", "2026-03-08: 110 +10, 1100"), told(days));
    }
}
