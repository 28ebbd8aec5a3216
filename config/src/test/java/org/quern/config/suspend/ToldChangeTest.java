package org.quern.config.suspend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToldChangeTest {
    /** A Wednesday. */
    private static final ZonedDateTime SAID = ZonedDateTime.of(2026, 7, 1, 12, 0, 0, 0, ZoneOffset.UTC);

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', value = {
        "computing is suspended: others are busy (x); looked at again Sun 13:06:35|computing is suspended: others are busy (x)",
        "out of hours; changes 2026-12-24 14:03:00|out of hours", "out of hours; changes Mon 08:00:00|out of hours",
        "one; two|one; two", "a task changes Mon 08:00:00|a task changes Mon 08:00:00"})
    void aReasonOfThePastGoesWithoutATime(String reason, String alone) {
        assertEquals(alone, ToldChange.without(reason));
    }

    @ParameterizedTest(name = "{0} hours after \"{1}\" was said: {2}")
    @CsvSource(delimiter = '|', value = {"0|busy; looked at again Wed 12:00:20|true",
        "1|busy; looked at again Wed 12:00:20|false", "23|out; changes Thu 11:30:00|true",
        "24|out; changes Thu 11:30:00|false", "100|out; changes Tue 08:00:00|true",
        "140|out; changes Tue 08:00:00|false", "1000|out; changes 2027-01-01 00:00:00|true",
        "9000|out; changes 2027-01-01 00:00:00|false", "9000|out; changes Xyz 00:00:00|true",
        "9000|out; changes Wed 99:00:00|true"})
    void whatIsStillAheadStays(int hours, String reason, boolean stays) {
        assertEquals(stays ? reason : reason.substring(0, reason.indexOf(';')),
                ToldChange.stillAhead(reason, SAID, SAID.plusHours(hours)));
    }

    @Test
    void theWordsOfAVerdictAreUnderstood() {
        ZonedDateTime soon = SAID.plusHours(20);
        ZonedDateTime far = SAID.plusDays(30);
        for (SuspendVerdict verdict : new SuspendVerdict[]{
            SuspendVerdict.off(SuspendReason.CPU_USAGE, "why", Optional.of(soon)).toldAt(SAID),
            SuspendVerdict.off(SuspendReason.TIME_OF_DAY, "why", Optional.of(soon)).toldAt(SAID),
            SuspendVerdict.off(SuspendReason.TIME_OF_DAY, "why", Optional.of(far)).toldAt(SAID)}) {
            assertEquals("why", ToldChange.without(verdict.sentence()));
            assertEquals(verdict.sentence(), ToldChange.stillAhead(verdict.sentence(), SAID, SAID.plusHours(19)));
            assertEquals("why", ToldChange.stillAhead(verdict.sentence(), SAID, SAID.plusDays(31)));
        }
    }
}
